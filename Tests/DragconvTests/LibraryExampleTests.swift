import DragContract
import Dragconv
import Testing

/// What a program does with the library beyond the README's example, which `scripts/test-library`
/// builds and runs.
@Suite struct LibraryExampleTests {
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

    @Test func acceptListsAreLiterals() throws {
        let list: AcceptList = "markdown, text;q=0.5"
        #expect(list == (try AcceptList(parsing: "markdown, text;q=0.5", catalogue: .builtIn)))
    }

    /// A runner gives its registry, and a registry its catalogue.
    @Test func catalogueCanBeAskedFor() {
        let runner = Runner(Registry.standard.adding(ShoutHandler()))
        #expect(runner.registry.catalogue.declares("com.example.shout"))
        #expect(runner.registry.catalogue.resolve("markdown") == "net.daringfireball.markdown")
    }

    /// What takes drops comes with the one import.
    @Test func dropsAreIncluded() {
        #expect(DropCoordinator.self == DropCoordinator.self)
    }

    @Test func whatIsNoListIsSaid() async {
        let item = Item(representations: [Representation(type: .html, bytes: [])])
        await #expect(throws: NegotiationError.self) { try await Runner().deliver(item, accepting: "no such type") }
    }
}
