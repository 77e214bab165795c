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

/// The command line `dragconv VERB …`: the verbs, and the process that runs one of them.
public enum DragconvProgram {
    static let verbs: [CommandEntry] = [
        .command(ConvertRequest.self), .command(BatchRequest.self), .command(ExplainCommand.self), .command(InspectRequest.self),
        .command(TypesCommand.self), .command(HandlersCommand.self), .command(CleanRequest.self), .group(links), .command(CopyRequest.self),
        .command(PasteRequest.self), .command(WatchRequest.self), .command(DropRequest.self), .command(DragRequest.self), .group(galleries),
        .command(BoardCommand.self), .group(plugIns),
    ]

    /// The commands of all verbs, with those of groups.
    static var commands: [any Command.Type] {
        verbs.flatMap { entry in
            switch entry {
            case .command(let command): [command]
            case .group(let group): group.commands
            }
        }
    }

    /// What the program is for, as its help says it.
    static let about = CommandDescription(
        purpose: "Convert drag-and-drop and clipboard payloads.",
        details: "Data goes to standard output, everything else to standard error.",
        examples: [
            ("dragconv convert page.html --to markdown", "any format as another one"),
            ("dragconv paste --to markdown", "what was copied, as Markdown"),
            ("dragconv clean 'https://heron.example/?id=7&utm_source=x'", "a link without trackers"),
        ])

    /// Runs the program with the arguments of the process, and ends the process with an
    /// ``ExitStatus``. Must be called on the main thread.
    public static func runAndExit() -> Never {
        let arguments = begin()
        MainThreadExecutor.run { await run(arguments) }
    }

    /// Runs the program like ``runAndExit()`` beside a loop for the main thread, which windows
    /// need.
    ///
    /// - Parameter loop: runs the jobs of the main actor until the process exits.
    package static func runAndExit(beside loop: @MainActor () -> Never) -> Never {
        let arguments = begin()
        Task.detached { await run(arguments) }
        return MainActor.assumeIsolated { loop() }
    }

    /// Prepares the process, and returns its arguments. Ends the process if it is to serve a
    /// handler.
    private static func begin() -> [String] {
        // File names need not be UTF-8, so the arguments are decoded without loss.
        let arguments = (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0].map { PathText.text($0) } }
        if let status = Converters.served(arguments) ?? RegistryIndex.made(arguments) { Glibc.exit(status) }
        // Without the signal, a write beyond the file-size limit fails with EFBIG, so that the
        // error is reported and the partial file removed.
        signal(SIGXFSZ, SIG_IGN)
        AddressSpace.prepare(
            sentence: "dragconv: There is not enough memory: \(AddressSpace.clause); raise that limit.\n", status: ExitStatus.temporary.rawValue)
        let words = arguments.first == "---complete" ? arguments.dropFirst(2) : arguments[...]
        if words.first == galleries.word, words.dropFirst().first.map({ $0 != GalleryWindowCommand.word }) ?? true { GalleryStores.handOverEarly() }
        return arguments
    }

    private static func run(_ arguments: [String]) async -> Never {
        do {
            try await perform(arguments[...])
            Glibc.exit(ExitStatus.done.rawValue)
        } catch let error as CLIError {
            Streams.message(error.message)
            Glibc.exit(error.status.rawValue)
        } catch let end as CommandEnd {
            Glibc.exit(end.status.rawValue)
        } catch {
            Streams.message("\(error)")
            Glibc.exit(ExitStatus.internalError.rawValue)
        }
    }

    private static func perform(_ arguments: ArraySlice<String>) async throws {
        var rest = arguments
        let asksForHelp = rest.first == "help"
        if asksForHelp { rest.removeFirst() }
        guard let word = rest.popFirst(), word != "--help", word != "-h" else { return try show(HelpText.of(about, verbs)) }
        if word.hasPrefix("-"), let answer = try answer(to: word, rest) { return try Streams.output(answer) }
        switch try entry(word, in: verbs, of: "dragconv") {
        case .command(let command): try await perform(command, rest, asksForHelp)
        case .group(let group):
            guard let word = rest.first, word != "--help", word != "-h" else {
                guard !asksForHelp, rest.isEmpty, let standard = group.standard else { return try show(HelpText.of(group)) }
                return try await perform(standard, rest, false)
            }
            if word == "--version" { return try Streams.output(try version(rest)) }
            if word.hasPrefix("-"), let standard = group.standard { return try await perform(standard, rest, asksForHelp) }
            guard case .command(let command) = try entry(word, in: group.commands.map { .command($0) }, of: "dragconv \(group.word)") else { return }
            try await perform(command, rest.dropFirst(), asksForHelp)
        }
    }

    private static func perform<Performed: Command>(_ command: Performed.Type, _ arguments: ArraySlice<String>, _ asksForHelp: Bool) async throws {
        let options = arguments.prefix { $0 != "--" }
        if asksForHelp || options.contains("--help") || options.contains("-h") { return try show(HelpText.of(command)) }
        if options.contains("--version") { return try Streams.output(try version(arguments)) }
        try await command.parse(Array(arguments)).run()
    }

    /// The verb of that name.
    private static func entry(_ word: String, in entries: [CommandEntry], of path: String) throws(CLIError) -> CommandEntry {
        if let found = entries.first(where: { $0.word == word }) { return found }
        let near = SimilarWord.nearest(to: word, in: entries.map { String($0.word) })
        let kind = word.hasPrefix("-") ? "option" : "verb"
        let advice = near.map { "did you mean \u{201C}\($0)\u{201D}?" } ?? "\u{201C}\(path) --help\u{201D} lists those that there are."
        throw CLIError(.usage, "\u{201C}\(path)\u{201D} has no \(kind) \u{201C}\(word)\u{201D}; \(advice)")
    }

    private static func show(_ lines: [String]) throws(CLIError) {
        try Streams.standardOutput(lines.map { $0 + "\n" }.joined())
    }

    private static func version(_ arguments: ArraySlice<String>) throws(CLIError) -> [UInt8] {
        arguments.contains("--json") ? VersionReport.json().encoded + [0x0A] : Array("\(VersionReport.line)\n".utf8)
    }

    /// What the program says to options that stand in place of a verb; nil for others. Those with
    /// three hyphens are for scripts that come with the program.
    private static func answer(to option: String, _ rest: ArraySlice<String>) throws(CLIError) -> [UInt8]? {
        switch option {
        case "--version": return try version(rest)
        case "--json" where rest.contains("--version"): return try version(["--json"])
        case "--generate-completion-script":
            guard let shell = rest.first.flatMap(CompletionAnswer.Shell.init) else {
                throw CLIError(
                    .usage, "There are completions for \(CompletionAnswer.Shell.allCases.map(\.rawValue).joined(separator: ", ")); name one of them.")
            }
            return Array(CompletionScript.text(for: shell).utf8)
        case "---complete":
            guard let shell = rest.first.flatMap(CompletionAnswer.Shell.init) else { return [] }
            return Array(CompletionAnswer(for: shell, verbs).lines(Array(rest.dropFirst())).map { $0 + "\n" }.joined().utf8)
        case "---document": return CommandDocument.json(about, verbs).encoded + [0x0A]
        default: return nil
        }
    }
}

/// Runs a task on the thread that waits for the task. A process that does one conversion needs no
/// thread pool, and starting a pool takes a good part of a millisecond.
///
/// Thread rule: any thread may enqueue jobs, under the lock. The jobs run one at a time on the
/// thread that called ``run(_:)``.
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
