/// What a parameter must be for a rule to apply, or must not.
struct ParameterCondition: Sendable {
    enum Value: Sendable {
        /// Anything but nothing.
        case present
        case pattern(LinkPattern)
    }

    /// In lower case.
    let name: [UInt8]
    let isInFragment: Bool
    let value: Value
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
