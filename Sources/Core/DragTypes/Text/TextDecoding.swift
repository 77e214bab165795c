/// Decodes text whose encoding has to be detected. The type's name is not reliable: programs send
/// UTF-8 under `STRING`, UTF-16 under `text/html`, and one or two NULs after the text.
public enum TextDecoding {
    /// How bytes are encoded.
    public enum Encoding: Hashable, Sendable {
        /// UTF-8, possibly with a few invalid bytes.
        case utf8
        /// UTF-16 with the low byte of each code unit first.
        case utf16LittleEndian
        /// UTF-16 with the high byte of each code unit first.
        case utf16BigEndian
        /// Windows-1252: ISO 8859-1 with printable characters in place of the control characters
        /// 0x80–0x9F (WHATWG Encoding, label "latin1").
        case windows1252
        /// Any other encoding, by its IANA name in lower case: `shift_jis`.
        case named(String)

        /// Whether that is UTF-8 or UTF-16, which bytes show by their form.
        package var isUnicode: Bool { self == .utf8 || self == .utf16LittleEndian || self == .utf16BigEndian }
    }

    /// The text of `bytes` in UTF-8, without byte order mark and trailing NULs.
    ///
    /// The evidence is, in this order: a byte order mark; NULs in at least a third of the even or
    /// of the odd bytes, but not of both, which means UTF-16; the `declared` character set, unless
    /// the bytes contradict it; the set that the `hint` names; escape sequences of ISO-2022-JP;
    /// UTF-8, possibly with a few invalid bytes. Without any, the set is guessed (see
    /// ``DecodedText/guessed``).
    ///
    /// - Parameters:
    ///   - bytes: the text as the source sent it.
    ///   - declared: the character set in the type's name, such as `iso-8859-1`, if any.
    ///   - hint: what the user knows of texts without a label.
    public static func utf8(from bytes: [UInt8], declared: String? = nil, hint: CharacterSetHint = CharacterSetHint()) -> [UInt8] {
        decoded(bytes, declared: declared, hint: hint).bytes
    }

    /// The text by the evidence listed at ``utf8(from:declared:hint:)``, with the name of the
    /// character set if that was guessed.
    ///
    /// - Parameters:
    ///   - bytes: the text as the source sent it.
    ///   - declared: the character set in the type's name, such as `iso-8859-1`, if any.
    ///   - hint: what the user knows of texts without a label.
    public static func decoded(_ bytes: [UInt8], declared: String? = nil, hint: CharacterSetHint = CharacterSetHint()) -> DecodedText {
        if isPlainlyUTF8(bytes, declared: declared, hint: hint) { return DecodedText(bytes: bytes, guessed: nil) }
        let found = find(bytes, declared: declared, hint: hint)
        if found.encoding == .utf8, found.markLength == 0, bytes.last != 0, isValidUTF8(bytes) { return DecodedText(bytes: bytes, guessed: nil) }
        return DecodedText(bytes: utf8(from: bytes[found.markLength...], encoding: found.encoding), guessed: found.guess)
    }

    /// Whether bytes are nothing but UTF-8 at first sight, which needs no search for evidence: they
    /// are well-formed, no label names another set, and neither NULs nor escape sequences hint at
    /// one.
    static func isPlainlyUTF8(_ bytes: [UInt8], declared: String?, hint: CharacterSetHint) -> Bool {
        guard encoding(named: declared ?? hint.characterSet ?? "utf-8") == .utf8, !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return false }
        return UTF8Validation.isValid(bytes.span, without: 0, 0x1B)
    }

    /// The encoding that `bytes` have by the evidence listed at ``utf8(from:declared:hint:)``, and
    /// the length of their byte order mark in bytes (0 when there is none).
    public static func detect(_ bytes: [UInt8], declared: String? = nil) -> (Encoding, markLength: Int) {
        let found = find(bytes, declared: declared, hint: CharacterSetHint())
        return (found.encoding, found.markLength)
    }

    /// Whether bytes that are not UTF-8 look like a text in some character set: words, and not just
    /// any characters.
    package static func isLikelyText(_ bytes: [UInt8]) -> Bool { CharacterSetGuess(of: bytes).isLikely }

    /// The encoding, the length of the byte order mark, and the name of a character set that was
    /// guessed.
    static func find(_ bytes: [UInt8], declared: String?, hint: CharacterSetHint) -> (encoding: Encoding, markLength: Int, guess: String?) {
        if let marked = byMark(bytes, declared: declared) { return (marked.encoding, marked.length, nil) }
        if let byNULs = utf16ByNULs(bytes) { return (byNULs, 0, nil) }
        if let declared, let encoding = encoding(labelled: declared, of: bytes) { return (encoding, 0, nil) }
        if let named = hint.characterSet.flatMap(encoding(named:)) { return (named, 0, nil) }
        if JapaneseSets.isISO2022JP(bytes) { return (.named("iso-2022-jp"), 0, "ISO-2022-JP") }
        if isMostlyUTF8(bytes, charactersPerStray: 4) { return (.utf8, 0, nil) }
        let guess = CharacterSetGuess(of: bytes, language: hint.language)
        return (guess.encoding, 0, guess.name)
    }

    private static func byMark(_ bytes: [UInt8], declared: String?) -> (encoding: Encoding, length: Int)? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if bytes.starts(with: [0xFF, 0xFE]) {
            // UTF-32 begins in the same way, and says so by its name, or by the zeros of each
            // character.
            let isNamed = declared.map { ASCII.lowercased($0).hasPrefix("utf-32") } == true
            let isUTF32 =
                bytes.starts(with: [0xFF, 0xFE, 0, 0]) && (isNamed || bytes.count > 7 && bytes.count % 4 == 0 && bytes[6] < 0x11 && bytes[7] == 0)
            return isUTF32 ? (.named("utf-32le"), 4) : (.utf16LittleEndian, 2)
        }
        return bytes.starts(with: [0xFE, 0xFF]) ? (.utf16BigEndian, 2) : nil
    }

    /// The encoding that a label means. Nil when the bytes contradict the label, and when no set
    /// has that name.
    private static func encoding(labelled label: String, of bytes: [UInt8]) -> Encoding? {
        guard let encoding = encoding(named: label) else { return nil }
        let isASCII = !bytes.contains { $0 >= 0x80 }
        switch encoding {
        // A wrong label is more common than text in another encoding that happens to be valid
        // UTF-8.
        case .utf8: return isMostlyUTF8(bytes, charactersPerStray: 1) ? encoding : nil
        case .utf16LittleEndian, .utf16BigEndian: return bytes.count % 2 == 0 ? encoding : nil
        case .windows1252, .named:
            guard isASCII || !isValidUTF8(bytes) else { return nil }
            if asciiNames.contains(ASCII.lowercased(label)), !isASCII || JapaneseSets.isISO2022JP(bytes) { return nil }
            if case .named(let name) = encoding, CharacterSet(named: name) == nil { return nil }
            return ISO8859.encodingOfWindows(labelled: label, bytes) ?? encoding
        }
    }

    /// `bytes`, which are in `encoding`, converted to UTF-8 without trailing NULs. Ill-formed
    /// sequences become U+FFFD. A byte order mark is not removed. An unknown encoding is read as
    /// Windows-1252.
    public static func utf8(from bytes: ArraySlice<UInt8>, encoding: Encoding) -> [UInt8] {
        switch encoding {
        case .utf8:
            let text = droppingNULs(bytes)
            return isValidUTF8(text) ? Array(text) : Array(String(utf8Bytes: text).utf8)
        case .utf16LittleEndian, .utf16BigEndian:
            return utf16(bytes, bigEndian: encoding == .utf16BigEndian)
        case .windows1252:
            return Windows1252.utf8(from: droppingNULs(bytes))
        case .named(let name):
            let text = droppingNULs(bytes)
            return CharacterSet(named: name)?.utf8(from: text) ?? Windows1252.utf8(from: text)
        }
    }

    private static let asciiNames: Set<String> = ["us-ascii", "ascii", "ansi_x3.4-1968"]

    /// The encoding that a character set's name means, in any case. Nil for an empty name.
    /// `iso-8859-1` and `us-ascii` mean Windows-1252, as in the WHATWG Encoding standard.
    public static func encoding(named name: String) -> Encoding? {
        switch ASCII.lowercased(name) {
        case "": nil
        case "utf-8", "utf8", "unicode-1-1-utf-8": .utf8
        case "utf-16", "utf-16le", "utf16", "utf16le", "unicode", "csunicode", "unicodelittle", "unicodefeff", "ucs-2", "ucs2", "ucs-2le",
            "iso-10646-ucs-2":
            .utf16LittleEndian
        case "utf-16be", "utf16be", "unicodebig", "unicodefffe", "ucs-2be": .utf16BigEndian
        case "us-ascii", "ascii", "ansi_x3.4-1968", "iso-ir-100", "latin1", "csisolatin1", "l1", "cp819", "ibm819", "windows-1252", "cp1252",
            "x-cp1252":
            .windows1252
        default: ISO8859.part(named: name) == 1 ? .windows1252 : .named(ASCII.lowercased(name))
        }
    }

    /// Whether bytes are text that needs no decoding: valid UTF-8 without NUL.
    package static func isPlainUTF8(_ bytes: [UInt8]) -> Bool { UTF8Validation.isValid(bytes.span, without: 0, 0) }

    /// Whether `bytes` are well-formed UTF-8, without overlong forms and surrogates (Unicode, table
    /// 3-7).
    public static func isValidUTF8(_ bytes: some Collection<UInt8>) -> Bool {
        if let result = bytes.withContiguousStorageIfAvailable({ buffer in
            UTF8Validation.isValid(buffer.span)
        }) {
            return result
        }
        return UTF8Validation.isValid(Array(bytes).span)
    }

    /// Whether `bytes` are UTF-8 except for a few bytes, such as text that was cut within a
    /// character.
    ///
    /// - Parameter charactersPerStray: how many well-formed non-ASCII characters are needed for
    ///   each byte that belongs to no well-formed character.
    static func isMostlyUTF8(_ bytes: [UInt8], charactersPerStray: Int) -> Bool {
        if isValidUTF8(bytes) { return true }
        let (characters, strays) = UTF8Validation.census(of: bytes.span)
        return characters > 0 && characters >= strays * charactersPerStray
    }

    static func droppingNULs(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while bytes.last == 0 { bytes.removeLast() }
        return bytes
    }

    /// Recognises UTF-16 without a byte order mark by its NULs, which are in all even or all odd
    /// places for ASCII text. NULs after the last character are not counted, because 8-bit text may
    /// have such NULs too.
    private static func utf16ByNULs(_ bytes: [UInt8]) -> Encoding? {
        guard let last = bytes.lastIndex(where: { $0 != 0 }), bytes.count % 2 == 0 || bytes.last == 0 else { return nil }
        var nuls = (even: 0, odd: 0)
        let end = min(last, 4096)
        for index in 0..<end where bytes[index] == 0 {
            if index % 2 == 0 { nuls.even += 1 } else { nuls.odd += 1 }
        }
        let units = max(1, end / 2)
        if nuls.odd * 3 >= units, nuls.even * 3 < units { return .utf16LittleEndian }
        if nuls.even * 3 >= units, nuls.odd * 3 < units { return .utf16BigEndian }
        return nil
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(bigEndian ? first << 8 | second : second << 8 | first)
            index += 2
        }
        while units.last == 0 { units.removeLast() }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}

/// Well-formedness of UTF-8 (Unicode 15, table 3-7).
enum UTF8Validation {
    static func isValid(_ bytes: Span<UInt8>) -> Bool {
        var index = 0
        while true {
            // Most text is ASCII, which is passed over eight bytes at a time.
            while index + 8 <= bytes.count, ByteWord(bytes, index).isASCII { index += 8 }
            guard index < bytes.count else { return true }
            guard let length = bytes[index] < 0x80 ? 1 : lengthOfSequence(bytes, at: index) else { return false }
            index += length
        }
    }

    /// Whether bytes are well-formed, and neither of two ASCII characters occurs.
    static func isValid(_ bytes: Span<UInt8>, without first: UInt8, _ second: UInt8) -> Bool {
        var index = 0
        while true {
            while index + 8 <= bytes.count {
                let word = ByteWord(bytes, index)
                guard word.isASCII, !word.has(first), !word.has(second) else { break }
                index += 8
            }
            guard index < bytes.count else { return true }
            guard bytes[index] != first, bytes[index] != second else { return false }
            guard let length = bytes[index] < 0x80 ? 1 : lengthOfSequence(bytes, at: index) else { return false }
            index += length
        }
    }

    /// The number of well-formed non-ASCII characters, and the number of bytes that belong to no
    /// well-formed character. A character that is cut off at the end counts as neither.
    static func census(of bytes: Span<UInt8>) -> (characters: Int, strays: Int) {
        var (characters, strays, index) = (0, 0, 0)
        while index < bytes.count {
            if bytes[index] < 0x80 {
                index += 1
            } else if let length = lengthOfSequence(bytes, at: index) {
                characters += 1
                index += length
            } else {
                if bytes[index] >= 0xC2, bytes[index] < 0xF5, (index + 1..<bytes.count).count < 3, isContinued(bytes, from: index + 1) { break }
                // A sequence that breaks off counts once, however many of its bytes are there.
                let length = bytes[index] >= 0xF0 ? 4 : bytes[index] >= 0xE0 ? 3 : bytes[index] >= 0xC2 ? 2 : 1
                strays += 1
                index += 1
                var rest = length - 1
                while rest > 1, index < bytes.count, bytes[index] & 0xC0 == 0x80 { (index, rest) = (index + 1, rest - 1) }
            }
        }
        return (characters, strays)
    }

    /// Whether all bytes from `start` on are continuation bytes.
    private static func isContinued(_ bytes: Span<UInt8>, from start: Int) -> Bool {
        for index in start..<bytes.count where bytes[index] & 0xC0 != 0x80 { return false }
        return true
    }

    /// The length of the well-formed non-ASCII sequence at `index`. Nil when none begins there.
    @inline(__always)
    private static func lengthOfSequence(_ bytes: Span<UInt8>, at index: Int) -> Int? {
        let count = bytes.count
        let byte = bytes[index]
        var low: UInt8 = 0x80
        var high: UInt8 = 0xBF
        let length: Int
        switch byte {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, low) = (3, 0xA0)
        case 0xE1...0xEC, 0xEE, 0xEF: length = 3
        case 0xED: (length, high) = (3, 0x9F)
        case 0xF0: (length, low) = (4, 0x90)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, high) = (4, 0x8F)
        default: return nil
        }
        guard index + length <= count, bytes[index + 1] >= low, bytes[index + 1] <= high else { return nil }
        for offset in 2..<max(2, length) where bytes[index + offset] & 0xC0 != 0x80 { return nil }
        return length
    }
}
