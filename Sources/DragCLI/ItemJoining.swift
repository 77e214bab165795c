import DragTypes

/// How the results of several items become one, for types that can hold several.
struct ItemJoining {
    private let separator: [UInt8]

    /// Nil for types that hold one thing.
    init?(type: TypeIdentifier, catalogue: TypeCatalogue) {
        if type == .uriList {
            separator = []
        } else if catalogue.conforms(type, to: .plainText) || type == .url || type == .imageURL {
            separator = [0x0A]
        } else {
            return nil
        }
    }

    func joined(_ parts: [[UInt8]]) -> [UInt8] { Array(parts.joined(separator: separator)) }
}
