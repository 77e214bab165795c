import DragEngine
import DragKit
import DragSystem
import DragTypes

/// The file that is dropped on a board or on the editor of a card.
///
/// The user who drops a file permits that this file is read. Addresses in links and pages permit
/// nothing, so that only an item's own list of files counts.
enum DroppedFile {
    /// The largest file that is read, in bytes: a large photograph, or many places.
    private static let limit = 64 << 20

    /// The content of the file that an item names; nil for an item that names no file, and for a
    /// list of several.
    ///
    /// - Throws: ``NegotiationError`` (`badInput`) when the file cannot be read.
    static func content(of provider: ItemProvider, _ runner: Runner) async throws(NegotiationError) -> ItemProvider? {
        guard let uri = await uri(in: provider), let path = FileURI.path(of: uri) else { return nil }
        let name = URLText.fileName(of: uri)
        let bytes: [UInt8]
        do {
            bytes = try FileReader(limit: limit, followsLinks: true).file(PathText.cString(PathText.text(path))).bytes
        } catch {
            throw NegotiationError(.badInput, "The file \u{201C}\(name ?? uri)\u{201D} cannot be read: \(error.clause).")
        }
        let type = runner.sniffer.type(of: bytes, fileName: name) ?? .data
        let item = Item(suggestedName: name, representations: [Representation(type: type, bytes: bytes)])
        return ItemProvider(item, catalogue: runner.registry.catalogue)
    }

    private static func uri(in provider: ItemProvider) async -> String? {
        guard let index = (0..<provider.count).first(where: { provider.registration(at: $0).type == .uriList }),
            let bytes = try? await provider.load(at: index), let uris = try? URIList.uris(in: bytes), uris.count == 1
        else { return nil }
        return uris[0]
    }
}
