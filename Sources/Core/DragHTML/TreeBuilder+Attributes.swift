extension TreeBuilder {
    /// Gives the token's attributes to an element.
    ///
    /// - Returns: the value for the element's record.
    @inline(__always)
    mutating func takeAttributes() -> UInt32 {
        let start = tokenizer.attributesStart
        tokenizer.attributes[tokenizer.attributes.count &- 1].flags |= AttributeRecord.isLast
        tokenizer.attributesStart = tokenizer.attributes.count
        return UInt32(truncatingIfNeeded: start &+ 1)
    }

    /// Whether the token has an attribute.
    mutating func tokenHas(_ name: HTMLName) -> Bool { tokenAttribute(name) != nil }

    private mutating func tokenAttribute(_ name: HTMLName) -> AttributeRecord? {
        for index in tokenizer.attributesStart..<tokenizer.attributes.count where tokenizer.attributes[index].name == name.bits {
            return tokenizer.attributes[index]
        }
        return nil
    }

    /// Whether the token is an `input` of type `hidden`.
    mutating func isHidden(_ input: Span<UInt8>) -> Bool {
        guard let type = tokenAttribute(.type) else { return false }
        return value(type, input) == Array("hidden".utf8)
    }

    /// An attribute's value in lower case.
    private mutating func value(_ attribute: AttributeRecord, _ input: Span<UInt8>) -> [UInt8] {
        var value: [UInt8] = []
        attribute.valueDecoding.append(input, attribute.valueRange, to: &value)
        for index in value.indices { value[index] = ASCII.lowercased(value[index]) }
        return value
    }

    mutating func attribute(_ name: HTMLName, of node: Int32) -> AttributeRecord? {
        var index = Int(nodes[Int(node)].end) - 1
        guard index >= 0 else { return nil }
        while true {
            let attribute = tokenizer.attributes[index]
            if attribute.name == name.bits { return attribute }
            if attribute.isLast { return nil }
            index += 1
        }
    }

    /// Whether MathML's `annotation-xml` says that its content is HTML (§13.2.6.1, "HTML
    /// integration point").
    @inline(never)
    mutating func isHTMLAnnotation(_ node: Int32, _ input: Span<UInt8>) -> Bool {
        guard let encoding = attribute(.encoding, of: node) else { return false }
        let type = value(encoding, input)
        return type == Array("text/html".utf8) || type == Array("application/xhtml+xml".utf8)
    }
}

/// The attributes of second `html` and `body` tags, which the first ones take over if they have
/// none of that name. They join the others at the end, as moving all of them at each such tag would
/// take the square of the time.
struct LateAttributes {
    fileprivate var html: List?
    fileprivate var body: List?

    fileprivate struct List {
        let node: Int32
        var names: Set<[UInt8]> = []
        var attributes: [AttributeRecord] = []
    }
}

extension TreeBuilder {
    mutating func takeLate(into node: Int32, _ input: Span<UInt8>) {
        guard tokenizer.attributes.count > tokenizer.attributesStart else { return }
        let isHTML = open[0].node == node
        var list = (isHTML ? lateAttributes.html : lateAttributes.body) ?? firstList(node, input)
        // The list has one owner then, and is not copied.
        if isHTML { lateAttributes.html = nil } else { lateAttributes.body = nil }
        for index in tokenizer.attributesStart..<tokenizer.attributes.count {
            let attribute = tokenizer.attributes[index]
            if list.attributes.count >= options.maximumAttributes {
                limits.insert(.attributes)
                break
            }
            if list.names.insert(attribute.nameBytes(input)).inserted { list.attributes.append(attribute) }
        }
        if isHTML { lateAttributes.html = list } else { lateAttributes.body = list }
    }

    private mutating func firstList(_ node: Int32, _ input: Span<UInt8>) -> LateAttributes.List {
        var list = LateAttributes.List(node: node)
        var index = Int(nodes[Int(node)].end) - 1
        while index >= 0 {
            let attribute = tokenizer.attributes[index]
            list.attributes.append(attribute)
            list.names.insert(attribute.nameBytes(input))
            if attribute.isLast { break }
            index += 1
        }
        return list
    }

    /// Puts the late attributes beside the others.
    mutating func joinLateAttributes() {
        for list in [lateAttributes.html, lateAttributes.body] {
            guard let list, !list.attributes.isEmpty else { continue }
            tokenizer.attributesStart = tokenizer.attributes.count
            for var attribute in list.attributes {
                attribute.flags &= ~AttributeRecord.isLast
                tokenizer.attributes.append(attribute)
            }
            nodes[Int(list.node)].end = takeAttributes()
        }
    }
}
