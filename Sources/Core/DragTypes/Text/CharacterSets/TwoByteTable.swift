import CKnowledge

/// The characters of a set in which two bytes stand for a character that is not ASCII.
struct TwoByteTable: Sendable {
    /// For each first byte, where the row of its characters begins; -1 when the byte has none.
    private let rows: [Int32]
    /// For each second byte, the place in a row; -1 when the byte is no second byte.
    private let columns: [Int16]
    /// The code points, row by row; 0 where there is no character.
    private let scalars: [UInt32]

    /// Windows-31J, which is Shift_JIS with the extensions of NEC and IBM.
    static let shiftJIS = TwoByteTable(dragconv_shift_jis())
    /// JIS X 0212, with the top bit of both bytes set.
    static let jisX0212 = TwoByteTable(dragconv_jis_x_0212())
    /// Code page 949, which is EUC-KR with all Hangul syllables.
    static let eucKR = TwoByteTable(dragconv_euc_kr())
    /// Johab, in which a syllable's bytes are its letters (KS X 1001, annex 3).
    static let johab = TwoByteTable(dragconv_johab())
    /// Big5 with the Hong Kong supplement of 2008.
    static let big5 = TwoByteTable(dragconv_big5())
    /// The characters of two bytes in GB18030.
    static let gbk = TwoByteTable(dragconv_gbk())

    private init(_ table: dragconv_knowledge) {
        let lines = Knowledge.bytes(of: table).split(separator: 0x0A)
        var columns = [Int16](repeating: -1, count: 256)
        var width = 0
        for range in lines.prefix(1).flatMap({ $0.dropFirst().split(separator: 0x20) }) {
            let ends = range.split(separator: UInt8(ascii: "-")).map { Int(CharacterTableText.hexadecimal($0) & 0xFF) }
            guard let first = ends.first, let last = ends.last, first <= last else { continue }
            for byte in first...last {
                columns[byte] = Int16(width)
                width += 1
            }
        }
        var rows = [Int32](repeating: -1, count: 256)
        var scalars: [UInt32] = []
        scalars.reserveCapacity(lines.count * width)
        for line in lines.dropFirst() {
            guard let tab = line.firstIndex(of: 0x09) else { continue }
            rows[Int(CharacterTableText.hexadecimal(line[..<tab]) & 0xFF)] = Int32(scalars.count)
            let start = scalars.count
            for scalar in String(decoding: line[(tab + 1)...], as: UTF8.self).unicodeScalars {
                scalars.append(scalar.value == UTF8Output.replacement ? 0 : scalar.value)
            }
            scalars.append(contentsOf: repeatElement(0, count: max(0, width - (scalars.count - start))))
        }
        (self.rows, self.columns, self.scalars) = (rows, columns, scalars)
    }

    /// The code point of two bytes. Nil when they stand for nothing.
    @inline(__always)
    subscript(first: UInt8, second: UInt8) -> UInt32? {
        let (row, column) = (rows[Int(first)], columns[Int(second)])
        guard row >= 0, column >= 0 else { return nil }
        let scalar = scalars[Int(row) + Int(column)]
        return scalar == 0 ? nil : scalar
    }

    /// The text of `bytes` in UTF-8, as all decoders of the WHATWG's Encoding Standard for two
    /// bytes do it: where a second byte is missing or wrong, U+FFFD stands for both bytes, but a
    /// second byte that is ASCII is read again.
    ///
    /// - Parameters:
    ///   - isLead: whether a byte above 0x7F begins a character of two bytes.
    ///   - single: the code point of a byte above 0x7F that begins none; nil for a byte without a
    ///     meaning.
    ///   - other: is asked first at each byte above 0x7F, and appends a character that the table
    ///     does not have. Returns the number of the character's bytes; 0 leaves the bytes to the
    ///     table.
    @inline(__always)
    func utf8(
        from bytes: Span<UInt8>, isLead: (UInt8) -> Bool, single: (UInt8) -> UInt32? = { _ in nil },
        other: (Span<UInt8>, Int, inout UTF8Output) -> Int = { _, _, _ in 0 }
    ) -> [UInt8] {
        var output = UTF8Output(capacity: bytes.count + bytes.count / 2)
        var index = 0
        while index < bytes.count {
            let first = bytes[index]
            if first < 0x80 {
                output.append(UInt32(first))
                index += 1
                continue
            }
            let length = other(bytes, index, &output)
            if length > 0 {
                index += length
            } else if isLead(first) {
                let second = index + 1 < bytes.count ? bytes[index + 1] : 0
                let scalar = self[first, second]
                output.append(scalar ?? UTF8Output.replacement)
                // A lead at the end stands alone.
                index += scalar == nil && second < 0x80 ? 1 : 2
            } else {
                output.append(single(first) ?? UTF8Output.replacement)
                index += 1
            }
        }
        return output.bytes
    }
}
