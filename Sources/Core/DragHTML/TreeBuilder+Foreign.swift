// SVG and MathML (§13.2.6.5).

extension TreeBuilder {
    /// Whether text and most tags in an element of SVG or MathML are of HTML: MathML's text
    /// integration points and HTML's integration points.
    mutating func takesHTML(_ name: HTMLName) -> Bool {
        switch name {
        case .mi.mathML, .mo.mathML, .mn.mathML, .ms.mathML, .mtext.mathML, .foreignobject.svg, .desc.svg, .title.svg: true
        // A context element has no attributes.
        case .annotationXML.mathML: currentName == name && current.traits.contains(.annotation)
        default: false
        }
    }

    @inline(__always)
    mutating func isForeign(startTag name: HTMLName) -> Bool {
        guard !open.isEmpty, adjustedCurrent.isForeign else { return false }
        return isForeignSlowly(name)
    }

    @inline(never)
    private mutating func isForeignSlowly(_ name: HTMLName) -> Bool {
        let current = adjustedCurrent
        switch current {
        case .mi.mathML, .mo.mathML, .mn.mathML, .ms.mathML, .mtext.mathML: return name == .mglyph || name == .malignmark
        case .annotationXML.mathML: return name != .svg && !takesHTML(current)
        default: return !takesHTML(current)
        }
    }

    mutating func startForeign(_ input: Span<UInt8>, _ name: HTMLName) {
        let isFontOfHTML = name == .font && (tokenHas(.color) || tokenHas(.face) || tokenHas(.size))
        if isFontOfHTML || rules.traits(name).contains(.breakout) {
            leaveForeign()
            return start(input, name)
        }
        let node = insertElement(adjustedCurrent.namespace == .svg ? name.svg : name.mathML)
        if name == .annotationXML, isHTMLAnnotation(node, input) { open[open.count - 1].traits.insert(.annotation) }
        if tokenizer.isSelfClosing { pop() }
    }

    private mutating func leaveForeign() {
        while currentName.isForeign, !takesHTML(currentName) { pop() }
    }

    mutating func endForeign(_ input: Span<UInt8>, _ name: HTMLName) {
        if name == .br || name == .p {
            leaveForeign()
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
