import DragTypes

/// Looking at every parameter of a link once: what of it only tracks, whether the link is signed, and which rules for any host it calls.
extension LinkRules {
    /// What the parameters come to, in the workspace.
    ///
    /// - Parameter removes: whether anything is to be taken out.
    func scanParameters(_ link: Span<UInt8>, _ parts: LinkParts, removes: Bool, _ workspace: inout CleaningWorkspace) {
        workspace.removals.clear()
        workspace.triggered.clear()
        workspace.isSigned = false
        workspace.removes = removes
        if let query = parts.query, !query.isEmpty { scan(link, parts, query, isFragment: false, &workspace) }
        workspace.queryRemovals = workspace.removals.count
        guard workspace.removes, !workspace.isSigned, let fragment = parts.fragment, Self.isPairs(link, fragment) else { return }
        scan(link, parts, fragment, isFragment: true, &workspace)
    }

    @inline(__always)
    private func scan(
        _ link: Span<UInt8>, _ parts: LinkParts, _ part: Range<Int>, isFragment: Bool, _ workspace: inout CleaningWorkspace
    ) {
        var position = part.lowerBound
        while position <= part.upperBound {
            let start = position
            var nameStart = position
            if position < part.upperBound, link[position] | 0x20 == UInt8(ascii: "a") {
                nameStart += LinkParameters.entityLength(link, position..<part.upperBound)
                position = nameStart
            }
            position = ByteSearch.first(UInt8(ascii: "="), or: UInt8(ascii: "&"), in: link, position..<part.upperBound)
            let name = nameStart..<position
            if position < part.upperBound, link[position] == UInt8(ascii: "=") {
                position = ByteSearch.first(UInt8(ascii: "&"), in: link, position..<part.upperBound)
            }
            let (hash, mayBeEscaped) = ParameterIndex.hash(link, name)
            let rule: Int32?
            if mayBeEscaped {
                rule = lookUpDecoded(name, link, parts, isFragment, &workspace)
            } else if parameters.mayKnow(hash, link, name) {
                rule = lookUp(hash, name, of: link, link, parts, isFragment, &workspace)
            } else {
                rule = nil
            }
            if let rule {
                workspace.removals.append(CleaningWorkspace.Removal(start: start, end: position, rule: rule))
            }
            position += 1
        }
    }

    private func lookUpDecoded(
        _ name: Range<Int>, _ link: Span<UInt8>, _ parts: LinkParts, _ isFragment: Bool, _ workspace: inout CleaningWorkspace
    ) -> Int32? {
        var decoded: [UInt8] = []
        swap(&decoded, &workspace.name)
        defer { swap(&decoded, &workspace.name) }
        decoded.clear()
        var position = name.lowerBound
        while position < name.upperBound {
            let (byte, length) = LinkParameters.decoded(link, at: position, name.upperBound)
            decoded.append(byte)
            position += length
        }
        let (hash, _) = ParameterIndex.hash(decoded.span, 0..<decoded.count)
        return lookUp(hash, 0..<decoded.count, of: decoded.span, link, parts, isFragment, &workspace)
    }

    /// The rule that takes the parameter out, or nil.
    private func lookUp(
        _ hash: UInt32, _ name: Range<Int>, of text: Span<UInt8>, _ link: Span<UInt8>, _ parts: LinkParts, _ isFragment: Bool,
        _ workspace: inout CleaningWorkspace
    ) -> Int32? {
        if parameters.endsLikeSignature(text, name) { workspace.isSigned = true }
        if let number = parameters.meaning(hash, text, name) {
            if parameters.isSignature[number] { workspace.isSigned = true }
            if !isFragment, parameters.isTrigger[number] { workspace.triggered += parameters.triggered(number) }
            guard workspace.removes else { return nil }
            for place in parameters.removing(number) {
                let rule = parameters.removing[place]
                if isActive(rule, link, parts, &workspace) { return rule }
            }
        }
        guard workspace.removes, parameters.mayHavePrefix(text, name) else { return nil }
        for number in parameters.prefixRules.indices where parameters.hasPrefix(number, text, name) {
            let rule = parameters.prefixRules[number]
            if isActive(rule, link, parts, &workspace) { return rule }
        }
        return nil
    }

    /// Whether a rule that takes parameters out is for this link.
    @inline(__always)
    private func isActive(_ number: Int32, _ link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) -> Bool {
        isGlobalRemoval[Int(number)] || isActiveHere(number, link, parts, &workspace)
    }

    private func isActiveHere(_ number: Int32, _ link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) -> Bool {
        guard workspace.candidates.contains(number) else { return false }
        return bodies[Int(number)].applies(to: link, parts, &workspace.captures)
    }

    /// Whether the whole fragment is pairs of a plain name and a value; anything else is somebody's own address.
    private static func isPairs(_ link: Span<UInt8>, _ fragment: Range<Int>) -> Bool {
        guard !fragment.isEmpty else { return false }
        var isName = true
        var length = 0
        for index in fragment {
            let byte = link[index]
            if byte == UInt8(ascii: "&") {
                guard !isName else { return false }
                (isName, length) = (true, 0)
            } else if isName {
                if byte == UInt8(ascii: "=") {
                    guard length > 0 else { return false }
                    isName = false
                } else {
                    guard Self.isNameByte(byte) else { return false }
                    length += 1
                }
            }
        }
        return !isName
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }

    // MARK: Removing

    /// Writes the link without what goes into the workspace's `next`: exactly the pieces and their separators, all else as it stands.
    ///
    /// - Returns: false when nothing goes.
    func removeParameters(from link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) -> Bool {
        guard workspace.removes, !workspace.isSigned else { return false }
        var pathEnd = parts.path.upperBound
        for number in workspace.candidates {
            guard case .strip(let removal) = bodies[Int(number)].action, let segment = removal.segment,
                let slash = parts.path.last(where: { link[$0] == UInt8(ascii: "/") }),
                ByteSearch.hasPrefix(link, (slash + 1)..<pathEnd, segment), isActive(number, link, parts, &workspace)
            else { continue }
            pathEnd = slash
            workspace.fired(number)
            break
        }
        workspace.cutsPath = pathEnd < parts.path.upperBound
        guard workspace.cutsPath || !workspace.removals.isEmpty else { return false }
        workspace.next.clear()
        workspace.next.append(link, 0..<pathEnd)
        append(UInt8(ascii: "?"), parts.query, without: 0..<workspace.queryRemovals, link, &workspace)
        append(UInt8(ascii: "#"), parts.fragment, without: workspace.queryRemovals..<workspace.removals.count, link, &workspace)
        for index in workspace.removals.indices { workspace.fired(workspace.removals[index].rule) }
        return true
    }

    private func append(
        _ mark: UInt8, _ part: Range<Int>?, without removals: Range<Int>, _ link: Span<UInt8>, _ workspace: inout CleaningWorkspace
    ) {
        guard let part else { return }
        workspace.next.append(mark)
        let start = workspace.next.count
        var position = part.lowerBound
        for number in removals {
            let removal = workspace.removals[number]
            if position < removal.start {
                skipEntity(&position, before: removal.start, part, link, isFirst: workspace.next.count == start)
                workspace.next.append(link, position..<removal.start)
            }
            position = removal.end + 1
        }
        if position <= part.upperBound {
            skipEntity(&position, before: part.upperBound, part, link, isFirst: workspace.next.count == start)
            workspace.next.append(link, position..<part.upperBound)
        } else if workspace.next.count > start {
            workspace.next.removeLast()
        }
        if workspace.next.count == start, !removals.isEmpty { workspace.next.removeLast() }
    }

    /// What becomes the first piece had its separator spelt as HTML does: the rest of that goes with it.
    private func skipEntity(_ position: inout Int, before end: Int, _ part: Range<Int>, _ link: Span<UInt8>, isFirst: Bool) {
        guard isFirst, position > part.lowerBound else { return }
        position += LinkParameters.entityLength(link, position..<end)
    }
}
