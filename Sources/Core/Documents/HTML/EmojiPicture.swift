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
        if isNamed, let text = tree.value(.src, of: image).flatMap(characters(inNameOf:)) { return text }
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

    /// The characters whose numbers are the name of a picture's file: `1f449-1f3fd.png`.
    private static func characters(inNameOf address: String) -> String? {
        guard let file = address.split(separator: "/").last?.prefix(while: { $0 != "." && $0 != "@" && $0 != "?" }) else { return nil }
        let scalars = file.split(separator: "-").map { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
        guard !scalars.isEmpty, scalars.count <= 12, scalars.allSatisfy({ ($0?.value ?? 0) > 0xFF }) || scalars.count > 1 else { return nil }
        let known = scalars.compactMap { $0 }
        return known.count == scalars.count ? String(String.UnicodeScalarView(known)) : nil
    }
}
