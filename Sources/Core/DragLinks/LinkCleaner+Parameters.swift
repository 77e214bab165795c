/// Looks at every parameter of a link once, and finds out which parameters to remove, whether the
/// link is signed, and which rules for any host the parameters select.
///
/// The new link is written at the same time: it lacks exactly the removed pieces and their
/// separators.
extension LinkCleaner {
    /// Leaves the results in the workspace. If `isStripped` is then set, `stripped` holds the new
    /// link.
    ///
    /// - Parameter removes: whether parameters may be removed.
    func scanParameters(_ link: Span<UInt8>, _ parts: LinkParts, removes: Bool, _ workspace: inout CleaningWorkspace) {
        workspace.triggered.clear()
        workspace.isSigned = false
        workspace.removes = removes
        workspace.cutsPath = false
        workspace.written = 0
        workspace.firedBefore = workspace.ruleNumbers.count
        workspace.asksForParameters = false
        workspace.answers.clear()
        workspace.removesImported = true
        if removes { findKept(link, parts, &workspace) }
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
        // Where the query or fragment begins in `stripped`; -1 until a piece has been removed.
        var partStart = -1
        // Whether semicolons separate parameters up to the next `&`, as they do after a tracker.
        var hasSemicolons = false
        var ampersand = part.lowerBound
        while position <= part.upperBound {
            let start = position
            var nameStart = position
            // The value's first semicolon; -1 for none, and where semicolons separate parameters.
            var semicolon = -1
            if position < part.upperBound, link[unchecked: position] | 0x20 == UInt8(ascii: "a") {
                nameStart += LinkParameters.entityLength(link, position..<part.upperBound)
                position = nameStart
            }
            position = ByteSearch.first(UInt8(ascii: "="), or: UInt8(ascii: "&"), in: link, position..<part.upperBound)
            let name = nameStart..<position
            if position < part.upperBound, link[unchecked: position] == UInt8(ascii: "=") {
                if hasSemicolons {
                    position = LinkParameters.semicolon(in: link, position..<ampersand) ?? ampersand
                } else {
                    position = ByteSearch.first(UInt8(ascii: "&"), or: UInt8(ascii: ";"), in: link, position..<part.upperBound)
                    if position < part.upperBound, link[unchecked: position] == UInt8(ascii: ";") {
                        semicolon = position
                        position = ByteSearch.first(UInt8(ascii: "&"), in: link, position..<part.upperBound)
                    }
                    ampersand = position
                }
            }
            if let rule = self.rule(for: name, of: link, parts, isFragment, &workspace) {
                begin(&workspace)
                if semicolon >= 0 { position = LinkParameters.semicolon(in: link, semicolon..<position) ?? position }
                if partStart < 0 { partStart = workspace.stripped.count + part.lowerBound - workspace.written }
                workspace.stripped.append(link, workspace.written..<start)
                // Copying continues after this piece and its separator.
                workspace.written = position + 1
                workspace.fired(rule)
            } else if nameStart > start, workspace.written == start, workspace.stripped.count == partStart {
                // This piece becomes the first one, so the `amp;` of its separator, which was
                // written as in HTML, is removed too.
                workspace.written = nameStart
            }
            hasSemicolons = position < part.upperBound && link[unchecked: position] == UInt8(ascii: ";")
            position += 1
        }
        guard partStart >= 0 else { return }
        if workspace.written <= part.upperBound {
            workspace.stripped.append(link, workspace.written..<part.upperBound)
        } else if workspace.stripped.count > partStart {
            // The last piece has been removed, so the separator in front of it is removed too.
            workspace.stripped.removeLast()
        }
        // When nothing is left of the query or fragment, the `?` or `#` is removed too.
        if workspace.stripped.count == partStart { workspace.stripped.removeLast() }
        workspace.written = part.upperBound
    }

    /// Finds out whether some rule keeps all of the link's parameters. A rule of an imported list
    /// keeps them from such lists only.
    @inline(__always)
    private func findKept(_ link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) {
        for index in workspace.candidates.indices {
            let number = workspace.candidates[index]
            guard rules.keepsAll[Int(number)], applies(number, link, parts, &workspace) else { continue }
            if number < rules.ownCount { workspace.removes = false }
            workspace.removesImported = false
        }
    }

    /// Begins the new link, unless it has been begun already.
    @inline(__always)
    private func begin(_ workspace: inout CleaningWorkspace) {
        guard !workspace.isStripped else { return }
        workspace.isStripped = true
        workspace.stripped.clear()
    }

    /// Removes the last path segment if it begins with a prefix that some rule removes.
    private func cutLastSegment(of link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) {
        for index in workspace.candidates.indices {
            let number = workspace.candidates[index]
            guard rules.removesSegment[Int(number)], let segment = workspace.rule(number, of: rules).removedSegment,
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

    /// The rule that removes the parameter with that name, or nil.
    @inline(__always)
    private func rule(
        for name: Range<Int>, of link: Span<UInt8>, _ parts: LinkParts, _ isFragment: Bool, _ workspace: inout CleaningWorkspace
    ) -> Int32? {
        guard !name.isEmpty else { return nil }
        let (hash, mayBeEscaped) = ParameterIndex.hash(link, name)
        if mayBeEscaped { return lookUpDecoded(name, link, parts, isFragment, &workspace) }
        let known = rules.parameters
        guard known.mayKnow(hash, link, name) else { return nil }
        // Fast path: most known parameters are removed from every link.
        if workspace.removes, !known.endsLikeSignature(link, name), let rule = known.globalRule(hash, link, name),
            workspace.removesImported || rule < rules.ownCount
        {
            return rule
        }
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

    /// The rule that removes the parameter, or nil; also notes whether the parameter signs the link
    /// and which rules it selects.
    private func lookUp(
        _ hash: UInt32, _ name: Range<Int>, of text: Span<UInt8>, _ link: Span<UInt8>, _ parts: LinkParts, _ isFragment: Bool,
        _ workspace: inout CleaningWorkspace
    ) -> Int32? {
        if rules.parameters.endsLikeSignature(text, name) { workspace.isSigned = true }
        let known = rules.parameters.meaning(hash, text, name)
        if let known {
            if rules.parameters.meanings[known].isSignature { workspace.isSigned = true }
            if !isFragment, !rules.parameters.meanings[known].triggered.isEmpty { workspace.triggered += rules.parameters.meanings[known].triggered }
        }
        guard workspace.removes else { return nil }
        let own = removal(known, text, name, in: 0..<rules.ownCount, link, parts, &workspace)
        if own != .unknown || !workspace.removesImported || rules.ownCount == rules.rules.count { return own.rule }
        return removal(known, text, name, in: rules.ownCount..<Int32(rules.rules.count), link, parts, &workspace).rule
    }

    /// What rules say about a parameter.
    private enum Removal: Equatable {
        case kept, removed(Int32), unknown

        var rule: Int32? {
            if case .removed(let rule) = self { rule } else { nil }
        }
    }

    /// What the rules with these numbers say about a parameter.
    private func removal(
        _ known: Int?, _ text: Span<UInt8>, _ name: Range<Int>, in numbers: Range<Int32>, _ link: Span<UInt8>, _ parts: LinkParts,
        _ workspace: inout CleaningWorkspace
    ) -> Removal {
        if let known {
            for rule in rules.parameters.meanings[known].keeping where numbers.contains(rule) && keeps(rule, link, parts, &workspace) { return .kept }
            for rule in rules.parameters.meanings[known].removing where numbers.contains(rule) && isActive(rule, link, parts, &workspace) {
                return .removed(rule)
            }
        }
        guard rules.parameters.mayHavePrefix(text, name) else { return .unknown }
        for number in rules.parameters.prefixRules.indices where rules.parameters.hasPrefix(number, text, name) {
            let rule = rules.parameters.prefixRules[number]
            if numbers.contains(rule), isActive(rule, link, parts, &workspace) { return .removed(rule) }
        }
        return .unknown
    }

    /// Whether a rule that removes parameters applies to this link.
    @inline(__always)
    private func isActive(_ number: Int32, _ link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) -> Bool {
        rules.isGlobalRemoval[Int(number)] || isActiveHere(number, link, parts, &workspace)
    }

    private func isActiveHere(_ number: Int32, _ link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) -> Bool {
        workspace.candidates.contains(number) && applies(number, link, parts, &workspace)
    }

    /// Whether a rule about parameters matches the link's path and parameters. The caller has
    /// checked the host.
    private func applies(_ number: Int32, _ link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) -> Bool {
        // The question comes up for each parameter, and a condition may need a search through the
        // whole query, so the answer is kept for the pass.
        for known in workspace.answers where known.rule == number { return known.applies }
        let rule = workspace.rule(number, of: rules)
        if !rule.conditions.isEmpty { workspace.asksForParameters = true }
        let answer = rule.applies(to: link, parts, &workspace.captures)
        workspace.answers.append((number, answer))
        return answer
    }

    /// Whether a rule that keeps parameters by name applies to this link.
    private func keeps(_ number: Int32, _ link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) -> Bool {
        guard workspace.rule(number, of: rules).isForAnyHost || workspace.candidates.contains(number) else { return false }
        return applies(number, link, parts, &workspace)
    }
}
