import DragEngine
import DragKit
import DragPlugIns
import DragTypes

/// All plug-ins that were found, with the reasons why some of them do not run.
struct PlugInListing {
    private struct Row {
        var plugIn: PlugIn?
        var path: String
        var origin: PlugIn.Origin
        /// `ready`, `untrusted`, `missing` (a program of the system that is not installed),
        /// `broken`, `shadowed` or `invalid`.
        var state: String
        var reason: String?
    }

    private let rows: [Row]
    private let sandbox: SandboxKind

    /// - Parameters:
    ///   - linked: the identifiers of the linked-in handlers, which take precedence over all
    ///     plug-ins.
    ///   - host: says which sandbox there is, and what is wrong with a plug-in's program.
    ///   - trust: decides whether a plug-in of the user may be started.
    init(_ discovery: PlugInDiscovery, linked: Set<String>, host: PlugInHost, trust: (any PlugInTrust)?) {
        sandbox = host.sandbox
        var rows = discovery.found.map { found in
            let plugIn = found.plugIn
            var row = Row(plugIn: plugIn, path: plugIn.path, origin: plugIn.origin, state: "ready")
            if linked.contains(plugIn.id) {
                (row.state, row.reason) = ("shadowed", "a linked-in handler has the same id")
            } else if let objection = found.objection ?? (plugIn.origin == .user ? trust?.objection(toStarting: plugIn) : nil) {
                (row.state, row.reason) = ("untrusted", objection)
            } else if let problem = host.problem(of: plugIn) {
                (row.state, row.reason) = (plugIn.absence == nil ? "broken" : "missing", problem)
            } else if plugIn.needs.contains(.network) {
                row.reason = plugIn.origin == .bundled ? "runs with --fetch only" : "runs with --fetch and --allow-private-network only"
            }
            return row
        }
        rows += discovery.shadowed.map {
            Row(plugIn: $0.plugIn, path: $0.plugIn.path, origin: $0.plugIn.origin, state: "shadowed", reason: "by \($0.by)")
        }
        rows += discovery.invalid.map { Row(path: $0.path, origin: $0.origin, state: "invalid", reason: $0.reason) }
        self.rows = rows
    }

    /// `{"sandbox", "plugins": [{"id", "version", "description", "path", "origin", "protocol",
    /// "needs", "conversions", "state", "reason"}]}`
    var json: JSONValue {
        .object([
            ("sandbox", .text(sandbox.rawValue)),
            (
                "plugins",
                .array(
                    rows.map { row in
                        let manifest = row.plugIn?.manifest
                        return .object([
                            ("id", manifest.map { .text($0.id) } ?? .null), ("version", manifest.map { .text($0.version) } ?? .null),
                            ("description", manifest.map { .text($0.description) } ?? .null), ("path", .text(row.path)),
                            ("origin", .text(row.origin.rawValue)), ("protocol", manifest.map { .text($0.program.protocol.rawValue) } ?? .null),
                            ("needs", .array((manifest?.needs ?? []).map(\.rawValue).sorted().map { .text($0) })),
                            ("conversions", .array((manifest?.conversions ?? []).map { .text($0.id) })), ("state", .text(row.state)),
                            ("reason", row.reason.map { .text($0) } ?? .null),
                        ])
                    })
            ),
        ])
    }

    var lines: [String] {
        guard !rows.isEmpty else { return ["No plug-ins were found. \u{201C}dragconv plugins add PATH\u{201D} adds one."] }
        let table = rows.map { row in
            [
                row.plugIn?.id ?? "?", row.plugIn?.manifest.version ?? "", row.state, row.origin.rawValue,
                row.plugIn?.manifest.program.protocol.rawValue ?? "", row.plugIn.map { "\($0.manifest.conversions.count)" } ?? "",
                [row.plugIn?.manifest.description ?? row.path, row.reason].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "; "),
            ]
        }
        return Columns.lines([["id", "version", "state", "from", "protocol", "conversions", "description"]] + table)
            + ["sandbox  \(sandbox.rawValue)"]
    }
}
