/// The kinds of content that a type is written for.
public struct TypeKinds: Hashable, Sendable {
    /// What a person wants who asks for the type, the main kind first.
    public var means: [Kind]
    /// Further kinds that the type can hold: a CSV file means a table, and can hold contacts.
    public var holds: [Kind]
    /// Features of the main kind that the type cannot express: a document in plain text has no
    /// headings.
    public var lacks: Set<Feature>
    /// Kinds that the type writes in the same manner as the syntax type above it: a table in
    /// Markdown is Markdown.
    public var shares: [Kind]
    /// The kinds of content that are offered in the type although the type does not mean them. A
    /// Word document is offered for contacts, and a manual page is not offered for a colour. Nil
    /// for every kind. A request that names the type is not restricted.
    public var takes: [Kind]?
    /// How content of a subtype is seen through this type; nil for a type that is no syntax. JSON
    /// is a syntax: a jCard is JSON, and whoever asks for JSON did not ask for a contact.
    public var view: View?

    /// What is left of a subtype's content when only its syntax is read.
    public struct View: Hashable, Sendable {
        /// The kind that the content has then.
        public var kind: Kind
        /// Whether the view is what the content looks like (a table of contacts as a table), or
        /// only its source (a contact as JSON), which nobody wants unasked.
        public var isSource: Bool
        /// How much of the content survives, 1…1000.
        public var keep: Int

        /// A view; `keep` is limited to 1…1000.
        public init(_ kind: Kind, isSource: Bool = false, keep: Int = 1000) {
            self.kind = kind
            self.isSource = isSource
            self.keep = min(max(keep, 1), 1000)
        }
    }

    /// Kinds from their parts. The parameters are described at the properties of the same names.
    public init(
        means: [Kind], holds: [Kind] = [], lacks: Set<Feature> = [], shares: [Kind] = [], takes: [Kind]? = nil, view: View? = nil
    ) {
        self.means = means
        self.holds = holds.filter { !means.contains($0) }
        self.lacks = lacks
        self.shares = shares
        self.takes = takes
        self.view = view
    }

    /// All kinds that the type can hold, the meant ones first.
    public var all: [Kind] { means + holds }
}
