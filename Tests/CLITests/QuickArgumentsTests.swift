import ArgumentParser
import DragTesting
import Testing

@testable import DragCLI

/// The quick way through the arguments says what the parser says, or nothing. (Internal on purpose: both are the command line's own business.)
@Suite struct QuickArgumentsTests {
    private static let words = [
        "--to", "--from", "-o", "text", "html,text;q=0.5", "file.html", "-", "--json", "--offer", "--primary", "--foreground", "--paste-once",
        "--sensitive", "-n", "--list", "--", "", "-x", "--strict", "--to=text", "--via", "a/b", "--item", "0", "explain", "*", "HTML Format",
        "--output", "-ofile", "--help", "--clear", "--backend", "x11", "--unpack", "--color", "never",
    ]
    /// Of these, the words that the quick way knows for `convert` and for some verb: lists of these alone are often known as a whole.
    private static let known = [8, 15]

    @Test(arguments: ["convert", "clean", "paste", "copy", "inspect"]) func agreesWithTheParser(verb: String) {
        var state: UInt64 = 88_172_645_463_325_252
        func next(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        var quick = 0
        for _ in 0..<1200 {
            let bound = (Self.known + [Self.words.count])[next(3)]
            let arguments = [verb] + (0..<next(6)).map { _ in Self.words[next(bound)] }
            guard QuickArguments.command(arguments) != nil else { continue }
            quick += 1
            #expect(Self.isSame(arguments), "\(arguments)")
        }
        #expect(quick > 10)
    }

    /// Whether the parser makes the same request of the arguments.
    private static func isSame(_ arguments: [String]) -> Bool {
        guard let command = try? DragconvCommand.parseAsRoot(arguments) else { return false }
        return switch command {
        case let command as ConvertCommand: QuickArguments.convertRequest(arguments) == command.request
        case let command as CleanCommand: QuickArguments.cleanRequest(arguments) == command.request
        case let command as PasteCommand: QuickArguments.pasteRequest(arguments) == command.request
        case let command as CopyCommand: QuickArguments.copyRequest(arguments) == command.request
        case let command as InspectCommand: QuickArguments.inspectRequest(arguments) == command.request
        default: false
        }
    }

    @Test(arguments: [
        ["clean"], ["clean", "-"], ["clean", "https://heron.example/", "x"], ["clean", "https://heron.example/", "-"],
    ])
    func takesLinks(_ arguments: [String]) throws {
        let parsed = try #require(try DragconvCommand.parseAsRoot(arguments) as? CleanCommand)
        #expect(QuickArguments.cleanRequest(arguments) == parsed.request)
    }

    @Test(arguments: [
        ["paste"], ["paste", "-n"], ["paste", "--to", "html;q=0.5"], ["paste", "--primary", "--to", "*", "-n"], ["paste", "--list"],
        ["paste", "--list", "--to", "text"],
    ])
    func takesPastes(_ arguments: [String]) throws {
        let parsed = try #require(try DragconvCommand.parseAsRoot(arguments) as? PasteCommand)
        #expect(QuickArguments.pasteRequest(arguments) == parsed.request)
    }

    @Test(arguments: [
        ["paste", "x"], ["paste", "--to"], ["paste", "--to", "-n"], ["paste", "--to", ""], ["paste", "--payload"], ["paste", "-n", "-n"], ["copy"],
        [],
    ])
    func leavesPastesToTheParser(_ arguments: [String]) {
        #expect(QuickArguments.pasteRequest(arguments) == nil)
    }

    @Test(arguments: [
        ["copy"], ["copy", "a.png", "b.png"], ["copy", "-", "--from", "html", "--offer", "text,image/*", "--primary", "--paste-once"],
        ["inspect"], ["inspect", "a", "b", "--json"], ["inspect", "--from", "html", "-"],
    ])
    func takesInputs(_ arguments: [String]) {
        #expect(QuickArguments.command(arguments) != nil && Self.isSame(arguments))
    }

    @Test(arguments: [["clean", "--json"], ["clean", ""], ["clean", "--", "x"], ["clean", "-x"], ["cleaner"], []])
    func leavesToTheParser(_ arguments: [String]) {
        #expect(QuickArguments.cleanRequest(arguments) == nil)
    }

    @Test(arguments: [
        ["convert", "--to", "text"], ["convert", "a", "--to", "text"], ["convert", "--to", "text", "a", "--from", "html", "-o", "b"],
        ["convert", "-", "--to", "*"],
    ])
    func takesTheEverydayForms(_ arguments: [String]) throws {
        let parsed = try #require(try DragconvCommand.parseAsRoot(arguments) as? ConvertCommand)
        #expect(QuickArguments.convertRequest(arguments) == parsed.request)
    }
}
