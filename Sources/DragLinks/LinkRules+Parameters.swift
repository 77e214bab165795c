/// Looking at every parameter of a link once: what of it only tracks, whether the link is signed, and which rules for any host it calls.
///
/// The link without what goes is written on the way, exactly the pieces and their separators left out, all else as it stands.
extension LinkRules {
    /// What the parameters come to, in the workspace: when its `isStripped` is set, the new link is in `stripped`.
    ///
    /// - Parameter removes: whether anything is to be taken out.
    func scanParameters(_ link: Span<UInt8>, _ parts: LinkParts, removes: Bool, _ workspace: inout CleaningWorkspace) {
        workspace.triggered.clear()
        workspace.isSigned = false
        workspace.removes = removes
        workspace.cutsPath = false
        workspace.written = 0
        workspace.firedBefore = workspace.ruleNumbers.count
        workspace.asksForParameters = false
        workspace.answers.clear()
        if removes, keepsAll(link, parts, &workspace) { workspace.removes = false }
        if removes { cutLastSegment(of: link, parts, &workspace) }
        if let query = parts.query, !query.isEmpty { scan(link, parts, query, isFragment: false, &workspace) }
        if workspace.removes, !workspace.isSigned, let fragment = parts.fragment, LinkParameters.arePairs(link, fragment) {
            scan(link, parts, fragment, isFragment: true, &workspace)
        }
        if workspace.isSigned { workspace.dropStripped() }
        if workspace.isStripped { workspace.stripped.append(link, workspace.written..<link.count) }
    }

    private func scan(
        _ link: Span<UInt8>, _ parts: LinkParts, _ part: Range<Int>, isFragment: Bool, _ workspace: inout CleaningWorkspace
    ) {
        precondition(part.lowerBound >= 0 && part.upperBound <= link.count)
        var position = part.lowerBound
        // Where the part begins in what is written, once a piece goes.
        var partStart = -1
        while position <= part.upperBound {
            let start = position
            var nameStart = position
            if position < part.upperBound, link[unchecked: position] | 0x20 == UInt8(ascii: "a") {
                nameStart += LinkParameters.entityLength(link, position..<part.upperBound)
                position = nameStart
            }
            position = ByteSearch.first(UInt8(ascii: "="), or: UInt8(ascii: "&"), in: link, position..<part.upperBound)
            let name = nameStart..<position
            if position < part.upperBound, link[unchecked: position] == UInt8(ascii: "=") {
                position = ByteSearch.first(UInt8(ascii: "&"), in: link, position..<part.upperBound)
            }
            if let rule = self.rule(for: name, of: link, parts, isFragment, &workspace) {
                begin(&workspace)
                if partStart < 0 { partStart = workspace.stripped.count + part.lowerBound - workspace.written }
                workspace.stripped.append(link, workspace.written..<start)
                // What is written next begins behind this piece and its separator.
                workspace.written = position + 1
                workspace.fired(rule)
            } else if nameStart > start, workspace.written == start, workspace.stripped.count == partStart {
                // It becomes the first piece, and its separator was spelt as HTML does: the rest of that goes as well.
                workspace.written = nameStart
            }
            position += 1
        }
        guard partStart >= 0 else { return }
        if workspace.written <= part.upperBound {
            workspace.stripped.append(link, workspace.written..<part.upperBound)
        } else if workspace.stripped.count > partStart {
            // The last piece went, and so does the separator in front of it.
            workspace.stripped.removeLast()
        }
        // Of a part that is empty now, the mark goes.
        if workspace.stripped.count == partStart { workspace.stripped.removeLast() }
        workspace.written = part.upperBound
    }

    /// Whether a rule keeps all of the link's parameters in.
    @inline(__always)
    private func keepsAll(_ link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) -> Bool {
        for index in workspace.candidates.indices {
            let number = workspace.candidates[index]
            if keepsAll[Int(number)], applies(number, link, parts, &workspace) { return true }
        }
        return false
    }

    /// Starts the link that comes out, once.
    @inline(__always)
    private func begin(_ workspace: inout CleaningWorkspace) {
        guard !workspace.isStripped else { return }
        workspace.isStripped = true
        workspace.stripped.clear()
    }

    /// Takes out a last path segment that begins as a rule says.
    private func cutLastSegment(of link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) {
        for index in workspace.candidates.indices {
            let number = workspace.candidates[index]
            guard removesSegment[Int(number)], let segment = bodies[Int(number)].removedSegment,
                let slash = parts.path.last(where: { link[$0] == UInt8(ascii: "/") }),
                ByteSearch.hasPrefix(link, (slash + 1)..<parts.path.upperBound, segment), isActive(number, link, parts, &workspace)
            else { continue }
            begin(&workspace)
            workspace.stripped.append(link, 0..<slash)
            workspace.written = parts.path.upperBound
            workspace.cutsPath = true
            workspace.fired(number)
            return
        }
    }

    /// The rule that takes out the parameter of that name, or nil.
    @inline(__always)
    private func rule(
        for name: Range<Int>, of link: Span<UInt8>, _ parts: LinkParts, _ isFragment: Bool, _ workspace: inout CleaningWorkspace
    ) -> Int32? {
        guard !name.isEmpty else { return nil }
        let (hash, mayBeEscaped) = ParameterIndex.hash(link, name)
        if mayBeEscaped { return lookUpDecoded(name, link, parts, isFragment, &workspace) }
        guard parameters.mayKnow(hash, link, name) else { return nil }
        // Most of what is known goes from every link.
        if workspace.removes, !parameters.endsLikeSignature(link, name), let rule = parameters.globalRule(hash, link, name) { return rule }
        return lookUp(hash, name, of: link, link, parts, isFragment, &workspace)
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
        let known = parameters.meaning(hash, text, name)
        if let known {
            if parameters.meanings[known].isSignature { workspace.isSigned = true }
            if !isFragment, !parameters.meanings[known].triggered.isEmpty { workspace.triggered += parameters.meanings[known].triggered }
        }
        guard workspace.removes else { return nil }
        if let known {
            for rule in parameters.meanings[known].keeping where keeps(rule, link, parts, &workspace) { return nil }
            for rule in parameters.meanings[known].removing where isActive(rule, link, parts, &workspace) { return rule }
        }
        guard parameters.mayHavePrefix(text, name) else { return nil }
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
        workspace.candidates.contains(number) && applies(number, link, parts, &workspace)
    }

    /// Whether a rule about parameters is for the link's path and parameters; the host has been looked at.
    private func applies(_ number: Int32, _ link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) -> Bool {
        // Asked for each parameter, and the answer may take looking at the whole link: once a pass is enough.
        for known in workspace.answers where known.rule == number { return known.applies }
        if !bodies[Int(number)].conditions.isEmpty { workspace.asksForParameters = true }
        let answer = bodies[Int(number)].applies(to: link, parts, &workspace.captures)
        workspace.answers.append((number, answer))
        return answer
    }

    /// Whether a rule that keeps parameters in by name is for this link.
    private func keeps(_ number: Int32, _ link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) -> Bool {
        guard bodies[Int(number)].isForAnyHost || workspace.candidates.contains(number) else { return false }
        return applies(number, link, parts, &workspace)
    }
}
