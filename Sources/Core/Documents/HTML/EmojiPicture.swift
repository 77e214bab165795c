package import DragHTML
import DragTypes

/// Pictures that stand for characters, as chats show emoji.
package enum EmojiPicture {
    private static let classes: Set<Substring> = ["emoji", "emojione", "twemoji", "wp-smiley", "c-emoji", "emojicon"]

    /// The characters for which a picture stands, or the emoji's name, such as `:party:`; nil for
    /// another picture.
    package static func text(of image: HTMLNode, in tree: HTMLTree) -> String? {
        for name in ["data-emoji-fallback", "data-emoji-text"] {
            if let text = tree.value(name, of: image), isEmoji(text) { return text }
        }
        let alternative = (tree.value(.alt, of: image) ?? "").withSingleSpaces
        guard !alternative.isEmpty, alternative.utf8.count <= 64 else { return nil }
        if isEmoji(alternative) { return alternative }
        let isNamed = alternative.utf8.count > 2 && alternative.hasPrefix(":") && alternative.hasSuffix(":") && !alternative.contains(" ")
        if isNamed, let text = tree.value(.src, of: image).flatMap({ characters(inNameOf: $0, of: alternative) }) { return text }
        if tree.attribute("data-stringify-emoji", of: image) != nil { return alternative }
        let names = tree.value(.class, of: image)?.split { $0.isWhitespace } ?? []
        return names.contains { classes.contains($0) } ? alternative : nil
    }

    private static func isEmoji(_ text: String) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.allSatisfy {
                $0.properties.isEmojiPresentation || $0.properties.isEmojiModifier || [0xFE0F, 0x200D].contains($0.value)
            }
    }

    /// The characters whose numbers stand in the class of an element that shows `:smile:`, as in
    /// `emoji-1f604` (Zulip), or in the name of its background picture (Mattermost); nil for
    /// another element.
    static func text(ofNamed element: HTMLNode, in tree: HTMLTree) -> String? {
        guard tree.tag(of: element) == .span, let attribute = tree.attribute(.class, of: element) else { return nil }
        // Highlighted code has thousands of such elements, so that most are told by bytes.
        let names = tree.bytes(of: attribute)
        guard names.count >= 5, ASCII.hasWord("emoji", in: names.span) || ASCII.hasWord("emoticon", in: names.span) else { return nil }
        let number = ASCII.words(names).first { $0.starts(with: "emoji-".utf8) }
        if let number, let text = characters(String(utf8Bytes: number.dropFirst(6))[...]) { return text }
        guard let picture = tree.declared("background-image", of: element) ?? tree.declared("background", of: element) else { return nil }
        return characters(inNameOf: picture, of: tree.textContent(of: element))
    }

    /// The characters whose numbers are the name of a picture's file: `1f449-1f3fd.png`. An emoji
    /// of its own (`:face:`) may have a file of its own name (`face.png`).
    private static func characters(inNameOf address: String, of name: String) -> String? {
        guard let file = address.split(separator: "/").last?.prefix(while: { $0 != "." && $0 != "@" && $0 != "?" }),
            file != name.filter({ $0 != ":" })
        else { return nil }
        return characters(file)
    }

    /// The characters of numbers such as `1f449-1f3fd`; nil for what is no emoji.
    private static func characters(_ numbers: Substring) -> String? {
        let scalars = numbers.split(separator: "-").map { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
        let known = scalars.compactMap { $0 }
        guard let first = known.first, known.count == scalars.count, known.count <= 12 else { return nil }
        // A digit is one only with the mark of a key.
        let isKey = known.last?.value == 0x20E3
        guard first.properties.isEmoji, first.value > 0xFF || isKey, known.dropFirst().allSatisfy(continues) else { return nil }
        return String(String.UnicodeScalarView(known))
    }

    /// Whether a character may follow another one in an emoji (UTS #51 §1.4.9).
    private static func continues(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isEmoji || [0xFE0F, 0x200D, 0x20E3].contains(scalar.value) || (0xE0020...0xE007F).contains(scalar.value)
    }
}
