// SVG and MathML (§13.2.6.5).

extension TreeBuilder {
    /// Whether text and most tags in an element of SVG or MathML are of HTML: MathML's text
    /// integration points and HTML's integration points.
    func takesHTML(_ name: HTMLName, _ input: Span<UInt8>) -> Bool {
        switch name {
        case .mi.mathML, .mo.mathML, .mn.mathML, .ms.mathML, .mtext.mathML, .foreignobject.svg, .desc.svg, .title.svg: true
        // A context element has no attributes.
        case .annotationXML.mathML: currentName == name && isHTMLAnnotation(current.node, input)
        default: false
        }
    }

    @inline(__always)
    func isForeign(startTag name: HTMLName, _ input: Span<UInt8>) -> Bool {
        guard !open.isEmpty, adjustedCurrent.isForeign else { return false }
        return isForeignSlowly(name, input)
    }

    @inline(never)
    private func isForeignSlowly(_ name: HTMLName, _ input: Span<UInt8>) -> Bool {
        let current = adjustedCurrent
        switch current {
        case .mi.mathML, .mo.mathML, .mn.mathML, .ms.mathML, .mtext.mathML: return name == .mglyph || name == .malignmark
        case .annotationXML.mathML: return name != .svg && !takesHTML(current, input)
        default: return !takesHTML(current, input)
        }
    }

    mutating func startForeign(_ input: Span<UInt8>, _ name: HTMLName) {
        let isFontOfHTML = name == .font && (tokenHas(.color) || tokenHas(.face) || tokenHas(.size))
        if isFontOfHTML || rules.traits(name).contains(.breakout) {
            leaveForeign(input)
            return start(input, name)
        }
        insertElement(adjustedCurrent.namespace == .svg ? name.svg : name.mathML)
        if tokenizer.isSelfClosing { pop() }
    }

    private mutating func leaveForeign(_ input: Span<UInt8>) {
        while currentName.isForeign, !takesHTML(currentName, input) { pop() }
    }

    mutating func endForeign(_ input: Span<UInt8>, _ name: HTMLName) {
        if name == .br || name == .p {
            leaveForeign(input)
            return end(input, name)
        }
        var index = open.count - 1
        while index > 0 {
            if open[index].name.isForeign, open[index].name.html == name { return pop(downTo: index) }
            index -= 1
            if !open[index].name.isForeign { return end(input, name) }
        }
    }
}
