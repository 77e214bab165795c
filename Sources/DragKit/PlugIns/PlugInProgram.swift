import DragSystem
public import DragTypes
import Glibc

/// A plug-in program: everything but the handler.
///
/// ```swift
/// import DragKit
///
/// @main
/// struct Shouting {
///     static func main() {
///         PlugInProgram(ShoutingHandler(), version: "1.0.0", description: "Text in capitals").run()
///     }
/// }
/// ```
///
/// Started by dragconv, it serves conversions over `frames/1` until standard input ends. `--manifest` prints the manifest that goes beside
/// the program. Whatever the handler or a library of it prints goes to standard error: standard output belongs to the protocol.
public struct PlugInProgram: Sendable {
    private let handler: any TypeHandler
    /// Made when it is asked for, which it is not where conversions are served.
    private let manifest: @Sendable () -> PlugInManifest

    /// - Parameters:
    ///   - version: the plug-in's own.
    ///   - description: a few words for people.
    ///   - executable: the program's file name as the manifest names it; by default the name under which the program was started.
    ///   - memory: how much the program may use, in bytes of address space.
    public init(
        _ handler: some TypeHandler, version: String, description: String, needs: Set<PlugInManifest.Need> = [],
        executable: String? = nil, memory: Int = PlugInManifest.Program.defaultMemory
    ) {
        let name = executable ?? CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "program"
        self.handler = handler
        manifest = {
            PlugInManifest(
                of: handler, version: version, description: description,
                program: .init(exec: ["./" + name], protocol: .frames, memory: memory), needs: needs)
        }
    }

    /// Serves conversions, or answers `--manifest`, and ends the process.
    public func run() -> Never {
        switch CommandLine.arguments.dropFirst().first {
        case "--manifest"?:
            let isWritten = BlockingDescriptor(1).write(Array(manifest().text.utf8))
            exit(isWritten ? 0 : 73)
        case nil where isatty(0) == 0: exit(Self.serve([handler], catalogue: .builtIn.adding(handler.declaredTypes)))
        default:
            let manifest = manifest()
            let text = """
                \(manifest.id) \(manifest.version): a plug-in of dragconv. dragconv starts it when a conversion needs it.
                --manifest prints the manifest that goes beside the program; \u{201C}dragconv plugins add\u{201D} adds it.

                """
            _ = BlockingDescriptor(2).write(Array(text.utf8))
            exit(64)
        }
    }

    /// Serves the conversions of `handlers` on standard input and output until the input ends.
    ///
    /// - Returns: the status to end the process with: 0, or 76 when the other side broke the protocol.
    public static func serve(_ handlers: [any TypeHandler], catalogue: @autoclosure () -> TypeCatalogue) -> Int32 {
        // A line that a library prints must not end up between two frames.
        let output = dup(1)
        guard output >= 0, dup2(2, 1) >= 0 else { return 70 }
        signal(SIGPIPE, SIG_IGN)
        let session = PlugInSession(input: 0, output: output)
        do {
            try session.greet()
            while let request = try session.nextRequest() {
                try session.answer(request, handlers: handlers, catalogue: catalogue())
            }
            return 0
        } catch {
            // Whoever ends the conversation may do so at any point.
            guard error.description != PlugInSession.Failure.ended.description else { return 0 }
            _ = BlockingDescriptor(2).write(Array("\(error).\n".utf8))
            return 76
        }
    }
}
