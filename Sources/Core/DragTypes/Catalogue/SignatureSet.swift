import Synchronization

/// The byte signatures of the catalogue, by which the type of bytes can be recognised.
/// `CatalogueTables.signatures` documents the grammar. Any thread may use a set.
public final class SignatureSet: Sendable {
    /// A type whose signature was found in the bytes.
    public struct Match: Hashable, Sendable {
        /// The type that the signature belongs to.
        public let type: TypeIdentifier
        /// Whether the signature is so short that it may occur by chance.
        public let isWeak: Bool
        /// Whether the bytes begin with the signature. False for a signature that was searched for:
        /// a text that merely quotes such a signature matches, too.
        public let isAtBeginning: Bool
    }

    /// The number of bytes, counted from the beginning, that need to be passed to ``match(_:)``: a
    /// little more than the furthest byte that any signature examines.
    public static let reach = 65_600

    /// The part of bytes that signatures can examine: all of them, or a copy of the first
    /// ``reach``.
    package static func beginning(of bytes: [UInt8]) -> [UInt8] { bytes.count > reach ? Array(bytes.prefix(reach)) : bytes }

    /// The signatures of the built-in catalogue.
    public static let builtIn = SignatureSet(parsing: CatalogueTables.signatures, catalogue: .builtIn)

    struct Signature: Sendable {
        /// The type's identifier or MIME type, as the table spells it.
        var name: String
        var tests: [SignatureTest]
        var isWeak: Bool

        /// Whether the first value stands near the beginning: after a byte order mark, white space
        /// or a short comment at most, or at a place that the format fixes.
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
    /// For each possible first byte of the input, the indexes of the lines that may match, in table
    /// order.
    private let byFirstByte: [[Int32]]
    /// The signatures that have been parsed so far, by line. Lines are parsed on first use, because
    /// a short-lived process needs only a few.
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

    /// The first byte of all input that the line can match. Nil when the line's first test does not
    /// fix that byte.
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

    /// The lines that cannot be parsed, and those whose type is not in the catalogue. A test checks
    /// that there are none.
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
        let tests = columns.count > 1 ? columns[1].split(separator: UInt8(ascii: "&")).map(SignatureTest.init(parsing:)) : []
        guard !tests.isEmpty, tests.allSatisfy({ $0 != nil }) else { return nil }
        return Signature(
            name: String(utf8Bytes: columns[0]), tests: tests.compactMap(\.self), isWeak: columns.count > 2 && columns[2].elementsEqual("weak".utf8))
    }

    /// Whether bytes can be of a type, as far as its signatures tell: one of them is there, or the
    /// set has none for the type.
    package func allows(_ bytes: [UInt8], of type: TypeIdentifier) -> Bool {
        let signatures = signatures.filter { self.type(of: $0) == type }
        return signatures.isEmpty || signatures.contains { $0.tests.allSatisfy { $0.matches(bytes) } }
    }

    private func type(of signature: Signature) -> TypeIdentifier? { catalogue.type(mimeTypeOrIdentifier: signature.name) }

    /// The first strong signature that `bytes` begin with, otherwise the first strong one that is
    /// found further on, otherwise the first weak one. Nil when no signature matches or `bytes` are
    /// empty.
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
}
