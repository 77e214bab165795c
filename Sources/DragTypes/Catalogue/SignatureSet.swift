import Synchronization

/// The byte signatures of the catalogue, by which the type of bytes can be recognised. `CatalogueTables.signatures` documents the
/// grammar. Any thread may use a set.
public final class SignatureSet: Sendable {
    /// A type whose signature was found in the bytes.
    public struct Match: Hashable, Sendable {
        /// The type that the signature belongs to.
        public let type: TypeIdentifier
        /// Whether the signature is so short that it may occur by chance.
        public let isWeak: Bool
        /// Whether the bytes begin with the signature. False for a signature that was searched for: a text that merely quotes such a signature
        /// matches, too.
        public let isAtBeginning: Bool
    }

    /// The number of bytes, counted from the beginning, that need to be passed to ``match(_:)``: a little more than the furthest byte that
    /// any signature examines.
    public static let reach = 65_600

    /// The part of bytes that signatures can examine: all of them, or a copy of the first ``reach``.
    package static func beginning(of bytes: [UInt8]) -> [UInt8] { bytes.count > reach ? Array(bytes.prefix(reach)) : bytes }

    /// The signatures of the built-in catalogue.
    public static let builtIn = SignatureSet(parsing: CatalogueTables.signatures, catalogue: .builtIn)

    struct Test: Sendable {
        var offsets: ClosedRange<Int>
        var value: [UInt8]
        /// For each byte of `value`, the bits that are compared.
        var mask: [UInt8]
        var ignoresCase = false
        /// Whether the value must be absent.
        var isNegated = false

        func matches(_ bytes: [UInt8]) -> Bool { isFound(in: bytes) != isNegated }

        private func isFound(in bytes: [UInt8]) -> Bool {
            let last = min(offsets.upperBound, bytes.count - value.count)
            guard offsets.lowerBound <= last else { return false }
            for start in offsets.lowerBound...last where matches(bytes, at: start) { return true }
            return false
        }

        private func matches(_ bytes: [UInt8], at start: Int) -> Bool {
            for index in value.indices {
                let byte = ignoresCase ? ASCII.lowercased(bytes[start + index]) : bytes[start + index]
                if byte & mask[index] != value[index] { return false }
            }
            return true
        }
    }

    struct Signature: Sendable {
        /// The type's identifier or MIME type, as the table spells it.
        var name: String
        var tests: [Test]
        var isWeak: Bool

        /// Whether the first value stands near the beginning: after a byte order mark, white space or a short comment at most, or at a place that
        /// the format fixes.
        var isAtBeginning: Bool { tests.first.map { $0.offsets.upperBound - $0.offsets.lowerBound <= 64 } ?? false }

        /// Whether the signature is better evidence than a match that was found before.
        func precedes(_ match: Match) -> Bool {
            if isWeak != match.isWeak { return match.isWeak }
            return !isWeak && isAtBeginning && !match.isAtBeginning
        }
    }

    private let catalogue: TypeCatalogue
    private let table: [UInt8]
    /// The byte range of each signature line in the table. Comment lines are left out.
    private let lines: [Range<Int>]
    /// For each possible first byte of the input, the indexes of the lines that may match, in table order.
    private let byFirstByte: [[Int32]]
    /// The signatures that have been parsed so far, by line. Lines are parsed on first use, because a short-lived process needs only a few.
    private let parsed: Mutex<[Signature?]>

    /// A set of the signatures in `table`.
    package init(parsing table: String, catalogue: TypeCatalogue) {
        let table = Array(table.utf8)
        var lines: [Range<Int>] = []
        var byFirstByte = [[Int32]](repeating: [], count: 256)
        let bytes = table.span
        var start = 0
        while start < bytes.count {
            var end = start
            while end < bytes.count, bytes[end] != 0x0A { end += 1 }
            while start < end, bytes[start] == 0x20 { start += 1 }
            if start < end, bytes[start] != UInt8(ascii: "#") {
                if let first = Self.firstByte(bytes, start..<end) {
                    byFirstByte[Int(first)].append(Int32(lines.count))
                } else {
                    for byte in byFirstByte.indices { byFirstByte[byte].append(Int32(lines.count)) }
                }
                lines.append(start..<end)
            }
            start = end + 1
        }
        self.catalogue = catalogue
        self.table = table
        self.lines = lines
        self.byFirstByte = byFirstByte
        self.parsed = Mutex(Array(repeating: nil, count: lines.count))
    }

    /// The first byte of all input that the line can match. Nil when the line's first test does not fix that byte.
    private static func firstByte(_ bytes: Span<UInt8>, _ line: Range<Int>) -> UInt8? {
        var position = line.lowerBound
        while position < line.upperBound, bytes[position] != UInt8(ascii: "|") { position += 1 }
        guard position + 6 <= line.upperBound, bytes[position + 1] == 0x20, bytes[position + 2] == UInt8(ascii: "0"), bytes[position + 3] == 0x20
        else { return nil }
        let (first, second) = (bytes[position + 4], bytes[position + 5])
        if first == UInt8(ascii: "\"") { return second == UInt8(ascii: "\\") ? nil : second }
        guard let high = ASCII.hexValue(first), let low = ASCII.hexValue(second) else { return nil }
        return high << 4 | low
    }

    /// The lines that cannot be parsed, and those whose type is not in the catalogue. A test checks that there are none.
    package var unreadable: [String] {
        lines.indices.compactMap { index in
            guard let signature = signature(index), !signature.tests.isEmpty, type(of: signature) != nil else {
                return String(utf8Bytes: table[lines[index]])
            }
            return nil
        }
    }

    /// All signatures, in table order.
    var signatures: [Signature] { lines.indices.compactMap(signature) }

    private func signature(_ index: Int) -> Signature? {
        if let known = parsed.withLock({ $0[index] }) { return known }
        let signature = Self.signature(table[lines[index]])
        parsed.withLock { $0[index] = signature }
        return signature
    }

    private static func signature(_ line: ArraySlice<UInt8>) -> Signature? {
        let columns = line.split(separator: UInt8(ascii: "|")).map { ASCII.trimmed($0) }
        let tests = columns.count > 1 ? columns[1].split(separator: UInt8(ascii: "&")).map(test) : []
        guard !tests.isEmpty, tests.allSatisfy({ $0 != nil }) else { return nil }
        return Signature(
            name: String(utf8Bytes: columns[0]), tests: tests.compactMap(\.self), isWeak: columns.count > 2 && columns[2].elementsEqual("weak".utf8))
    }

    /// Whether bytes have a signature of a type. True for a type of which the set, which has to name types by their identifiers, has none.
    package func allows(_ bytes: [UInt8], as type: TypeIdentifier) -> Bool {
        let beginning = Array((type.canonical + " |").utf8)
        let lines = self.lines.indices.filter { table[self.lines[$0]].starts(with: beginning) }
        return lines.isEmpty || lines.contains { index in signature(index)?.tests.allSatisfy { $0.matches(bytes) } ?? false }
    }

    /// Whether bytes can be of a type, as far as its signatures tell: one of them is there, or the set has none for the type.
    package func allows(_ bytes: [UInt8], of type: TypeIdentifier) -> Bool {
        let signatures = signatures.filter { self.type(of: $0) == type }
        return signatures.isEmpty || signatures.contains { $0.tests.allSatisfy { $0.matches(bytes) } }
    }

    private func type(of signature: Signature) -> TypeIdentifier? { catalogue.type(mimeTypeOrIdentifier: signature.name) }

    /// The first strong signature that `bytes` begin with, otherwise the first strong one that is found further on, otherwise the first weak one.
    /// Nil when no signature matches or `bytes` are empty.
    public func match(_ bytes: [UInt8]) -> Match? {
        guard let first = bytes.first else { return nil }
        var found: Match?
        for index in byFirstByte[Int(first)] {
            guard let signature = signature(Int(index)), found.map({ signature.precedes($0) }) ?? true else { continue }
            guard signature.tests.allSatisfy({ $0.matches(bytes) }), let type = type(of: signature) else { continue }
            found = Match(type: type, isWeak: signature.isWeak, isAtBeginning: signature.isAtBeginning)
            if !signature.isWeak, signature.isAtBeginning { break }
        }
        return found
    }

    /// Parses one test: `0 "RIFF"`, `0-1024 "%PDF-"`, `4 00?F`, `0 ~"<html"`, `0 !"%"`.
    private static func test(_ text: ArraySlice<UInt8>) -> Test? {
        let text = ASCII.trimmed(text)
        guard let space = text.firstIndex(of: 0x20) else { return nil }
        let ends = text[..<space].split(separator: UInt8(ascii: "-")).map { Int(String(utf8Bytes: $0)) }
        guard (1...2).contains(ends.count), let from = ends[0], let to = ends[ends.count - 1], from <= to else { return nil }
        var value = ASCII.trimmed(text[space...])
        let isNegated = value.first == UInt8(ascii: "!")
        if isNegated { value.removeFirst() }
        let ignoresCase = value.first == UInt8(ascii: "~")
        if ignoresCase { value.removeFirst() }
        let parsed = value.first == UInt8(ascii: "\"") ? quoted(value, ignoresCase: ignoresCase) : hexadecimal(value)
        guard let parsed, !parsed.value.isEmpty else { return nil }
        return Test(offsets: from...to, value: parsed.value, mask: parsed.mask, ignoresCase: ignoresCase, isNegated: isNegated)
    }

    private static func quoted(_ text: ArraySlice<UInt8>, ignoresCase: Bool) -> (value: [UInt8], mask: [UInt8])? {
        guard text.count >= 2, text.last == UInt8(ascii: "\"") else { return nil }
        var rest = text.dropFirst().dropLast()
        var value: [UInt8] = []
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                value.append(ignoresCase ? ASCII.lowercased(byte) : byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "n"): value.append(0x0A)
            case UInt8(ascii: "r"): value.append(0x0D)
            case UInt8(ascii: "t"): value.append(0x09)
            case UInt8(ascii: "0"): value.append(0)
            case UInt8(ascii: "x"):
                guard let high = rest.popFirst().flatMap(ASCII.hexValue), let low = rest.popFirst().flatMap(ASCII.hexValue)
                else { return nil }
                value.append(high << 4 | low)
            case let other?: value.append(other)
            case nil: return nil
            }
        }
        return (value, [UInt8](repeating: 0xFF, count: value.count))
    }

    private static func hexadecimal(_ text: ArraySlice<UInt8>) -> (value: [UInt8], mask: [UInt8])? {
        guard text.count % 2 == 0 else { return nil }
        var value: [UInt8] = []
        var mask: [UInt8] = []
        var rest = text
        while let first = rest.popFirst(), let second = rest.popFirst() {
            var byte: UInt8 = 0
            var bits: UInt8 = 0
            for digit in [first, second] {
                byte <<= 4
                bits <<= 4
                guard digit != UInt8(ascii: "?") else { continue }
                guard let number = ASCII.hexValue(digit) else { return nil }
                byte |= number
                bits |= 0x0F
            }
            value.append(byte)
            mask.append(bits)
        }
        return (value, mask)
    }
}
