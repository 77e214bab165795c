/// Reads numbers and byte ranges from untrusted bytes. Each read is checked against the end and
/// throws instead of overrunning.
struct ByteReader {
    let form: String
    let bytes: [UInt8]
    var index: Int

    init(_ form: String, _ bytes: [UInt8], at index: Int = 0) {
        self.form = form
        self.bytes = bytes
        self.index = index
    }

    var remaining: Int { bytes.count - index }

    mutating func littleEndian32() throws(FormError) -> UInt32 {
        try stretch(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    mutating func bigEndian32() throws(FormError) -> UInt32 {
        try stretch(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    mutating func stretch(_ count: Int) throws(FormError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= remaining else {
            throw FormError(form, "ends before the \(count) bytes that it announces", offset: index)
        }
        defer { index += count }
        return bytes[index..<(index + count)]
    }
}

extension [UInt8] {
    mutating func append(littleEndian32 value: UInt32) {
        for shift in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: value >> UInt32(shift))) }
    }

    mutating func append(bigEndian32 value: UInt32) {
        for shift in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: value >> UInt32(shift))) }
    }

    /// The first occurrence of `needle` that begins at or after `start`. Nil when there is none or
    /// `needle` is empty.
    package func firstRange(of needle: [UInt8], from start: Int = 0) -> Range<Int>? {
        guard let first = needle.first, count >= needle.count else { return nil }
        var index = start
        let last = count - needle.count
        while index <= last {
            if self[index] == first, self[index..<(index + needle.count)].elementsEqual(needle) {
                return index..<(index + needle.count)
            }
            index += 1
        }
        return nil
    }

    /// The last occurrence of `needle`. Nil when there is none or `needle` is empty.
    package func lastRange(of needle: [UInt8]) -> Range<Int>? {
        guard let first = needle.first, count >= needle.count else { return nil }
        var index = count - needle.count
        while index >= 0 {
            if self[index] == first, self[index..<(index + needle.count)].elementsEqual(needle) {
                return index..<(index + needle.count)
            }
            index -= 1
        }
        return nil
    }
}
