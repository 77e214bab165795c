/// A text with placeholders for captures: `https://{host}{path}`.
struct LinkTemplate: Sendable {
    enum Part: Sendable {
        /// Text that is copied.
        case literal([UInt8])
        /// The capture with this number.
        case capture(Int)
        /// The scheme, host and port of the wrapper.
        case origin
    }

    let parts: [Part]

    /// - Throws: ``LinkPatternReader/Problem`` for a placeholder without a closing brace, or for a
    ///   capture that `pattern` does not have.
    init(_ text: String, for pattern: LinkPattern) throws(LinkPatternReader.Problem) {
        var parts: [Part] = []
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "{") {
            if open > rest.startIndex { parts.append(.literal(Array(rest[..<open].utf8))) }
            guard let close = rest[open...].firstIndex(of: "}") else {
                throw LinkPatternReader.Problem(description: "lacks a closing \u{201C}}\u{201D}")
            }
            let name = String(rest[rest.index(after: open)..<close])
            if name == "origin" {
                parts.append(.origin)
            } else if let number = pattern.names.firstIndex(of: name) {
                parts.append(.capture(number))
            } else {
                throw LinkPatternReader.Problem(description: "names a capture that the pattern does not have: \(name)")
            }
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.literal(Array(rest.utf8))) }
        self.parts = parts
    }

    func append(
        to result: inout [UInt8], _ captures: LinkPattern.Captures, _ link: Span<UInt8>, _ parts: LinkParts
    ) {
        for part in self.parts {
            switch part {
            case .literal(let text): result += text
            case .capture(let number): result.append(link, captures.ranges[number])
            case .origin: result.append(link, 0..<parts.authority.upperBound)
            }
        }
    }
}
