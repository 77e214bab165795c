/// What is known of a type: its place among the others and its names on every platform.
public struct TypeDeclaration: Hashable, Sendable {
    /// What a representation of the type is good for.
    public enum Role: String, Hashable, Sendable {
        /// Content that a destination may want.
        case content
        /// Meaning without content, such as "this is a cut, not a copy": read beside content, never chosen as it.
        case marker
        /// A marker that says the payload is confidential (a password manager's).
        case secret
        /// A pointer, token or window id that means nothing outside the process that offered it.
        case opaque
    }

    public var identifier: TypeIdentifier
    /// A few words in English, for people.
    public var description: String
    /// Direct parents, physical (what the bytes are) and functional (what the thing is).
    public var parents: [TypeIdentifier]
    /// MIME types, the preferred one first.
    public var mimeTypes: [String]
    /// File name extensions without the dot, the preferred one first. `=Makefile` is a whole file name.
    public var filenameExtensions: [String]
    /// Further names on X11 and Wayland: atoms and type names that are no MIME type of the type.
    public var targets: [String]
    /// `NSPasteboard` names from before uniform type identifiers.
    public var legacyNames: [String]
    /// Four-character codes of the classic Mac OS.
    public var osTypes: [String]
    /// Names of Windows clipboard formats: standard ones as `CF_UNICODETEXT`, registered ones as registered.
    public var windowsFormats: [String]
    public var role: Role
    /// The type that this one is another byte form of: CF_HTML is a form of HTML.
    public var formOf: TypeIdentifier?

    public init(
        _ identifier: TypeIdentifier, description: String, parents: [TypeIdentifier], mimeTypes: [String] = [],
        filenameExtensions: [String] = [], targets: [String] = [], legacyNames: [String] = [],
        osTypes: [String] = [], windowsFormats: [String] = [], role: Role = .content, formOf: TypeIdentifier? = nil
    ) {
        self.identifier = identifier
        self.description = description
        self.parents = parents
        self.mimeTypes = mimeTypes
        self.filenameExtensions = filenameExtensions
        self.targets = targets
        self.legacyNames = legacyNames
        self.osTypes = osTypes
        self.windowsFormats = windowsFormats
        self.role = role
        self.formOf = formOf
    }
}
