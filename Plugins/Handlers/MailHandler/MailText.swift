import DragKit
import DragTypes

/// What a mail says as plain text: the most important header fields, an empty line, and the text.
enum MailText {
    /// - Throws: ``ConversionError`` (`unsupported`) for a mail with HTML and no text beside it:
    ///   the HTML's own text is the better one.
    static func text(of mail: Mail) throws(ConversionError) -> String {
        let parts = mail.blocks.compactMap(\.plain)
        guard parts.count == mail.blocks.count else { throw .unsupported("a mail has HTML without a plain text beside it") }
        let heading = mail.heading.map { "\($0.name): \(oneLine($0.text))\n" }.joined()
        let text = heading + "\n" + parts.flatMap(\.self).map(text).joined(separator: "\n")
        return text.hasSuffix("\n") ? text : text + "\n"
    }

    /// The text of a part, with LF at the ends of lines.
    static func text(of part: Mail.Part) -> String {
        part.isFlowed ? FlowedText.unfolded(part.text, deletesSpace: part.deletesSpace) : part.text.replacing("\r\n", with: "\n")
    }

    private static func oneLine(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }
}

/// Text whose paragraphs are broken into lines that end in a space (`format=flowed`, RFC 3676).
enum FlowedText {
    /// The text with each paragraph in one line, and quotations as `> `.
    ///
    /// - Parameter deletesSpace: whether the space at the end of a line belongs to the break
    ///   (`delsp=yes`).
    static func unfolded(_ text: String, deletesSpace: Bool) -> String {
        var lines: [(depth: Int, text: String)] = []
        var goesOn = false
        for line in text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false) {
            let depth = line.prefix { $0 == ">" }.count
            var content = line.dropFirst(depth)
            // A space in front protects a line that begins with one, with ">" or with "From ".
            if content.first == " " { content = content.dropFirst() }
            let isSignature = content == "-- "
            let isSoft = content.last == " " && !isSignature
            if isSoft, deletesSpace { content = content.dropLast() }
            if goesOn, let last = lines.indices.last, lines[last].depth == depth, !isSignature {
                lines[last].text += content
            } else {
                lines.append((depth, String(content)))
            }
            goesOn = isSoft
        }
        return lines.map { line in (line.depth > 0 ? String(repeating: ">", count: line.depth) + " " : "") + line.text }.joined(separator: "\n")
    }
}
