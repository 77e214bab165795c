import DragSystem
import DragTypes

/// A short description of bytes: the beginning of a text, the size of a picture, but nothing of a
/// program's private data.
enum Preview {
    private static let length = 60

    /// - Parameters:
    ///   - locale: what Windows' `CF_LOCALE` holds beside the bytes; nil when it is not there.
    ///   - hint: what the user knows of texts that name no character set.
    static func text(
        of bytes: [UInt8], _ type: TypeIdentifier, _ target: String?, locale: [UInt8]? = nil, _ catalogue: TypeCatalogue,
        _ hint: CharacterSetHint = CharacterSetHint()
    ) -> String {
        if bytes.isEmpty { return "empty" }
        if let header = try? PNGHeader(parsing: bytes) { return "\(header.width) \u{D7} \(header.height) pixels" }
        let role = catalogue.role(of: type)
        if role == .opaque { return "private to the program that offered it" }
        var head = Array(bytes.prefix(4096))
        if head.count < bytes.count {
            // Do not cut within a UTF-8 sequence.
            while let last = head.last, last & 0xC0 == 0x80 { head.removeLast() }
            if let last = head.last, last >= 0xC0 { head.removeLast() }
        }
        if let names = pageTypes(bytes, type) { return shortened(names) }
        if let text = CanonicalText.decoded(head, of: type, locale: locale) { return shortened(String(utf8Bytes: text)) }
        let canonical = CanonicalText.bytes(head, of: type, target: target, in: catalogue, hint: hint)
        let text = CanonicalText.isText(type, in: catalogue) ? TextDecoding.utf8(from: canonical) : decoded(head)
        guard let text else { return hexadecimal(bytes) }
        return shortened(String(utf8Bytes: text))
    }

    /// The names of the types in a browser's container of them; nil for anything else.
    private static func pageTypes(_ bytes: [UInt8], _ type: TypeIdentifier) -> String? {
        let data: WebCustomData? =
            switch type.canonical {
            case "org.dragconv.chromium-web-custom-data": try? WebCustomData(chromiumPickle: bytes)
            case "org.dragconv.gecko-clipdata": try? WebCustomData(geckoClipdata: bytes)
            default: nil
            }
        return data.map { $0.entries.map(\.type).joined(separator: ", ") }
    }

    /// The bytes of another type as text, if they look like text.
    private static func decoded(_ bytes: [UInt8]) -> [UInt8]? {
        let (encoding, mark) = TextDecoding.detect(bytes)
        guard encoding.isUnicode else { return nil }
        let text = TextDecoding.utf8(from: bytes[mark...], encoding: encoding)
        return text.contains { $0 < 0x20 && !ASCII.isWhitespace($0) } ? nil : text
    }

    private static func shortened(_ text: String) -> String {
        var result = ""
        var count = 0
        for scalar in text.unicodeScalars {
            if count == length { return result + "\u{2026}" }
            switch scalar {
            case "\n": result += "\u{23CE}"
            case "\t": result += "\u{21E5}"
            case "\r": continue
            default: if isHarmful(scalar) { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
            }
            count += 1
        }
        return result
    }

    /// Replaces the characters that must not reach a terminal by escapes that name them. Names come
    /// from untrusted sources as much as contents do.
    static func harmless(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHarmful) else { return text }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            if isHarmful(scalar) { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
        }
    }

    /// A text's bytes as a terminal may get them. Control characters and bytes that are no UTF-8
    /// become escapes that name them. Tabs, line ends and all printable characters stay, with those
    /// that change the direction of text: they belong to what people wrote.
    static func visible(_ bytes: [UInt8]) -> [UInt8] {
        func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F || byte == 0x09 || byte == 0x0A }
        guard !bytes.allSatisfy(isPlain) else { return bytes }
        let scalars = PathText.text(bytes).unicodeScalars
        var result = "", position = scalars.startIndex
        while position < scalars.endIndex {
            let scalar = scalars[position]
            position = scalars.index(after: position)
            let endsLine = scalar == "\n" || scalar == "\r" && position < scalars.endIndex && scalars[position] == "\n"
            let isHarmful = PathText.isPrivate(scalar) || scalar.properties.generalCategory == .control && scalar != "\t" && !endsLine
            if isHarmful { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
        }
        return Array(result.utf8)
    }

    /// Whether the character may control the terminal (control characters), or deceive its reader:
    /// marks that change the direction of text or end a line, and characters that are not seen.
    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control || PathText.isPrivate(scalar)
            || scalar.value >= 0xAD && deceiving.contains(scalar.value)
    }

    private static let deceiving: Set<UInt32> = [
        0xAD, 0x61C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069, 0xFEFF,
    ]

    /// `\u{1B}` for a character, `\xE9` for a byte that is no UTF-8.
    private static func escape(_ scalar: Unicode.Scalar) -> String {
        if PathText.isPrivate(scalar) { return PathText.bytes(String(scalar)).map { "\\x" + hexadecimal($0) }.joined() }
        return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }

    private static func hexadecimal(_ byte: UInt8) -> String { String(utf8Bytes: ASCII.hexDigits(byte, upperCase: true)) }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        let shown = bytes.prefix(12).map { String(utf8Bytes: ASCII.hexDigits($0)) }.joined(separator: " ")
        return bytes.count > 12 ? shown + " \u{2026}" : shown
    }
}
