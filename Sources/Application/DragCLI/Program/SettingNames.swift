import DragEngine
import DragKit
import DragTypes

extension CharacterSetHint {
    /// The user's language by the locale, and the value of `--charset`.
    ///
    /// - Throws: ``CLIError`` (`usage`) when no set has that name.
    init(commandLine characterSet: String?) throws(CLIError) {
        self.init()
        if let characterSet, !Self.knows(characterSet) {
            throw CLIError(
                .usage,
                "--charset: no character set is called \u{201C}\(characterSet)\u{201D}; names are those of MIME, such as windows-1250, koi8-r and shift_jis."
            )
        }
        self.characterSet = characterSet
        language = Self.language { Environment[$0] }
        setting = "--charset"
    }
}

extension SettingNames {
    /// The options that a verb has, so that messages advise no other ones.
    private static func options(of verb: String) -> [ParameterDescription] {
        DragconvProgram.commands.first { $0.words == verb }.map(HelpText.descriptions)?.filter(\.isOption) ?? []
    }

    /// The verbs whose `--timeout` is for the answers of another program, and not for a step.
    private static let verbsThatWait: Set = ["paste", "drop"]

    /// The commands that give what the verbs without an input of their own convert as a payload,
    /// for `convert` and `explain` to read.
    static let payloads = [
        "paste": "dragconv paste --payload | ", "drop": "dragconv drop --payload | ",
        "gallery export": "dragconv gallery export NAME --to payload | ",
    ]

    /// The settings by the options of a verb.
    ///
    /// - Parameter input: the file that is read; nil for standard input.
    init(ofVerb verb: String, input: String? = nil) {
        self.init()
        let source = Self.payloads[verb]
        let options = Self.options(of: verb)
        func option(_ name: String) -> String? { options.contains { $0.spelling == name } ? name : nil }
        func converting(_ option: String) -> String? { source.map { "\u{201C}\($0)dragconv convert \(option)\u{201D}" } }
        stepTime = (Self.verbsThatWait.contains(verb) ? nil : option("--timeout")) ?? converting("--timeout SECONDS")
        requestTime = option("--deadline")
        via = option("--via") ?? converting("--via ID")
        inputType = option("--from")
        maximumLoss = "--max-loss"
        strictness = "--strict"
        let file = input.map { $0 == "-" ? "" : " " + Self.shellWord($0) } ?? ""
        reachable = "\u{201C}\(source ?? "")dragconv explain\(file) --to '*'\u{201D}"
        explanation = option("--explain") ?? reachable
    }

    /// A word as a shell reads it.
    static func shellWord(_ word: String) -> String {
        let isPlain = !word.isEmpty && word.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "_-./+,:@".utf8.contains($0) }
        return isPlain ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// How the users of a verb ask for a conversion by its id, which follows these words.
    static func asking(inVerb verb: String) -> String {
        if options(of: verb).contains(where: { $0.spelling == "--via" }) { return "add --via" }
        return "\u{201C}\(payloads[verb] ?? "")dragconv convert\u{201D} does it with --via"
    }
}
