package import DragTypes

extension SignatureTest {
    /// Parses `0 "RIFF"`, `0-1024 "%PDF-"`, `4 00?F`, `0 ~"<html"`, `0 !"%"`; nil for anything
    /// else.
    package init?(parsing text: ArraySlice<UInt8>) {
        let text = ASCII.trimmed(text)
        guard let space = text.firstIndex(of: 0x20) else { return nil }
        let ends = text[..<space].split(separator: UInt8(ascii: "-")).map { Int(String(utf8Bytes: $0)) }
        guard (1...2).contains(ends.count), let from = ends[0], let to = ends[ends.count - 1], from <= to else { return nil }
        var value = ASCII.trimmed(text[space...])
        let isNegated = value.first == UInt8(ascii: "!")
        if isNegated { value.removeFirst() }
        let ignoresCase = value.first == UInt8(ascii: "~")
        if ignoresCase { value.removeFirst() }
        let parsed = value.first == UInt8(ascii: "\"") ? Self.quoted(value, ignoresCase: ignoresCase) : Self.hexadecimal(value)
        guard let parsed, !parsed.value.isEmpty else { return nil }
        self.init(at: from...to, parsed.value, mask: parsed.mask, ignoresCase: ignoresCase, isNegated: isNegated)
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
