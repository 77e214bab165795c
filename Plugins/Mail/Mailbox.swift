import DragTypes

/// Files that hold mails: mailboxes (mbox, RFC 4155 appendix A), and Apple Mail's `.emlx`.
enum Mailbox {
    private static let separator = Array("From ".utf8)

    /// The mails of a mailbox. Each begins after a line `From …` that is the first one or follows an empty line. Lines in a mail that would
    /// look the same have a `>` in front, which is taken away.
    static func messages(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var result: [ArraySlice<UInt8>] = []
        var current: [UInt8]?
        var isAfterEmptyLine = true
        var position = 0
        while position < bytes.count {
            let end = bytes[position...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
            let line = bytes[position..<end]
            position = end
            if isAfterEmptyLine, line.starts(with: separator) {
                if let current { result.append(withoutLastEmptyLine(current)) }
                current = []
            } else if current != nil {
                let isQuoted = line.first == UInt8(ascii: ">") && line.drop { $0 == UInt8(ascii: ">") }.starts(with: separator)
                current? += isQuoted ? line.dropFirst() : line
            }
            isAfterEmptyLine = line.allSatisfy { $0 == 0x0A || $0 == 0x0D }
        }
        if let current { result.append(withoutLastEmptyLine(current)) }
        return result
    }

    /// The empty line behind each mail belongs to the mailbox.
    private static func withoutLastEmptyLine(_ mail: [UInt8]) -> ArraySlice<UInt8> {
        mail.suffix(4) == [0x0D, 0x0A, 0x0D, 0x0A] ? mail.dropLast(2) : mail.suffix(2) == [0x0A, 0x0A] ? mail.dropLast() : mail[...]
    }

    /// The mail in a file of Apple Mail: a line with its length, the mail, and a property list.
    static func appleMail(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        guard let end = bytes.firstIndex(of: 0x0A), let count = Int(String(utf8Bytes: ASCII.trimmed(bytes[..<end]))), count > 0 else {
            return bytes[...]
        }
        return bytes[(end + 1)...].prefix(count)
    }
}
