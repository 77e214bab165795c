import DragDrop
import DragEngine
import DragTypes
import Testing

/// Drags from other programs: names first, content after the drop.
@MainActor @Suite struct OutsideDragTests {
    private func drag(_ names: String...) -> OutsideDrag { OutsideDrag(names: names, on: .x11, catalogue: .builtIn) }

    private func content(_ answers: (name: String, content: Representation.Content)...) -> OutsideDrag.Content {
        let representations = answers.map { answer in
            Representation(type: TypeCatalogue.builtIn.identify(answer.name, on: .x11), target: answer.name, content: answer.content)
        }
        return OutsideDrag.Content(payload: Payload(items: [Item(representations: representations)]), answers: representations)
    }

    @Test func loadsWaitForTheDrop() async throws {
        let drag = drag("text/html", "UTF8_STRING")
        let provider = drag.provider()
        #expect((0..<provider.count).map { provider.registration(at: $0).type } == [.html, drag.types[1]])
        let load = Task { try await provider.load(at: 1) }
        drag.complete(with: content(("text/html", .bytes(Array("<b>".utf8))), ("UTF8_STRING", .bytes(Array("b".utf8)))))
        #expect(try await load.value == Array("b".utf8))
        #expect(try await provider.load(at: 0) == Array("<b>".utf8))
        // Only the first content counts.
        drag.complete(with: content())
        #expect(await drag.content?.answers.count == 2)
    }

    @Test func aRefusalIsThatOfItsNameAlone() async throws {
        let drag = drag("image/png", "text/plain")
        let provider = drag.provider()
        drag.complete(with: content(("image/png", .refused("its owner refuses it")), ("text/plain", .bytes(Array("a".utf8)))))
        await #expect(throws: LoadError.refused("its owner refuses it")) { try await provider.load(at: 0) }
        #expect(try await provider.load(at: 1) == Array("a".utf8))
    }

    @Test func anAnswerInAnotherFormIsDecodedAsThatForm() async throws {
        let drag = drag("TEXT")
        let provider = drag.provider()
        drag.complete(with: content(("text/plain;charset=iso-8859-1", .bytes([0xE9]))))
        #expect(try await provider.load(at: 0) == Array("\u{E9}".utf8))
    }

    @Test func aDragThatLeavesEndsAllWaits() async {
        let drag = drag("text/plain")
        let provider = drag.provider()
        let load = Task { try await provider.load(at: 0) }
        drag.abandon()
        await #expect(throws: LoadError.refused("it was not dropped")) { try await load.value }
        #expect(await drag.content == nil)
    }

    @Test func aMarkOfConfidentialityCountsBeforeItIsRead() {
        #expect(drag("text/plain", "x-kde-passwordManagerHint").provider().isSecret)
        #expect(!drag("text/plain").provider().isSecret)
    }
}
