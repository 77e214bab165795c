/// What the `selectedcontent` element of each open `select` must show: a copy of the chosen option,
/// made when the option is closed (WHATWG HTML §4.10.7 and .10, "maybe clone an option into
/// selectedcontent").
struct SelectedContents {
    /// Whether a `select` has a `selectedcontent`. Without one, nothing is copied.
    var isNeeded = false
    fileprivate var selects: [Choice] = []
    /// The number of nodes copied so far.
    fileprivate var copied = 0

    fileprivate struct Choice {
        let select: Int32
        /// Whether more than one option can be chosen.
        let isMultiple: Bool
        /// Whether several options are shown, so that none is selected by itself.
        let isList: Bool
        /// −1 for none, −2 for one that must stay as it is.
        var content: Int32 = -1
        /// The option that is selected so far; −1 for none.
        var option: Int32 = -1
    }
}

extension TreeBuilder {
    /// Notes whether an option that has just been opened is the selected one.
    mutating func openOption(_ node: Int32, _ input: Span<UInt8>) {
        guard isOpen(.select), let select = selectOfOption(), let index = choice(of: select, input) else { return }
        let isDisabled = attribute(.disabled, of: node) != nil || isInDisabledGroup()
        if attribute(.selected, of: node) != nil
            || selectedContents.selects[index].option < 0 && !isDisabled
                && !selectedContents.selects[index].isList
        {
            selectedContents.selects[index].option = node
        }
    }

    /// Notes the first `selectedcontent` of a `select`, and fills it if an option is selected
    /// already.
    mutating func openSelectedContent(_ node: Int32, _ input: Span<UInt8>) {
        guard isOpen(.select) else { return }
        var select: Int32 = -1
        var isDisabled = false
        for index in stride(from: open.count - 2, through: 0, by: -1) {
            let element = open[index]
            if element.name == .option || element.name == .selectedcontent || element.name == .select && select >= 0 { isDisabled = true }
            if element.name == .select, select < 0 { select = element.node }
        }
        guard select >= 0, let index = choice(of: select, input), selectedContents.selects[index].content == -1 else { return }
        selectedContents.selects[index].content = isDisabled ? -2 : node
        selectedContents.isNeeded = true
        let option = selectedContents.selects[index].option
        if option >= 0, !isDisabled { copyContent(of: option, into: node) }
    }

    /// Copies an option that is being closed, if it is the selected one.
    @inline(never)
    mutating func closeOption(_ node: Int32) {
        for choice in selectedContents.selects.reversed() where choice.option == node && choice.content >= 0 {
            return copyContent(of: node, into: choice.content)
        }
    }

    /// The innermost open element's nearest `select`, as the standard's "option element nearest
    /// ancestor select" finds it.
    private mutating func selectOfOption() -> Int32? {
        var hasGroup = false
        for index in stride(from: open.count - 2, through: 0, by: -1) {
            switch open[index].name {
            case .select: return open[index].node
            case .option, .datalist, .hr: return nil
            case .optgroup:
                if hasGroup { return nil }
                hasGroup = true
            default: break
            }
        }
        return nil
    }

    /// The index of the choice of a `select`; nil when more than one option can be chosen.
    private mutating func choice(of select: Int32, _ input: Span<UInt8>) -> Int? {
        if let index = selectedContents.selects.lastIndex(where: { $0.select == select }) {
            return selectedContents.selects[index].isMultiple ? nil : index
        }
        while let last = selectedContents.selects.last, openIndex(of: last.select) == nil { selectedContents.selects.removeLast() }
        let isMultiple = attribute(.multiple, of: select) != nil
        selectedContents.selects.append(
            SelectedContents.Choice(select: select, isMultiple: isMultiple, isList: isList(select, input)))
        return isMultiple ? nil : selectedContents.selects.count - 1
    }

    private mutating func isInDisabledGroup() -> Bool {
        guard open.count > 1, open[open.count - 2].name == .optgroup else { return false }
        return attribute(.disabled, of: open[open.count - 2].node) != nil
    }

    private mutating func isList(_ select: Int32, _ input: Span<UInt8>) -> Bool {
        guard let size = attribute(.size, of: select) else { return false }
        var value: [UInt8] = []
        size.valueDecoding.append(input, size.valueRange, to: &value)
        return (Int(String(decoding: value, as: UTF8.self)) ?? 1) > 1
    }

    /// Puts copies of an element's descendants in place of the children of another.
    private mutating func copyContent(of source: Int32, into target: Int32) {
        extraDepth += mostOpen
        // The copy grows apart from the tree, in case the target is inside the source.
        nodes.append(NodeRecord(.content))
        let holder = Int32(truncatingIfNeeded: nodes.count - 1)
        var (node, parent) = (nodes[Int(source)].first, holder)
        while node >= 0 {
            guard selectedContents.copied < tokenizer.end / 8 + 1024 else { return limits.formUnion(.selectedContent) }
            selectedContents.copied += 1
            stepsToQuestion -= 1
            var record = nodes[Int(node)]
            (record.first, record.last, record.next, record.previous) = (-1, -1, -1, -1)
            let copy = append(record, to: parent)
            if nodes[Int(node)].first >= 0 {
                (node, parent) = (nodes[Int(node)].first, copy)
                continue
            }
            while node != source, nodes[Int(node)].next < 0 {
                node = nodes[Int(node)].parent
                if node != source { parent = nodes[Int(parent)].parent }
            }
            node = node == source ? -1 : nodes[Int(node)].next
        }
        while nodes[Int(target)].first >= 0 { unlink(nodes[Int(target)].first) }
        while nodes[Int(holder)].first >= 0 {
            let child = nodes[Int(holder)].first
            unlink(child)
            link(child, to: target)
        }
    }
}
