/// The X11 target `COMPOUND_TEXT`: ISO 2022 with ISO 8859-1 as the initial state (X Consortium,
/// *Compound Text Encoding* 1.1). Motif-era programs and GTK still offer it, and current browsers
/// do not read it.
public enum CompoundText {
    /// The text in UTF-8, without trailing NULs. Each character of an unknown character set becomes
    /// U+FFFD.
    public static func utf8(from bytes: [UInt8]) -> [UInt8] {
        let text = Array(TextDecoding.droppingNULs(bytes[...]))
        // GTK 4 sends UTF-8 under this name, encoded twice and without any escape sequence.
        if !text.contains(0x1B), text.contains(where: { $0 >= 0x80 }), TextDecoding.isValidUTF8(text) {
            return X11Text.utf8(from: text)
        }
        var decoder = Decoder()
        decoder.run(text)
        return decoder.result
    }

    /// The UTF-8 text as compound text: ISO 8859-1 when that has all characters, otherwise UTF-8
    /// between `ESC % G` and `ESC % @`.
    public static func encode(utf8 text: [UInt8]) -> [UInt8] {
        X11Text.latin1(fromUTF8: text) ?? [0x1B, 0x25, 0x47] + text + [0x1B, 0x25, 0x40]
    }

    private struct Decoder {
        /// A designated character set: its name (nil when unknown), and the number of bytes per
        /// character.
        struct Set {
            var name: String?
            var width = 1
        }
        var left = Set(name: "ascii")
        var right = Set(name: "iso-8859-1")
        var result: [UInt8] = []

        mutating func run(_ bytes: [UInt8]) {
            var index = 0
            while index < bytes.count {
                if bytes[index] == 0x1B, let next = escape(bytes, at: index) {
                    index = next
                    continue
                }
                let isRight = bytes[index] >= 0x80
                var end = index + 1
                while end < bytes.count, bytes[end] != 0x1B, (bytes[end] >= 0x80) == isRight { end += 1 }
                append(Array(bytes[index..<end]), isRight ? right : left)
                index = end
            }
        }

        /// Applies the escape sequence at `index`. Returns the position after the sequence, or nil
        /// when the sequence is unknown.
        mutating func escape(_ bytes: [UInt8], at index: Int) -> Int? {
            let rest = bytes[(index + 1)...]
            if rest.starts(with: [0x25, 0x47]) {  // ESC % G: UTF-8 until ESC % @
                var end = index + 3
                while end < bytes.count, !bytes[end...].starts(with: [0x1B, 0x25, 0x40]) { end += 1 }
                result += TextDecoding.utf8(from: bytes[(index + 3)..<end], encoding: .utf8)
                return min(end + 3, bytes.count)
            }
            if rest.starts(with: [0x25, 0x40]) { return index + 3 }
            let isWide = rest.first == UInt8(ascii: "$")
            let body = isWide ? rest.dropFirst() : rest
            guard let designator = body.first, let final = body.dropFirst().first,
                [0x28, 0x29, 0x2D].contains(designator), final >= 0x40
            else { return nil }
            let set = Self.set(isWide: isWide, is96: designator == 0x2D, final: final)
            if designator == 0x28 { left = set } else { right = set }
            return index + (isWide ? 4 : 3)
        }

        mutating func append(_ run: [UInt8], _ set: Set) {
            guard let name = set.name else {
                for _ in 0..<(run.count / set.width) { result += [0xEF, 0xBF, 0xBD] }
                return
            }
            switch name {
            case "ascii": result += run
            case "iso-8859-1": result += Windows1252.utf8(from: run[...])
            default:
                // In the EUC encodings, these sets have the top bit set, and half-width katakana
                // follow the single shift 0x8E.
                var input = run.map { $0 < 0x21 ? $0 : $0 | 0x80 }
                if name == "katakana" { input = input.flatMap { $0 < 0x21 ? [$0] : [0x8E, $0] } }
                let text = CharacterSet(named: name == "katakana" ? "euc-jp" : name)?.utf8(from: input[...]) ?? run
                result += name == "euc-jp" ? Self.asWrittenByXlib(text) : text
            }
        }

        /// JIS X 0208 has no full-width forms of these signs. They are Windows-31J's, by which
        /// `euc-jp` is read.
        private static let fullWidth: [Character: Character] = ["～": "〜", "－": "−", "∥": "‖", "￠": "¢", "￡": "£", "￢": "¬"]

        private static func asWrittenByXlib(_ text: [UInt8]) -> [UInt8] {
            Array(String(String(utf8Bytes: text).map { fullWidth[$0] ?? $0 }).utf8)
        }

        static func set(isWide: Bool, is96: Bool, final: UInt8) -> Set {
            let letter = Character(Unicode.Scalar(final))
            if isWide {
                let names: [Character: String] = ["A": "euc-cn", "B": "euc-jp", "C": "euc-kr"]
                return Set(name: names[letter], width: 2)
            }
            if is96 {
                let parts: [Character: String] = [
                    "A": "1", "B": "2", "C": "3", "D": "4", "F": "7", "G": "6", "H": "8", "L": "5", "M": "9",
                    "V": "10", "Y": "13", "_": "14", "b": "15", "f": "16",
                ]
                return Set(name: parts[letter].map { "iso-8859-\($0)" })
            }
            return Set(name: ["B": "ascii", "J": "ascii", "I": "katakana"][letter])
        }
    }
}

/// The X11 target `STRING`. ICCCM defines it as ISO 8859-1, but Chromium and LibreOffice send
/// UTF-8, and GTK 4 encodes the UTF-8 bytes a second time and adds a NUL.
public enum X11Text {
    /// The text in UTF-8, without trailing NULs. Bytes that are valid UTF-8 are read as UTF-8, and
    /// UTF-8 that was encoded twice is decoded twice. Other bytes are read as Windows-1252, unless
    /// they are UTF-16.
    public static func utf8(from bytes: [UInt8]) -> [UInt8] {
        let text = TextDecoding.utf8(from: bytes, declared: TextDecoding.isMostlyUTF8(bytes, charactersPerStray: 4) ? nil : "iso-8859-1")
        return undoingDoubleEncoding(text) ?? text
    }

    /// Decodes UTF-8 that was encoded twice, so that its characters are the bytes of UTF-8. Nil for
    /// any other text.
    ///
    /// Text that only looks like that is very rare: every character above U+007F would have to be
    /// part of a run that is valid UTF-8 when it is read as ISO 8859-1 bytes.
    package static func undoingDoubleEncoding(_ text: [UInt8]) -> [UInt8]? {
        guard text.contains(where: { $0 >= 0x80 }), let once = latin1(fromUTF8: text),
            once.contains(where: { $0 >= 0x80 }), TextDecoding.isValidUTF8(once)
        else { return nil }
        return once
    }

    /// UTF-8 `text` in ISO 8859-1. Nil when it has a character above U+00FF. The caller then sends
    /// UTF-8, as Chromium does.
    package static func latin1(fromUTF8 text: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let byte = text[index]
            if byte < 0x80 {
                result.append(byte)
                index += 1
            } else if byte == 0xC2 || byte == 0xC3, index + 1 < text.count {
                result.append(byte << 6 | text[index + 1] & 0x3F)
                index += 2
            } else {
                return nil
            }
        }
        return result
    }
}
