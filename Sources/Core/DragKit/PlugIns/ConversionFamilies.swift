import DragTypes

/// The conversions of a manifest. An entry with several types stands for a conversion of each to
/// each, as for a program that reads many formats and writes many.
struct ConversionFamilies {
    private(set) var conversions: [Conversion] = []
    /// The program, with the arguments of each conversion.
    private(set) var program: PlugInManifest.Program
    private var ids: Set<String> = []
    private let plugIn: String
    /// The program's words for types.
    private let names: JSONMembers?
    /// The arguments that stand in the program's `exec`, where they hold words for types; nil where
    /// they hold none.
    private let template: [String]?

    /// The placeholders in arguments for the program's names of the input type and of the result
    /// type.
    private static let placeholders = (from: "{from}", to: "{to}")
    private static let maximumNameLength = 128

    init(plugIn: String, names: JSONMembers?, program: PlugInManifest.Program) {
        self.plugIn = plugIn
        self.names = names
        let arguments = Array(program.exec.dropFirst())
        let isTemplate = arguments.contains { argument in
            argument.utf8.contains(UInt8(ascii: "{")) && (argument.contains(Self.placeholders.from) || argument.contains(Self.placeholders.to))
        }
        template = isTemplate ? arguments : nil
        self.program = program
        if isTemplate { self.program.exec = [program.exec[0]] }
    }

    /// Adds what one entry of the member `conversions` stands for.
    mutating func add(_ entry: JSONMembers) throws(FormError) {
        let (sources, targets) = (try entry.oneOrMoreTypes("from"), try entry.oneOrMoreTypes("to"))
        let isOne = sources.count == 1 && targets.count == 1
        let isDynamic = try entry.flag("dynamic")
        if !isOne, entry.has("id") { throw entry.error("id", "names several conversions; their ids are made from the names of their types") }
        guard sources.count * targets.count <= PlugInManifest.maximumConversions else {
            throw entry.error("from", "stands for more conversions than the limit of \(PlugInManifest.maximumConversions)")
        }
        for from in sources {
            for to in targets where isOne || from != to {
                let name = isOne && entry.has("id") ? try entry.text("id") : "\(try word(from))-to-\(try word(to))"
                guard !name.isEmpty, name.utf8.count <= Self.maximumNameLength,
                    name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") })
                else { throw entry.error("id", "is not printable ASCII without spaces and slashes") }
                guard from != to || !isDynamic else { throw entry.error("to", "is what it comes from, and the result names its own type") }
                guard ids.insert(name).inserted else { throw entry.error("id", "is used twice") }
                conversions.append(try conversion(name, from, to, entry))
                let arguments = try arguments(from, to, entry)
                if !arguments.isEmpty { program.arguments[name] = arguments }
            }
        }
    }

    private func conversion(_ name: String, _ from: TypeIdentifier, _ to: TypeIdentifier, _ entry: JSONMembers) throws(FormError) -> Conversion {
        Conversion(
            "\(plugIn)/\(name)", from: from, to: to,
            keep: KeepLevel(try entry.optionalInteger("keep", in: 1...1000) ?? 800),
            cost: try entry.optionalInteger("cost", in: 0...1_000_000) ?? 10,
            maxInput: try entry.optionalInteger("maxInput", in: 0...Int.max), loses: try entry.texts("loses"),
            uses: try entry.types("uses"), isDynamic: try entry.flag("dynamic"),
            isConditional: try entry.flag("conditional"), schemes: try entry.texts("schemes").map { ASCII.lowercased($0) },
            isOfferedUnasked: try entry.has("offered") ? entry.flag("offered") : true, isGuess: try entry.flag("guess"),
            countsLosses: try entry.flag("counts"),
            effects: try Effect.list(entry), kind: try entry.kinds("kind").first)
    }

    private func arguments(_ from: TypeIdentifier, _ to: TypeIdentifier, _ entry: JSONMembers) throws(FormError) -> [String] {
        let own = try entry.texts("arguments")
        guard own.isEmpty || program.protocol == .filter else { throw entry.error("arguments", "is for filters only") }
        var result: [String] = []
        for argument in (template ?? []) + own {
            result.append(try filled(argument, from, to))
        }
        return result
    }

    /// An argument with the program's words in the place of the placeholders. One pass, as every
    /// start of a program without an index does this for each conversion.
    private func filled(_ argument: String, _ from: TypeIdentifier, _ to: TypeIdentifier) throws(FormError) -> String {
        var result = ""
        var rest = argument[...]
        while let brace = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
            result += rest[..<brace]
            rest = rest[brace...]
            if rest.hasPrefix(Self.placeholders.from) {
                result += try word(from)
                rest = rest.dropFirst(Self.placeholders.from.count)
            } else if rest.hasPrefix(Self.placeholders.to) {
                result += try word(to)
                rest = rest.dropFirst(Self.placeholders.to.count)
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result.isEmpty ? String(rest) : result + rest
    }

    /// The program's word for a type, or else the last part of the type's identifier.
    private func word(_ type: TypeIdentifier) throws(FormError) -> String {
        if let names, names.has(type.rawValue) { return try names.text(type.rawValue) }
        return type.rawValue.split(separator: ".").last.map(String.init) ?? type.rawValue
    }
}
