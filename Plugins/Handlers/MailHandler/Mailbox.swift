import DragKit
import DragTypes

/// Files that hold mails: mailboxes (mbox, RFC 4155 appendix A), and Apple Mail's `.emlx`.
enum Mailbox {
    /// The error for a mailbox in which no mail begins.
    static let empty = ConversionError.badInput("the mailbox has no mail; each begins with a line \u{201C}From \u{2026}\u{201D}")

    private static let separator = Array("From ".utf8)

    /// The mails of a mailbox, one after the other. Each begins after a line `From …` with a time
    /// and a year. Lines in a mail that would look the same have a `>` in front, which is taken
    /// away. (Mailboxes that count on `Content-Length` instead are read the same way.)
    struct Messages: IteratorProtocol, Sequence {
        private let bytes: [UInt8]
        private var position = 0
        /// Whether a mail begins at the position.
        private var hasBegun = false

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        /// The next mail that is not empty.
        mutating func next() -> ArraySlice<UInt8>? {
            while position < bytes.count {
                let mail = message()
                if !mail.isEmpty { return mail }
            }
            return nil
        }

        /// Reads to the next beginning of a mail, or to the end.
        private mutating func message() -> ArraySlice<UInt8> {
            var mail: [UInt8] = []
            while position < bytes.count {
                let end = bytes[position...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
                let line = bytes[position..<end]
                position = end
                if Mailbox.isSeparator(line) {
                    defer { hasBegun = true }
                    return hasBegun ? Mailbox.withoutLastEmptyLine(mail) : []
                }
                guard hasBegun else { continue }
                let isQuoted = line.first == UInt8(ascii: ">") && line.drop { $0 == UInt8(ascii: ">") }.starts(with: Mailbox.separator)
                mail += isQuoted ? line.dropFirst() : line
            }
            return Mailbox.withoutLastEmptyLine(mail)
        }
    }

    /// `From anna@pond.example Mon May 6 09:00:00 2024`, perhaps with a time zone and without
    /// seconds. A sentence that begins with the word is none.
    private static func isSeparator(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.starts(with: separator), line.count < 1000 else { return false }
        let words = line.split(whereSeparator: ASCII.isWhitespace)
        let hasTime = words.contains { word in
            let parts = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            return (2...3).contains(parts.count) && parts.allSatisfy { (1...2).contains($0.count) && $0.allSatisfy(ASCII.isDigit) }
        }
        return hasTime && words.contains { $0.count == 4 && $0.allSatisfy(ASCII.isDigit) }
    }

    /// The mail without its last empty line, which the mailbox adds after each mail.
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
