/// One pass over a link: it removes one wrapper, or else restores a full-size picture, or else
/// removes trackers.
extension LinkCleaner {
    enum Outcome { case unchanged, changed }

    /// Makes one change. If the outcome is `changed`, the new link is in `workspace.next`.
    @inline(__always)
    func pass(_ link: Span<UInt8>, _ workspace: inout CleaningWorkspace) -> Outcome {
        let parts: LinkParts
        do throws(LinkParts.Failure) {
            parts = try LinkParts(link)
        } catch {
            if error == .doubtfulHost { workspace.note = "its host has a character in it that parsers disagree about" }
            return .unchanged
        }
        findCandidates(link, parts, &workspace)
        if !workspace.candidates.isEmpty {
            switch unwrap(link, parts, &workspace) {
            case .changed: return .changed
            case .left: return .unchanged
            case .none: break
            }
        }
        if parts.query == nil, parts.fragment == nil, workspace.candidates.isEmpty { return .unchanged }
        return finish(link, parts, &workspace)
    }

    /// Collects the rules that name the host, and the rules for any host that the path selects.
    @inline(__always)
    private func findCandidates(_ link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) {
        workspace.candidates.clear()
        workspace.hasRuleForPath = false
        workspace.isStripped = false
        if parts.hasDefaultPort, !parts.host.isEmpty, rules.hosts.mayKnow(link, parts) {
            workspace.hosts.find(link, parts.host, in: rules, into: &workspace.candidates)
        }
        guard parts.path.count >= 4 else { return }
        let named = workspace.candidates.count
        rules.heads.find(link, parts.path, at: parts.path.lowerBound, into: &workspace.candidates)
        rules.tails.find(link, parts.path, at: parts.path.upperBound - 4, into: &workspace.candidates)
        if !rules.middles.isEmpty {
            let last = parts.path.upperBound - 4
            var slash = parts.path.lowerBound
            while slash <= last {
                rules.middles.find(link, parts.path, at: slash, into: &workspace.candidates)
                slash = ByteSearch.first(UInt8(ascii: "/"), in: link, (slash + 1)..<parts.path.upperBound)
            }
        }
        if workspace.candidates.count > named { workspace.candidates.sort() }
    }

    // MARK: Unwrapping

    private enum Unwrapping {
        /// No rule applies.
        case none
        /// A rule applies and leaves the link as it is.
        case left
        /// A rule has put the target into `workspace.next`.
        case changed
    }

    private func unwrap(_ link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) -> Unwrapping {
        var index = 0
        while index < workspace.candidates.count {
            let outcome = unwrap(link, parts, by: workspace.candidates[index], &workspace)
            guard case .none = outcome else { return outcome }
            index += 1
        }
        return .none
    }

    private func unwrap(
        _ link: Span<UInt8>, _ parts: LinkParts, by number: Int32, _ workspace: inout CleaningWorkspace
    ) -> Unwrapping {
        // An empty path counts as `/`.
        guard !rules.neverUnwraps[Int(number)], rules.pathLengths[Int(number)] >> UInt64(max(parts.path.count, 1) & 63) & 1 == 1 else { return .none }
        let rule = workspace.rule(number, of: rules)
        guard rule.matchesPath(link, parts, &workspace.captures) else { return .none }
        workspace.hasRuleForPath = true
        guard rule.conditionsHold(link, parts) else { return .none }
        for index in rule.targets.indices {
            let target = rule.targets[index]
            guard target.conditions.isEmpty || target.conditions.allSatisfy({ $0.holds(link, parts) }) else { continue }
            switch target.extract(from: link, parts, &workspace) {
            case .absent: continue
            case .refused:
                workspace.dropStripped()
                workspace.note = "what it wraps is no plausible http(s) link"
                return .left
            case .found:
                workspace.dropStripped()
                workspace.fired(number)
                workspace.namesImage = rule.namesImage
                return .changed
            }
        }
        guard let reason = rule.reason else { return .none }
        workspace.dropStripped()
        workspace.note = reason
        return .left
    }

    // MARK: Restoring and stripping

    private func finish(_ link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) -> Outcome {
        scanParameters(link, parts, removes: level != .unwrap, &workspace)
        // The target replaces the link in this pass; the next pass removes parameters from the
        // target.
        for number in workspace.triggered where !workspace.candidates.contains(number) {
            switch unwrap(link, parts, by: number, &workspace) {
            case .changed: return .changed
            case .left: return .unchanged
            case .none: break
            }
        }
        guard level != .unwrap, !workspace.isSigned else { return .unchanged }
        if level == .full {
            for number in workspace.candidates {
                let rule = workspace.rule(number, of: rules)
                guard case .restore(let change) = rule.action, rule.matchesPath(link, parts, &workspace.captures) else { continue }
                workspace.hasRuleForPath = true
                guard rule.conditionsHold(link, parts) else { continue }
                if change.apply(to: link, parts, &workspace) {
                    workspace.dropStripped()
                    workspace.fired(number)
                    return .changed
                }
            }
        }
        guard workspace.isStripped else { return .unchanged }
        swap(&workspace.next, &workspace.stripped)
        // Only parameters were removed, and no rule that applies to this path depends on them.
        workspace.isSettled = !workspace.hasRuleForPath && workspace.triggered.isEmpty && !workspace.cutsPath && !workspace.asksForParameters
        return .changed
    }
}

extension LinkPattern {
    private static let emptyPath: [UInt8] = [UInt8(ascii: "/")]

    /// Whether the pattern matches the link's path. An empty path counts as `/`.
    @inline(__always)
    func matchesPath(_ link: Span<UInt8>, _ parts: LinkParts, _ captures: inout Captures) -> Bool {
        if parts.path.isEmpty { return matches(Self.emptyPath.span, 0..<1, captures: &captures) }
        if let plainText { return ByteSearch.equals(link, parts.path, plainText) }
        if let containedText { return ByteSearch.range(of: containedText, in: link, parts.path) != nil }
        return matches(link, parts.path, captures: &captures)
    }
}
