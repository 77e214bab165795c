/// What a shell's script asks for: the words that can stand at the end of a command line.
///
/// The answer's first line is `files`, `folders` or `words`, which says what else the shell offers.
/// Each further line is a word; behind a tab there may be its meaning.
struct CompletionAnswer {
    enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish
    }

    private let shell: Shell
    private let verbs: [CommandEntry]
    /// Whether the word to complete begins with a quotation mark, within which bash takes words as
    /// they are.
    private let isQuoted: Bool

    init(for shell: Shell, _ verbs: [CommandEntry]) { self.init(for: shell, verbs, isQuoted: false) }

    private init(for shell: Shell, _ verbs: [CommandEntry], isQuoted: Bool) {
        self.shell = shell
        self.verbs = verbs
        self.isQuoted = isQuoted
    }

    /// - Parameter words: the words after the program's name; the last one is to be completed.
    func lines(_ words: [String]) -> [String] {
        // bash hands words over as they are typed, with their backslashes and quotation marks.
        let typed = words.last ?? ""
        return CompletionAnswer(for: shell, verbs, isQuoted: shell == .bash && "\"'".contains(typed.first ?? " ")).lines(words, typed)
    }

    private func lines(_ words: [String], _ typed: String) -> [String] {
        var (entries, rest) = (verbs, words.dropLast()[...])
        let current = isQuoted ? String(typed.dropFirst()) : shell == .bash ? typed.replacing("\\", with: "") : typed
        let asksForHelp = rest.first == "help"
        if asksForHelp { rest.removeFirst() }
        while let word = rest.first {
            guard let entry = entries.first(where: { $0.word == word }) else { return ["words"] }
            rest.removeFirst()
            switch entry {
            case .command(let command): return asksForHelp ? ["words"] : lines(HelpText.descriptions(command), Array(rest), current)
            case .group(let group): entries = group.commands.map { .command($0) }
            }
        }
        let options = [("--help", "This text."), ("--version", "The versions of the program and its libraries.")]
        let named = current.hasPrefix("-") ? options : entries.map { (String($0.word), $0.purpose) }
        return ["words"] + named.filter { $0.0.hasPrefix(current) }.map { explained($0.0, $0.1) }
    }

    private func lines(_ parameters: [ParameterDescription], _ words: [String], _ current: String) -> [String] {
        var operandCount = 0
        var pending: ParameterDescription?
        for (index, word) in words.enumerated() {
            if pending != nil {
                pending = nil
            } else if word == "--" {
                // Operands that may begin with a hyphen, or a program and its arguments.
                let isProgram = index == words.count - 1 && parameters.contains { $0.form == .program }
                return lines(isProgram ? .programs : .files, current, prefix: "")
            } else if word.hasPrefix("--") {
                guard !word.contains("=") else { continue }
                pending = parameters.first { $0.isOption && $0.spelling == word && $0.takesValue }
            } else if word.hasPrefix("-"), word.count == 2 {
                pending = parameters.first { $0.short == word.last && $0.takesValue }
            } else {
                operandCount += 1
            }
        }
        if let pending { return lines(pending.completion, current, prefix: "") }
        if current.hasPrefix("--"), let end = current.firstIndex(of: "=") {
            let option = parameters.first { $0.isOption && $0.spelling == current[..<end] }
            // bash takes words apart at an equals sign, and completes what stands behind it.
            return lines(option?.completion ?? .nothing, String(current[current.index(after: end)...]), prefix: shell == .bash ? "" : current[...end])
        }
        if let option = parameters.first(where: { $0.short != nil && $0.short == current.dropFirst().first }), option.takesValue, current.count > 2,
            current.hasPrefix("-")
        {
            return lines(option.completion, String(current.dropFirst(2)), prefix: current.prefix(2))
        }
        if current.hasPrefix("-") {
            let options = parameters.filter(\.isOption).map { ($0.spelling, $0.help) } + [("--help", "This text."), ("--version", "The versions.")]
            return ["words"] + options.filter { $0.0.hasPrefix(current) }.map { explained($0.0, $0.1) }
        }
        return lines(operand(operandCount, parameters)?.completion ?? .nothing, current, prefix: "")
    }

    /// The operand at a position, as far as shells can know.
    private func operand(_ position: Int, _ parameters: [ParameterDescription]) -> ParameterDescription? {
        var count = 0
        for parameter in parameters {
            guard case .operand(_, let isRepeated) = parameter.form else { continue }
            if count == position || isRepeated { return parameter }
            count += 1
        }
        return nil
    }

    private func lines(_ completion: Completion, _ current: String, prefix: some StringProtocol) -> [String] {
        let (kind, names): (String, [String]) =
            switch completion {
            case .nothing: ("words", [])
            case .files: ("files", [])
            case .folders: ("folders", [])
            case .words(let words): ("words", words().filter { $0.hasPrefix(current) })
            case .names(let names): ("words", names(current))
            case .filesAnd(let names): ("files", names(current))
            }
        // The shell shows them on the terminal, one a line.
        let harmless = names.filter { Preview.harmless($0) == $0 }
        guard shell == .bash else { return [kind] + harmless.map { prefix + $0 } }
        if isQuoted { return [kind] + harmless.map { prefix + $0 } }
        // What stands before an equals sign is a word of its own to bash.
        let known = current.lastIndex(of: "=").map { current.distance(from: current.startIndex, to: $0) + 1 } ?? 0
        return [kind] + harmless.map { prefix + Self.escaped(String($0.dropFirst(known))) }
    }

    /// bash shows words alone, and inserts them as they are.
    private func explained(_ word: String, _ meaning: String) -> String { shell == .bash ? word : "\(word)\t\(meaning)" }

    /// The text with a backslash before each character that means something to a shell.
    private static func escaped(_ text: String) -> String {
        text.map { $0.isLetter || $0.isNumber || "_-./,".contains($0) ? String($0) : "\\\($0)" }.joined()
    }
}
