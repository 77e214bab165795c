import DragTypes

/// A formula of Word (Office Math, ECMA-376 Part 1 §22.1) in the making, from the events of its
/// XML.
struct WordFormula {
    private struct Node {
        var name: String
        var value: String?
        var children: [Node] = []
        var text = ""

        func child(_ name: String) -> Node? { children.first { $0.name == name } }
        /// A property: `dPr` has `begChr`.
        func property(_ name: String) -> String? { child(self.name + "Pr")?.child(name).map { $0.value ?? "" } }
        func hides(_ part: String) -> Bool { property(part + "Hide").map { !["0", "off", "false"].contains($0) } ?? false }
    }

    /// The elements of Office Math by their names in a page, which are in lower case.
    static let names = Dictionary(
        uniqueKeysWithValues: [
            "acc", "accPr", "bar", "barPr", "begChr", "chr", "d", "dPr", "deg", "degHide", "den", "e", "endChr", "eqArr", "f", "fName", "func",
            "groupChr", "groupChrPr", "lim", "limLoc", "limLow", "limUpp", "m", "mr", "nary", "naryPr", "nor", "num", "pos", "r", "rPr", "rad",
            "radPr", "sPre", "sSub", "sSubSup", "sSup", "sepChr", "sty", "sub", "subHide", "sup", "supHide",
        ].map { ("m:" + ASCII.lowercased($0), $0) })

    private var open: [Node] = [Node(name: "oMath")]
    /// How deep the parts of a formula may stand inside each other. Deeper ones are left out.
    private static let deepest = 48
    private var skipped = 0

    mutating func start(_ name: String, _ attributes: [String: String]) {
        guard skipped == 0, open.count < Self.deepest else { return skipped += 1 }
        open.append(Node(name: name, value: attributes["val"]))
    }

    mutating func end() {
        if skipped > 0 { return skipped -= 1 }
        guard open.count > 1 else { return }
        let ended = open.removeLast()
        open[open.count - 1].children.append(ended)
    }

    mutating func text(_ text: String) { if open.last?.name == "t" { open[open.count - 1].text += text } }

    /// The formula in TeX; nil for an empty one.
    var tex: String? { MathMLText.formula(inMarkup: "<math>\(open.first.map(Self.row) ?? "")</math>", .tex)?.text }

    // MARK: MathML

    /// The parts of a node, without its properties.
    private static func row(_ node: Node) -> String {
        "<mrow>" + node.children.filter { !$0.name.hasSuffix("Pr") }.map(markup).joined() + "</mrow>"
    }

    private static func part(_ name: String, of node: Node) -> String { node.child(name).map(row) ?? "<mrow></mrow>" }

    private static func markup(_ node: Node) -> String {
        func element(_ name: String, _ parts: String...) -> String {
            "<\(name)>" + parts.map { part($0, of: node) }.joined() + "</\(name)>"
        }
        func sign(_ property: String, _ usual: String) -> String { "<mo>\(MarkupEscape.text(node.property(property) ?? usual))</mo>" }
        switch node.name {
        case "r": return tokens(node)
        case "f": return element("mfrac", "num", "den")
        case "sSup": return element("msup", "e", "sup")
        case "sSub": return element("msub", "e", "sub")
        case "sSubSup": return element("msubsup", "e", "sub", "sup")
        case "sPre": return "<msubsup><mrow></mrow>\(part("sub", of: node))\(part("sup", of: node))</msubsup>" + part("e", of: node)
        case "rad":
            let hasDegree = node.child("deg").map { $0.children.contains { !$0.name.hasSuffix("Pr") } } ?? false
            return hasDegree && !node.hides("deg") ? element("mroot", "e", "deg") : "<msqrt>\(part("e", of: node))</msqrt>"
        case "nary": return nary(node)
        case "d":
            let parts = node.children.filter { $0.name == "e" }.map(row).joined(separator: sign("sepChr", "|"))
            return "<mrow>" + sign("begChr", "(") + parts + sign("endChr", ")") + "</mrow>"
        case "func": return part("fName", of: node) + part("e", of: node)
        case "acc": return "<mover>\(part("e", of: node))\(sign("chr", "\u{302}"))</mover>"
        case "bar":
            let name = node.property("pos") == "top" ? "mover" : "munder"
            return "<\(name)>\(part("e", of: node))<mo>\u{AF}</mo></\(name)>"
        case "groupChr":
            let name = node.property("pos") == "top" ? "mover" : "munder"
            return "<\(name)>\(part("e", of: node))\(sign("chr", "\u{23DF}"))</\(name)>"
        case "limLow": return element("munder", "e", "lim")
        case "limUpp": return element("mover", "e", "lim")
        case "m": return table(node.children.filter { $0.name == "mr" }.map { $0.children.filter { $0.name == "e" } })
        case "eqArr": return table(node.children.filter { $0.name == "e" }.map { [$0] })
        default: return row(node)
        }
    }

    private static func nary(_ node: Node) -> String {
        let chr = node.property("chr") ?? "\u{222B}"
        let isAbove = node.property("limLoc").map { $0 == "undOvr" } ?? (chr != "\u{222B}")
        let hasLow = !node.hides("sub") && node.child("sub")?.children.isEmpty == false
        let hasHigh = !node.hides("sup") && node.child("sup")?.children.isEmpty == false
        let mark = "<mo>\(MarkupEscape.text(chr))</mo>"
        let names = isAbove ? ("munderover", "munder", "mover") : ("msubsup", "msub", "msup")
        let operation: String
        switch (hasLow, hasHigh) {
        case (true, true): operation = "<\(names.0)>\(mark)\(part("sub", of: node))\(part("sup", of: node))</\(names.0)>"
        case (true, false): operation = "<\(names.1)>\(mark)\(part("sub", of: node))</\(names.1)>"
        case (false, true): operation = "<\(names.2)>\(mark)\(part("sup", of: node))</\(names.2)>"
        case (false, false): operation = mark
        }
        return operation + part("e", of: node)
    }

    private static func table(_ rows: [[Node]]) -> String {
        "<mtable>" + rows.map { "<mtr>" + $0.map { "<mtd>\(row($0))</mtd>" }.joined() + "</mtr>" }.joined() + "</mtable>"
    }

    /// The characters of a run: names, numbers and signs.
    private static func tokens(_ node: Node) -> String {
        let text = node.children.filter { $0.name == "t" }.map(\.text).joined()
        guard node.child("rPr")?.child("nor") == nil else { return "<mtext>\(MarkupEscape.text(text))</mtext>" }
        let isUpright = node.child("rPr")?.child("sty")?.value == "p"
        var result = ""
        var rest = text[...]
        while let first = rest.first {
            let isLetter = first.isLetter
            let token = rest.prefix { first.isNumber ? $0.isNumber || $0 == "." : isUpright && isLetter && $0.isLetter }
            let taken = token.isEmpty ? rest.prefix(1) : token
            rest = rest.dropFirst(taken.count)
            let name = first.isNumber ? "mn" : isLetter ? "mi" : "mo"
            if !first.isWhitespace { result += "<\(name)>\(MarkupEscape.text(String(taken)))</\(name)>" }
        }
        return result
    }
}
