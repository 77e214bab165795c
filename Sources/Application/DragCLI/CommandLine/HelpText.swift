/// What `--help` prints.
enum HelpText {
    private static let width = 80
    /// The column at which the words on an option begin.
    private static let column = 26

    static func of(_ command: any Command.Type) -> [String] {
        let about = command.about
        let parameters = descriptions(command)
        var lines = wrapped(about.purpose) + [""] + examples(about) + ["Usage: \(usage(command))"]
        if !about.details.isEmpty { lines += [""] + wrapped(about.details) }
        let operands = parameters.filter { !$0.isOption }
        if !operands.isEmpty { lines += ["", "Operands:"] + operands.flatMap { entry($0.name.uppercased(), $0.help) } }
        lines += ["", "Options:"] + parameters.filter { $0.isOption && $0.group == nil }.flatMap(entry) + common
        var heading: String?
        for option in parameters where option.isOption && option.group != nil {
            if let group = option.group, group != heading { lines += ["", "\(group):"] }
            heading = option.group
            lines += entry(option)
        }
        return lines + ["", "Manual: man dragconv-\(command.words.replacing(" ", with: "-"))"]
    }

    /// The options of every command.
    private static let common = entry("-h, --help", "This text.") + entry("    --version", "The versions of the program and its libraries.")

    static func of(_ group: CommandGroup) -> [String] {
        let entries = group.commands.flatMap { entry(String($0.word), $0.about.purpose) }
        let verb = group.standard == nil ? "VERB" : "[VERB]"
        let standard = group.standard.map { ["", "Without a verb: \($0.word)."] } ?? []
        return wrapped(group.about.purpose) + [""] + examples(group.about) + ["Usage: dragconv \(group.word) \(verb) [OPTION\u{2026}]", "", "Verbs:"]
            + entries + standard + (group.about.details.isEmpty ? [] : [""] + wrapped(group.about.details))
            + ["", "\u{201C}dragconv \(group.word) VERB --help\u{201D} says more on each. Manual: man dragconv-\(group.word)"]
    }

    static func of(_ about: CommandDescription, _ verbs: [CommandEntry]) -> [String] {
        wrapped(about.purpose) + [""] + examples(about) + ["Usage: dragconv VERB [OPTION\u{2026}]", "", "Verbs:"]
            + verbs.flatMap { entry(String($0.word), $0.purpose) } + ["", "Options:"]
            + entry("--version", "The versions of the program and its libraries; with --json all of them.")
            + entry("-h, --help", "This text.") + [""] + wrapped(about.details)
            + ["", "\u{201C}dragconv VERB --help\u{201D} says more on each. Manual: man dragconv"]
    }

    static func descriptions(_ command: any Command.Type) -> [ParameterDescription] {
        func all<Described: Command>(_ command: Described.Type) -> [ParameterDescription] { command.parameters.map(\.description) }
        return all(command)
    }

    /// `dragconv convert [OPTION…] [INPUT] [OUTPUT…]`
    static func usage(_ command: any Command.Type) -> String {
        let parameters = descriptions(command)
        let operands = parameters.compactMap { parameter -> String? in
            let name = parameter.name.uppercased()
            switch parameter.form {
            case .operand(true, let isRepeated): return isRepeated ? name + "\u{2026}" : name
            case .operand(false, let isRepeated): return "[\(name)\(isRepeated ? "\u{2026}" : "")]"
            case .program: return "[-- \(name)\u{2026}]"
            case .flag, .option: return nil
            }
        }
        return (["dragconv", command.words] + (parameters.contains(where: \.isOption) ? ["[OPTION\u{2026}]"] : []) + operands).joined(separator: " ")
    }

    private static func examples(_ about: CommandDescription) -> [String] {
        let widest = about.examples.map(\.command.count).max() ?? 0
        let lines = about.examples.map { command, purpose in
            let line = "  " + command
            return purpose.isEmpty ? line : line + String(repeating: " ", count: widest - command.count + 3) + "# " + purpose
        }
        return lines.isEmpty ? [] : lines + [""]
    }

    private static func entry(_ option: ParameterDescription) -> [String] {
        var head = option.short.map { "-\($0), " } ?? "    "
        head += option.spelling
        if case .option(let value) = option.form { head += " " + value.uppercased() }
        return entry(head, option.help + (option.standard.map { " (\($0))" } ?? ""))
    }

    private static func entry(_ head: String, _ words: String) -> [String] {
        var lines = wrapped(words, width: width - column)
        let indent = String(repeating: " ", count: column)
        let start = "  " + head
        guard start.count + 2 <= column else { return [start] + lines.map { indent + $0 } }
        lines[0] = start + String(repeating: " ", count: column - start.count) + lines[0]
        return [lines[0]] + lines.dropFirst().map { indent + $0 }
    }

    /// Words in lines of at most `width` columns.
    private static func wrapped(_ text: String, width: Int = width) -> [String] {
        LineWrapping(width: width, hang: 0).lines(of: text[...]).map(String.init)
    }
}
