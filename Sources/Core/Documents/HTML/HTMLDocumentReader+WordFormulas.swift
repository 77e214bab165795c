import DragHTML
import DragTypes

// Formulas of Word, which stand in a comment for programs that know them, with a picture after it
// for all others (`<!--[if gte msEquation 12]>…<![endif]--><![if !msEquation]>…<![endif]>`).

extension HTMLDocumentReader {
    /// Reads the formula of a comment; a comment without one says nothing.
    mutating func readWordFormula(in comment: HTMLNode, _ link: RichDocument.Link?, _ flow: inout DocumentFlow) {
        let text = tree.text(of: comment)
        guard text.hasPrefix("[if gte msEquation"), let start = text.firstIndex(of: ">"),
            let formula = Self.formula(inMarkup: text[text.index(after: start)...])
        else { return }
        tellPicture(after: comment)
        if text.contains("<m:oMathPara") {
            flow.endParagraph()
            flow.append(.formula(formula))
        } else {
            flow.append(.formula(formula), [], link)
        }
    }

    /// The formula in TeX of markup of Office Math; nil for other markup.
    private static func formula(inMarkup markup: Substring) -> String? {
        guard let tree = try? HTMLTree(parsing: Array(markup.utf8)) else { return nil }
        var formula = WordFormula()
        for step in tree.walk() {
            if tree.isText(step.node), !step.isLeaving {
                formula.start("t", [:])
                formula.text(tree.text(of: step.node).withSingleSpaces)
                formula.end()
            }
            guard tree.kind(of: step.node) == .element else { continue }
            let name = tree.nameText(of: step.node)
            guard name.hasPrefix("m:"), let own = WordFormula.names[name] else { continue }
            if step.isLeaving {
                formula.end()
            } else {
                formula.start(own, tree.value("m:val", of: step.node).map { ["val": $0] } ?? [:])
            }
        }
        return formula.tex
    }

    /// Counts the picture of a formula as told.
    private mutating func tellPicture(after comment: HTMLNode) {
        guard let condition = tree.next(after: comment), tree.kind(of: condition) == .comment,
            tree.text(of: condition).hasPrefix("[if !msEquation]")
        else { return }
        var following = tree.next(after: condition)
        while let node = following, tree.kind(of: node) != .comment || !tree.text(of: node).hasPrefix("[endif]") {
            told.insert(node)
            following = tree.next(after: node)
        }
    }
}
