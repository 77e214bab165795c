public import ArgumentParser
import DragSniffing
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
    public static func runAndExit(_ arguments: [String]) -> Never {
        if let status = Converters.served(arguments) { Glibc.exit(status) }
        if arguments.first == GalleryCommand.configuration.commandName { GalleryStores.handOverEarly() }
        MainThreadExecutor.run { await run(arguments) }
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
                try? Streams.standardOutput(text + (text.isEmpty ? "" : "\n"))
            } else if !text.isEmpty {
                Streams.message(text.hasPrefix("Error: ") ? String(text.dropFirst(7)) : text)
            }
            Glibc.exit(status.rawValue)
        }
        Glibc.exit(ExitStatus.done.rawValue)
    }
}
