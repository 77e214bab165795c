public import ArgumentParser
import DragEngine
import DragKit
import DragPlugIns
import DragSniffing
import DragSystem
import DragTypes
import GalleryHandlers
import Glibc
import Synchronization
import TextHandlers

/// The command `dragconv <verb>`: the root of the command line, with all verbs as subcommands.
public struct DragconvCommand: AsyncParsableCommand {
    /// The name, help text, version and verbs of the command.
    public static let configuration = CommandConfiguration(
        commandName: "dragconv", abstract: "Convert drag-and-drop and clipboard payloads.",
        discussion: "Data goes to standard output, everything else to standard error.",
        version: VersionReport.line,
        subcommands: [
            ConvertCommand.self, BatchCommand.self, ExplainCommand.self, InspectCommand.self, TypesCommand.self, HandlersCommand.self,
            CleanCommand.self, CopyCommand.self, PasteCommand.self, WatchCommand.self, DropCommand.self, DragCommand.self, GalleryCommand.self,
            BoardCommand.self, PluginsCommand.self,
        ])

    /// A command without arguments; the argument parser fills in the rest.
    public init() {}

    /// Runs the program with the arguments of the process, and ends the process with an ``ExitStatus``. Must be called on the main thread.
    public static func runAndExit() -> Never {
        let arguments = begin()
        MainThreadExecutor.run { await run(arguments) }
    }

    /// Runs the program like ``runAndExit()`` beside a loop for the main thread, which windows need.
    ///
    /// - Parameter loop: runs the jobs of the main actor until the process exits.
    package static func runAndExit(beside loop: @MainActor () -> Never) -> Never {
        let arguments = begin()
        Task.detached { await run(arguments) }
        return MainActor.assumeIsolated { loop() }
    }

    /// Prepares the process, and returns its arguments. Ends the process if it is to serve a handler.
    private static func begin() -> [String] {
        // File names need not be UTF-8, so the arguments are decoded without loss.
        let arguments = (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0].map { PathText.text($0) } }
        if let status = Converters.served(arguments) { Glibc.exit(status) }
        // Without the signal, a write beyond the file-size limit fails with EFBIG, so that the error is reported and the partial file
        // removed.
        signal(SIGXFSZ, SIG_IGN)
        AddressSpace.prepare(
            sentence: "dragconv: There is not enough memory: \(AddressSpace.clause); raise that limit.\n", status: ExitStatus.temporary.rawValue)
        let opensWindow = arguments.dropFirst().first == GalleryWindowCommand.verb
        let verb = arguments.first == "---completion" ? arguments.dropFirst().first : arguments.first
        if verb == GalleryCommand.verb, !opensWindow { GalleryStores.handOverEarly() }
        return arguments
    }

    /// The error for an unknown verb; nil when the arguments name no verb or a known one. The argument parser would answer `--help` with an
    /// unknown verb by the help of the parent command.
    private static func unknownVerb(in arguments: [String]) -> CLIError? {
        var configuration = configuration
        var path = "dragconv"
        for argument in arguments {
            // `help convert` names a verb, too.
            if argument == "help" { continue }
            guard !configuration.subcommands.isEmpty, !argument.hasPrefix("-") else { return nil }
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

    /// The command for the arguments. The parser's messages have several lines and repeat
    /// arguments, which must not look like such lines.
    private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        do {
            return try parseAsRoot(arguments)
        } catch {
            let harmless = arguments.map { Preview.harmless($0) }
            if harmless != arguments { _ = try parseAsRoot(harmless) }
            throw error
        }
    }

    private static func run(_ arguments: [String]) async -> Never {
        do {
            if let run = QuickArguments.command(arguments) {
                try await run()
            } else if Set(arguments) == ["--version", "--json"] {
                try Streams.standardOutput(String(utf8Bytes: VersionReport.json().encoded) + "\n")
            } else if arguments.count == 2, arguments[0] == "--generate-completion-script", let shell = CompletionShell(rawValue: arguments[1]) {
                try Streams.standardOutput(CompletionScript.text(for: shell))
            } else {
                if let error = unknownVerb(in: arguments) { throw error }
                var command = try parsed(arguments)
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
                let words = text.hasPrefix("Error: ") ? text.dropFirst(7) : text[...]
                Streams.message(words.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
            }
            Glibc.exit(status.rawValue)
        }
        Glibc.exit(ExitStatus.done.rawValue)
    }
}

/// Runs a task on the thread that waits for the task. A process that does one conversion needs no thread pool, and starting a pool takes a
/// good part of a millisecond.
///
/// Thread rule: any thread may enqueue jobs, under the lock. The jobs run one at a time on the thread that called ``run(_:)``.
final class MainThreadExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    /// Counts the jobs in the queue.
    private let waiting = Semaphore()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        waiting.signal()
    }

    /// Runs `operation`, which must end the process.
    static func run(_ operation: @escaping @Sendable () async -> Never) -> Never {
        let executor = MainThreadExecutor()
        Task(executorPreference: executor) { await operation() }
        while true { executor.next().runSynchronously(on: executor.asUnownedTaskExecutor()) }
    }

    private func next() -> UnownedJob {
        while true {
            waiting.wait()
            if let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return job }
        }
    }
}
