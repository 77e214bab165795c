import DragContract
import DragEngine
import DragKit
import DragPlugIns
import DragSniffing
import DragTrust

/// `plugins check`: the contract, over a plug-in.
struct PluginsCheckCommand: Command {
    static let words = "plugins check"
    static let about = CommandDescription(
        purpose: "Run the contract that every handler must pass over a plug-in, with its own samples.",
        details:
            "Samples stand in the plug-in\u{2019}s folder: samples/TYPE/valid, samples/TYPE/invalid and samples/TYPE/hostile. The plug-in need not have been added."
    )
    static var parameters: [Parameter<Self>] {
        [
            .operand("path|id", "The plug-in\u{2019}s folder, its manifest, or the id of one that was found.", isRequired: true, Completion.plugIns) {
                $0.plugIn = $1
            }, .flag("quiet", "Print only what is wrong.") { $0.quiet = true },
        ]
        Parameter<PlugInOptions>.places.within { $1(&$0.plugIns) }
    }

    private var plugIn = ""
    private var quiet = false
    private var plugIns = PlugInOptions(hasPermissions: false)

    func run() async throws {
        var hostOptions = try plugIns.hostOptions()
        hostOptions.trust = UserPlugIns.trust
        let host = PlugInHost(hostOptions)
        let plugIn = try chosen()
        if let absence = plugIn.absence { throw CLIError(.noRoute, "\(plugIn.id) cannot be checked here: \(absence).") }
        let check = PlugInCheck(plugIn, host: host, others: BuiltIn.handlers()) { ContentSniffer(catalogue: $0) }
        var problems = 0
        if !quiet { try Streams.listing(["\(plugIn.id) \(plugIn.manifest.version), sandbox \(host.sandbox.rawValue)"], wraps: false) }
        let meter = StepMeter()
        meter.show(.begun, of: "checking \(plugIn.id)")
        let isSound = check.run { finding in
            // The line of progress makes room for the finding.
            meter.end()
            defer { meter.show(.begun, of: "checking \(plugIn.id)") }
            if finding.kind == .problem { problems += 1 }
            guard !quiet || finding.kind == .problem else { return }
            try? Streams.listing(["\(finding.kind.rawValue)  \(finding.description)"])
        }
        meter.end()
        if host.needsStopping { host.stopIdlePrograms() }
        guard isSound else {
            throw CLIError(
                .badInput,
                "\(plugIn.id) breaks the contract in \(problems) point(s); dragconv-plugin(7), or docs/writing-a-handler.md, says what is expected.")
        }
    }

    /// The plug-in at the given path, or otherwise the one with the given id.
    private func chosen() throws(CLIError) -> PlugIn {
        if Streams.kind(of: plugIn) == .missing, !plugIn.contains("/") {
            let found = PlugInDiscovery(plugIns.folders, trust: UserPlugIns.trust).found.first { $0.plugIn.id == plugIn }
            guard let found else {
                throw CLIError(
                    .noRoute, "No plug-in is called \u{201C}\(plugIn)\u{201D}; \u{201C}dragconv plugins list\u{201D} shows those that were found.")
            }
            // A check is to show how a plug-in behaves, so the plug-in runs even if the user has
            // not allowed it yet.
            return PlugIn(found.plugIn.manifest, path: found.plugIn.path, origin: .named)
        }
        return try trusting { () throws(PlugInTrustError) in try PlugInSource(plugIn).plugIn }
    }
}
