/// Getting the target out of a wrapper.
extension LinkTarget {
    enum Extraction {
        /// It is not there.
        case absent
        /// What is there is no link that could be meant.
        case refused
        /// It is in the workspace's `next`.
        case found
    }

    func extract(from link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) -> Extraction {
        workspace.text.clear()
        guard take(from: link, parts, &workspace) else { return .absent }
        var steps = self.steps ?? []
        var isBare = true
        if self.steps == nil {
            isBare = LinkText.beginsWithHTTP(workspace.text.span, 0..<workspace.text.count)
            if !isBare { steps = [.percent] }
        }
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
        if keepsQuery, isBare, let query = parts.query { append(query, of: link, &workspace.text) }
        if LinkAcceptance.isPlain(workspace.text) {
            swap(&workspace.text, &workspace.next)
            return .found
        }
        workspace.next.clear()
        let acceptance = LinkAcceptance(scheme: scheme, origin: origin(of: link, parts))
        return acceptance.accept(workspace.text, into: &workspace.next) ? .found : .refused
    }

    /// Puts what stands in the target's place into the workspace's `text`.
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
            let end = parts.query?.upperBound ?? parts.path.upperBound
            guard let found = ByteSearch.range(of: text, in: link, parts.path), found.upperBound < end else { return false }
            workspace.text.append(link, found.upperBound..<end)
        }
        return !workspace.text.isEmpty
    }

    /// Segments without the slashes between them, up to the first full stop, where an extension begins.
    private static func joined(_ pieces: [UInt8]) -> [UInt8] {
        pieces.prefix { $0 != UInt8(ascii: ".") }.filter { $0 != UInt8(ascii: "/") }
    }

    /// Appends a query without the parameters that are the wrapper's own.
    private func append(_ query: Range<Int>, of link: Span<UInt8>, _ text: inout [UInt8]) {
        var separator = UInt8(ascii: "?")
        var position = query.lowerBound
        while position <= query.upperBound {
            let end = ByteSearch.first(UInt8(ascii: "&"), in: link, position..<query.upperBound)
            if !dropped.contains(where: { LinkParameters.value(ifNamed: $0, link, position..<end) != nil }) {
                text.append(separator)
                text.append(link, position..<end)
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
