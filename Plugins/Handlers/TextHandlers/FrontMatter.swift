import DragKit
import DragTypes

/// The front matter of a text: lines of YAML between lines of three dashes at its start, or of TOML
/// between lines of three plus signs, as generators of sites read them. It is no part of what the
/// text shows.
struct FrontMatter {
    /// The length in bytes; 0 where there is none.
    private(set) var length = 0
    /// The number of fields on the highest level.
    private(set) var fields = 0
    private(set) var title: String?

    /// The longest front matter, in bytes.
    private static let maximum = 1 << 16

    init(of input: RawSpan) {
        let mark = String(utf8Bytes: [UInt8](input.extracting(first: 3)))
        guard mark == "---" || mark == "+++" else { return }
        let isTOML = mark == "+++"
        let bytes = [UInt8](input.extracting(first: Self.maximum))
        var start = 0
        var count = 0
        var title: String?
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            let line = String(utf8Bytes: bytes[start..<end].filter { $0 != 0x0D })
            let isFirst = start == 0
            start = end + 1
            let isEnd = line.trimmingBlanks == mark || !isTOML && line.trimmingBlanks == "..."
            if isFirst {
                guard isEnd else { return }
            } else if isEnd {
                // Headings and lists between two rules are no fields.
                if count > 0 { (length, fields, self.title) = (min(start, bytes.count), count, title) }
                return
            } else {
                guard let isField = isTOML ? Self.isTOMLField(line) : Self.isField(line) else { return }
                count += isField ? 1 : 0
                if line.hasPrefix("title:") { title = Self.scalar(line.dropFirst(6)) }
                if isTOML, line.hasPrefix("title"), let sign = line.firstIndex(of: "=") { title = Self.scalar(line[sign...].dropFirst()) }
            }
        }
    }

    /// A value on one line, without its quotation marks.
    private static func scalar(_ text: Substring) -> String? {
        var value = String(utf8Bytes: ASCII.trimmed(Array(text.utf8)))
        for mark in ["\"", "'"] where value.count > 1 && value.hasPrefix(mark) && value.hasSuffix(mark) {
            value = String(value.dropFirst().dropLast())
        }
        return value.isEmpty || value == "|" || value == ">" ? nil : value
    }

    /// Whether a line begins a field of TOML; nil for a line that is none and no part of one.
    private static func isTOMLField(_ line: String) -> Bool? {
        let line = line.trimmingBlanks
        guard let first = line.first else { return false }
        if "#[]\"'{}".contains(first) || line.hasSuffix(",") { return false }
        return (first.isLetter || first == "_" || first.isNumber) && line.contains("=") ? true : nil
    }

    /// Whether a line begins a field; nil for a line that is no YAML, such as one of prose between
    /// two rules.
    private static func isField(_ line: String) -> Bool? {
        guard let first = line.first, !" #-\t]}".contains(first) else { return false }
        guard first.isLetter || first == "_" || first == "\"", let colon = line.firstIndex(of: ":"),
            line[line.index(after: colon)...].first ?? " " == " "
        else { return nil }
        return true
    }
}

extension String {
    /// The text without spaces and tabs at its end.
    fileprivate var trimmingBlanks: Substring { self[..<(lastIndex { $0 != " " && $0 != "\t" }.map { index(after: $0) } ?? startIndex)] }
}
