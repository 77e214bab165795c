/// A condition on the value of a parameter.
struct ParameterCondition: Sendable {
    enum Value: Sendable {
        /// Any value but an empty one.
        case present
        /// A value that the pattern matches as a whole.
        case pattern(LinkPattern)
    }

    /// The name of the parameter, in lower case.
    let name: [UInt8]
    let isInFragment: Bool
    let value: Value
    /// Whether the rule applies when the value is as described, or when it is not.
    let isWanted: Bool

    func holds(_ link: Span<UInt8>, _ parts: LinkParts) -> Bool {
        let part = isInFragment ? parts.fragment : parts.query
        guard let part, let found = LinkParameters.value(of: name, in: link, part) else { return !isWanted }
        switch value {
        case .present: return isWanted
        case .pattern(let pattern):
            var captures = LinkPattern.Captures()
            return pattern.matches(link, found, captures: &captures) == isWanted
        }
    }
}
