import DragTypes

/// Where the target is in a wrapper, and how it is encoded there. A class, so that using it for
/// each link copies nothing.
final class LinkTarget: Sendable {
    enum Place: Sendable {
        /// The value of the parameter with this name, in lower case.
        case parameter([UInt8])
        /// The value of a parameter that comes last and is not encoded, so that the value extends
        /// to the end of the query.
        case lastParameter([UInt8])
        /// The value of a parameter in the fragment.
        case fragmentParameter([UInt8])
        /// The whole query, together with the fragment.
        case query
        /// The whole fragment.
        case fragment
        /// The text that the template makes of a matching path; without a template the capture
        /// `url`.
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
    /// The decoding steps; nil for `{url}` in a path, which is percent-decoded unless it begins
    /// with `http://` or `https://`.
    let steps: [DecodingStep]?
    /// The scheme given to a target without one; nil to refuse such a target.
    let scheme: [UInt8]?
    let joining: Joining?
    /// Whether this way counts only if the decoded text begins with `http://` or `https://`;
    /// otherwise the next way is tried.
    let isOnlyHTTP: Bool
    let conditions: [ParameterCondition]
    /// Which of the wrapper's query and fragment belong to a target that extends to the end of the
    /// path or query and is not encoded.
    let kept: Kept
    /// The name of a parameter that holds the target's query, in lower case.
    let queryParameter: [UInt8]?
    /// The parameters of a kept query, and of a kept fragment, that belong to the wrapper and not
    /// to the target.
    let droppedFromQuery: [[UInt8]]
    let droppedFromFragment: [[UInt8]]
    /// Whether a step decodes. The text after the target in the wrapper is then not part of the
    /// target.
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

/// Extracts the target from a wrapper.
extension LinkTarget {
    enum Extraction {
        /// The wrapper has no target at this place.
        case absent
        /// The text at this place is no plausible link.
        case refused
        /// The target is in the workspace's `next`.
        case found
    }

    func extract(from link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) -> Extraction {
        workspace.text.clear()
        guard take(from: link, parts, &workspace) else { return .absent }
        let goesOn = isFollowed(parts, &workspace)
        var steps = self.steps ?? []
        if self.steps == nil, !LinkText.beginsWithHTTP(workspace.text.span, 0..<workspace.text.count) { steps = [.percent] }
        for step in steps {
            switch step.apply(to: &workspace.text) {
            case .done: break
            case .absent: return .absent
            case .refused: return .refused
            }
        }
        if isOnlyHTTP {
            let start = workspace.text.firstIndex { $0 > 0x20 } ?? workspace.text.count
            guard LinkText.beginsWithHTTP(workspace.text.span, start..<workspace.text.count) else { return .absent }
        }
        if goesOn { appendRest(of: link, parts, &workspace.text) }
        if let queryParameter, let query = parts.query, let value = LinkParameters.value(of: queryParameter, in: link, query) {
            var decoded: [UInt8] = []
            decoded.append(link, value)
            PercentCoding.decode(&decoded)
            workspace.text.append(UInt8(ascii: "?"))
            workspace.text += decoded
        }
        if LinkAcceptance.isPlain(workspace.text) {
            swap(&workspace.text, &workspace.next)
            return .found
        }
        workspace.next.clear()
        let acceptance = LinkAcceptance(scheme: scheme, origin: origin(of: link, parts))
        return acceptance.accept(workspace.text, into: &workspace.next) ? .found : .refused
    }

    /// Copies the text at the target's place into the workspace's `text`. False when there is none.
    private func take(from link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) -> Bool {
        switch place {
        case .parameter(let name):
            guard let query = parts.query, let value = LinkParameters.value(of: name, in: link, query) else { return false }
            workspace.text.append(link, value)
        case .lastParameter(let name):
            guard let query = parts.query, let value = LinkParameters.value(of: name, in: link, query) else { return false }
            workspace.text.append(link, value.lowerBound..<query.upperBound)
        case .fragmentParameter(let name):
            guard let fragment = parts.fragment, let value = LinkParameters.value(of: name, in: link, fragment) else { return false }
            workspace.text.append(link, value)
        case .query:
            guard let query = parts.query, !query.isEmpty else { return false }
            workspace.text.append(link, query.lowerBound..<link.count)
        case .fragment:
            guard let fragment = parts.fragment, !fragment.isEmpty else { return false }
            workspace.text.append(link, fragment)
        case .path(let pattern, let template):
            guard pattern.matchesPath(link, parts, &workspace.captures), !parts.path.isEmpty else { return false }
            if let template {
                template.append(to: &workspace.text, workspace.captures, link, parts)
                if pattern.names.contains("pieces") { workspace.text = Self.joined(workspace.text) }
            } else if let number = pattern.names.firstIndex(of: "url") {
                workspace.text.append(link, workspace.captures.ranges[number])
            }
        case .after(let text):
            let end = kept == .nothing ? parts.path.upperBound : parts.query?.upperBound ?? parts.path.upperBound
            guard let found = ByteSearch.range(of: text, in: link, parts.path), found.upperBound < end else { return false }
            workspace.text.append(link, found.upperBound..<end)
        }
        return !workspace.text.isEmpty
    }

    /// The segments without the slashes between them, up to the first dot, where a file extension
    /// begins.
    private static func joined(_ pieces: [UInt8]) -> [UInt8] {
        pieces.prefix { $0 != UInt8(ascii: ".") }.filter { $0 != UInt8(ascii: "/") }
    }

    /// Whether the text after the target in the wrapper belongs to the target: the target extends
    /// to the end of the path or query and is not encoded.
    private func isFollowed(_ parts: LinkParts, _ workspace: inout CleaningWorkspace) -> Bool {
        guard kept != .nothing else { return false }
        switch place {
        case .path(_, .some), .lastParameter: return !decodes
        case .path(let pattern, nil):
            guard !decodes, let number = pattern.names.firstIndex(of: "url") else { return false }
            return workspace.captures.ranges[number].upperBound == parts.path.upperBound
                && LinkText.beginsWithHTTP(workspace.text.span, 0..<workspace.text.count)
        case .after: return true
        default: return false
        }
    }

    /// Appends the wrapper's query and fragment, as far as they belong to the target.
    private func appendRest(of link: Span<UInt8>, _ parts: LinkParts, _ text: inout [UInt8]) {
        // For the other places, `take` has copied the query already.
        if case .path = place, let query = parts.query { append(query, UInt8(ascii: "?"), without: droppedFromQuery, of: link, &text) }
        // A target that was decoded may have a fragment of its own.
        guard kept == .queryAndFragment, let fragment = parts.fragment, !text.contains(UInt8(ascii: "#")) else { return }
        // A fragment that is no list of parameters is a position in the target's page, and stays
        // whole.
        let dropped = LinkParameters.arePairs(link, fragment) ? droppedFromFragment : []
        append(fragment, UInt8(ascii: "#"), without: dropped, of: link, &text)
    }

    /// Appends `mark` and a query or fragment, without the parameters that belong to the wrapper.
    private func append(_ part: Range<Int>, _ mark: UInt8, without dropped: [[UInt8]], of link: Span<UInt8>, _ text: inout [UInt8]) {
        var separator = mark
        var position = part.lowerBound
        while position <= part.upperBound {
            let end = ByteSearch.first(UInt8(ascii: "&"), in: link, position..<part.upperBound)
            let piece = position..<end
            if !dropped.contains(where: { LinkParameters.value(ifNamed: $0, link, piece) != nil }) {
                text.append(separator)
                // A piece that becomes the first one loses the `amp;` of its separator, which was
                // written as in HTML.
                let isMoved = separator == mark && position > part.lowerBound
                text.append(link, (position + (isMoved ? LinkParameters.entityLength(link, piece) : 0))..<end)
                separator = UInt8(ascii: "&")
            }
            position = end + 1
        }
    }

    private func origin(of link: Span<UInt8>, _ parts: LinkParts) -> [UInt8]? {
        guard let joining else { return nil }
        var result: [UInt8] = []
        switch joining {
        case .origin:
            if parts.scheme == .relative { result += Array("https:".utf8) }
            result.append(link, 0..<parts.authority.upperBound)
        case .https:
            result += Array("https://".utf8)
            result.append(link, parts.host)
        }
        return result
    }
}
