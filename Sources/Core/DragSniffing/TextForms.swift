import DragTypes

/// Recognises text formats by the shape of the text.
enum TextForms {
    /// Whether `bytes` are text: valid UTF-8, or an even number of bytes that begin with a UTF-16
    /// byte order mark. UTF-8 text has no NUL, and hardly a control character other than white
    /// space and those of terminals. Only a sample is examined, and a character that the end of the
    /// sample cuts in two is ignored.
    static func isText(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return bytes.count % 2 == 0 && decodedUTF16(bytes) != nil }
        var sample = bytes.prefix(SignatureSet.reach)
        // DOS ends texts with this character.
        while sample.last == 0x1A { sample.removeLast() }
        guard !hasControls(sample.span) else { return false }
        if sample.count < bytes.count {
            while let last = sample.last, last & 0xC0 == 0x80 { sample.removeLast() }
            if let last = sample.last, last >= 0xC0 { sample.removeLast() }
        }
        return TextDecoding.isValidUTF8(sample)
    }

    /// How far bytes that are not UTF-8 look like text in another character set than Unicode's.
    enum EightBitText {
        /// No text: there are control characters, or hardly ASCII and no words.
        case none
        /// Hardly a control character, at least a quarter of ASCII, and no 0xFF.
        case characters
        /// Words of a language.
        case words
    }

    static func eightBitText(_ bytes: [UInt8]) -> EightBitText {
        let sample = bytes.prefix(SignatureSet.reach)
        guard !hasControls(sample.span) else { return .none }
        if hasWords(Array(sample)) { return .words }
        return sample.count { $0 < 0x80 } * 4 >= sample.count && !sample.contains(0xFF) ? .characters : .none
    }

    private static func hasWords(_ sample: [UInt8]) -> Bool {
        // Padding is one byte again and again.
        let letters = sample.filter { $0 >= 0x80 }
        return Set(letters).count >= min(3, letters.count) && TextDecoding.isLikelyText(sample)
    }

    /// Whether so many of the first bytes are zeros and control characters that they are no text of
    /// any kind, not even text with a few stray ones.
    static func isBinary(_ bytes: [UInt8]) -> Bool {
        // UTF-32 is text, three quarters of which are zero.
        if bytes.starts(with: [0, 0, 0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return false }
        let sample = bytes.prefix(4096)
        return sample.count(where: isControl) * 16 > sample.count
    }

    /// The beginning of UTF-16 text in UTF-8. UTF-16 is recognised by a byte order mark or by the
    /// pattern of its NULs. Nil for anything else.
    static func decodedUTF16(_ bytes: [UInt8]) -> [UInt8]? {
        let first = bytes.prefix(SignatureSet.reach)
        let hasMark = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        guard bytes.count >= 4, hasMark || first.span.has(0) else { return nil }
        let sample = SignatureSet.beginning(of: bytes)
        let (encoding, mark) = TextDecoding.detect(sample)
        guard encoding == .utf16LittleEndian || encoding == .utf16BigEndian else { return nil }
        let text = TextDecoding.utf8(from: sample[mark...], encoding: encoding)
        // Text with an unpaired surrogate or a control character was not UTF-16 after all.
        return text.contains(where: isControl) || Array(text).firstRange(of: [0xEF, 0xBF, 0xBD]) != nil ? nil : text
    }

    /// One control character in so many bytes is a mistake or a private sign in a text. More are
    /// the bytes of a binary format.
    private static let bytesPerStray = 512

    private static func hasControls(_ bytes: Span<UInt8>) -> Bool {
        var allowed = bytes.count / bytesPerStray
        var index = 0
        while index < bytes.count {
            while index + 8 <= bytes.count {
                let word = ByteWord(bytes, index)
                guard !word.hasControls, !word.has(0x7F) else { break }
                index += 8
            }
            for _ in 0..<min(8, bytes.count - index) {
                defer { index += 1 }
                guard isControl(bytes[index]) else { continue }
                guard allowed > 0, bytes[index] != 0 else { return true }
                allowed -= 1
            }
        }
        return false
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && !(byte >= 0x07 && byte <= 0x0D) && byte != 0x1B || byte == 0x7F
    }

    /// The type of text by its shape. `public.utf8-plain-text` when no more specific format is
    /// recognised.
    static func type(of bytes: [UInt8], catalogue: TypeCatalogue) -> TypeIdentifier {
        let text = ASCII.trimmed(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...])
        if text.first == UInt8(ascii: "<") {
            if beginsWithHTML(text) { return .html }
            if let root = XMLRoot(text) { return root.type(in: catalogue) }
            if ASCII.hasPrefix(text, ignoringCase: "<!doctype "), let type = catalogue.type(mimeType: "text/sgml") { return type }
        }
        if text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "["), let json = json(text, bytes) { return json }
        if text.starts(with: Array("copy\nfile:".utf8)) || text.starts(with: Array("cut\nfile:".utf8)) {
            return catalogue.type(mimeType: "x-special/gnome-copied-files") ?? .utf8PlainText
        }
        if CopiedFiles.isNautilusText(text) {
            return TypeIdentifier(trusted: "org.dragconv.nautilus-clipboard")
        }
        if text.starts(with: Array("Version:".utf8)), Array(text.prefix(200)).firstRange(of: Array("StartHTML:".utf8)) != nil {
            return catalogue.type(windowsFormat: "HTML Format") ?? .utf8PlainText
        }
        return LineForms.type(of: text) ?? .utf8PlainText
    }

    /// Recognises JSON by parsing it. Of a document of more than 1 MiB, only the beginning is
    /// examined.
    private static func json(_ text: ArraySlice<UInt8>, _ bytes: [UInt8]) -> TypeIdentifier? {
        if PayloadJSON.recognizes(bytes) { return .payload }
        if text.count > 1 << 20 { return text.starts(with: Array("{\"".utf8)) ? .json : nil }
        guard let document = try? JSONValue(parsing: Array(text)) else { return nil }
        if case .array(let elements) = document, elements.isEmpty { return nil }
        if document["$schema"]?.string?.contains("json-schema.org") == true {
            return TypeCatalogue.builtIn.type(mimeType: "application/schema+json") ?? .json
        }
        if document["images"]?.array?.allSatisfy({ $0["url"] != nil && $0["aspectRatio"] != nil }) == true { return .gallery }
        return .json
    }

    /// Whether HTML fragments on clipboards begin with elements of that name; among the names are
    /// those of WHATWG MIME Sniffing §7.1.
    ///
    /// (Not a set, which takes longer to build than all the rest of a short conversion's sniffing.)
    private static func isFirstTag(_ name: String) -> Bool {
        switch name {
        case "!doctype", "html", "head", "body", "title", "meta", "base", "link", "style", "script", "iframe", "div", "span", "p", "br", "hr",
            "h1", "h2", "h3", "h4", "h5", "h6", "a", "b", "i", "u", "s", "em", "strong", "font", "center", "table", "thead", "tbody",
            "tr", "td", "th", "ul", "ol", "li", "dl", "dt", "dd", "pre", "code", "blockquote", "img", "figure", "section", "article",
            "main", "nav", "header", "footer", "form", "label", "input", "button", "small", "sub", "sup", "del", "ins", "mark", "q",
            "kbd", "samp", "details", "summary", "picture", "video", "audio", "address", "aside", "cite", "abbr", "time":
            true
        default: false
        }
    }

    static func beginsWithHTML(_ bytes: [UInt8]) -> Bool {
        beginsWithHTML(ASCII.trimmed(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]))
    }

    /// Whether the beginning of a page holds code that a server runs.
    static func holdsPHP(_ bytes: [UInt8]) -> Bool {
        let head = bytes.prefix(1024)
        return head.indices.contains { head[$0] == UInt8(ascii: "?") && $0 > 0 && head[($0 - 1)...].starts(with: php) }
    }

    private static let php = Array("<?php".utf8)

    /// Where the comment of HTML or XML at the beginning of the text ends. The text is searched in
    /// place: a hostile one is all comments.
    static func endOfComment(_ text: ArraySlice<UInt8>) -> Int? {
        var index = text.startIndex + "<!--".utf8.count
        while index + 2 < text.endIndex {
            if text[index] == UInt8(ascii: "-"), text[index + 1] == UInt8(ascii: "-"), text[index + 2] == UInt8(ascii: ">") { return index + 3 }
            index += 1
        }
        return nil
    }

    private static func beginsWithHTML(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        while rest.starts(with: Array("<!--".utf8)) {
            guard let end = endOfComment(rest.prefix(65536)) else { return false }
            rest = rest[end...].drop(while: ASCII.isWhitespace)
        }
        guard rest.first == UInt8(ascii: "<") else { return false }
        let name = rest.dropFirst().prefix(12).prefix { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "!") }
        guard let next = rest.dropFirst(1 + name.count).first, ASCII.isWhitespace(next) || next == UInt8(ascii: ">") || next == UInt8(ascii: "/")
        else { return false }
        let tag = String(utf8Bytes: name.map(ASCII.lowercased))
        guard tag == "!doctype" else {
            // An `html` element with the XHTML namespace is XHTML, not HTML.
            return isFirstTag(tag) && !(tag == "html" && Array(rest.prefix(512)).firstRange(of: Array("http://www.w3.org/1999/xhtml".utf8)) != nil)
        }
        let declared = ASCII.trimmed(rest.dropFirst(9).prefix(256))
        return ASCII.hasPrefix(declared, ignoringCase: "html")
            && Array(declared.map(ASCII.lowercased)).firstRange(of: Array("xhtml".utf8)) == nil
    }
}
