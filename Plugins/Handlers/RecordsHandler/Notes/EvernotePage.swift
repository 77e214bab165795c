import DragTypes

/// Evernote's notes as a page: one note is the document, several are its sections.
enum EvernotePage {
    static func text(of notes: [Note]) -> String {
        let isOne = notes.count == 1
        var head = "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\">"
        if isOne, let note = notes.first {
            head += "<title>\(MarkupEscape.text(note.title))</title>"
            for (name, value) in [("author", note.author), ("date", note.created), ("keywords", note.tags.joined(separator: ", "))]
            where !value.isEmpty {
                head += "<meta name=\"\(name)\" content=\"\(MarkupEscape.attribute(value))\">"
            }
            if !note.source.isEmpty { head += "<link rel=\"canonical\" href=\"\(MarkupEscape.attribute(note.source))\">" }
        }
        let sections = notes.map { note in
            "<article>" + (note.title.isEmpty ? "" : "<h1>\(MarkupEscape.text(note.title))</h1>\n") + content(of: note) + "</article>\n"
        }
        return head + "</head><body>\n" + sections.joined() + "</body></html>\n"
    }

    /// The content of a note, of which Evernote's own elements become those of HTML.
    private static func content(of note: Note) -> String {
        let resources = Dictionary(note.resources.map { ($0.hash, $0) }, uniquingKeysWith: { first, _ in first })
        var result: [UInt8] = []
        let text = Array(note.content.utf8)
        var position = 0
        while position < text.count {
            let start = text[position...].firstIndex(of: UInt8(ascii: "<")) ?? text.count
            result += text[position..<start]
            guard start < text.count else { break }
            guard let end = MarkupTag.end(in: text[start...]).map({ $0 + 1 }) else {
                result += text[start...]
                break
            }
            let tag = String(utf8Bytes: text[start..<end])
            result += html(tag, resources).map { Array($0.utf8)[...] } ?? text[start..<end]
            position = end
        }
        return String(utf8Bytes: result)
    }

    /// What a tag becomes; nil for one that stays.
    private static func html(_ tag: String, _ resources: [String: Note.Resource]) -> String? {
        if tag.hasPrefix("<en-crypt") { return tag.hasSuffix("/>") ? "" : "<code>" }
        if tag.hasPrefix("</en-crypt") { return "</code>" }
        if tag.hasPrefix("<?") || tag.hasPrefix("<!") || tag.hasPrefix("<en-note") || tag.hasPrefix("</en-") { return "" }
        if let style = attribute("style", of: tag)?.filter({ !$0.isWhitespace }), let element = styled(tag, style) { return element }
        if tag.hasPrefix("<en-todo") { return "<input type=\"checkbox\"\(attribute("checked", of: tag) == "true" ? " checked" : "")>" }
        guard tag.hasPrefix("<en-media"), let resource = attribute("hash", of: tag).flatMap({ resources[$0.lowercased()] }) else {
            return tag.hasPrefix("<en-") ? "" : nil
        }
        guard resource.isPicture else { return resource.name.isEmpty ? "" : MarkupEscape.text(resource.name) }
        let source = DataURL(mimeType: resource.mimeType, bytes: resource.bytes).text
        let alternative = attribute("alt", of: tag) ?? MarkupEscape.attribute(resource.name)
        return "<img src=\"\(String(utf8Bytes: source))\" alt=\"\(alternative)\">"
    }

    /// The element for one of which only a style of Evernote's own says that it is a check list, a
    /// box or code; nil for another one.
    private static func styled(_ tag: String, _ style: String) -> String? {
        if tag.hasPrefix("<ul"), style.contains("--en-todo:true") { return "<ul>" }
        if tag.hasPrefix("<li"), style.contains("--en-checked:") {
            return "<li><input type=\"checkbox\"\(style.contains("--en-checked:true") ? " checked" : "")>"
        }
        guard tag.hasPrefix("<div"), style.contains("-en-codeblock:true") else { return nil }
        return "<div style=\"--en-codeblock:true;font-family:monospace;white-space:pre-wrap\">"
    }

    /// The value of an attribute as the tag spells it.
    private static func attribute(_ name: String, of tag: String) -> String? {
        let bytes = Array(tag.utf8)
        for mark in ["\"", "'"] {
            let opening = Array(" \(name)=\(mark)".utf8)
            guard let start = bytes.firstRange(of: opening)?.upperBound else { continue }
            return String(utf8Bytes: bytes[start...].prefix { $0 != mark.utf8.first })
        }
        return nil
    }
}
