/// Where in a wrapper the target stands, and how it is written there. An object, so that nothing is copied for each link.
final class LinkTarget: Sendable {
    enum Place: Sendable {
        /// The value of a parameter, in lower case.
        case parameter([UInt8])
        /// A parameter that comes last and is not encoded: its value goes to the end of the query.
        case lastParameter([UInt8])
        /// A parameter in the fragment.
        case fragmentParameter([UInt8])
        /// The query as a whole, and the fragment with it.
        case query
        /// The fragment as a whole.
        case fragment
        /// What a template makes of a path; without one the capture `url`.
        case path(LinkPattern, LinkTemplate?)
        /// Everything behind a text that stands in the path, the query with it.
        case after([UInt8])
    }

    enum Joining: Sendable {
        /// A target that begins with one `/` is on the wrapper's own scheme, host and port.
        case origin
        /// It is on the wrapper's host, by https.
        case https
    }

    let place: Place
    /// What is done to the text; nil for a `{url}` in a path, where its look decides whether it is decoded.
    let steps: [DecodingStep]?
    /// The scheme of a target that has none.
    let scheme: [UInt8]?
    let joining: Joining?
    /// Whether this way counts only when it leads to something that begins like an http(s) link.
    let isOnlyHTTP: Bool
    let conditions: [ParameterCondition]
    /// Whether the wrapper's query belongs to a target that is not encoded.
    let keepsQuery: Bool
    /// Parameters of a kept query that are the wrapper's own.
    let dropped: [[UInt8]]

    init(
        place: Place, steps: [DecodingStep]?, scheme: [UInt8]?, joining: Joining?, isOnlyHTTP: Bool, conditions: [ParameterCondition],
        keepsQuery: Bool, dropped: [[UInt8]]
    ) {
        self.place = place
        self.steps = steps
        self.scheme = scheme
        self.joining = joining
        self.isOnlyHTTP = isOnlyHTTP
        self.conditions = conditions
        self.keepsQuery = keepsQuery
        self.dropped = dropped
    }
}
