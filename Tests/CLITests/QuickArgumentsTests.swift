import ArgumentParser
import DragTesting
import Testing

@testable import DragCLI

/// The quick way through the arguments says what the parser says, or nothing. (Internal on purpose: both are the command line's own business.)
@Suite struct QuickArgumentsTests {
    private static let words = [
        "convert", "--to", "--from", "-o", "text", "html,text;q=0.5", "file.html", "-", "--", "", "-x", "--strict", "--to=text",
        "--via", "a/b", "--item", "0", "explain", "*", "HTML Format", "--output", "-ofile", "--help",
    ]

    @Test func agreesWithTheParser() {
        var state: UInt64 = 88_172_645_463_325_252
        func next(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        var quick = 0
        for _ in 0..<4000 {
            // Half of the lists are drawn from the words that the quick way knows.
            let bound = next(2) == 0 ? 7 : Self.words.count
            let arguments = ["convert"] + (0..<next(7)).map { _ in Self.words[1 + next(bound - 1)] }
            guard let request = QuickArguments.request(arguments) else { continue }
            quick += 1
            let parsed = try? DragconvCommand.parseAsRoot(arguments) as? ConvertCommand
            #expect(parsed?.request == request, "\(arguments)")
        }
        #expect(quick > 50)
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
        #expect(QuickArguments.request(arguments) == parsed.request)
    }
}
