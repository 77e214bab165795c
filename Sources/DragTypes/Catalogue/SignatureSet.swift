/// The catalogue's byte signatures, parsed: which types bytes can be told by (``CatalogueTables/signatures`` has the grammar).
public struct SignatureSet: Sendable {
    /// A type whose signature the bytes carry.
    public struct Match: Hashable, Sendable {
        public let type: TypeIdentifier
        /// Whether the signature is short enough to occur by chance.
        public let isWeak: Bool
    }

    /// The furthest byte that any signature looks at, and a little more.
    public static let reach = 65_600

    /// The signatures of the built-in catalogue.
    public static let builtIn = SignatureSet(parsing: CatalogueTables.signatures, catalogue: .builtIn)

    struct Test: Sendable {
        var offsets: ClosedRange<Int>
        var value: [UInt8]
        /// Which bits of each byte count.
        var mask: [UInt8]
        var ignoresCase = false

        func matches(_ bytes: [UInt8]) -> Bool {
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
        var type: TypeIdentifier
        var tests: [Test]
        var isWeak: Bool
    }

    let signatures: [Signature]
    /// Lines that could not be read; a test keeps this empty.
    let unreadable: [String]
    /// For each first byte, the signatures that can match bytes which begin with it, in table order.
    private let byFirstByte: [[Int32]]

    init(parsing table: String, catalogue: TypeCatalogue) {
        var signatures: [Signature] = []
        var unreadable: [String] = []
        for line in table.utf8.split(separator: 0x0A) {
            let line = ASCII.trimmed(Array(line))
            if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
            let columns = line.split(separator: UInt8(ascii: "|")).map { ASCII.trimmed($0) }
            let name = columns.first.map { String(utf8Bytes: $0) } ?? ""
            let tests = columns.count > 1 ? columns[1].split(separator: UInt8(ascii: "&")).map(Self.test) : []
            let type = name.contains("/") ? catalogue.type(mimeType: name) : TypeIdentifier(name).flatMap { catalogue.declaration(of: $0)?.identifier }
            if let type, !tests.isEmpty, tests.allSatisfy({ $0 != nil }) {
                let isWeak = columns.count > 2 && columns[2].elementsEqual("weak".utf8)
                signatures.append(Signature(type: type, tests: tests.compactMap(\.self), isWeak: isWeak))
            } else {
                unreadable.append(String(utf8Bytes: line))
            }
        }
        self.signatures = signatures
        self.unreadable = unreadable
        var byFirstByte = [[Int32]](repeating: [], count: 256)
        for (index, signature) in signatures.enumerated() {
            if let anchor = signature.tests.first(where: { $0.offsets == 0...0 && $0.mask[0] == 0xFF && !$0.ignoresCase }) {
                byFirstByte[Int(anchor.value[0])].append(Int32(index))
            } else {
                for byte in byFirstByte.indices { byFirstByte[byte].append(Int32(index)) }
            }
        }
        self.byFirstByte = byFirstByte
    }

    /// The first signature that `bytes` carry, a strong one if there is any.
    public func match(_ bytes: [UInt8]) -> Match? {
        guard let first = bytes.first else { return nil }
        var weak: Match?
        for index in byFirstByte[Int(first)] {
            let signature = signatures[Int(index)]
            if signature.isWeak, weak != nil { continue }
            guard signature.tests.allSatisfy({ $0.matches(bytes) }) else { continue }
            let match = Match(type: signature.type, isWeak: signature.isWeak)
            if !signature.isWeak { return match }
            weak = match
        }
        return weak
    }

    /// `0 "RIFF"`, `0-1024 "%PDF-"`, `4 00?F`, `0 ~"<html"`.
    private static func test(_ text: ArraySlice<UInt8>) -> Test? {
        let text = ASCII.trimmed(text)
        guard let space = text.firstIndex(of: 0x20) else { return nil }
        let ends = text[..<space].split(separator: UInt8(ascii: "-")).map { Int(String(utf8Bytes: $0)) }
        guard (1...2).contains(ends.count), let from = ends[0], let to = ends[ends.count - 1], from <= to else { return nil }
        var value = ASCII.trimmed(text[space...])
        let ignoresCase = value.first == UInt8(ascii: "~")
        if ignoresCase { value.removeFirst() }
        let parsed = value.first == UInt8(ascii: "\"") ? quoted(value, ignoresCase: ignoresCase) : hexadecimal(value)
        guard let parsed, !parsed.value.isEmpty else { return nil }
        return Test(offsets: from...to, value: parsed.value, mask: parsed.mask, ignoresCase: ignoresCase)
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
