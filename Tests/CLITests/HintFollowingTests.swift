import DragClipboard
import DragContract
import DragEngine
import DragTypes
import Foundation
import Testing

@testable import DragCLI

/// Every hint that the transcripts and documents show names options and verbs that there are, and
/// following it changes the outcome.
@Suite struct HintFollowingTests {
    /// The verbs with their options, by the words of the verb: `gallery export`.
    private static let verbs: [String: Set<String>] = {
        var result: [String: Set<String>] = [:]
        for command in DragconvProgram.commands {
            let options = HelpText.descriptions(command).filter(\.isOption)
            result[command.words] = Set(options.flatMap { [$0.spelling] + ($0.short.map { ["-\($0)"] } ?? []) } + ["--help", "--version"])
        }
        for case .group(let group) in DragconvProgram.verbs { result[group.word] = ["--help", "--version"] }
        result[""] = ["--help", "--version", "--json"]
        return result
    }()

    /// The options that a text names: `--to`, `-o`.
    private static func options(in text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber && !"-_/".contains($0) }.map(String.init).filter { $0.wholeMatch(of: /--?[a-z][a-z0-9-]*/) != nil }
    }

    /// The verbs that a command line names, each with the place after its words.
    private static func verbs(in command: String) -> [(words: String, end: String.Index)] {
        command.matches(of: /\bdragconv( +[a-z][a-z-]*)*/).map { match in
            var words = match.output.0.split(separator: " ").dropFirst()
            while !words.isEmpty, verbs[words.joined(separator: " ")] == nil { words.removeLast() }
            let end = words.last.map(\.endIndex) ?? command.index(match.range.lowerBound, offsetBy: "dragconv".count)
            return (words.joined(separator: " "), end)
        }
    }

    /// A message of a session, with the session's command.
    struct Hint: Sendable, CustomTestStringConvertible {
        let block: Transcript.Block
        let line: String
        var testDescription: String { "\(block.command): \(line)" }
    }

    static let hints: [Hint] = {
        let documents = ["README.md", "docs/recipes.md", "docs/writing-a-handler.md"].map { Transcript(path: Fixtures.root + "/" + $0) }
        return (Transcript.all + documents).flatMap { $0.parse().blocks.map(\.block) }.flatMap { block in
            block.expectation.filter { $0.hasPrefix("2> dragconv: ") && ($0.contains(" --") || $0.contains("\u{201C}dragconv")) }
                .map { Hint(block: block, line: String($0.dropFirst("2> dragconv: ".count))) }
        }
    }()

    @Test(arguments: hints) func whatAHintNamesIsThere(hint: Hint) {
        var line = hint.line
        // What the program repeats of the command line is no advice.
        line.replace(/'[^']*'/, with: "")
        line.replace(/has no (option|verb) [^;]*/, with: "")
        for quoted in line.matches(of: /\u{201C}(dragconv[^\u{201D}]*)\u{201D}/) {
            // "“dragconv” has no verb “nosuch”" names a part of a command line.
            for part in quoted.output.1.split(separator: "|").map(String.init) { isCommand(part, hint) }
        }
        line.replace(/\u{201C}[^\u{201D}]*\u{201D}/, with: "")
        let known = Self.verbs(in: hint.block.command).reduce(into: Set<String>()) { $0.formUnion(Self.verbs[$1.words] ?? []) }
        for option in Self.options(in: line) {
            #expect(known.contains(option), "\(hint.block.command) has no \(option): \(hint.line)")
        }
    }

    private func isCommand(_ text: String, _ hint: Hint) {
        guard let verb = Self.verbs(in: text).first else {
            Issue.record("\(text) is no command: \(hint.line)")
            return
        }
        for option in Self.options(in: text) where option != "--help" {
            #expect(Self.verbs[verb.words]?.contains(option) == true, "\(verb.words) has no \(option): \(hint.line)")
        }
    }

    /// A command line that follows a hint; nil for a hint whose following needs more than the hint
    /// says.
    private static func followed(_ hint: Hint) -> String? {
        let command = hint.block.command
        let found = verbs(in: command)
        guard found.count == 1, let verb = found.first else { return nil }
        func with(_ options: String) -> String { "\(command[..<verb.end]) \(options)\(command[verb.end...])" }
        let parameters = DragconvProgram.commands.first { $0.words == verb.words }.map(HelpText.descriptions) ?? []
        func takesValue(_ option: Substring) -> Bool { parameters.contains { $0.spelling == option && $0.takesValue } }
        func without(_ option: Substring) -> String {
            var words = command.split(separator: " ")
            if let place = words.firstIndex(of: option) { words.removeSubrange(place..<min(place + (takesValue(option) ? 2 : 1), words.endIndex)) }
            return words.joined(separator: " ")
        }
        if let via = hint.line.firstMatch(of: /add (--via [^ .]+(\.[^ .]+)*)/) { return with(String(via.output.1)) }
        if let allowing = hint.line.firstMatch(of: /(--[a-z-]+) allows/), !takesValue(allowing.output.1) { return with(String(allowing.output.1)) }
        if let left = hint.line.firstMatch(of: /leave (--[a-z-]+) out/) { return without(left.output.1) }
        if hint.line.contains("choose one with --item") { return with("--item 1") }
        if hint.line.contains("say so with --from") { return with("--from text") }
        if let list = hint.line.firstMatch(of: /^(.*) exclude each other; give one of them/) {
            let given = list.output.1.matches(of: /--[a-z0-9-]+/).map(\.output).filter { command.split(separator: " ").contains($0) }
            return given.count < 2 ? nil : without(given[1])
        }
        return nil
    }

    static let followable = hints.filter { followed($0) != nil }

    @Test(arguments: followable) func followingAHintHelps(hint: Hint) throws {
        let command = try #require(Self.followed(hint))
        let block = Transcript.Block(command: command, input: hint.block.input, expectation: ["2> "])
        // Some commands write files, which must not end up in this checkout.
        let folder = NSTemporaryDirectory() + "dragconv-hint-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in Fixtures.names(in: Fixtures.root) where !name.hasPrefix(".") {
            try FileManager.default.createSymbolicLink(atPath: folder + "/" + name, withDestinationPath: Fixtures.root + "/" + name)
        }
        let outcome = try Transcript.actual(block, in: folder)
        #expect(!outcome.contains { $0.hasSuffix(hint.line) }, "\(command) says the same again")
        #expect(!outcome.contains { $0.contains("Unknown option") || $0.hasPrefix("2> Usage:") }, "\(command): \(outcome)")
    }

    @Test func manyHintsAreFollowed() {
        #expect(Self.hints.count >= 50 && Self.followable.count >= 10, "\(Self.hints.count) hints, \(Self.followable.count) followed")
    }

    // MARK: Settings

    /// Messages advise options that the verb has, and for other settings commands that there are.
    @Test(arguments: DragconvProgram.commands.map { $0.words }) func settingsAreOptions(verb: String) throws {
        let names = SettingNames(ofVerb: verb)
        let hint = Hint(block: Transcript.Block(command: "dragconv \(verb)", input: [], expectation: []), line: "")
        let settings = [names.stepTime, names.requestTime, names.via, names.inputType, names.explanation, names.reachable]
        for setting in settings.compactMap(\.self) {
            guard !setting.hasPrefix("--") else {
                #expect(Self.verbs[verb]?.contains(setting) == true, "\(verb) has no \(setting)")
                continue
            }
            let command = try #require(setting.firstMatch(of: /\u{201C}([^\u{201D}]*)\u{201D}/)).output.1
            for part in command.split(separator: "|").map(String.init) { isCommand(part, hint) }
        }
        #expect(SettingNames.asking(inVerb: verb).contains("add") == (Self.verbs[verb]?.contains("--via") == true))
    }

    /// The time for answers of another program is not the time for a step.
    @Test(arguments: ["paste", "drop"]) func timeForAnswersIsNoTimeForSteps(verb: String) {
        #expect(Self.verbs[verb]?.contains("--timeout") == true && SettingNames(ofVerb: verb).stepTime?.contains("convert") == true)
    }

    // MARK: A terminal

    @Test func pictureOnATerminal() {
        let types: [String: TypeIdentifier] = ["image/png": .png, "x-special/thing": .data]
        let picture = PasteRequest.noText(of: ["x-special/thing", "image/png"], typed: { types[$0] ?? .data }, in: .clipboard)
        #expect(picture.message == "The clipboard holds a picture (image/png); -o FILE writes it to a file.")
        #expect(picture.status == .noRoute)
        let other = PasteRequest.noText(of: ["x-special/thing"], typed: { types[$0] ?? .data }, in: .clipboard)
        #expect(other.message == "The clipboard holds no text, but x-special/thing; -o FILE writes it to a file.")
    }
}
