/// One thing that is dragged or copied, in several representations.
public struct Item: Sendable {
    /// What a file made from the item should be called.
    public var suggestedName: String?
    /// The item's representations in the source's order, by convention the best one first.
    public var representations: [Representation]

    public init(suggestedName: String? = nil, representations: [Representation]) {
        self.suggestedName = suggestedName
        self.representations = representations
    }

    /// Whether a marker says that the item is confidential.
    ///
    /// `x-kde-passwordManagerHint` with the content `public` says that it is not; the Windows markers
    /// `CanIncludeInClipboardHistory` and `CanUploadToCloudClipboard` do so by any content but zero.
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
