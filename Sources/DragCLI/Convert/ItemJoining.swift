import DragTypes

/// How the results of several items are joined, for types that can hold several things.
enum ItemJoining: Hashable {
    /// With a newline between two items.
    case text
    /// Without anything between two items, since every line ends with a newline.
    case list

    /// Nil for types that hold one thing only, and for text in an encoding whose line ends are not the byte LF.
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
