import DragEngine
import DragTypes

/// A payload as a part of an offer, and the results of it that are offered.
///
/// An offer may have several parts: the content of a file and the file itself, for example. A later
/// part gets only the names that the earlier parts leave free.
struct OfferedPart: Sendable {
    private(set) var payload: Payload
    /// Whether a part for files follows. Lists of links are then lists of that file, and text is
    /// its path unless the content is text.
    let isBesideFile: Bool
    private let extent: Extent

    private enum Extent {
        case everything, text, files
    }

    /// The bytes of a text, which are offered without any change; other deliveries have line ends
    /// of their own. Nil for other parts.
    var unchangedText: [UInt8]? { extent == .text ? payload.items.first?.representations.first?.bytes : nil }

    private init(_ payload: Payload, _ extent: Extent, isBesideFile: Bool = false) {
        self.payload = payload
        self.extent = extent
        self.isBesideFile = isBesideFile
    }

    /// All that can be made of a payload.
    static func content(_ payload: Payload, isBesideFile: Bool = false) -> Self { Self(payload, .everything, isBesideFile: isBesideFile) }

    /// A text under the names for text alone.
    static func text(_ bytes: [UInt8]) -> Self {
        // The name states the encoding, which is otherwise found by evidence.
        let text = Representation(type: .utf8PlainText, target: "text/plain;charset=utf-8", bytes: bytes)
        return Self(Payload(items: [Item(representations: [text])]), .text)
    }

    /// Files under the names for lists of files, and their paths under the names for text.
    static func files(_ payload: Payload) -> Self { Self(payload, .files) }

    /// The parts of one input, best first. Of a text that nothing declares to be more, the text
    /// itself comes first. Of a declared rich text, what its type gives as text comes before its
    /// source.
    ///
    /// - Parameter file: the list that names the input's file; nil for standard input.
    static func parts(of content: InputReader.Content, file: Payload?, _ catalogue: TypeCatalogue) -> [Self] {
        var parts = [Self.content(content.payload, isBesideFile: file != nil)]
        if let bytes = content.bytes, TextDecoding.isPlainUTF8(bytes) {
            if !content.isDeclared {
                parts.insert(.text(bytes), at: 0)
            } else if !content.payload.items.flatMap(\.representations).contains(where: { catalogue.conforms($0.type, to: .image) }) {
                parts.append(.text(bytes))
            }
        }
        return parts + (file.map { [.files($0)] } ?? [])
    }

    /// Whether this is files, whose lists belong on a clipboard.
    var isFiles: Bool { extent == .files }

    /// Whether this is the content of the input, and not its source text or its file beside it.
    var isContent: Bool { extent == .everything }

    /// Adds representations that mark the content as confidential to every item.
    mutating func mark(with marks: [Representation]) {
        for index in payload.items.indices { payload.items[index].representations += marks }
    }

    /// Whether the result of a route belongs to this part.
    func includes(_ route: Route, _ catalogue: TypeCatalogue) -> Bool {
        let type = route.result
        let isText = type == .utf8PlainText || catalogue.base(of: type) == .utf8PlainText
        switch extent {
        case .everything where !isBesideFile || route.conversions.isEmpty: return true
        case .everything: return !catalogue.isFileList(type) && (!isText || holdsText(catalogue))
        case .text: return isText
        case .files: return isText || catalogue.isFileList(type)
        }
    }

    /// Whether the content of a file is text that a user would paste rather than the file's path: a
    /// document or links, but no picture, even where a picture is written as text.
    private func holdsText(_ catalogue: TypeCatalogue) -> Bool {
        payload.items.flatMap(\.representations).contains { representation in
            let type = representation.type
            if catalogue.conforms(type, to: .image) { return false }
            return catalogue.holdsText(type)
        }
    }
}

extension TypeCatalogue {
    /// Whether a type is text, or a document or a link, of which text can be expected.
    func holdsText(_ type: TypeIdentifier) -> Bool {
        [.text, .compositeContent, .url, .internetLocation].contains { conforms(type, to: $0) }
    }

    /// Whether a type is a list of URIs. On a clipboard such a list means files: a browser that
    /// finds one hides text and HTML from its pages, and a file manager would copy the files. So
    /// links are offered as a list only when that is asked for by name.
    func isFileList(_ type: TypeIdentifier) -> Bool { type == .uriList || base(of: type) == .uriList }
}
