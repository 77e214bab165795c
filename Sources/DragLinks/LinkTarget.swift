/// Where the target is in a wrapper, and how it is encoded there. A class, so that using it for each link copies nothing.
final class LinkTarget: Sendable {
    enum Place: Sendable {
        /// The value of the parameter with this name, in lower case.
        case parameter([UInt8])
        /// The value of a parameter that comes last and is not encoded, so that the value extends to the end of the query.
        case lastParameter([UInt8])
        /// The value of a parameter in the fragment.
        case fragmentParameter([UInt8])
        /// The whole query, together with the fragment.
        case query
        /// The whole fragment.
        case fragment
        /// The text that the template makes of a matching path; without a template the capture `url`.
        case path(LinkPattern, LinkTemplate?)
        /// The text in the path after this text, and the query unless nothing is kept.
        case after([UInt8])
    }

    /// How a target that begins with a single `/` becomes an absolute link.
    enum Joining: Sendable {
        /// With the wrapper's scheme, host and port.
        case origin
        /// With `https` and the wrapper's host.
        case https
    }

    /// Which parts of the wrapper after the target belong to the target.
    enum Kept: Sendable { case nothing, query, queryAndFragment }

    let place: Place
    /// The decoding steps; nil for `{url}` in a path, which is percent-decoded unless it begins with `http://` or `https://`.
    let steps: [DecodingStep]?
    /// The scheme given to a target without one; nil to refuse such a target.
    let scheme: [UInt8]?
    let joining: Joining?
    /// Whether this way counts only if the decoded text begins with `http://` or `https://`; otherwise the next way is tried.
    let isOnlyHTTP: Bool
    let conditions: [ParameterCondition]
    /// Which of the wrapper's query and fragment belong to a target that extends to the end of the path or query and is not encoded.
    let kept: Kept
    /// The name of a parameter that holds the target's query, in lower case.
    let queryParameter: [UInt8]?
    /// The parameters of a kept query, and of a kept fragment, that belong to the wrapper and not to the target.
    let droppedFromQuery: [[UInt8]]
    let droppedFromFragment: [[UInt8]]
    /// Whether a step decodes. The text after the target in the wrapper is then not part of the target.
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
