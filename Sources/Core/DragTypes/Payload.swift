/// Everything that one drag or one clipboard transfers.
public struct Payload: Sendable {
    /// Where a payload comes from, as far as is known.
    public struct Source: Hashable, Sendable {
        /// The source program and its version, as the program names itself: `Firefox 128`. Nil when
        /// unknown.
        public var program: String?
        /// The platform that the program runs on. Nil when unknown.
        public var platform: Platform?

        /// A source of which the program, the platform, both or neither are known.
        public init(program: String? = nil, platform: Platform? = nil) {
            self.program = program
            self.platform = platform
        }
    }

    /// Where the payload comes from. Nil when nothing is known of the source.
    public var source: Source?
    /// The dragged or copied things, in the source's order. Empty when there are none.
    public var items: [Item]

    /// A payload of `items` from an optional source.
    public init(source: Source? = nil, items: [Item]) {
        self.source = source
        self.items = items
    }

    /// Whether at least one item is marked as confidential, as password managers do
    /// (``Item/isSecret(in:)``). The content of a confidential payload is never cached, previewed,
    /// logged or watched.
    public func isSecret(in catalogue: TypeCatalogue) -> Bool {
        items.contains { $0.isSecret(in: catalogue) }
    }
}

/// One dragged or copied thing, in one or several representations.
public struct Item: Sendable {
    /// The file name, with its extension, that the source suggests for a file made from the item.
    /// Nil when the source suggests none.
    public var suggestedName: String?
    /// The item's representations in the source's order, by convention the best one first. Empty
    /// when the source offers nothing.
    public var representations: [Representation]

    /// An item with its representations and an optional file name.
    public init(suggestedName: String? = nil, representations: [Representation]) {
        self.suggestedName = suggestedName
        self.representations = representations
    }

    /// Whether one of the representations marks the item as confidential.
    ///
    /// A representation is such a marker when `catalogue` declares its type with the role
    /// ``TypeDeclaration/Role/secret``. Three markers depend on their content:
    /// `x-kde-passwordManagerHint` does not count when its content begins with `public`; the
    /// Windows markers `CanIncludeInClipboardHistory` and `CanUploadToCloudClipboard` do not count
    /// when a byte of their content is not zero. A marker without bytes always counts.
    public func isSecret(in catalogue: TypeCatalogue) -> Bool {
        representations.contains { representation in
            guard catalogue.role(of: representation.type) == .secret else { return false }
            guard let bytes = representation.bytes else { return true }
            switch representation.target {
            case "x-kde-passwordManagerHint": return !bytes.starts(with: Array("public".utf8))
            case "CanIncludeInClipboardHistory", "CanUploadToCloudClipboard": return bytes.allSatisfy { $0 == 0 }
            default: return true
            }
        }
    }
}

/// One encoding of an item: its type, the name under which the source offered it, and its bytes as
/// the source sent them.
public struct Representation: Sendable {
    /// The bytes of a representation, or the reason why there are none.
    public enum Content: Sendable {
        /// The bytes as the source sent them. They may be empty.
        case bytes([UInt8])
        /// The source offered the type but did not deliver it. The text is a clause in English that
        /// says why, such as "the source did not answer".
        case refused(String)
    }

    /// The type, as the catalogue identifies it.
    public var type: TypeIdentifier
    /// The name under which the source offered the type, such as `UTF8_STRING`. Nil when the name
    /// is not known or is the type's identifier itself.
    public var target: String?
    /// How faithful the representation is to the original, according to the source, in thousandths
    /// (1…1000). Nil when the source does not say.
    public var fidelity: Int?
    /// The bytes, or why there are none.
    public var content: Content

    /// A representation with bytes, or with the reason why it has none.
    public init(type: TypeIdentifier, target: String? = nil, fidelity: Int? = nil, content: Content) {
        self.type = type
        self.target = target
        self.fidelity = fidelity
        self.content = content
    }

    /// A representation whose content is `bytes`.
    public init(type: TypeIdentifier, target: String? = nil, fidelity: Int? = nil, bytes: [UInt8]) {
        self.init(type: type, target: target, fidelity: fidelity, content: .bytes(bytes))
    }

    /// The bytes as the source sent them. Nil when the source refused to send any.
    public var bytes: [UInt8]? {
        if case .bytes(let bytes) = content { bytes } else { nil }
    }
}

/// The platform that a payload comes from or goes to. The platform decides the names of types and
/// some of their byte forms. The raw values are the names in payload JSON.
public enum Platform: String, Sendable, CaseIterable {
    /// An X11 selection or XDND drag: types are named by atoms.
    case x11
    /// A Wayland data offer: types are named by MIME types and by X11 atom names.
    case wayland
    /// The Windows clipboard or OLE drag and drop: types are named by clipboard formats.
    case windows
    /// A macOS pasteboard: types are named by uniform type identifiers and older pasteboard names.
    case macos
    /// An iOS pasteboard or drag: types are named by uniform type identifiers.
    case ios
    /// A web page's `DataTransfer` or the Clipboard API: types are named by MIME types.
    case web

    /// Whether sources on this platform offer types without a ranking of their own, so that the
    /// catalogue ranks them by their names. True for X11, Wayland and Windows.
    public var ranksByName: Bool { self == .x11 || self == .wayland || self == .windows }
}
