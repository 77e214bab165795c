import DragClipboard
import DragEngine
import DragSystem
import DragTypes
import Synchronization

/// An offer with its content as a file besides: file managers take files only, and browsers' pages
/// take a picture as a file.
///
/// For content that was read from no file, a file is made in a private folder when a program asks
/// for it.
final class FileOffer: SelectionSource {
    let targets: [String]
    private let base: OfferedPayload
    private let bytes: [UInt8]
    private let name: String
    /// Whether a file is made because the offer has none.
    private let isMade: Bool
    /// The name under which browsers take the bytes as a file with a name.
    private let namedBytes: String
    /// The URI of the made file; nil before the file is made.
    private let uri = Mutex<String?>(nil)
    private let files = MadeFiles(named: "dragconv-drag")

    /// What programs take files by.
    private static let list = "text/uri-list"

    /// Nil for content that programs do not take as a file: text and links, unless a list of files
    /// was asked for by name.
    init?(_ offer: OfferedInputs.Offer) {
        let catalogue = offer.converters.registry.catalogue
        guard offer.payload.items.count == 1, let item = offer.payload.items.first, item.representations.count == 1,
            let representation = item.representations.first, let bytes = representation.bytes, !item.isSecret(in: catalogue),
            Self.isFile(representation.type, offer.accepting, catalogue)
        else { return nil }
        base = offer.source
        self.bytes = bytes
        let known = catalogue.filenameExtension(of: representation.type)
        name = item.suggestedName.map(Self.harmless) ?? "dragged.\(known ?? "bin")"
        namedBytes = "application/octet-stream;name=\"\(name)\""
        isMade = !offer.source.targets.contains(Self.list)
        targets = offer.source.targets + (isMade ? [Self.list] : []) + [namedBytes]
    }

    private static func isFile(_ type: TypeIdentifier, _ accepting: AcceptList, _ catalogue: TypeCatalogue) -> Bool {
        guard accepting.match(.uriList, in: catalogue) != nil else { return false }
        if accepting.entries.contains(where: { $0.pattern == .conforming(.uriList) || $0.pattern == .exactly(.uriList) }) { return true }
        if catalogue.conforms(type, to: .image) { return true }
        return !catalogue.conforms(type, to: .text) && !catalogue.conforms(type, to: .url)
    }

    /// A file name without characters that end the name or lead out of a folder.
    private static func harmless(_ name: String) -> String {
        let kept = String(String.UnicodeScalarView(name.unicodeScalars.filter { $0 != "/" && $0 != "\"" && $0 != "\\" && $0.value >= 0x20 }))
        return kept.isEmpty || kept.allSatisfy { $0 == "." } ? "dragged" : kept
    }

    var lastingTargets: [String] { [] }

    func isMark(_ target: String) -> Bool { base.isMark(target) }

    func isAtHand(_ target: String) -> Bool { target == namedBytes || isMade && target == Self.list || base.isAtHand(target) }

    func answer(to target: String) async -> ClipboardAnswer? {
        switch target {
        case namedBytes: ClipboardAnswer(bytes: bytes, target: target)
        case Self.list where isMade: file().map { ClipboardAnswer(bytes: URIList.bytes([$0]), target: target) }
        default: await base.answer(to: target)
        }
    }

    /// The URI of the file, which is made at the first call if there is none; nil when it cannot be
    /// made.
    private func file() -> String? {
        uri.withLock { uri in
            if uri == nil { uri = files.make(name, bytes).map { FileURI.uri(path: PathText.bytes($0)) } }
            return uri
        }
    }

    /// Whether a program was given a file that was made for it.
    var hasMadeFile: Bool { files.lastMade != nil }

    /// Removes the file that was made.
    func end() { files.end() }
}
