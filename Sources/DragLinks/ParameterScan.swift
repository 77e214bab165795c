import DragTypes

/// Looks at every parameter of a link once: what of it only tracks, whether the link is signed, and which rules for any host it calls.
struct ParameterScan {
    private let rules: LinkRules
    private let removes: Bool
    private(set) var isSigned = false
    /// Rules for any host that a parameter calls.
    private(set) var triggered: [Int32] = []
    /// How many of the workspace's `removals` are in the query; the others are in the fragment.
    private var queryRemovals = 0
    /// The rule behind each of the removals.
    private var removing: [Int32] = []

    init(rules: LinkRules, removes: Bool) {
        self.rules = rules
        self.removes = removes
    }

    mutating func run(_ link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) {
        workspace.removals.removeAll(keepingCapacity: true)
        if let query = parts.query, !query.isEmpty { scan(link, parts, query, isFragment: false, &workspace) }
        queryRemovals = workspace.removals.count
        guard removes, !isSigned, let fragment = parts.fragment, Self.isPairs(link, fragment) else { return }
        scan(link, parts, fragment, isFragment: true, &workspace)
    }

    @inline(__always)
    private mutating func scan(
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
            var hash = ParameterIndex.seed
            var isEscaped = false
            while position < part.upperBound {
                let byte = link[position]
                if byte == UInt8(ascii: "=") || byte == UInt8(ascii: "&") { break }
                if byte == UInt8(ascii: "%") { isEscaped = true }
                hash = ParameterIndex.mixed(hash, byte)
                position += 1
            }
            let name = nameStart..<position
            position = ByteSearch.first(UInt8(ascii: "&"), in: link, position..<part.upperBound)
            let rule = isEscaped
                ? lookUpDecoded(name, link, parts, isFragment, &workspace) : lookUp(hash, name, of: link, link, parts, isFragment, &workspace)
            if let rule {
                workspace.removals.append(start..<position)
                removing.append(rule)
            }
            position += 1
        }
    }

    private mutating func lookUpDecoded(
        _ name: Range<Int>, _ link: Span<UInt8>, _ parts: LinkParts, _ isFragment: Bool, _ workspace: inout CleaningWorkspace
    ) -> Int32? {
        var decoded: [UInt8] = []
        swap(&decoded, &workspace.name)
        defer { swap(&decoded, &workspace.name) }
        decoded.removeAll(keepingCapacity: true)
        var position = name.lowerBound
        while position < name.upperBound {
            let (byte, length) = LinkParameters.decoded(link, at: position, name.upperBound)
            decoded.append(byte)
            position += length
        }
        let hash = decoded.reduce(ParameterIndex.seed, ParameterIndex.mixed)
        return lookUp(hash, 0..<decoded.count, of: decoded.span, link, parts, isFragment, &workspace)
    }

    /// The rule that takes the parameter out, or nil.
    @inline(__always)
    private mutating func lookUp(
        _ hash: UInt32, _ name: Range<Int>, of text: Span<UInt8>, _ link: Span<UInt8>, _ parts: LinkParts, _ isFragment: Bool,
        _ workspace: inout CleaningWorkspace
    ) -> Int32? {
        let index = rules.parameters
        if index.endsLikeSignature(text, name) { isSigned = true }
        if let number = index.meaning(hash, text, name) {
            let meaning = index.meanings[number]
            if meaning.isSignature { isSigned = true }
            if !isFragment { triggered += meaning.triggered }
            if removes, let rule = meaning.removing.first(where: { isActive($0, link, parts, &workspace) }) { return rule }
        }
        guard removes, index.mayHavePrefix(text, name) else { return nil }
        return index.prefixes.first { index.has($0.text, text, name) && isActive($0.rule, link, parts, &workspace) }?.rule
    }

    /// Whether a rule that takes parameters out is for this link.
    private func isActive(_ number: Int32, _ link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) -> Bool {
        if rules.isGlobalRemoval[Int(number)] { return true }
        guard workspace.candidates.contains(number) else { return false }
        return rules.rules[Int(number)].applies(to: link, parts, &workspace.captures)
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
    func remove(from link: Span<UInt8>, _ parts: LinkParts, _ workspace: inout CleaningWorkspace) -> Bool {
        guard removes, !isSigned else { return false }
        var pathEnd = parts.path.upperBound
        for number in workspace.candidates {
            guard case .strip(let removal) = rules.rules[Int(number)].action, let segment = removal.segment,
                let slash = parts.path.last(where: { link[$0] == UInt8(ascii: "/") }),
                ByteSearch.hasPrefix(link, (slash + 1)..<pathEnd, segment), isActive(number, link, parts, &workspace)
            else { continue }
            pathEnd = slash
            workspace.fired(number)
            break
        }
        guard pathEnd < parts.path.upperBound || !workspace.removals.isEmpty else { return false }
        workspace.next.removeAll(keepingCapacity: true)
        workspace.next.append(link, 0..<pathEnd)
        append(UInt8(ascii: "?"), parts.query, without: 0..<queryRemovals, link, &workspace)
        append(UInt8(ascii: "#"), parts.fragment, without: queryRemovals..<workspace.removals.count, link, &workspace)
        for rule in removing { workspace.fired(rule) }
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
            workspace.next.append(link, position..<removal.lowerBound)
            position = removal.upperBound + 1
        }
        if position <= part.upperBound {
            // What becomes the first piece had its separator spelt as HTML does: the rest of that goes with it.
            if workspace.next.count == start, position > part.lowerBound {
                position += LinkParameters.entityLength(link, position..<part.upperBound)
            }
            workspace.next.append(link, position..<part.upperBound)
        } else if workspace.next.count > start {
            workspace.next.removeLast()
        }
        if workspace.next.count == start, !removals.isEmpty { workspace.next.removeLast() }
    }
}
