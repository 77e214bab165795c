/// A pattern that rules match with paths, hosts and values. It must match the whole text; letters
/// count with their case, except in hosts.
///
/// | written | matches | |---|---| | `*` | one or more bytes except the separator (`/`, in hosts
/// `.`) | | `**` | anything, even nothing | | `<digits>` `<letters>` `<alphanumeric>` `<hex>`
/// `<hex:64>` `<hex:32-64>` | as many as there are, at least one; exactly 64; 32 to 64 | | `<swh>`
/// | one of these characters | | `[…]` | the pattern in the brackets, or nothing | | `{name}`
/// `{name**}` `{name=…}` | the text that `*`, `**` or the pattern matches, captured | | `{url}` | a
/// link, plain or escaped: up to the end, or up to the next `/` when the pattern continues | |
/// `{host}` `{host/path}` | a segment that is a host; a host and everything after it | | `{scheme}`
/// | `http` or `https` | | `{path}` `{rest}` | nothing, or `/` and everything after it; the rest,
/// at least one byte, without the `/` in front | | `{pieces}` | all segments after the last segment
/// with a `:`, joined when the capture is used |
///
/// The work is bounded: a pattern that needs more than a few steps for each byte counts as not
/// matching.
///
/// A class, so that matching copies nothing.
final class LinkPattern: Sendable {
    enum Element: Sendable {
        /// Exactly these bytes.
        case literal([UInt8])
        /// At least `minimum` bytes, none of them `excluding`; as few as the rest of the pattern
        /// allows.
        case run(excluding: UInt8?, minimum: Int)
        /// A number of bytes from a set, as many as there are up to `maximum`.
        case some(of: ByteSet, minimum: Int, maximum: Int)
        /// The start of the capture with this number.
        case begin(Int)
        /// The end of the capture with this number.
        case end(Int)
        /// The next elements, as many as the number says, may be left out together.
        case optional(Int)
        /// A capture `{url}`.
        case url(Int)
        /// A capture `{host}`.
        case host(Int)
        /// A capture `{host/path}`.
        case hostAndPath(Int)
        /// A capture `{scheme}`.
        case scheme(Int)
        /// A capture `{pieces}`.
        case pieces(Int)
    }

    /// A set of ASCII characters.
    struct ByteSet: Sendable {
        private var low: UInt64 = 0
        private var high: UInt64 = 0

        init(_ characters: String) {
            for byte in characters.utf8 where byte < 128 {
                if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
            }
        }

        func contains(_ byte: UInt8) -> Bool {
            byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
        }
    }

    let elements: [Element]
    /// The names of the captures, in order.
    let names: [String]
    private let ignoresCase: Bool
    /// The whole pattern if it is plain text, which is the usual case.
    let plainText: [UInt8]?
    /// The text of a pattern `**text**`, which may occur anywhere.
    let containedText: [UInt8]?

    /// Whether a byte means something other than itself in the text of a pattern.
    static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "*"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): true
        default: false
        }
    }

    /// The literal with which every match begins, and the literal with which every match ends;
    /// empty when there is none.
    var head: [UInt8] {
        guard case .literal(let bytes)? = elements.first else { return [] }
        return bytes
    }
    var tail: [UInt8] {
        guard case .literal(let bytes)? = elements.last, !elements.contains(where: { if case .optional = $0 { true } else { false } })
        else { return [] }
        return bytes
    }

    /// A literal of four bytes at least that begins with a slash and stands in every match; empty
    /// when there is none.
    var middle: [UInt8] {
        var index = 0
        while index < elements.count {
            switch elements[index] {
            case .literal(let bytes):
                if let slash = bytes.firstIndex(of: UInt8(ascii: "/")), bytes.count - slash >= 4 { return Array(bytes[slash...]) }
            case .optional(let count): index += count
            default: break
            }
            index += 1
        }
        return []
    }

    /// - Throws: ``LinkPatternReader/Problem`` when the text is no pattern.
    init(_ text: String, separator: UInt8 = UInt8(ascii: "/"), ignoresCase: Bool = false) throws(LinkPatternReader.Problem) {
        var reader = LinkPatternReader(text, separator: separator)
        let elements = try reader.elements()
        self.elements = elements
        self.names = reader.names
        self.ignoresCase = ignoresCase
        if case .literal(let text)? = elements.first, elements.count == 1 { plainText = text } else { plainText = nil }
        if elements.count == 3, case .run(nil, 0) = elements[0], case .literal(let text) = elements[1], case .run(nil, 0) = elements[2],
            !ignoresCase
        {
            containedText = text
        } else {
            containedText = nil
        }
    }

    /// Whether the pattern matches all of `range`. The captured ranges are in `captures` then.
    func matches(_ bytes: Span<UInt8>, _ range: Range<Int>, captures: inout Captures) -> Bool {
        captures.reset(names.count)
        var match = Match(end: range.upperBound, budget: 3 * range.count + 512, pieces: nil)
        return step(0, range.lowerBound, bytes, range, &match, &captures)
    }

    /// The captured ranges of a match, in the order of the names. The range is empty for a capture
    /// in a part that was left out.
    struct Captures: Sendable {
        private(set) var ranges: [Range<Int>] = []

        mutating func reset(_ count: Int) {
            ranges.clear()
            for _ in 0..<count { ranges.append(0..<0) }
        }

        mutating func set(_ index: Int, _ range: Range<Int>) { ranges[index] = range }
    }

    private struct Match {
        let end: Int
        var budget: Int
        /// The start of `{pieces}`, once it has been searched for.
        var pieces: Int?
    }

    /// Whether the elements from `index` on match everything from `position` on. Each recursive
    /// call continues with a later element, so the depth is bounded by the length of the pattern.
    private func step(
        _ index: Int, _ position: Int, _ bytes: Span<UInt8>, _ range: Range<Int>, _ match: inout Match, _ captures: inout Captures
    ) -> Bool {
        var index = index
        var position = position
        let end = match.end
        while index < elements.count {
            match.budget -= 1
            guard match.budget > 0 else { return false }
            switch elements[index] {
            case .literal(let text):
                guard holds(text, bytes, at: position, end) else { return false }
                position += text.count
            case .some(let set, let minimum, let maximum):
                var next = position
                while next < end, next - position < maximum, set.contains(bytes[next]) { next += 1 }
                guard next - position >= minimum else { return false }
                match.budget -= (next - position) / 8
                position = next
            case .begin(let capture): captures.set(capture, position..<position)
            case .end(let capture): captures.set(capture, captures.ranges[capture].lowerBound..<position)
            case .optional(let count):
                if step(index + 1, position, bytes, range, &match, &captures) { return true }
                for skipped in elements[(index + 1)...(index + count)] {
                    if case .begin(let capture) = skipped { captures.set(capture, 0..<0) }
                }
                index += count
            case .run(let separator, let minimum):
                return run(excluding: separator, minimum, before: index + 1, position, bytes, range, &match, &captures)
            case .url(let capture):
                guard LinkText.beginsLikeHTTP(bytes, position..<end) else { return false }
                let stop = index + 1 == elements.count ? end : ByteSearch.first(UInt8(ascii: "/"), in: bytes, position..<end)
                captures.set(capture, position..<stop)
                position = stop
            case .host(let capture), .hostAndPath(let capture):
                let stop = ByteSearch.first(UInt8(ascii: "/"), in: bytes, position..<end)
                guard HostName.isPlausible(bytes, position..<stop) else { return false }
                let isAlone = if case .host = elements[index] { true } else { false }
                captures.set(capture, position..<(isAlone ? stop : end))
                position = isAlone ? stop : end
            case .scheme(let capture):
                let stop = ByteSearch.first(UInt8(ascii: "/"), in: bytes, position..<end)
                let isScheme = ["http", "https"].contains { ByteSearch.equals(bytes, position..<stop, Array($0.utf8)) }
                guard isScheme else { return false }
                captures.set(capture, position..<stop)
                position = stop
            case .pieces(let capture):
                let start = match.pieces ?? Self.startOfPieces(bytes, range)
                match.pieces = start
                guard position == start, position < end else { return false }
                captures.set(capture, position..<end)
                position = end
            }
            index += 1
        }
        return position == end
    }

    /// The start of the segment after the last segment with a `:`; the end of the range when there
    /// is none.
    private static func startOfPieces(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
        guard let colon = range.last(where: { bytes[$0] == UInt8(ascii: ":") }) else { return range.upperBound }
        return min(ByteSearch.first(UInt8(ascii: "/"), in: bytes, colon..<range.upperBound) + 1, range.upperBound)
    }

    /// Matches a run, which takes as few bytes as the rest of the pattern allows.
    private func run(
        excluding separator: UInt8?, _ minimum: Int, before next: Int, _ position: Int, _ bytes: Span<UInt8>, _ range: Range<Int>,
        _ match: inout Match, _ captures: inout Captures
    ) -> Bool {
        let end = match.end
        let limit = separator.map { ByteSearch.first($0, in: bytes, position..<end) } ?? end
        match.budget -= (limit - position) / 8
        guard position + minimum <= limit else { return false }
        // When only ends of captures follow, the run takes everything.
        if elements[next...].allSatisfy({ if case .end = $0 { true } else { false } }) {
            return limit == end && step(next, end, bytes, range, &match, &captures)
        }
        var stop = position + minimum
        while stop <= limit, match.budget > 0 {
            // Skip to the next position where the following element can begin.
            switch elements[next] {
            case .literal(let text) where !ignoresCase: stop = ByteSearch.first(text[0], in: bytes, stop..<end)
            case .url: stop = ByteSearch.first(UInt8(ascii: "h"), or: UInt8(ascii: "H"), in: bytes, stop..<end)
            default: break
            }
            guard stop <= limit else { return false }
            if step(next, stop, bytes, range, &match, &captures) { return true }
            stop += 1
        }
        return false
    }

    @inline(__always)
    private func holds(_ text: [UInt8], _ bytes: Span<UInt8>, at position: Int, _ end: Int) -> Bool {
        guard end - position >= text.count else { return false }
        for index in text.indices {
            let byte = bytes[position + index]
            guard byte == text[index] || ignoresCase && LinkByte.lowercased(byte) == text[index] else { return false }
        }
        return true
    }
}
