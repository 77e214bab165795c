/// An option, a flag or an operand of a command: all that is known of it. The parser, the help, the
/// manual pages and the completions of shells are made from this one description.
struct Parameter<Command>: Sendable {
    /// What people read of it, and what shells complete.
    var description: ParameterDescription
    /// Sets in the command what the text says; the text of a flag is empty.
    let set: @Sendable (inout Command, String) throws(CLIError) -> Void
}

/// A parameter without the command that it belongs to.
struct ParameterDescription: Sendable {
    enum Form: Hashable, Sendable {
        case flag
        /// An option with a value, which has this name in the help.
        case option(value: String)
        case operand(isRequired: Bool, isRepeated: Bool)
        /// All words after `--`: a program and its arguments.
        case program
    }

    let form: Form
    /// The long name of an option, without dashes; the name of an operand.
    let name: String
    /// The short name of an option, without its dash.
    var short: Character?
    /// A sentence; without a full stop, the words follow of which the value is one.
    private let sentence: String
    /// The value that counts without the option, for the help; nil when the help says it.
    var standard: String?
    var completion = Completion.nothing
    /// Whether the value is a number, which may begin with a hyphen.
    var isNumber = false
    /// The heading above the option in the help; nil for the first group.
    var group: String?

    init(
        form: Form, name: String, short: Character? = nil, help: String, standard: String? = nil, completion: Completion = .nothing
    ) {
        (self.form, self.name, self.short, self.standard, self.completion) = (form, name, short, standard, completion)
        sentence = help
    }

    /// What `--help` says of it.
    var help: String {
        guard case .words(let words) = completion, !sentence.hasSuffix(".") else { return sentence }
        return "\(sentence): \(words().joined(separator: ", "))."
    }

    /// The spelling in messages: `--to`, `-n`.
    var spelling: String { "--" + name }

    /// Whether it is named by its spelling, and not by its place among the words.
    var isOption: Bool { form == .flag || takesValue }

    /// Whether a value follows the option.
    var takesValue: Bool {
        if case .option = form { true } else { false }
    }
}

/// Lists of parameters, one after the other. (A long expression of lists takes the compiler
/// minutes.)
@resultBuilder
enum ParameterList<Command> {
    static func buildExpression(_ part: [Parameter<Command>]) -> [Parameter<Command>] { part }
    static func buildBlock(_ parts: [Parameter<Command>]...) -> [Parameter<Command>] { parts.flatMap(\.self) }
}

// MARK: Making parameters

extension Parameter {
    static func flag(
        _ name: String, short: Character? = nil, _ help: String, set: @escaping @Sendable (inout Command) -> Void
    ) -> Parameter {
        Parameter(description: ParameterDescription(form: .flag, name: name, short: short, help: help)) { command, _ in set(&command) }
    }

    /// An option whose value is any text.
    static func option(
        _ name: String, short: Character? = nil, _ value: String, _ help: String, standard: String? = nil, _ completion: Completion = .nothing,
        set: @escaping @Sendable (inout Command, String) -> Void
    ) -> Parameter {
        Parameter(
            description: ParameterDescription(
                form: .option(value: value), name: name, short: short, help: help, standard: standard, completion: completion)
        ) { command, text in set(&command, text) }
    }

    /// An option whose value is a number.
    private static func number(
        _ name: String, _ value: String, _ help: String, standard: String?, set: @escaping @Sendable (inout Command, String) throws(CLIError) -> Void
    ) -> Parameter {
        var description = ParameterDescription(form: .option(value: value), name: name, help: help, standard: standard)
        description.isNumber = true
        return Parameter(description: description, set: set)
    }

    /// An option whose value is a whole number.
    static func integer(
        _ name: String, _ value: String, _ help: String, standard: Int? = nil, set: @escaping @Sendable (inout Command, Int) -> Void
    ) -> Parameter {
        .number(name, value, help, standard: standard.map(String.init)) { command, text throws(CLIError) in
            guard let number = Int(text) else { throw CLIError(.usage, "--\(name) is a whole number, not \u{201C}\(text)\u{201D}.") }
            set(&command, number)
        }
    }

    /// An option whose value is a number of seconds.
    static func seconds(
        _ name: String, _ help: String, standard: Double, set: @escaping @Sendable (inout Command, Double) -> Void
    ) -> Parameter {
        .number(
            name, "seconds", help, standard: standard == standard.rounded() ? "\(Int(standard))" : "\(standard)"
        ) { command, text throws(CLIError) in
            guard let number = Double(text), number.isFinite else {
                throw CLIError(.usage, "--\(name) is a number of seconds, not \u{201C}\(text)\u{201D}.")
            }
            set(&command, number)
        }
    }

    /// An option whose value is one of several words, which follow the help: "From where: a, b."
    static func choice<Word: RawRepresentable & CaseIterable & Sendable>(
        _ name: String, _ value: String, _ help: String, standard: Word? = nil, set: @escaping @Sendable (inout Command, Word) -> Void
    ) -> Parameter where Word.RawValue == String {
        Parameter(
            description: ParameterDescription(
                form: .option(value: value), name: name, help: help, standard: standard?.rawValue, completion: .words { words(Word.self) })
        ) { command, text throws(CLIError) in
            guard let word = Word(rawValue: text) else {
                throw CLIError(.usage, "--\(name) is one of \(words(Word.self).joined(separator: ", ")), not \u{201C}\(text)\u{201D}.")
            }
            set(&command, word)
        }
    }

    private static func words<Word: RawRepresentable & CaseIterable>(_: Word.Type) -> [String] where Word.RawValue == String {
        Word.allCases.map(\.rawValue)
    }

    static func operand(
        _ name: String, _ help: String, isRequired: Bool = false, isRepeated: Bool = false, _ completion: Completion = .nothing,
        set: @escaping @Sendable (inout Command, String) -> Void
    ) -> Parameter {
        Parameter(
            description: ParameterDescription(
                form: .operand(isRequired: isRequired, isRepeated: isRepeated), name: name, help: help, completion: completion)
        ) { command, text in set(&command, text) }
    }

    /// An operand that is an index.
    static func index(
        _ name: String, _ help: String, isRepeated: Bool = false, set: @escaping @Sendable (inout Command, Int) -> Void
    ) -> Parameter {
        Parameter(
            description: ParameterDescription(form: .operand(isRequired: true, isRepeated: isRepeated), name: name, help: help)
        ) { command, text throws(CLIError) in
            guard let number = Int(text) else { throw CLIError(.usage, "\u{201C}\(text)\u{201D} is no index; indexes are numbers from 0.") }
            set(&command, number)
        }
    }

    /// The words after `--`, each of which is set on its own.
    static func program(_ help: String, set: @escaping @Sendable (inout Command, String) -> Void) -> Parameter {
        Parameter(description: ParameterDescription(form: .program, name: "command", help: help)) { command, text in set(&command, text) }
    }
}

extension Array {
    /// The parameters of a part as those of the whole command: `.within { $1(&$0.settings) }`. (A
    /// key path is made at run time, in a hundredth of the time of a short conversion.)
    ///
    /// - Parameter change: calls its second argument with the part of its first.
    func within<Part, Command>(
        _ change: @escaping @Sendable (inout Command, (inout Part) -> Void) -> Void
    ) -> [Parameter<Command>] where Element == Parameter<Part> {
        map { parameter in
            Parameter<Command>(description: parameter.description) { command, text throws(CLIError) in
                var failure: CLIError?
                change(&command) { part in
                    do throws(CLIError) { try parameter.set(&part, text) } catch { failure = error }
                }
                if let failure { throw failure }
            }
        }
    }

    /// The parameters below a heading of the help.
    func under<Command>(_ heading: String) -> [Parameter<Command>] where Element == Parameter<Command> {
        map { parameter in
            var parameter = parameter
            parameter.description.group = heading
            return parameter
        }
    }
}
