import DragClipboard
import DragDrop
import DragEngine
import DragKit
import DragSystem
import DragTesting
import DragTypes
import GeocacheHandler
import Testing

@testable import GeocacheBoards

/// What file managers get of a card.
@MainActor @Suite struct CardDropTests {
    private static let png = Fixtures.bytes(Fixtures.root + "/fixtures/images/valid/rgb8.png")

    private func file(of geocache: Geocache, in files: MadeFiles) async throws -> (name: String, bytes: [UInt8]) {
        let offer = CardOffer(Card(geocache), Stage.full, files: files)
        #expect(offer.targets.last == "text/uri-list")
        let answer = try #require(await offer.answer(to: "text/uri-list"))
        #expect(await offer.answer(to: "text/uri-list")?.bytes == answer.bytes, "the same file each time")
        let uri = try #require(try URIList.uris(in: answer.bytes).first)
        let path = String(utf8Bytes: try #require(FileURI.path(of: uri)))
        return (String(path.split(separator: "/").last ?? ""), Fixtures.bytes(path))
    }

    @Test func fileManagersGetAFile() async throws {
        let files = MadeFiles(named: "dragconv-test")
        var oak = try Geocache(name: "Old/oak", summary: "here", latitude: 48.5, longitude: 11)
        let gpx = try await file(of: oak, in: files)
        #expect(gpx.name == "Old_oak.gpx" && String(utf8Bytes: gpx.bytes).contains("<name>Old/oak</name>"))
        oak.image = Self.png
        let whole = try await file(of: oak, in: files)
        let read = try GeocacheArchive.parse(whole.bytes)
        #expect(whole.name == "Old_oak.geocache" && read == oak, "GPX has no place for a picture")
        #expect(try await file(of: Geocache(name: ".."), in: files).name == "_..geocache")
        files.end()
        #expect(!CardOffer(Card(oak), Stage.full).targets.contains("text/uri-list"))
    }
}
