import DragTypes
import Testing

@testable import DragCLI

/// Command lines as getopt_long(3) reads them, and what is said of those that are wrong.
@Suite struct ArgumentParsingTests {
    @Test(arguments: [
        ["--to", "text", "a.html"], ["--to=text", "a.html"], ["-t", "text", "a.html"], ["-ttext", "a.html"], ["a.html", "--to", "text"],
        ["--to", "html", "--to", "text", "a.html"], ["-t=text", "a.html"], ["--to", "text", "--", "a.html"],
    ])
    func spellings(arguments: [String]) throws {
        var expected = ConvertRequest()
        expected.settings.wanted.to = "text"
        expected.input = "a.html"
        #expect(try ConvertRequest.parse(arguments) == expected)
    }

    @Test func flagsTogether() throws {
        var expected = PasteRequest()
        (expected.list, expected.selection.isPrimary, expected.endsText, expected.output) = (true, true, false, "f")
        #expect(try PasteRequest.parse(["-lpnof"]) == expected)
        #expect(try PasteRequest.parse(["-l", "-p", "-n", "-o", "f"]) == expected)
        #expect(try PasteRequest.parse(["--list", "--primary", "--no-newline", "--output=f"]) == expected)
    }

    /// The short names of wl-clipboard.
    @Test func shortNamesOfCopy() throws {
        let request = try CopyRequest.parse(["-f", "-o", "-p", "-n", "-t", "image/png", "a"])
        #expect(request.staysInForeground && request.isPastedOnce && request.selection.isPrimary && request.offered.dropsLineEnd)
        #expect(request.offered.from == "image/png" && request.offered.inputs == ["a"])
    }

    @Test func wordsOfAProgram() throws {
        let request = try WatchRequest.parse(["--to", "text", "--", "sh", "-c", "cat --help"])
        #expect(request.command == ["sh", "-c", "cat --help"] && request.settings.wanted.to == "text")
        #expect(try ConvertRequest.parse(["--to", "text", "--", "-x.html"]).input == "-x.html")
    }

    @Test func valuesThatBeginWithAHyphen() throws {
        #expect(try ConvertRequest.parse(["-o", "-", "-"]).output == "-")
        #expect(try ConvertRequest.parse(["--to=-x"]).settings.wanted.to == "-x")
        #expect(try ConvertRequest.parse(["--item", "-1"]).item == -1)
    }

    @Test(arguments: [
        (["--tol", "text"], "has no option --tol; did you mean --to?"),
        (["--quzzle"], "has no option --quzzle; \u{201C}dragconv convert --help\u{201D} says more."),
        (["--to"], "--to needs a value: --to LIST."), (["--to", "--strict"], "--to needs a value: --to LIST."),
        (["-t"], "-t needs a value: -t LIST."),
        (["--strict=yes"], "--strict takes no value; leave \u{201C}=yes\u{201D} out."),
        (["--item", "x"], "--item is a whole number, not \u{201C}x\u{201D}."),
        (["--timeout", "soon"], "--timeout is a number of seconds, not \u{201C}soon\u{201D}."), (["-x"], "has no option -x;"),
        (["--timeout", "nan"], "--timeout is a number of seconds, not \u{201C}nan\u{201D}."),
    ])
    func mistakes(arguments: [String], words: String) {
        let error = #expect(throws: CLIError.self) { try ConvertRequest.parse(arguments) }
        #expect(error?.status == .usage)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    private static func message<Parsed: Command>(_: Parsed.Type, _ arguments: [String]) -> String? {
        do {
            _ = try Parsed.parse(arguments)
            return nil
        } catch {
            return error.message
        }
    }

    @Test func operandsThatAreMissingOrTooMany() {
        #expect(
            Self.message(GalleryShowCommand.self, [])
                == "\u{201C}dragconv gallery show\u{201D} needs NAME. \u{201C}dragconv gallery show --help\u{201D} says more.")
        #expect(
            Self.message(GalleryOpenCommand.self, ["a", "b"])
                == "\u{201C}dragconv gallery open\u{201D} takes no further word \u{201C}b\u{201D}. \u{201C}dragconv gallery open --help\u{201D} says more."
        )
        #expect(Self.message(WatchRequest.self, ["notify-send", "hi"]) == "A command to run stands after --: dragconv watch -- notify-send hi.")
    }

    // MARK: Every command

    /// The names of a command's parameters are its own, and each has words for people.
    @Test(arguments: DragconvProgram.commands.map { $0.words }) func namesAreDistinct(words: String) throws {
        let command = try #require(DragconvProgram.commands.first { $0.words == words })
        let parameters = HelpText.descriptions(command)
        let options = parameters.filter(\.isOption)
        #expect(Set(options.map(\.name)).count == options.count)
        #expect(Set(options.compactMap(\.short)).count == options.compactMap(\.short).count)
        for parameter in parameters { #expect(parameter.help.hasSuffix(".") && parameter.help.first?.isUppercase == true, "\(parameter.name)") }
        #expect(command.about.purpose.hasSuffix("."))
        // A repeated operand takes all that follow, so that it comes last; optional ones come after
        // those that must be there.
        let operands = parameters.compactMap { parameter -> (Bool, Bool)? in
            guard case .operand(let isRequired, let isRepeated) = parameter.form else { return nil }
            return (isRequired, isRepeated)
        }
        #expect(operands.dropLast().allSatisfy { !$0.1 })
        #expect(operands.map(\.0) == operands.map(\.0).sorted { $0 && !$1 })
    }

    /// Each option is taken with a value of its form, and refuses to be without one.
    @Test(arguments: DragconvProgram.commands.map { $0.words }) func everyOptionIsTaken(words: String) throws {
        for command in DragconvProgram.commands where command.words == words { try Self.checkOptions(of: command) }
    }

    private static func checkOptions<Checked: Command>(of _: Checked.Type) throws {
        for parameter in Checked.parameters where parameter.description.isOption {
            let description = parameter.description
            var word = "1"
            if case .words(let words) = description.completion { word = words()[0] }
            var parsed = Checked()
            try parameter.set(&parsed, description.takesValue ? word : "")
            guard description.takesValue else { continue }
            #expect(message(Checked.self, [description.spelling])?.contains("needs a value") == true)
        }
    }

    /// Options mean the same on every verb: the same name never has two forms.
    @Test func optionsMeanTheSame() {
        var forms: [String: ParameterDescription.Form] = [:]
        // A list of types, and a single type of a plug-in or of the list of conversions.
        let exceptions: Set = ["to"]
        for command in DragconvProgram.commands {
            for option in HelpText.descriptions(command) where option.isOption && !exceptions.contains(option.name) {
                let form = forms[option.name] ?? option.form
                #expect(form == option.form, "\(command.words) --\(option.name)")
                forms[option.name] = form
            }
        }
    }

    // MARK: Completion

    @Test(arguments: [
        ([""], ["convert\tConvert a payload to the best of what is wanted."], "words"), (["expl"], ["explain\t"], "words"),
        (["convert", "--max-l"], ["--max-loss\t"], "words"), (["convert", "--to", "markd"], ["markdown"], "words"),
        (["convert", "--to=markd"], ["--to=markdown"], "words"), (["convert", "--to", "text,markd"], ["text,markdown"], "words"),
        (["convert", "-t", "markd"], ["markdown"], "words"), (["convert", "--for", "termi"], ["terminal"], "words"),
        (["convert", ""], [], "files"), (["convert", "--output-dir", ""], [], "folders"), (["convert", "a.html", "--strict", ""], [], "files"),
        (["clean", "--level", "unw"], ["unwrap"], "words"), (["gallery", "und"], ["undelete\t"], "words"), (["help", "gal"], ["gallery\t"], "words"),
        (["nonsense", ""], [], "words"), (["plugins", "new", "com.example.x", "--language", "py"], ["python"], "words"),
    ])
    func completions(words: [String], expected: [String], kind: String) {
        let lines = CompletionAnswer(for: .zsh, DragconvProgram.verbs).lines(words)
        #expect(lines[0] == kind)
        for word in expected { #expect(lines.dropFirst().contains { $0.hasPrefix(word) }, "\(lines.prefix(5))") }
        if expected.isEmpty { #expect(lines.count == 1) }
    }

    /// Before anything is typed, the types that people ask for come, and not the catalogue.
    @Test func typesBeforeAnythingIsTyped() {
        let lines = CompletionAnswer(for: .bash, DragconvProgram.verbs).lines(["convert", "--to", ""])
        #expect(lines.count < 60 && lines.contains("markdown") && lines.contains("csv"))
    }
}
