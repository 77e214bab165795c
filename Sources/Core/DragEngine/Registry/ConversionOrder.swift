/// The order of conversions by their ids.
enum ConversionOrder {
    /// The positions of `ids`, sorted by the ids; equal ids keep their order.
    ///
    /// Ids are compared as UTF-8 bytes, so that the order depends neither on the locale nor on the
    /// order of registration. (Swift compares strings by Unicode scalars, which gives the same
    /// order.) Nearly a thousand ids are sorted at every start, so most comparisons are made
    /// between numbers: first the ranks of the handlers' parts of the ids, then the first eight
    /// bytes after these parts.
    static func of(_ ids: [String]) -> [Int] {
        var keys: [Key] = []
        keys.reserveCapacity(ids.count)
        // A handler's conversions follow one another, so that its part is looked up once.
        var parts: [String] = []
        var last: (part: [UInt8], number: Int) = ([], -1)
        for id in ids {
            var id = id
            keys.append(
                id.withUTF8 { bytes in
                    // The slash belongs to the part: it comes after the period and the hyphen, and
                    // before letters.
                    let end = bytes.firstIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? bytes.count
                    if last.number < 0 || !last.part.elementsEqual(bytes[..<end]) {
                        last = (Array(bytes[..<end]), parts.count)
                        parts.append(String(decoding: last.part, as: UTF8.self))
                    }
                    return Key(part: last.number, beginning: beginning(bytes[end...]))
                })
        }
        let ranks = ranks(of: parts)
        return keys.indices.sorted { left, right in
            let (a, b) = (keys[left], keys[right])
            if a.part != b.part, ranks[a.part] != ranks[b.part] { return ranks[a.part] < ranks[b.part] }
            if a.beginning != b.beginning { return a.beginning < b.beginning }
            return ids[left] == ids[right] ? left < right : ids[left] < ids[right]
        }
    }

    private struct Key {
        /// The index of the part with the handler's name.
        let part: Int
        let beginning: UInt64
    }

    /// The rank of each part among all; equal parts have the same rank.
    private static func ranks(of parts: [String]) -> [Int] {
        var ranks = [Int](repeating: 0, count: parts.count)
        var (rank, before) = (0, nil as String?)
        for position in parts.indices.sorted(by: { parts[$0] < parts[$1] }) {
            if let before, before != parts[position] { rank += 1 }
            ranks[position] = rank
            before = parts[position]
        }
        return ranks
    }

    /// The first eight bytes as a number that is ordered as the bytes are. A missing byte counts as
    /// 0, which no id has.
    private static func beginning(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64 {
        var number: UInt64 = 0
        for offset in 0..<8 {
            let index = bytes.startIndex + offset
            number = number << 8 | (index < bytes.endIndex ? UInt64(bytes[index]) : 0)
        }
        return number
    }
}
