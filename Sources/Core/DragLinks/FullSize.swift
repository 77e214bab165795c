/// The changes that a rule of kind `restore` makes to a link.
struct FullSize: Sendable {
    /// Pairs of a pattern for the whole path and the template of the new path. The first pattern
    /// that matches counts.
    let paths: [(pattern: LinkPattern, template: LinkTemplate)]
    /// For a capture's name, the endings of which the captured text must have one, compared without
    /// regard to case.
    let endings: [(name: String, endings: [[UInt8]])]
    /// Parameters that get a new value, if they are present.
    let values: [(name: [UInt8], value: [UInt8])]
    /// The names of parameters to remove.
    let dropped: [[UInt8]]
    /// Whether the query and the fragment are removed too when a path has matched.
    let isBare: Bool
}

/// Applying a `restore` rule.
extension FullSize {
    /// Longer paths, in bytes, are left unchanged: links to pictures have shorter ones, and
    /// patterns may look at each byte several times.
    private static let maximumPath = 4096

    /// Writes the changed link into the workspace's `next`.
    ///
    /// - Returns: false when nothing changes.
    func apply(to link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) -> Bool {
        guard parts.path.count <= Self.maximumPath else { return false }
        workspace.next.clear()
        let matched = paths.first { change in
            change.pattern.matchesPath(link, parts, &workspace.captures) && hasEndings(change.pattern, workspace.captures, link)
        }
        if let matched {
            if case .literal(let text)? = matched.template.parts.first, text.starts(with: Array("https://".utf8)) {
            } else {
                workspace.next.append(link, 0..<parts.authority.upperBound)
            }
            matched.template.append(to: &workspace.next, workspace.captures, link, parts)
        } else {
            workspace.next.append(link, 0..<parts.path.upperBound)
        }
        if matched == nil || !isBare {
            appendQuery(of: link, parts, &workspace.next)
            if let fragment = parts.fragment { workspace.next.append(link, (fragment.lowerBound - 1)..<fragment.upperBound) }
        }
        return !ByteSearch.equals(link, 0..<link.count, workspace.next)
    }

    private func hasEndings(_ pattern: LinkPattern, _ captures: LinkPattern.Captures, _ link: Span<UInt8>) -> Bool {
        endings.allSatisfy { required in
            guard let number = pattern.names.firstIndex(of: required.name) else { return true }
            let range = captures.ranges[number]
            return required.endings.contains { ending in
                guard range.count > ending.count else { return false }
                let start = range.upperBound - ending.count
                return ending.indices.allSatisfy { LinkByte.lowercased(link[start + $0]) == ending[$0] }
            }
        }
    }

    private func appendQuery(of link: Span<UInt8>, _ parts: LinkParts, _ result: inout [UInt8]) {
        guard let query = parts.query else { return }
        result.append(UInt8(ascii: "?"))
        let start = result.count
        var isFirst = true
        var wasDropped = false
        var position = query.lowerBound
        while position <= query.upperBound {
            let end = ByteSearch.first(UInt8(ascii: "&"), in: link, position..<query.upperBound)
            defer { position = end + 1 }
            let piece = position..<end
            if dropped.contains(where: { LinkParameters.value(ifNamed: $0, link, piece) != nil }) {
                wasDropped = true
                continue
            }
            if !isFirst { result.append(UInt8(ascii: "&")) }
            let entity = isFirst && wasDropped ? LinkParameters.entityLength(link, piece) : 0
            isFirst = false
            if let set = values.first(where: { !(LinkParameters.value(ifNamed: $0.name, link, piece) ?? 0..<0).isEmpty }),
                let value = LinkParameters.value(ifNamed: set.name, link, piece)
            {
                result.append(link, (position + entity)..<value.lowerBound)
                result += set.value
            } else {
                result.append(link, (position + entity)..<end)
            }
        }
        if result.count == start, wasDropped { result.removeLast() }
    }
}
