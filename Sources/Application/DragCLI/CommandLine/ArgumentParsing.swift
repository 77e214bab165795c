/// Fills a command in from its arguments, as getopt_long(3) reads them: `--to LIST`, `--to=LIST`,
/// `-t LIST`, `-tLIST`, flags together as in `-pn`, and operands alone after `--`.
///
/// An option that is given twice counts as it is given last. A value that begins with a hyphen
/// follows an equals sign, so that a forgotten value is noticed.
struct ArgumentParsing<Parsed: Command> {
    private let parameters = Parsed.parameters
    private var command = Parsed()
    private var operands: [String] = []

    static func command(_ arguments: [String]) throws(CLIError) -> Parsed {
        var parsing = ArgumentParsing()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                try parsing.takeAll(rest)
                break
            }
            if argument.hasPrefix("--") {
                try parsing.long(argument.dropFirst(2), &rest)
            } else if argument.hasPrefix("-"), argument != "-" {
                try parsing.short(argument.dropFirst(), &rest)
            } else {
                parsing.operands.append(argument)
            }
        }
        try parsing.setOperands()
        return parsing.command
    }

    private func find(_ isMatch: (ParameterDescription) -> Bool) -> Parameter<Parsed>? {
        // (A generic method of the library would look up its types at run time.)
        for parameter in parameters where parameter.description.isOption && isMatch(parameter.description) { return parameter }
        return nil
    }

    private mutating func long(_ argument: Substring, _ rest: inout ArraySlice<String>) throws(CLIError) {
        let end = argument.firstIndex(of: "=")
        let name = argument[..<(end ?? argument.endIndex)]
        guard let parameter = find({ $0.name == name }) else { throw unknown("--" + name) }
        let given = end.map { String(argument[argument.index(after: $0)...]) }
        guard parameter.description.takesValue else {
            guard given == nil else { throw CLIError(.usage, "--\(name) takes no value; leave \u{201C}=\(given ?? "")\u{201D} out.") }
            return try parameter.set(&command, "")
        }
        let text = if let given { given } else { try value(of: "--\(name)", parameter.description, &rest) }
        try parameter.set(&command, text)
    }

    private mutating func short(_ argument: Substring, _ rest: inout ArraySlice<String>) throws(CLIError) {
        var letters = argument
        while let letter = letters.popFirst() {
            guard let parameter = find({ $0.short == letter }) else { throw unknown("-\(letter)") }
            guard parameter.description.takesValue else {
                try parameter.set(&command, "")
                continue
            }
            if letters.first == "=" { letters.removeFirst() }
            let given = letters.isEmpty ? try value(of: "-\(letter)", parameter.description, &rest) : String(letters)
            return try parameter.set(&command, given)
        }
    }

    private func value(of spelling: String, _ description: ParameterDescription, _ rest: inout ArraySlice<String>) throws(CLIError) -> String {
        guard let next = rest.first, next == "-" || !next.hasPrefix("-") || description.isNumber && Double(next) != nil else {
            guard case .option(let name) = description.form else { return "" }
            throw CLIError(.usage, "\(spelling) needs a value: \(spelling) \(name.uppercased()). \(help)")
        }
        return rest.removeFirst()
    }

    /// The words after `--`: a program to run, or operands that may begin with a hyphen.
    private mutating func takeAll(_ rest: ArraySlice<String>) throws(CLIError) {
        guard let program = parameters.first(where: { $0.description.form == .program }) else {
            operands += rest
            return
        }
        for word in rest { try program.set(&command, word) }
    }

    private mutating func setOperands() throws(CLIError) {
        var rest = operands[...]
        for parameter in parameters {
            guard case .operand(let isRequired, let isRepeated) = parameter.description.form else { continue }
            guard !rest.isEmpty else {
                guard !isRequired else {
                    throw CLIError(.usage, "\u{201C}dragconv \(Parsed.words)\u{201D} needs \(parameter.description.name.uppercased()). \(help)")
                }
                continue
            }
            repeat { try parameter.set(&command, rest.removeFirst()) } while isRepeated && !rest.isEmpty
        }
        guard let extra = rest.first else { return }
        if parameters.contains(where: { $0.description.form == .program }) {
            throw CLIError(.usage, "A command to run stands after --: dragconv \(Parsed.words) -- \(operands.joined(separator: " ")).")
        }
        throw CLIError(.usage, "\u{201C}dragconv \(Parsed.words)\u{201D} takes no further word \u{201C}\(extra)\u{201D}. \(help)")
    }

    private var help: String { "\u{201C}dragconv \(Parsed.words) --help\u{201D} says more." }

    private func unknown(_ spelling: String) -> CLIError {
        if ["--help", "--version", "-h"].contains(spelling) { return CLIError(.usage, "\(spelling) takes no value; give it alone.") }
        let names = parameters.map(\.description).filter { $0.form != .program }.map(\.spelling)
        let near = spelling.hasPrefix("--") ? SimilarWord.nearest(to: spelling, in: names) : nil
        let advice = near.map { "did you mean \($0)?" } ?? help
        return CLIError(.usage, "\u{201C}dragconv \(Parsed.words)\u{201D} has no option \(spelling); \(advice)")
    }
}

extension Command {
    /// The command that the arguments after its words describe.
    ///
    /// - Throws: ``CLIError`` (`usage`) for an unknown option, a missing value or operand, and a
    ///   value that is none.
    static func parse(_ arguments: [String]) throws(CLIError) -> Self { try ArgumentParsing<Self>.command(arguments) }
}

/// Finds the word that was probably meant.
enum SimilarWord {
    /// The word with the fewest changes of a character, at most a third of them; nil for none.
    static func nearest(to word: String, in words: [String]) -> String? {
        let best = words.map { ($0, distance(Array(word), Array($0))) }.min { ($0.1, $0.0) < ($1.1, $1.0) }
        guard let best, best.1 * 3 <= word.count else { return nil }
        return best.0
    }

    /// How many characters must be changed, put in, left out or exchanged with the next one.
    private static func distance(_ first: [Character], _ second: [Character]) -> Int {
        var (before, row) = ([Int](), Array(0...second.count))
        for (line, letter) in first.enumerated() {
            var next = [line + 1]
            for (column, other) in second.enumerated() {
                var count = min(row[column] + (letter == other ? 0 : 1), next[column] + 1, row[column + 1] + 1)
                if line > 0, column > 0, letter == second[column - 1], first[line - 1] == other { count = min(count, before[column - 1] + 1) }
                next.append(count)
            }
            (before, row) = (row, next)
        }
        return row[second.count]
    }
}
