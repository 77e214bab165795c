import DragTypes

/// How the results of several items become one, for types that can hold several.
enum ItemJoining: Hashable {
    /// One after the other, with a line end between.
    case text
    /// Lines that have their ends already.
    case list

    /// Nil for types that hold one thing, and for text whose encoding has another line end than one byte.
    init?(type: TypeIdentifier, catalogue: TypeCatalogue) {
        if type == .uriList {
            self = .list
        } else if type == .url || type == .imageURL || catalogue.conforms(type, to: .plainText) && !CanonicalText.hasFixedEncoding(type) {
            self = .text
        } else {
            return nil
        }
    }

    func joined(_ parts: [[UInt8]]) -> [UInt8] {
        parts.dropFirst().reduce(parts.first ?? []) { result, part in
            result + (self == .list || result.last == 0x0A ? [] : [0x0A]) + part
        }
    }
}
