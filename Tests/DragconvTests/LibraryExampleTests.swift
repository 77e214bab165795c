import DragTesting
import Dragconv
import Foundation
import Testing

/// The example of the README, as it stands there, and what a program can do with it.
@Suite struct LibraryExampleTests {
    @Test func exampleConverts() async throws {
        let html = Array("<h1>Plan</h1><p>See <a href=\"https://e.example/\">this</a>.".utf8)
        // The README's example begins here.
        let item = Item(representations: [Representation(type: .html, bytes: html)])
        let delivery = try await Runner().deliver(item, accepting: "markdown, text;q=0.5")
        print(String(decoding: delivery.bytes, as: UTF8.self))
        // The README's example ends here.
        #expect(String(decoding: delivery.bytes, as: UTF8.self) == "# Plan\n\nSee [this](https://e.example/).\n")
        #expect(delivery.type == "net.daringfireball.markdown")
    }

    /// Each line of the README's first example in Swift is a line of this file.
    @Test func exampleIsTheReadmes() throws {
        let readme = try String(contentsOfFile: Fixtures.root + "/README.md", encoding: .utf8)
        let source = try String(contentsOfFile: #filePath, encoding: .utf8).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let example = try #require(readme.components(separatedBy: "```swift\n").dropFirst().first?.components(separatedBy: "```").first)
        let lines = example.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        #expect(lines.count >= 4)
        for line in lines { #expect(source.contains(line), "\(line)") }
    }

    /// A type of one's own beside the standard ones.
    struct ShoutHandler: TypeHandler {
        let identifier = "com.example.shout"
        var declaredTypes: [TypeDeclaration] { [TypeDeclaration("com.example.shout", description: "a loud text", parents: [.plainText])] }
        var conversions: [Conversion] {
            [Conversion("com.example.shout/shout", from: .utf8PlainText, to: "com.example.shout", keep: .near, loses: ["quiet letters"])]
        }

        func convert(
            _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
        ) throws(ConversionError) -> ConversionOutput {
            ConversionOutput(String(utf8Bytes: [UInt8](input)).uppercased())
        }
    }

    @Test func handlersAreAdded() async throws {
        let registry = Registry.standard.adding(ShoutHandler())
        let item = Item(representations: [Representation(type: .html, bytes: Array("<b>hey</b>".utf8))])
        let delivery = try await Runner(registry).deliver(item, accepting: "com.example.shout")
        #expect(String(decoding: delivery.bytes, as: UTF8.self) == "HEY")
        #expect(Registry.standard.catalogue.declaration(of: "com.example.shout") == nil)
        #expect(registry.conversions.count == Registry.standard.conversions.count + 1)
    }

    @Test func whatIsNoListIsSaid() async {
        let item = Item(representations: [Representation(type: .html, bytes: [])])
        await #expect(throws: NegotiationError.self) { try await Runner().deliver(item, accepting: "no such type") }
    }
}
