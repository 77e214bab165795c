import DragTypes

/// The lines of rows below PostgreSQL's `COPY … FROM stdin;`, as dumps have them: fields separated
/// by tabs, with escapes (PostgreSQL 16, COPY, "Text Format").
struct CopyBlock {
    /// The rows; a field that is nil is NULL.
    private(set) var rows: [[String?]] = []
    /// Where the script goes on.
    private(set) var end: Int

    /// Reads the lines after the one in which `start` stands, up to `\.` or the end.
    init(_ bytes: [UInt8], from start: Int) {
        end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
        while end < bytes.count {
            let lineEnd = bytes[end...].firstIndex(of: 0x0A) ?? bytes.count
            var line = bytes[end..<lineEnd]
            end = min(lineEnd + 1, bytes.count)
            if line.last == 0x0D { line = line.dropLast() }
            if line.elementsEqual("\\.".utf8) { return }
            rows.append(line.split(separator: 0x09, omittingEmptySubsequences: false).map(Self.field))
        }
    }

    private static func field(_ bytes: ArraySlice<UInt8>) -> String? {
        guard let first = bytes.firstIndex(of: UInt8(ascii: "\\")) else { return String(utf8Bytes: bytes) }
        if bytes.elementsEqual("\\N".utf8) { return nil }
        var text = Array(bytes[..<first])
        var rest = bytes[first...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
                text.append(byte)
                continue
            }
            if let escaped = escapes[next] {
                text.append(escaped)
            } else if isOctal(next) {
                let digits = [next] + rest.prefix(2).prefix(while: isOctal)
                rest = rest.dropFirst(digits.count - 1)
                text.append(UInt8(truncatingIfNeeded: digits.reduce(0) { $0 * 8 + Int($1 - 0x30) }))
            } else if next == UInt8(ascii: "x"), let digit = rest.first.flatMap(ASCII.hexValue) {
                rest = rest.dropFirst()
                let second = rest.first.flatMap(ASCII.hexValue)
                if second != nil { rest = rest.dropFirst() }
                text.append(second.map { digit << 4 | $0 } ?? digit)
            } else {
                text.append(next)
            }
        }
        return String(utf8Bytes: text)
    }

    private static func isOctal(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) }

    /// What letters after a backslash stand for.
    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
        UInt8(ascii: "v"): 0x0B,
    ]
}
