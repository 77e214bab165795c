extension HTMLTree {
    @inlinable
    func record(_ attribute: HTMLAttribute) -> AttributeRecord { storage.attributes[Int(attribute.index)] }

    /// The attributes of an element, in the order of the source; none for another node.
    @inlinable public func attributes(of node: HTMLNode) -> Attributes {
        Attributes(tree: self, following: firstAttribute(of: node))
    }

    /// The first attribute of an element; nil when it has none.
    @inlinable public func firstAttribute(of node: HTMLNode) -> HTMLAttribute? {
        let record = record(node)
        guard record.kind == .element, record.end > 0 else { return nil }
        return HTMLAttribute(index: Int32(truncatingIfNeeded: record.end) - 1, namespace: record.name.namespace)
    }

    /// The attribute after one of the same element; nil when there is none.
    @inlinable public func next(after attribute: HTMLAttribute) -> HTMLAttribute? {
        record(attribute).isLast ? nil : HTMLAttribute(index: attribute.index + 1, namespace: attribute.namespace)
    }

    /// The sequence of an element's attributes.
    public struct Attributes: Sequence, IteratorProtocol {
        @usableFromInline let tree: HTMLTree
        @usableFromInline var following: HTMLAttribute?

        @inlinable
        init(tree: HTMLTree, following: HTMLAttribute?) {
            self.tree = tree
            self.following = following
        }

        /// The next attribute.
        @inlinable public mutating func next() -> HTMLAttribute? {
            defer { following = following.flatMap { tree.next(after: $0) } }
            return following
        }
    }

    /// The attribute with a name; nil when the element has none.
    @inlinable public func attribute(_ name: HTMLName, of node: HTMLNode) -> HTMLAttribute? {
        var following = firstAttribute(of: node)
        while let attribute = following {
            if record(attribute).name == name.bits { return attribute }
            following = next(after: attribute)
        }
        return nil
    }

    /// The attribute with a name, in which the case of ASCII letters does not count; nil when the
    /// element has none.
    public func attribute(_ name: String, of node: HTMLNode) -> HTMLAttribute? {
        var following = firstAttribute(of: node)
        guard following != nil else { return nil }
        var name = name
        if name.utf8.contains(where: { ASCII.lowercased($0) != $0 }) { name = String(decoding: name.utf8.map(ASCII.lowercased), as: UTF8.self) }
        return name.withUTF8 { bytes in
            while let attribute = following {
                if storage.hasName(record(attribute), bytes.span) { return attribute }
                following = next(after: attribute)
            }
            return nil
        }
    }

    /// The value of the attribute with a name; nil when the element has none, and empty when it has
    /// no value.
    public func value(_ name: HTMLName, of node: HTMLNode) -> String? { attribute(name, of: node).map { value(of: $0) } }

    /// The value of the attribute with a name, in which the case of ASCII letters does not count.
    public func value(_ name: String, of node: HTMLNode) -> String? { attribute(name, of: node).map { value(of: $0) } }

    /// The name of an attribute, if it has a constant; otherwise ``HTMLName/none``.
    @inlinable public func name(of attribute: HTMLAttribute) -> HTMLName { HTMLName(bits: record(attribute).name) }

    /// The name of an attribute as text: in lower case, but as the standard spells it in SVG and
    /// MathML (`viewBox`). A prefix is part of it (`xlink:href`).
    public func nameText(of attribute: HTMLAttribute) -> String {
        let text = String(decoding: storage.nameBytes(record(attribute)), as: UTF8.self)
        return switch attribute.namespace {
        case .html: text
        case .svg: ForeignNames.shared.svgAttributes[text] ?? text
        case .mathML: text == "definitionurl" ? "definitionURL" : text
        }
    }

    /// The namespace of an attribute. `xlink:href` in SVG, for example, is `href` in XLink's, and
    /// in HTML a name with a colon in none.
    public func namespace(of attribute: HTMLAttribute) -> HTMLAttribute.Namespace {
        guard attribute.namespace != .html else { return .none }
        return ForeignNames.namespace(storage.nameBytes(record(attribute)))
    }

    /// The value of an attribute; empty when it has none.
    public func value(of attribute: HTMLAttribute) -> String {
        let record = record(attribute)
        return storage.string(record.valueRange, record.valueDecoding)
    }

    /// Appends the value of an attribute, in UTF-8.
    public func appendValue(of attribute: HTMLAttribute, to bytes: inout [UInt8]) {
        let record = record(attribute)
        storage.append(record.valueRange, record.valueDecoding, to: &bytes)
    }

    /// The source of a value. It is the value itself if ``isPlain(_:)-(HTMLAttribute)`` says so;
    /// otherwise, it may have references to decode.
    @inlinable public func source(of attribute: HTMLAttribute) -> ArraySlice<UInt8> { storage.input.bytes[record(attribute).valueRange] }

    /// Whether the source of a value needs no decoding.
    @inlinable public func isPlain(_ attribute: HTMLAttribute) -> Bool { record(attribute).flags & AttributeRecord.valueNeedsDecoding == 0 }

    /// Where an attribute's name begins in the source, in bytes from its start.
    public func position(of attribute: HTMLAttribute) -> Int { storage.input.sourceOffset(Int(record(attribute).nameStart)) }
}
