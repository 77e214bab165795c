import DragKit
import DragTypes

/// The boundaries between the parts of a mail (RFC 2046, 5.1.1). GMime takes about a kilobyte for each part, so that a mail of nothing but
/// boundaries would take two hundred times its size. The boundaries are therefore counted before GMime reads the mail.
enum PartBoundaries {
    private static let name = Array("boundary".utf8)
    private static let dashes = Array("--".utf8)

    /// - Throws: ``ConversionError`` (`limit`) for a mail with more parts than ``MailReader/maximumParts``.
    static func check(_ source: ArraySlice<UInt8>) throws(ConversionError) {
        let declared = declared(in: source)
        var count = 0
        var position = source.startIndex
        while position < source.endIndex {
            let end = source[position...].firstIndex(of: 0x0A) ?? source.endIndex
            let line = source[position..<end]
            position = end + 1
            guard line.starts(with: dashes) else { continue }
            let boundary = trimmed(line.dropFirst(dashes.count))
            // The closing boundary begins no part.
            if declared.map({ $0.contains(boundary) }) ?? !boundary.reversed().starts(with: dashes) { count += 1 }
            guard count <= MailReader.maximumParts else { throw .limit("the mail has more than the limit of \(MailReader.maximumParts) parts") }
        }
    }

    /// The values of all parameters called `boundary`; nil when one is spelt in a way that only a complete parser reads (`boundary*0*=`,
    /// comments, escapes), so that every line may be a boundary that begins like one.
    private static func declared(in source: ArraySlice<UInt8>) -> Set<ArraySlice<UInt8>>? {
        var result: Set<ArraySlice<UInt8>> = []
        var position = source.startIndex
        while let found = source[position...].firstIndex(where: { $0 | 0x20 == name[0] }) {
            position = found + 1
            guard source[found...].prefix(name.count).map(ASCII.lowercased) == name else { continue }
            position = found + name.count
            guard position < source.endIndex else { break }
            switch source[position] {
            case UInt8(ascii: "="):
                let value = source[(position + 1)...]
                guard let boundary = value.first == UInt8(ascii: "\"") ? quoted(value.dropFirst()) : token(value) else { return nil }
                result.insert(trimmed(boundary))
                position = boundary.endIndex
            case UInt8(ascii: "*"), UInt8(ascii: "("), 0x20, 0x09, 0x0D, 0x0A: return nil
            default: break
            }
        }
        return result
    }

    /// The text up to the closing quotation mark; nil when the text has escapes or line ends.
    private static func quoted(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let end = value.firstIndex(where: { [UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x0D, 0x0A].contains($0) }),
            value[end] == UInt8(ascii: "\"")
        else { return nil }
        return value[..<end]
    }

    /// The text up to a space, a semicolon or the end of the line; nil for none.
    private static func token(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let token = value.prefix { ![UInt8(ascii: ";"), UInt8(ascii: "("), 0x20, 0x09, 0x0D, 0x0A].contains($0) }
        return token.isEmpty ? nil : token
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while let last = text.last, last == 0x20 || last == 0x09 || last == 0x0D { text.removeLast() }
        return text
    }
}
