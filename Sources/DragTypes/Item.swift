/// One dragged or copied thing, in one or several representations.
public struct Item: Sendable {
    /// The file name, with its extension, that the source suggests for a file made from the item. Nil when the source suggests none.
    public var suggestedName: String?
    /// The item's representations in the source's order, by convention the best one first. Empty when the source offers nothing.
    public var representations: [Representation]

    /// An item with its representations and an optional file name.
    public init(suggestedName: String? = nil, representations: [Representation]) {
        self.suggestedName = suggestedName
        self.representations = representations
    }

    /// Whether one of the representations marks the item as confidential.
    ///
    /// A representation is such a marker when `catalogue` declares its type with the role ``TypeDeclaration/Role/secret``. Three markers
    /// depend on their content: `x-kde-passwordManagerHint` does not count when its content begins with `public`; the Windows markers
    /// `CanIncludeInClipboardHistory` and `CanUploadToCloudClipboard` do not count when a byte of their content is not zero. A marker
    /// without bytes always counts.
    public func isSecret(in catalogue: TypeCatalogue) -> Bool {
        representations.contains { representation in
            guard catalogue.declaration(of: representation.type)?.role == .secret else { return false }
            guard let bytes = representation.bytes else { return true }
            switch representation.target {
            case "x-kde-passwordManagerHint": return !bytes.starts(with: Array("public".utf8))
            case "CanIncludeInClipboardHistory", "CanUploadToCloudClipboard": return bytes.allSatisfy { $0 == 0 }
            default: return true
            }
        }
    }
}
