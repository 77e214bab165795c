/// One pass over a link: one layer unwrapped, or else a full size restored, or else trackers taken out.
struct LinkPass {
    enum Outcome { case unchanged, changed }

    let level: CleaningLevel
    let rules: LinkRules

    /// When the link changes, the new one is in `workspace.next`.
    @inline(__always)
    func run(_ link: Span<UInt8>, _ workspace: inout CleaningWorkspace) -> Outcome {
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

    /// The rules that name the host, and those for any host that the path calls.
    @inline(__always)
    private func findCandidates(_ link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) {
        workspace.candidates.clear()
        if parts.hasDefaultPort, !parts.host.isEmpty, rules.hosts.mayKnow(link, parts) {
            rules.hosts.find(link, parts.host, into: &workspace.candidates)
        }
        guard parts.path.count >= 4 else { return }
        rules.heads.find(link, at: parts.path.lowerBound, into: &workspace.candidates)
        rules.tails.find(link, at: parts.path.upperBound - 4, into: &workspace.candidates)
    }

    // MARK: Unwrapping

    private enum Unwrapping {
        /// No rule is for this link.
        case none
        /// A rule is, and says that it stays.
        case left
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
        let rule = rules.bodies[Int(number)]
        if rule.neverUnwraps { return .none }
        switch rule.action {
        case .leave(let why):
            guard rule.applies(to: link, parts, &workspace.captures) else { return .none }
            workspace.note = why
            return .left
        case .unwrap(let targets, let otherwise):
            guard rule.applies(to: link, parts, &workspace.captures) else { return .none }
            for target in targets where target.conditions.allSatisfy({ $0.holds(link, parts) }) {
                switch target.extract(from: link, parts, &workspace) {
                case .absent: continue
                case .refused:
                    workspace.note = "what it wraps is no plausible http(s) link"
                    return .left
                case .found:
                    workspace.fired(number)
                    workspace.namesImage = rule.namesImage
                    return .changed
                }
            }
            guard let otherwise else { return .none }
            workspace.note = otherwise
            return .left
        case .strip, .restore: return .none
        }
    }

    // MARK: Restoring and stripping

    private func finish(_ link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) -> Outcome {
        var scan = ParameterScan(rules: rules, removes: level != .unwrap)
        scan.run(link, parts, &workspace)
        for number in workspace.triggered where !workspace.candidates.contains(number) {
            switch unwrap(link, parts, by: number, &workspace) {
            case .changed: return .changed
            case .left: return .unchanged
            case .none: break
            }
        }
        guard level != .unwrap, !scan.isSigned else { return .unchanged }
        if level == .full {
            for number in workspace.candidates {
                let rule = rules.bodies[Int(number)]
                guard case .restore(let change) = rule.action, rule.applies(to: link, parts, &workspace.captures) else { continue }
                if change.apply(to: link, parts, &workspace) {
                    workspace.fired(number)
                    return .changed
                }
            }
        }
        guard scan.remove(from: link, parts, &workspace) else { return .unchanged }
        // Nothing but parameters went, and no rule looks at anything else of this link.
        workspace.isSettled = workspace.triggered.isEmpty && workspace.candidates.allSatisfy { rules.bodies[Int($0)].onlyStrips }
        return .changed
    }
}

extension LinkPattern {
    private static let emptyPath: [UInt8] = [UInt8(ascii: "/")]

    /// Whether the pattern matches the link's path; an empty one is `/`.
    @inline(__always)
    func matchesPath(_ link: Span<UInt8>, _ parts: LinkParts, _ captures: inout Captures) -> Bool {
        if parts.path.isEmpty { return matches(Self.emptyPath.span, 0..<1, captures: &captures) }
        // Most patterns are plain text.
        if elements.count == 1, case .literal(let text) = elements[0] { return ByteSearch.equals(link, parts.path, text) }
        return matches(link, parts.path, captures: &captures)
    }
}
