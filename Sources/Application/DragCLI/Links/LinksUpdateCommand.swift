import DragEngine
import DragKit
import DragLinks
import DragTypes

/// `links update`: the permission to fetch lists, and no other.
struct LinksUpdateCommand: Command {
    static let words = "links update"
    static let about = CommandDescription(
        purpose: "Fetch public lists of trackers, and import them.",
        details:
            "Without names, those of Brave and Firefox are fetched, which are free for any use under the MPL 2.0. Entries that would break a link that has to work are left out. The last good version of a list stays when the new one cannot be read or is a third smaller.",
        examples: [("dragconv links update", ""), ("dragconv links update brave clearurls", "lists that you choose")])
    static var parameters: [Parameter<Self>] {
        [
            .operand("list", "Lists: \(LinkListSource.all.map(\.name).joined(separator: ", ")).", isRepeated: true) { $0.names.append($1) },
            .option("source", "url", "Where the one list that is named comes from instead.") { $0.address = $1 },
            .flag("allow-private-network", "Also addresses that are not on the public internet, and http.") {
                $0.plugIns.allowsPrivateNetwork = true
            },
        ]
        Parameter<PlugInOptions>.places.within { $1(&$0.plugIns) }
    }

    private var names: [String] = []
    private var address: String?
    private var plugIns = PlugInOptions()

    func run() async throws {
        var sources = try names.map { (name) throws(CLIError) in try LinkListSource.named(name) }
        if sources.isEmpty { sources = LinkListSource.all.filter(\.isStandard) }
        if let address {
            guard names.count == 1 else { throw CLIError(.usage, "--source is the place of one list; name that list.") }
            sources[0].address = address
        }
        if let insecure = sources.first(where: { !$0.address.hasPrefix("https://") }), !plugIns.allowsPrivateNetwork {
            throw CLIError(.usage, "\u{201C}\(insecure.address)\u{201D} is no https address, and lists are fetched over TLS only.")
        }
        let lists = try LinkLists()
        let fetching = try LinkListFetching(plugIns)
        defer { fetching.end() }
        var errors: [CLIError] = []
        for source in sources {
            do throws(CLIError) {
                try update(source, try await fetching.bytes(of: source), lists)
            } catch {
                let kept = lists.names.contains(source.name) ? " The version that was imported last stays." : ""
                Streams.message("\(source.name): \(error.message)\(kept)")
                errors.append(error)
            }
        }
        if let error = errors.first { throw CommandEnd(status: error.status) }
    }

    private func update(_ source: LinkListSource, _ bytes: [UInt8], _ lists: LinkLists) throws(CLIError) {
        let list = try LinkListImport(bytes, format: source.format, name: source.name, source: "The answer of \(source.address)")
        let old = lists.content(of: source.name)
        let count = lists.ruleCount(of: source.name) ?? 0
        guard list.list.ruleCount * 3 >= count * 2 else {
            throw CLIError(
                .badInput,
                "The new list has \(list.list.ruleCount) rules, and the one before has \(count); \u{201C}dragconv links import\u{201D} takes it nevertheless."
            )
        }
        let difference = LinkListDifference(from: old, to: list.list.ruleFile)
        try list.write(to: lists)
        list.sayWhatIsLeftOut()
        try Streams.listing([list.summary] + difference.lines, wraps: false)
    }
}

/// A list that is published on the web.
struct LinkListSource {
    let name: String
    let format: ImportedList.Format
    var address: String
    /// Whether the list is fetched unless others are named: its licence allows any use.
    var isStandard = false

    static let all = [
        LinkListSource(
            name: "brave", format: .brave, address: "https://raw.githubusercontent.com/brave/adblock-lists/master/brave-lists/clean-urls.json",
            isStandard: true),
        LinkListSource(
            name: "brave-debounce", format: .brave, address: "https://raw.githubusercontent.com/brave/adblock-lists/master/brave-lists/debounce.json",
            isStandard: true),
        LinkListSource(
            name: "firefox", format: .firefox,
            address: "https://firefox.settings.services.mozilla.com/v1/buckets/main/collections/query-stripping/records",
            isStandard: true),
        LinkListSource(name: "clearurls", format: .clearurls, address: "https://rules2.clearurls.xyz/data.minify.json"),
        LinkListSource(name: "adguard", format: .adguard, address: "https://filters.adtidy.org/extension/ublock/filters/17.txt"),
    ]

    static func named(_ name: String) throws(CLIError) -> LinkListSource {
        guard let source = all.first(where: { $0.name == name }) else {
            throw CLIError(.usage, "There are the lists \(all.map(\.name).joined(separator: ", ")), not \u{201C}\(name)\u{201D}.")
        }
        return source
    }
}

/// Fetches lists by the plug-in that fetches links.
private struct LinkListFetching {
    /// The largest list that is accepted, in bytes.
    private static let maximum = 64 << 20

    private let converters: Converters
    private let runner: Runner
    private let accepting: AcceptList

    init(_ plugIns: PlugInOptions) throws(CLIError) {
        var settings = ConversionSettings()
        settings.plugIns = plugIns
        settings.plugIns.allowsNetwork = true
        settings.wanted.to = "public.data"
        settings.wanted.via = "org.dragconv.plugin.fetch/download"
        converters = try Converters(settings.plugIns.asking(for: settings.wanted.via, inVerb: "links update"))
        try settings.check(converters.registry)
        accepting = try settings.wanted.acceptList(converters.registry.catalogue)
        runner = Runner(converters.registry, sniffer: converters.sniffer, options: try settings.runOptions(of: "links update"))
    }

    func end() { converters.end() }

    func bytes(of source: LinkListSource) async throws(CLIError) -> [UInt8] {
        let item = Item(representations: [Representation(type: .url, bytes: Array(source.address.utf8))])
        let provider = ItemProvider(item, platform: nil, catalogue: converters.registry.catalogue)
        let delivery: Delivery
        do {
            delivery = try await runner.deliver(provider, accepting: accepting)
        } catch {
            let reason = error.failures.last?.reason ?? error.description
            throw CLIError(CLIError(error).status, "\u{201C}\(source.address)\u{201D} cannot be fetched: \(reason).")
        }
        guard delivery.bytes.count <= Self.maximum else {
            throw CLIError(.badInput, "The answer of \(source.address) has \(delivery.bytes.count) bytes, more than the limit of \(Self.maximum).")
        }
        return delivery.bytes
    }
}
