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
        /// Everything behind a text that stands in the path.
        case after([UInt8])
    }

    enum Joining: Sendable {
        /// A target that begins with one `/` is on the wrapper's own scheme, host and port.
        case origin
        /// It is on the wrapper's host, by https.
        case https
    }

    /// What follows a target in its wrapper and belongs to the target.
    enum Kept: Sendable { case nothing, query, queryAndFragment }

    let place: Place
    /// What is done to the text; nil for a `{url}` in a path, where its look decides whether it is decoded.
    let steps: [DecodingStep]?
    /// The scheme of a target that has none.
    let scheme: [UInt8]?
    let joining: Joining?
    /// Whether this way counts only when it leads to something that begins like an http(s) link.
    let isOnlyHTTP: Bool
    let conditions: [ParameterCondition]
    /// What of the wrapper's query and fragment belongs to a target that ends path or query and is not encoded.
    let kept: Kept
    /// A parameter that holds the target's query, in lower case.
    let queryParameter: [UInt8]?
    /// Parameters of a kept query, and of a kept fragment, that are the wrapper's own.
    let droppedFromQuery: [[UInt8]]
    let droppedFromFragment: [[UInt8]]
    /// Whether a step takes an encoding off, so that what follows the target in the wrapper cannot be part of the target.
    let decodes: Bool

    init(
        place: Place, steps: [DecodingStep]?, scheme: [UInt8]?, joining: Joining?, isOnlyHTTP: Bool, conditions: [ParameterCondition],
        kept: Kept, queryParameter: [UInt8]?, droppedFromQuery: [[UInt8]], droppedFromFragment: [[UInt8]]
    ) {
        self.place = place
        self.steps = steps
        self.scheme = scheme
        self.joining = joining
        self.isOnlyHTTP = isOnlyHTTP
        self.conditions = conditions
        self.kept = kept
        self.queryParameter = queryParameter
        self.droppedFromQuery = droppedFromQuery
        self.droppedFromFragment = droppedFromFragment
        self.decodes = steps?.contains(where: \.isDecoding) ?? false
    }
}
