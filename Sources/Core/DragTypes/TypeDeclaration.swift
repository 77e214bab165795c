/// What is known of a type: its supertypes and its names on every platform.
public struct TypeDeclaration: Hashable, Sendable {
    /// What a representation of the type is good for. The raw values are the words in column 9 of
    /// the catalogue tables (``TypeCatalogue``).
    public enum Role: String, Hashable, Sendable {
        /// Content that a destination may want. The default.
        case content
        /// A statement about the other representations, such as "this is a cut, not a copy". It is
        /// read together with content and never chosen as content.
        case marker
        /// A marker that says that the payload is confidential, as password managers set it.
        case secret
        /// A pointer, token or window id that means nothing outside the process that offered it.
        case opaque
    }

    /// The identifier of the declared type.
    public var identifier: TypeIdentifier
    /// A few words in English for people, in lower case except for names: "plain text in UTF-8".
    public var description: String
    /// The direct supertypes, both physical (what the bytes are, such as `public.data`) and
    /// functional (what the thing is, such as `public.content`). Empty for a root type.
    public var parents: [TypeIdentifier]
    /// The type's MIME types, the preferred one first, each possibly with parameters. Empty when it
    /// has none.
    public var mimeTypes: [String]
    /// File name extensions without the dot, the preferred one first. `=Makefile` is a whole file
    /// name, `=README*` the beginning of one. Empty when there are none.
    public var filenameExtensions: [String]
    /// Other names on X11 and Wayland: atoms and type names that are not listed in ``mimeTypes``.
    public var targets: [String]
    /// `NSPasteboard` type names from before uniform type identifiers: `NSStringPboardType`.
    public var legacyNames: [String]
    /// Four-character codes of the classic Mac OS, without quotes: `utf8`.
    public var osTypes: [String]
    /// Names of Windows clipboard formats. A standard format is named by its constant
    /// (`CF_UNICODETEXT`), a registered one by its registered name (`HTML Format`).
    public var windowsFormats: [String]
    /// What a representation of the type is good for.
    public var role: Role
    /// The type of which this type is another byte form: CF_HTML is a form of `public.html`. Nil
    /// for a type of its own.
    public var formOf: TypeIdentifier?
    /// The kinds of content that the type is written for; nil for a type that says nothing and
    /// inherits its supertype's kinds (``TypeCatalogue/kinds(of:)``).
    public var kinds: TypeKinds?

    /// A declaration of the type `identifier`. Each parameter is described at the property of the
    /// same name.
    public init(
        _ identifier: TypeIdentifier, description: String, parents: [TypeIdentifier], mimeTypes: [String] = [],
        filenameExtensions: [String] = [], targets: [String] = [], legacyNames: [String] = [],
        osTypes: [String] = [], windowsFormats: [String] = [], role: Role = .content, formOf: TypeIdentifier? = nil,
        kinds: TypeKinds? = nil
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
        self.kinds = kinds
    }
}
