import DragSystem
public import DragTypes
import Glibc

/// The main function of a plug-in program whose conversions are done by a ``TypeHandler``.
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
/// When dragconv starts the program, it serves conversions over `frames/1` until standard input
/// ends. `--manifest` prints the manifest, which must be stored beside the program. Standard output
/// belongs to the protocol, so everything that the handler or a library prints goes to standard
/// error.
public struct PlugInProgram: Sendable {
    private let handler: any TypeHandler
    /// Makes the manifest on demand: a program that serves conversions never needs it.
    private let manifest: @Sendable () -> PlugInManifest

    /// A program that serves one handler.
    ///
    /// - Parameters:
    ///   - handler: does the conversions; its identifier is the plug-in's id.
    ///   - version: the plug-in's own version.
    ///   - description: what the plug-in does, in a few words for people.
    ///   - needs: the resources that the sandbox must grant.
    ///   - executable: the program's file name for the manifest; by default the name under which
    ///     the program was started.
    ///   - memory: the most memory that the program may use, in bytes of address space.
    ///   - libraries: the libraries in the program. They are asked for their versions only when the
    ///     manifest is written.
    public init(
        _ handler: some TypeHandler, version: String, description: String, needs: Set<PlugInManifest.Need> = [],
        executable: String? = nil, memory: Int = PlugInManifest.Program.defaultMemory,
        libraries: @autoclosure @escaping @Sendable () -> [LinkedLibrary] = []
    ) {
        let name = executable ?? CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "program"
        self.handler = handler
        manifest = {
            PlugInManifest(
                of: handler, version: version, description: description,
                program: .init(exec: ["./" + name], protocol: .frames, memory: memory), needs: needs, libraries: libraries())
        }
    }

    /// Serves conversions, or prints the manifest for `--manifest`, or prints help on standard
    /// error; then ends the process. The exit status is that of ``serve(_:catalogue:)``, or 0, or
    /// 73 when the manifest cannot be written, or 64 for the help (`sysexits.h`).
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
    /// - Parameters:
    ///   - handlers: the handlers; of several conversions with the requested id, the first one
    ///     runs.
    ///   - catalogue: the types that the handlers are told of.
    /// - Returns: the exit status for the process: 0, 70 when standard output cannot be redirected,
    ///   or 76 when dragconv broke the protocol (`sysexits.h`).
    public static func serve(_ handlers: [any TypeHandler], catalogue: @autoclosure () -> TypeCatalogue) -> Int32 {
        // Standard output becomes standard error, so that a line that a library prints does not end
        // up between two frames.
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
            // dragconv may end the conversation at any point, so this is no error.
            guard error.description != PlugInSession.Failure.ended.description else { return 0 }
            _ = BlockingDescriptor(2).write(Array("\(error).\n".utf8))
            return 76
        }
    }
}
