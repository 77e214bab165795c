import DragEngine
import DragKit
import DragLinks
import DragTypes
import LinkHandlers

/// What a user asks of conversions, the same for every verb that converts.
struct ConversionSettings: Hashable, Sendable {
    var wanted = ConversionGoal()
    /// How links come out; nil for the verb's own way.
    var links: LinkDelivery?
    /// Whether nothing may be lost and no fallback used.
    var isStrict = false
    /// The time for one conversion step, in seconds.
    var stepTime = 30.0
    /// The time for the whole request, in seconds; 0 for no limit.
    var deadline = RequestDeadline.standard
    var pictures = PictureRequest()
    var markdown = MarkdownRequest()
    /// The character set of texts without a label; nil to find it from the bytes.
    var characterSet: String?
    /// The order of the parts of dates in tables; nil to find it from the dates.
    var dateOrder: DateOrder?
    var plugIns = PlugInOptions()

    /// How links are cleaned on delivery.
    var cleaning: LinkCleaning { BuiltIn.cleaning(CleaningLevel(rawValue: (links ?? .clean).rawValue)) }

    /// The options for runs of conversions in a verb.
    ///
    /// - Parameter input: the file that is read, for commands that messages advise; nil for
    ///   standard input.
    /// - Throws: ``CLIError`` (`usage`) for a setting that is none.
    func runOptions(of verb: String, input: String? = nil) throws(CLIError) -> RunOptions {
        var options = RunOptions()
        options.characterSetHint = try CharacterSetHint(commandLine: characterSet)
        options.madeNames = MadeNames { SettingNames(ofVerb: verb, input: input) }
        options.requestTime = try RequestDeadline.time(deadline)
        if plugIns.allowsPrivateNetwork { options.permissions.insert(.privateNetwork) }
        options.negotiation = try wanted.options()
        options.isStrict = isStrict
        options.conversionOptions = try pictures.options().merging(try markdown.options()) { first, _ in first }
        options.conversionOptions[ConversionOption.dateOrder] = dateOrder?.rawValue
        options.conversionOptions[ConversionOption.usualDateOrder] = DateOrder.usual { Environment[$0] }.rawValue
        options.limits.time = try Duration(timeout: stepTime)
        return options
    }
}

extension ConversionSettings {
    /// Whether the user named accepted types or a destination.
    var saysWhatIsWanted: Bool { wanted.to != nil || wanted.destination != nil }

    /// Checks what a verb would otherwise find out only with its first content.
    ///
    /// - Throws: ``CLIError`` (`usage`) when no conversion has the id that `--via` gives.
    func check(_ registry: Registry) throws(CLIError) {
        guard let via = wanted.via, !registry.conversions.contains(where: { $0.id == via }) else { return }
        throw CLIError(.usage, "No conversion is called \u{201C}\(via)\u{201D}; \u{201C}dragconv handlers\u{201D} lists them.")
    }
}

// MARK: Parameters

extension Parameter where Command == ConversionSettings {
    /// What is accepted.
    static var lists: [Parameter] { Parameter<ConversionGoal>.lists().within { $1(&$0.wanted) } }

    /// Which routes there are to it.
    static var routes: [Parameter] { Parameter<ConversionGoal>.routes.within { $1(&$0.wanted) } }

    /// What a delivery may lose, and how its links come out. Verbs that offer or store what they
    /// convert have none of these: they pass content on as it is.
    static var delivery: [Parameter] {
        [
            .flag("strict", "Nothing may be lost and no fallback used; else exit 3.") { $0.isStrict = true },
            .choice("links", "level", "How http(s) links are delivered", standard: LinkDelivery.clean) { $0.links = $1 },
        ]
    }

    /// How links come out of what is offered.
    static var offeredLinks: Parameter {
        .choice(
            "links", "level",
            "How http(s) links are offered: keep, unwrap, clean or full. Without it, what is passed on stays as it is, and what is converted has clean links."
        ) { $0.links = $1 }
    }

    static var stepTime: Parameter { .seconds("timeout", "Time for one step.", standard: 30) { $0.stepTime = $1 } }

    /// - Parameter what: what has that time.
    static func deadline(for what: String) -> Parameter {
        .seconds("deadline", "Time for \(what); 0 for no limit.", standard: RequestDeadline.standard) { $0.deadline = $1 }
    }

    /// What conversions may do, and where further ones are.
    static var permissions: [Parameter] {
        Parameter<PlugInOptions>.permissions.within { $1(&$0.plugIns) } + Parameter<PlugInOptions>.places.within { $1(&$0.plugIns) }
    }

    /// All but what is accepted: each verb says that in its own words.
    ///
    /// - Parameters:
    ///   - delivers: whether the verb delivers a result, and does not only offer or store one.
    ///   - hasStepTime: whether `--timeout` is for a step, and not for another program's answers.
    ///   - timed: what has the time that `--deadline` gives; nil for a verb without this option.
    ///   - hasPictures: whether the verb writes pictures.
    @ParameterList<ConversionSettings>
    static func conversions(
        delivers: Bool = true, hasStepTime: Bool = true, timed: String? = "the whole request", hasPictures: Bool = true
    ) -> [Parameter] {
        routes
        delivers ? delivery : []
        hasStepTime ? [stepTime] : []
        timed.map { [deadline(for: $0)] } ?? []
        [.charset { $0.characterSet = $1 }]
        [
            .choice(
                "date-order", "order",
                "In which order dates such as 3/4/2024 stand in tables: dmy, mdy or ymd; otherwise the other dates tell, or $LC_ALL, $LC_TIME and $LANG."
            ) { $0.dateOrder = $1 }
        ]
        hasPictures ? Parameter<PictureRequest>.all.within { $1(&$0.pictures) }.under("Pictures") : []
        Parameter<MarkdownRequest>.all.within { $1(&$0.markdown) }
        permissions
    }
}

extension Parameter where Command == ConversionGoal {
    /// - Parameter types: what shells offer as types.
    static func lists(_ types: Completion = .typeList) -> [Parameter] {
        [
            .option("to", short: "t", "list", "Accepted types, best first: text, html;q=0.5, image/*, =public.url, *.", types) { $0.to = $1 },
            .choice("for", "destination", "A kind of destination instead of --to") { $0.destination = $1 },
        ]
    }

    static var routes: [Parameter] {
        [
            .option("via", "id", "Only routes through this conversion.", .conversions) { $0.via = $1 },
            .integer("max-loss", "permille", "The most that a route may lose, in thousandths.") { $0.maxLoss = $1 },
            .choice("order", "side", "Whose order decides at equal score", standard: NegotiationOptions.Order.source) { $0.order = $1 },
        ]
    }
}

extension Parameter where Command == PlugInOptions {
    static var permissions: [Parameter] {
        [
            .flag("fetch", "Let plug-ins that need it use the network.") { $0.allowsNetwork = true },
            .flag("allow-private-network", "With --fetch: also addresses that are not on the public internet.") { $0.allowsPrivateNetwork = true },
            .flag("read-files", "Open the files that links name.") { $0.readsFiles = true },
            .flag("require-sandbox", "Run plug-ins in the sandbox of bubblewrap or not at all.") { $0.requiresSandbox = true },
            .flag("isolate", "Run linked-in handlers as programs in the sandbox, too.") { $0.isolates = true },
        ].under("Permissions and plug-ins")
    }

    static var places: [Parameter] {
        [
            .flag("no-plugins", "Linked-in handlers only.") { $0.isOff = true },
            .option(
                "plugin-path", "dir[:dir\u{2026}]", "Further folders with plug-ins; those of $DRAGCONV_PLUGIN_PATH don\u{2019}t count then.", .folders
            ) { $0.path = $1 },
        ].under("Permissions and plug-ins")
    }
}

/// How links come out of a delivery: as they are, or cleaned to a level.
enum LinkDelivery: String, CaseIterable, Sendable {
    case keep, unwrap, clean, full
}

/// Parameters that several commands have.
extension Parameter {
    /// - Parameter option: the option that asks for a payload.
    static func platform(with option: String, _ set: @escaping @Sendable (inout Command, Platform) -> Void) -> Parameter {
        .choice("platform", "platform", "With \(option): write it under this platform\u{2019}s names and encodings.", set: set)
    }

    static func item(_ set: @escaping @Sendable (inout Command, Int) -> Void) -> Parameter {
        .integer("item", "n", "Convert only this item, counted from 0.", set: set)
    }

    static func allItems(_ set: @escaping @Sendable (inout Command) -> Void) -> Parameter {
        .flag("all", "Convert all items; an error where the result can hold one only.", set: set)
    }

    static func explain(_ set: @escaping @Sendable (inout Command) -> Void) -> Parameter {
        .flag("explain", "Also say on standard error what explain says.", set: set)
    }

    static func from(short: Character = "f", _ set: @escaping @Sendable (inout Command, String) -> Void) -> Parameter {
        .option("from", short: short, "type", "What the input is, by any name of its type; otherwise its name and bytes tell.", .types, set: set)
    }

    static func charset(_ set: @escaping @Sendable (inout Command, String) -> Void) -> Parameter {
        .option(
            "charset", "name", "What text without a label is in, such as windows-1250; otherwise its bytes tell, or $LC_ALL, $LC_CTYPE and $LANG.",
            set: set)
    }

    /// Options that every verb takes, for one that uses no plug-ins.
    static var unusedPlaces: [Parameter] {
        [
            .flag("no-plugins", "Without effect here: no plug-in is used.") { _ in },
            .option("plugin-path", "dir[:dir\u{2026}]", "Without effect here: no plug-in is used.", .folders) { _, _ in },
        ].under("Permissions and plug-ins")
    }

    static func output(_ set: @escaping @Sendable (inout Command, String) -> Void) -> Parameter {
        .option("output", short: "o", "file", "Write to this file, in one step, instead of standard output.", .files, set: set)
    }

    static func unpack(_ set: @escaping @Sendable (inout Command) -> Void) -> Parameter {
        .flag("unpack", "Take what an archive, a mail or a mailbox holds, one item for each, instead of the archive itself.", set: set)
    }

    static func json(_ help: String = "Print one JSON document.", set: @escaping @Sendable (inout Command) -> Void) -> Parameter {
        .flag("json", help, set: set)
    }

    static func force(_ set: @escaping @Sendable (inout Command) -> Void) -> Parameter {
        .flag("force", "Write binary, and text with all of its control characters, to a terminal, too.", set: set)
    }

    static func color(_ set: @escaping @Sendable (inout Command, ColourChoice) -> Void) -> Parameter {
        .choice("color", "when", "When the listing is coloured.", standard: .auto, set: set)
    }
}
