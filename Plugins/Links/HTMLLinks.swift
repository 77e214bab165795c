import DragTypes
import TextHandlers

/// The addresses in an HTML document: what it links to, and the images that it shows.
struct HTMLLinks {
    private let tree: HTMLTree

    init(_ tree: HTMLTree) {
        self.tree = tree
    }

    /// Links in document order with their texts; images count where there is no link at all.
    var links: [TitledURL] {
        let base = tree.base
        let anchors = tree.nodes.indices.filter { ["a", "area"].contains(tree.nodes[$0].tag) }
        let links = anchors.compactMap { index -> TitledURL? in
            guard let href = tree.nodes[index]["href"], let url = resolved(href, base), ASCII.lowercased(url).hasPrefix("javascript:") == false
            else { return nil }
            var renderer = HTMLTextRenderer(tree)
            let text = String(utf8Bytes: renderer.render(from: index).map { $0 == 0x0A ? 0x20 : $0 })
            let alternative = tree.nodes[index].children.lazy.compactMap { self.tree.nodes[$0]["alt"] }.first
            let title = text.isEmpty ? alternative ?? "" : text
            return TitledURL(url, title: title.isEmpty || title == url ? nil : title)
        }
        if !links.isEmpty { return links }
        return images.map { TitledURL($0.url, title: $0.alternative) }
    }

    struct Image {
        var url: String
        var alternative: String?
        /// Where the link leads that the image stands in.
        var link: String?
    }

    /// Images in document order, each with the best of its addresses.
    var images: [Image] {
        let base = tree.base
        let anchors = self.anchors
        return tree.nodes.indices.compactMap { index in
            let node = tree.nodes[index]
            guard node.tag == "img" || node.tag == "image" || node.tag == "input" && node["type"] == "image" else { return nil }
            let source = bestCandidate(node["srcset"] ?? "") ?? node["src"] ?? node["href"] ?? node["xlink:href"]
            guard let source, !source.isEmpty, let url = resolved(source, base) else { return nil }
            let link = anchors[index].flatMap { tree.nodes[$0]["href"] }.flatMap { resolved($0, base) }
            return Image(url: url, alternative: node["alt"].flatMap { $0.isEmpty ? nil : $0 }, link: link)
        }
    }

    /// For each node the link that it stands in. Children come behind their parents.
    private var anchors: [Int?] {
        var result = [Int?](repeating: nil, count: tree.nodes.count)
        for index in tree.nodes.indices {
            let anchor = tree.nodes[index].tag == "a" ? index : result[index]
            for child in tree.nodes[index].children { result[child] = anchor }
        }
        return result
    }

    private func resolved(_ reference: String, _ base: String?) -> String? {
        // HTML takes line ends and tabs out of addresses (WHATWG URL, "basic URL parser").
        let cleaned = String(utf8Bytes: ASCII.trimmed(Array(reference.utf8)).filter { $0 != 0x0A && $0 != 0x0D && $0 != 0x09 })
        return cleaned.isEmpty ? nil : RelativeURL.resolve(cleaned, against: base)
    }

    /// The largest image of a `srcset` (WHATWG HTML §4.8.4.2.2), by width or density.
    private func bestCandidate(_ set: String) -> String? {
        var best: (url: String, size: Double)?
        var rest = ASCII.trimmed(Array(set.utf8))
        while !rest.isEmpty {
            var url = rest.prefix { !ASCII.isWhitespace($0) }
            rest = rest.dropFirst(url.count)
            var size = 1.0
            if url.last == UInt8(ascii: ",") {
                while url.last == UInt8(ascii: ",") { url.removeLast() }
            } else {
                let descriptor = ASCII.trimmed(rest.prefix { $0 != UInt8(ascii: ",") })
                rest = rest.drop { $0 != UInt8(ascii: ",") }.dropFirst()
                if let last = descriptor.last, last == UInt8(ascii: "w") || last == UInt8(ascii: "x") {
                    size = Double(String(utf8Bytes: descriptor.dropLast())) ?? 1
                }
            }
            if !url.isEmpty, best.map({ size > $0.size }) ?? true { best = (String(utf8Bytes: url), size) }
            rest = rest.drop { ASCII.isWhitespace($0) || $0 == UInt8(ascii: ",") }
        }
        return best?.url
    }
}
