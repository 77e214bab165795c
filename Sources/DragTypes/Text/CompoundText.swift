/// The X11 target `COMPOUND_TEXT`: ISO 2022 with ISO 8859-1 as the initial state (X Consortium, *Compound Text Encoding* 1.1). Motif-era
/// programs and GTK still offer it, and current browsers do not read it.
public enum CompoundText {
    /// The text in UTF-8, without trailing NULs. Each character of an unknown character set becomes U+FFFD.
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

    /// The UTF-8 text as compound text: ISO 8859-1 when that has all characters, otherwise UTF-8 between `ESC % G` and `ESC % @`.
    public static func encode(utf8 text: [UInt8]) -> [UInt8] {
        X11Text.latin1(fromUTF8: text) ?? [0x1B, 0x25, 0x47] + text + [0x1B, 0x25, 0x40]
    }

    private struct Decoder {
        /// A designated character set: its name for iconv (nil when unknown), and the number of bytes per character.
        struct Set {
            var name: String?
            var width = 1
        }
        var left = Set(name: "ASCII")
        var right = Set(name: "ISO-8859-1")
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

        /// Applies the escape sequence at `index`. Returns the position after the sequence, or nil when the sequence is unknown.
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
            case "ASCII": result += run
            case "ISO-8859-1": result += TextDecoding.windows1252(run[...])
            default:
                // In the EUC encodings, these sets have the top bit set, and half-width katakana follow the single shift 0x8E.
                var input = run.map { $0 < 0x21 ? $0 : $0 | 0x80 }
                if name == "katakana" { input = input.flatMap { $0 < 0x21 ? [$0] : [0x8E, $0] } }
                result += CharacterSetConversion.utf8(from: input, characterSet: name == "katakana" ? "EUC-JP" : name) ?? run
            }
        }

        static func set(isWide: Bool, is96: Bool, final: UInt8) -> Set {
            let letter = Character(Unicode.Scalar(final))
            if isWide {
                let names: [Character: String] = ["A": "EUC-CN", "B": "EUC-JP", "C": "EUC-KR"]
                return Set(name: names[letter], width: 2)
            }
            if is96 {
                let parts: [Character: String] = [
                    "A": "1", "B": "2", "C": "3", "D": "4", "F": "7", "G": "6", "H": "8", "L": "5", "M": "9",
                    "V": "10", "Y": "13", "_": "14", "b": "15", "f": "16",
                ]
                return Set(name: parts[letter].map { "ISO-8859-\($0)" })
            }
            return Set(name: ["B": "ASCII", "J": "ASCII", "I": "katakana"][letter])
        }
    }
}
