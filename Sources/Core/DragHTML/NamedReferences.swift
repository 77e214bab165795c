/// Finds named character references (WHATWG HTML §13.5) in the list, which is in the order of its
/// bytes: at each byte of the text, the range of entries that begin like the text gets smaller.
struct NamedReferences: Sendable {
    private let text: [UInt8]
    /// Where each entry begins in `text`; the last number is the end.
    private let starts: [UInt16]
    /// The first entry by its first byte, and by that after it the end of these entries.
    private let first: [UInt16]

    static let shared = NamedReferences()

    private init() {
        var text = Array(Self.list.utf8)
        let end = text.count
        text += [UInt8](repeating: 0, count: Input.padding)
        var starts: [UInt16] = []
        starts.reserveCapacity(2400)
        var first = [UInt16](repeating: 0, count: 129)
        var start = 0
        // A space or a line end separates two entries.
        while start < end {
            starts.append(UInt16(start))
            first[Int(text[start] & 127) + 1] = UInt16(starts.count)
            start = find(0x20, or: 0x0A, text.span, start, end) + 1
        }
        for byte in 1..<first.count where first[byte] == 0 { first[byte] = first[byte - 1] }
        starts.append(UInt16(start))
        (self.text, self.starts, self.first) = (text, starts, first)
    }

    /// The longest name that stands at `start`; nil when none does.
    func longest(_ input: Span<UInt8>, _ start: Int, _ end: Int) -> CharacterReference? {
        guard start < end, input[start] < 0x80 else { return nil }
        var low = Int(first[Int(input[start])])
        var high = Int(first[Int(input[start]) + 1])
        var depth = 1
        var found: CharacterReference?
        while low < high {
            // A name that ends here is an entry with `=` at this depth.
            let complete = bound(low, high, depth, 0x3D)
            if complete < high, text[Int(starts[complete]) + depth] == 0x3D { found = reference(complete, depth, start + depth) }
            guard start + depth < end else { break }
            let byte = input[start + depth]
            guard byte != 0x3D else { break }
            low = bound(low, high, depth, byte)
            high = bound(low, high, depth, byte &+ 1)
            depth += 1
        }
        return found
    }

    /// The first entry from `low` on whose byte at a depth is not less than `byte`.
    private func bound(_ low: Int, _ high: Int, _ depth: Int, _ byte: UInt8) -> Int {
        (low..<high).partitioningIndex { text[Int(starts[$0]) + depth] >= byte }
    }

    private func reference(_ entry: Int, _ depth: Int, _ end: Int) -> CharacterReference {
        var codes: (UInt32, UInt32) = (0, 0)
        for index in (Int(starts[entry]) + depth + 1)..<(Int(starts[entry + 1]) - 1) {
            if let digit = ASCII.hexadecimal(text[index]) { codes.0 = codes.0 << 4 | digit } else { codes = (0, codes.0) }
        }
        return codes.1 == 0 ? CharacterReference(first: codes.0, end: end) : CharacterReference(first: codes.1, second: codes.0, end: end)
    }
}
