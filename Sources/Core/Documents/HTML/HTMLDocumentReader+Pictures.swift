import DragHTML
import DragTypes

// Pictures, and pictures that stand for characters.

extension HTMLDocumentReader {
    mutating func readImage(_ node: HTMLNode, _ style: HTMLStyle, _ link: RichDocument.Link?, _ flow: inout DocumentFlow) {
        let alternative = (tree.value(.alt, of: node) ?? "").withSingleSpaces
        if let emoji = EmojiPicture.text(of: node, in: tree) { return flow.append(.text(emoji), style.marks, link) }
        guard !tree.isOnePixel(node) else { return }
        guard let source = source(of: node), SafeAddress.isPicture(source) else {
            // As browsers show what they have no picture for.
            return flow.append(alternative, style, link)
        }
        let image = RichDocument.Image(alternative: alternative, source: absolute(source), title: tree.value(.title, of: node))
        flow.append(.image(image), style.marks.subtracting([.superscripted, .subscripted]), link)
    }

    /// Leaves out what a link shows beside its words and its picture: icons, which say nothing, and
    /// the name and the size that Discourse shows above a picture under the pointer.
    mutating func leaveOutDecorations(of link: HTMLNode) {
        if classes(of: link).contains("lightbox") { told.formUnion(tree.children(of: link).filter { classes(of: $0).contains("meta") }) }
        let icons = tree.elements(.img, below: link).filter(isIcon)
        if !icons.isEmpty, !tree.textContent(of: link).trimmed.isEmpty { told.formUnion(icons) }
    }

    private func isIcon(_ node: HTMLNode) -> Bool {
        guard let alternative = tree.value(.alt, of: node), alternative.isEmpty, EmojiPicture.text(of: node, in: tree) == nil else { return false }
        return [HTMLName.width, .height].allSatisfy { name in tree.number(name, of: node).map { $0 <= 32 } ?? false }
    }

    /// The address of a picture; of one that scripts load later, the address that they take, and of
    /// one that GitHub passes on, the picture's own.
    private func source(of node: HTMLNode) -> String? {
        if let own = tree.value("data-canonical-src", of: node)?.trimmed, !own.isEmpty { return own }
        let shown = tree.value(.src, of: node)?.trimmed ?? ""
        if shown.isEmpty || shown.hasPrefix("data:image/gif") || shown.hasPrefix("data:image/svg") {
            let later = ["data-src", "data-original", "data-lazy-src"].lazy.compactMap { tree.value($0, of: node)?.trimmed }.first { !$0.isEmpty }
            if let later { return later }
        }
        if shown.isEmpty, let set = tree.value("srcset", of: node)?.split(whereSeparator: \.isWhitespace).first {
            return set.last == "," ? String(set.dropLast()) : String(set)
        }
        return shown.isEmpty ? nil : shown
    }
}
