import DragLinks
import DragSystem
import DragTypes
import Glibc

/// The imported lists in the user's folder of link rules, each a file with the list's name.
struct LinkLists {
    private let folder: String

    /// - Throws: ``CLIError`` (`cannotWrite`) where there is no folder for settings.
    init() throws(CLIError) {
        guard let folder = UserLinkRules.folder else {
            throw CLIError(.cannotWrite, "There is no folder for your link rules: neither $XDG_CONFIG_HOME nor $HOME names one that is there.")
        }
        self.folder = folder
    }

    private static let prefix = "imported-"

    /// The names of the lists, sorted.
    var names: [String] {
        (SystemPath.names(in: folder) ?? []).filter { $0.hasPrefix(Self.prefix) && $0.hasSuffix(".json") }
            .map { String($0.dropFirst(Self.prefix.count).dropLast(5)) }
    }

    func path(of name: String) -> String { "\(folder)/\(Self.prefix)\(name).json" }

    /// The list as it was imported last; nil when there is none.
    func content(of name: String) -> [UInt8]? { try? Streams.readFile(path(of: name)) }

    /// How many rules a list has that was imported before; nil when there is none.
    func ruleCount(of name: String) -> Int? {
        content(of: name).flatMap { try? LinkRuleFile($0, origin: name, inheriting: LinkRules.builtInFile) }?.rules.count
    }

    /// Puts a list in the place of the one with the same name.
    func replace(_ name: String, with file: [UInt8]) throws(CLIError) {
        if let missing = SystemPath.makeFolders(folder, mode: 0o755) {
            throw CLIError(.cannotWrite, "Cannot make \u{201C}\(missing)\u{201D}: \(Streams.reason()).")
        }
        let path = path(of: name)
        try Streams.replaceFile(path) { descriptor throws(CLIError) in try Streams.write(file, to: descriptor, name: path) }
        LinkRuleIndex.write(in: folder)
    }

    /// - Throws: ``CLIError``: `noRoute` when there is no such list, and `cannotWrite`.
    func remove(_ name: String) throws(CLIError) {
        guard names.contains(name) else {
            let known = names.isEmpty ? "none was" : "there are \(names.joined(separator: ", "))"
            throw CLIError(.noRoute, "No list \u{201C}\(name)\u{201D} was imported; \(known).")
        }
        guard unlink(PathText.cString(path(of: name))) == 0 else {
            throw CLIError(.cannotWrite, "Cannot remove \u{201C}\(path(of: name))\u{201D}: \(Streams.reason()).")
        }
        LinkRuleIndex.write(in: folder)
    }
}

/// What two versions of a list say about each site.
struct LinkListDifference {
    /// A line for each site that gained or lost something: `+ a.example: x, y`. Sites that differ
    /// in the same way share a line.
    let lines: [String]

    init(from old: [UInt8]?, to new: [UInt8]) {
        let (before, after) = (old.map(Self.sites) ?? [:], Self.sites(new))
        var changes: [String: [String]] = [:]
        for site in Set(before.keys).union(after.keys) {
            let (own, others) = (before[site, default: []], after[site, default: []])
            let (lost, gained) = (own.subtracting(others), others.subtracting(own))
            if !lost.isEmpty { changes["-" + lost.sorted().joined(separator: ", "), default: []].append(site) }
            if !gained.isEmpty { changes["+" + gained.sorted().joined(separator: ", "), default: []].append(site) }
        }
        lines = changes.map { change, sites in
            let first = sites.min() ?? ""
            let others = sites.count > 1 ? " and \(sites.count - 1) more" : ""
            return (site: first, line: "\(change.prefix(1)) \(first)\(others): \(change.dropFirst())")
        }.sorted { ($0.site, $0.line) < ($1.site, $1.line) }.map(\.line)
    }

    /// What a file of rules says about each host, in words.
    private static func sites(_ file: [UInt8]) -> [String: Set<String>] {
        var result: [String: Set<String>] = [:]
        for rule in (try? JSONValue(parsing: file))?["rules"]?.array ?? [] {
            func words(_ member: String) -> [String] { rule[member]?.string?.split(separator: " ").map(String.init) ?? [] }
            let targets = (rule["unwrap"]?.array ?? []).map { target in
                "target in \(target["parameter"]?.string ?? target["after"]?.string ?? "path")"
            }
            let said = words("strip") + words("prefixes").map { $0 + "\u{2026}" } + words("keep").map { "keeps \($0)" } + targets
            for host in rule["hosts"]?.array?.compactMap(\.string) ?? [] where !host.hasPrefix("*.") {
                result[host == "*" ? "any host" : host, default: []].formUnion(said)
            }
        }
        return result
    }
}
