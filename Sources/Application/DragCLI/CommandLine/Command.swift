/// A command of the program: a value that its arguments fill in, and that then runs.
protocol Command: Sendable {
    /// The command with its standard settings.
    init()
    /// The words that name the command: `convert`, `gallery add`.
    static var words: String { get }
    static var about: CommandDescription { get }
    /// In the order of the help; operands in the order in which they are given.
    @ParameterList<Self> static var parameters: [Parameter<Self>] { get }
    func run() async throws
}

/// What people read of a command, beside its parameters.
struct CommandDescription: Sendable {
    /// A sentence that says what the command does.
    let purpose: String
    /// Further sentences; empty for none.
    var details = ""
    /// Commands as people type them, each with a few words on what for.
    var examples: [(command: String, purpose: String)] = []
}

extension Command {
    /// The last of the words, by which the command is called within its group.
    static var word: Substring { words.split(separator: " ").last ?? "" }
}

/// Commands below a common word: `gallery list`, `gallery add`.
struct CommandGroup: Sendable {
    let word: String
    /// The command that runs when no other is named; nil to ask for one.
    let standard: (any Command.Type)?
    private let describe: @Sendable () -> CommandDescription
    private let list: @Sendable () -> [any Command.Type]
    // Both are made anew each time, since most runs need none.
    /// What people read of the group.
    var about: CommandDescription { describe() }
    var commands: [any Command.Type] { list() }

    init(
        word: String, about: @autoclosure @escaping @Sendable () -> CommandDescription,
        commands: @autoclosure @escaping @Sendable () -> [any Command.Type], standard: (any Command.Type)? = nil
    ) {
        (self.word, self.standard) = (word, standard)
        (describe, list) = (about, commands)
    }
}

/// An entry of the program's list of verbs.
enum CommandEntry: Sendable {
    case command(any Command.Type)
    case group(CommandGroup)

    var word: Substring {
        switch self {
        case .command(let command): command.word
        case .group(let group): group.word[...]
        }
    }

    var purpose: String {
        switch self {
        case .command(let command): command.about.purpose
        case .group(let group): group.about.purpose
        }
    }
}

/// The end of a command that has said everything already.
struct CommandEnd: Error {
    let status: ExitStatus
}
