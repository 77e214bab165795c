import DragEngine
import DragKit
public import DragTypes

/// Everything that a drop holds, for people to look at. What can be made of it, ``DropFindings``
/// say.
public struct DropInspection: Sendable {
    /// One form in which the content was offered.
    public struct Form: Sendable {
        /// How the form is shown.
        public enum Preview: Hashable, Sendable {
            /// The beginning of a text, at most ``maximumText`` bytes of it.
            case text(String)
            /// The encoded bytes of a picture.
            case picture([UInt8])
            /// The beginning of other bytes as hexadecimal numbers, in lines of 16, at most
            /// ``maximumBytes`` of them.
            case bytes(String)
            /// No content, with a sentence that says why.
            case none(String)
        }

        /// The source's name for the form.
        public let name: String
        /// The type of the form.
        public let type: TypeIdentifier
        /// The type in words for people; "unknown" for a type that the catalogue does not list.
        public let description: String
        /// The size in bytes; nil for a form that the source did not give.
        public let byteCount: Int?
        /// How the form is shown.
        public let preview: Preview
        /// The form as the source gave it.
        public let representation: Representation
    }

    /// The most bytes of a text that are shown.
    public static let maximumText = 1 << 16
    /// The most other bytes that are shown.
    public static let maximumBytes = 1 << 12

    /// The forms, in the source's order.
    public let forms: [Form]
    /// Whether the content is marked as confidential; nothing of it is shown then.
    public let isSecret: Bool
    /// All that was given.
    public let payload: Payload
    private let catalogue: TypeCatalogue

    /// Looks at the forms of a payload with one item. Nothing is converted.
    ///
    /// - Parameter payload: what the drop holds; items after the first are not looked at.
    public init(_ payload: Payload, in catalogue: TypeCatalogue) {
        let item = payload.items.first ?? Item(representations: [])
        let isSecret = item.isSecret(in: catalogue)
        self.payload = payload
        self.catalogue = catalogue
        self.isSecret = isSecret
        forms = item.representations.map { Form($0, isSecret, catalogue) }
    }

    /// The usual ending of the names of files with a type; nil for a type without one.
    public func fileExtension(of type: TypeIdentifier) -> String? { catalogue.filenameExtension(of: type) }
}

extension DropInspection.Form {
    fileprivate init(_ representation: Representation, _ isSecret: Bool, _ catalogue: TypeCatalogue) {
        name = representation.target ?? representation.type.rawValue
        type = representation.type
        description = catalogue.declaration(of: representation.type)?.description ?? "unknown"
        byteCount = representation.bytes?.count
        preview = Self.preview(representation, isSecret, catalogue)
        self.representation = representation
    }

    private static func preview(_ representation: Representation, _ isSecret: Bool, _ catalogue: TypeCatalogue) -> Preview {
        guard let bytes = representation.bytes else {
            guard case .refused(let reason) = representation.content else { return .none("It was not given.") }
            return .none("It was not given: \(reason).")
        }
        if isSecret { return .none("It is confidential: \(bytes.count) bytes.") }
        if bytes.isEmpty { return .none("It is empty.") }
        if catalogue.conforms(representation.type, to: .image), !catalogue.conforms(representation.type, to: .text) { return .picture(bytes) }
        guard CanonicalText.isText(representation.type, in: catalogue) else { return .bytes(hexadecimal(bytes.prefix(DropInspection.maximumBytes))) }
        let head = Array(bytes.prefix(DropInspection.maximumText))
        let canonical = CanonicalText.bytes(head, of: representation.type, target: representation.target, in: catalogue)
        return .text(String(utf8Bytes: TextDecoding.utf8(from: canonical)))
    }

    /// Lines such as `00000010  89 50 4e 47 …  .PNG…`.
    private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
        var result = ""
        for start in stride(from: 0, to: bytes.count, by: 16) {
            let line = bytes.dropFirst(start).prefix(16)
            let offset = String(start, radix: 16)
            let numbers = line.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
            let text = line.map { (0x20..<0x7F).contains($0) ? String(UnicodeScalar($0)) : "." }.joined()
            result += String(repeating: "0", count: 8 - offset.count) + offset + "  " + numbers
            result += String(repeating: " ", count: 49 - numbers.count) + text + "\n"
        }
        return result
    }
}
