/// Case folding and white space for ASCII, byte by byte. Type names on clipboards are ASCII, and
/// Unicode case mapping would be wrong (and slow) for them.
///
/// (Without `@usableFromInline` for the type, no function in it would be inlined in other modules.)
@usableFromInline package enum ASCII {
    @inlinable package static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }

    package static func lowercased(_ text: String) -> String {
        var text = text
        let needsWork = text.utf8.contains { $0 >= 0x41 && $0 <= 0x5A }
        guard needsWork else { return text }
        text = String(decoding: text.utf8.map(lowercased), as: UTF8.self)
        return text
    }

    /// Whether `byte` is a space, tab, line feed, form feed or carriage return: the ASCII white
    /// space of HTML.
    @inlinable package static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }

    @inlinable package static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    @inlinable package static func isLetter(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return lower >= 0x61 && lower <= 0x7A
    }

    /// The two hexadecimal digits of a byte.
    package static func hexDigits(_ byte: UInt8, upperCase: Bool = false) -> [UInt8] {
        [byte >> 4, byte & 15].map { $0 < 10 ? 0x30 + $0 : (upperCase ? 0x37 : 0x57) + $0 }
    }

    package static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    @inlinable package static func trimmed<Bytes>(_ bytes: Bytes) -> Bytes.SubSequence
    where Bytes: BidirectionalCollection, Bytes.Element == UInt8 {
        guard let first = bytes.firstIndex(where: { !isWhitespace($0) }) else {
            return bytes[bytes.endIndex..<bytes.endIndex]
        }
        let last = bytes.lastIndex { !isWhitespace($0) } ?? first
        return bytes[first...last]
    }

    /// The runs of bytes between white space.
    @inlinable package static func words(_ bytes: ArraySlice<UInt8>) -> Words { Words(rest: bytes) }

    /// The sequence of the runs of bytes between white space.
    @usableFromInline package struct Words: Sequence, IteratorProtocol {
        @usableFromInline var rest: ArraySlice<UInt8>

        @usableFromInline
        init(rest: ArraySlice<UInt8>) { self.rest = rest }

        @inlinable package mutating func next() -> ArraySlice<UInt8>? {
            guard let start = rest.firstIndex(where: { !isWhitespace($0) }) else { return nil }
            let end = rest[start...].firstIndex(where: isWhitespace) ?? rest.endIndex
            defer { rest = rest[end...] }
            return rest[start..<end]
        }
    }

    /// Whether a word stands between white space in a text.
    @inlinable package static func hasWord(_ word: String, in text: Span<UInt8>) -> Bool {
        guard text.count >= word.utf8.count else { return false }
        var start = 0
        while start < text.count {
            var end = start
            while end < text.count, !isWhitespace(text[end]) { end += 1 }
            if end - start == word.utf8.count, zip(start..<end, word.utf8).allSatisfy({ text[$0] == $1 }) { return true }
            start = end + 1
        }
        return false
    }

    /// Whether `bytes` begin with `prefix`, ASCII letters compared without case.
    @inlinable package static func hasPrefix(_ bytes: some Collection<UInt8>, ignoringCase prefix: String) -> Bool {
        var bytes = bytes.makeIterator()
        for wanted in prefix.utf8 {
            guard let byte = bytes.next(), lowercased(byte) == lowercased(wanted) else { return false }
        }
        return true
    }

    /// Whether a text stands in `bytes`, byte for byte. (`contains` of strings compares characters,
    /// which takes many times as long.)
    @inlinable package static func contains(_ bytes: some Collection<UInt8>, _ text: String) -> Bool {
        guard let first = text.utf8.first else { return true }
        var rest = bytes[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: text.utf8) { return true }
            rest = rest.dropFirst()
        }
        return false
    }

    @inlinable package static func equals(_ left: some Collection<UInt8>, ignoringCase right: String) -> Bool {
        left.count == right.utf8.count && hasPrefix(left, ignoringCase: right)
    }
}

extension String {
    /// The text of UTF-8 bytes; invalid sequences become U+FFFD, as everywhere in Swift.
    @inlinable package init(utf8Bytes bytes: some Collection<UInt8>) {
        self.init(decoding: bytes, as: UTF8.self)
    }
}
