public import ArgumentParser
import DragSniffing
import DragSystem
import DragTypes
import Glibc

/// The program: `dragconv <verb>`.
public struct DragconvCommand: AsyncParsableCommand {
    public static let configuration = CommandConfiguration(
        commandName: "dragconv", abstract: "Convert drag-and-drop and clipboard payloads.",
        discussion: "Data goes to standard output, everything else to standard error.",
        version: "dragconv \(BuiltIn.version) (libmagic \(ContentSniffer.libraryVersion), \(LibraryVersions.text))",
        subcommands: [
            ConvertCommand.self, ExplainCommand.self, InspectCommand.self, TypesCommand.self, HandlersCommand.self,
            CleanCommand.self, CopyCommand.self, PasteCommand.self, WatchCommand.self, GalleryCommand.self, PluginsCommand.self,
        ])

    public init() {}

    /// Runs the program and ends the process with its status.
    public static func runAndExit() -> Never {
        // Names of files need not be UTF-8.
        let arguments = (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0].map { PathText.text($0) } }
        if let status = Converters.served(arguments) { Glibc.exit(status) }
        // A file that may not grow is an error to be told, and its half is to be removed.
        signal(SIGXFSZ, SIG_IGN)
        if arguments.first == GalleryCommand.configuration.commandName { GalleryStores.handOverEarly() }
        MainThreadExecutor.run { await run(arguments) }
    }

    /// The error for a verb that does not exist; nil where the arguments name no verb, or one that does. The argument parser itself answers
    /// `--help` beside an unknown verb with the help of the command above.
    private static func unknownVerb(in arguments: [String]) -> CLIError? {
        var configuration = configuration
        var path = "dragconv"
        for argument in arguments {
            guard !configuration.subcommands.isEmpty, !argument.hasPrefix("-"), argument != "help" else { return nil }
            guard let next = configuration.subcommands.first(where: { $0.configuration.commandName == argument }) else {
                return CLIError(
                    .usage,
                    "\u{201C}\(path)\u{201D} has no verb \u{201C}\(argument)\u{201D}; \u{201C}\(path) --help\u{201D} lists those that there are.")
            }
            configuration = next.configuration
            path += " " + argument
        }
        return nil
    }

    private static func run(_ arguments: [String]) async -> Never {
        do {
            if let request = QuickArguments.request(arguments) {
                try await request.run()
            } else if let request = QuickArguments.cleanRequest(arguments) {
                try request.run()
            } else if let request = QuickArguments.pasteRequest(arguments) {
                try await request.run()
            } else {
                if let error = unknownVerb(in: arguments) { throw error }
                var command = try parseAsRoot(arguments)
                if var asynchronous = command as? any AsyncParsableCommand {
                    try await asynchronous.run()
                } else {
                    try command.run()
                }
            }
        } catch let error as CLIError {
            Streams.message(error.message)
            Glibc.exit(error.status.rawValue)
        } catch {
            let status = exitCode(for: error)
            let text = fullMessage(for: error)
            if status.isSuccess {
                do throws(CLIError) {
                    try Streams.standardOutput(text + (text.isEmpty ? "" : "\n"))
                } catch {
                    Streams.message(error.message)
                    Glibc.exit(error.status.rawValue)
                }
            } else if !text.isEmpty {
                Streams.message(text.hasPrefix("Error: ") ? String(text.dropFirst(7)) : text)
            }
            Glibc.exit(status.rawValue)
        }
        Glibc.exit(ExitStatus.done.rawValue)
    }
}
