import CKnowledge
import Synchronization

/// Byte signatures, by which the type of bytes can be recognised. `Sources/Knowledge/README.md`
/// documents those that come with the library. Any thread may use a set.
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

    /// The built-in signatures.
    public static let builtIn: SignatureSet = {
        var reader = Knowledge.reader(of: dragconv_signatures())
        return SignatureSet(from: &reader)
    }()

    /// The signature of a type.
    package struct Signature: Sendable {
        /// The type's identifier.
        package let type: TypeIdentifier
        package let tests: [SignatureTest]
        package let isWeak: Bool

        package init(_ type: TypeIdentifier, _ tests: [SignatureTest], isWeak: Bool) {
            (self.type, self.tests, self.isWeak) = (type, tests, isWeak)
        }

        /// Whether the first value stands near the beginning: after a byte order mark, white space
        /// or a short comment at most, or at a place that the format fixes.
        var isAtBeginning: Bool { tests.first.map { $0.offsets.upperBound - $0.offsets.lowerBound <= 64 } ?? false }

        /// The first byte of everything that the signature can match; nil when the first test does
        /// not fix that byte.
        package var firstByte: UInt8? { tests.first.flatMap { $0.offsets == 0...0 ? $0.firstByte : nil } }

        /// Whether the signature is better evidence than a match that was found before.
        func precedes(_ match: Match) -> Bool {
            if isWeak != match.isWeak { return match.isWeak }
            return !isWeak && isAtBeginning && !match.isAtBeginning
        }
    }

    private let records: IndexRecords
    /// The numbers of the signatures: for each possible first byte of the input, those that match
    /// no other first byte, and then those that match several.
    private let numbers: [Int32]
    /// The positions in `numbers` at which the 257 lists begin, and the end of the last one.
    private let starts: [Int32]
    /// The signatures that have been read so far. Signatures are read on first use, because a
    /// short-lived process needs only a few.
    private let read: Mutex<[Signature?]>

    /// The signatures that ``write(_:to:)`` wrote.
    package init(from reader: inout IndexReader) {
        records = IndexRecords(from: &reader)
        starts = reader.array()
        numbers = reader.array()
        read = Mutex(Array(repeating: nil, count: records.count))
    }

    /// Writes signatures in their order.
    package static func write(_ signatures: [Signature], to writer: inout IndexWriter) {
        writer.records(signatures) { writer, signature in
            writer.types([signature.type])
            writer.number(signature.isWeak ? 1 : 0)
            writer.list(signature.tests) { $0.test($1) }
        }
        var starts: [Int32] = [0]
        var numbers: [Int32] = []
        for byte in (UInt8.min...UInt8.max).map(Optional.some) + [nil] {
            numbers += signatures.indices.filter { signatures[$0].firstByte == byte }.map(Int32.init)
            starts.append(Int32(numbers.count))
        }
        writer.array(starts)
        writer.array(numbers)
    }

    /// All signatures, in their order.
    package var signatures: [Signature] { (0..<records.count).map(signature) }

    private func list(_ number: Int) -> ArraySlice<Int32> { numbers[Int(starts[number])..<Int(starts[number + 1])] }

    private func signature(_ number: Int) -> Signature {
        if let known = read.withLock({ $0[number] }) { return known }
        var reader = records[number]
        let types = reader.types()
        let isWeak = reader.number() == 1
        let signature = Signature(types.first ?? .data, reader.list { $0.test() }, isWeak: isWeak)
        read.withLock { $0[number] = signature }
        return signature
    }

    /// Whether bytes can be of a type, as far as its signatures tell: one of them is there, or the
    /// set has none for the type.
    package func allows(_ bytes: [UInt8], of type: TypeIdentifier) -> Bool {
        let signatures = signatures.filter { $0.type == type }
        return signatures.isEmpty || signatures.contains { $0.tests.allSatisfy { $0.matches(bytes) } }
    }

    /// The first strong signature that `bytes` begin with, otherwise the first strong one that is
    /// found further on, otherwise the first weak one. Nil when no signature matches or `bytes` are
    /// empty.
    public func match(_ bytes: [UInt8]) -> Match? {
        guard let first = bytes.first else { return nil }
        var found: Match?
        var (own, others) = (list(Int(first)), list(256))
        while let number = own.first.map({ min($0, others.first ?? $0) }) ?? others.first {
            if own.first == number { own.removeFirst() } else { others.removeFirst() }
            let signature = signature(Int(number))
            guard found.map({ signature.precedes($0) }) ?? true, signature.tests.allSatisfy({ $0.matches(bytes) }) else { continue }
            found = Match(type: signature.type, isWeak: signature.isWeak, isAtBeginning: signature.isAtBeginning)
            if !signature.isWeak, signature.isAtBeginning { break }
        }
        return found
    }
}
