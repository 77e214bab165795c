/// The lines of a text that a comma or a semicolon delimits: tables, lists of addresses.
struct DelimitedLines {
    /// The beginning of the first line that has not been read.
    private var next = 0
    private var (hasComma, hasSemicolon) = (false, false)
    private var words = LinkWords()
    /// Up to here the lines that begin with links have been compared with each other.
    private var compared = 0

    mutating func isDelimited(by byte: UInt8, at position: Int, in text: [UInt8]) -> Bool {
        while next <= position, next < text.count { readLine(text.span) }
        return byte == UInt8(ascii: ",") ? hasComma : hasSemicolon
    }

    private mutating func readLine(_ text: Span<UInt8>) {
        // A line that begins with a link is delimited like the line in front of it.
        if LinkText.schemeLength(text, at: next) == 0 {
            (hasComma, hasSemicolon) = (false, false)
        } else if next >= compared {
            compareLines(text)
        }
        let end = ByteSearch.first(0x0A, in: text, next..<text.count)
        while true {
            next = ByteSearch.first(UInt8(ascii: ","), or: UInt8(ascii: ";"), in: text, next..<end)
            guard next < end else { break }
            words.move(to: next, in: text)
            if delimits(text, at: next) {
                if text[next] == UInt8(ascii: ",") { hasComma = true } else { hasSemicolon = true }
            }
            next += 1
        }
        next = end + 1
    }

    /// Whether the comma or the semicolon parts cells: no space follows, as in prose, and it is
    /// neither a part of a number or of a character reference nor of a link.
    private func delimits(_ text: Span<UInt8>, at index: Int) -> Bool {
        guard index + 1 < text.count, text[index + 1] > 0x20, text[index + 1] != UInt8(ascii: ")") else { return false }
        if words.isInLink { return LinkText.schemeLength(text, at: index + 1) > 0 }
        guard index > 0 else { return true }
        if text[index] == UInt8(ascii: ",") { return !LinkByte.isDigit(text[index - 1]) || !LinkByte.isDigit(text[index + 1]) }
        var name = index
        while name > 0, index - name < 32, LinkByte.isLetterOrDigit(text[name - 1]) || text[name - 1] == UInt8(ascii: "#") { name -= 1 }
        return name == index || name == 0 || text[name - 1] != UInt8(ascii: "&")
    }

    /// Finds out whether the lines from the next one on are a table whose first column has links:
    /// lines one after the other with an equal number of delimiters. Two lines with one delimiter
    /// each are a coincidence.
    private mutating func compareLines(_ text: Span<UInt8>) {
        var (commas, semicolons) = (Run(), Run())
        compared = next
        repeat {
            let end = ByteSearch.first(0x0A, in: text, compared..<text.count)
            let counts = Self.delimiters(text, compared..<end)
            let goesOn = [commas.add(counts.commas), semicolons.add(counts.semicolons)]
            guard goesOn.contains(true) else { break }
            compared = end + 1
        } while compared < text.count && LinkText.schemeLength(text, at: compared) > 0
        hasComma = hasComma || commas.isTable
        hasSemicolon = hasSemicolon || semicolons.isTable
    }

    /// Lines one after the other that have the same number of delimiters.
    private struct Run {
        private var (lines, width) = (0, 0)
        private var isOver = false

        var isTable: Bool { width > 0 && lines > (width > 1 ? 1 : 2) }

        /// False when the line does not belong to the run.
        mutating func add(_ count: Int) -> Bool {
            if lines == 0 { width = count }
            if isOver || count == 0 || count != width { isOver = true } else { lines += 1 }
            return !isOver
        }
    }

    /// The commas and the semicolons that stand in no quotation marks.
    private static func delimiters(_ text: Span<UInt8>, _ line: Range<Int>) -> (commas: Int, semicolons: Int) {
        var (commas, semicolons) = (0, 0)
        var isQuoted = false
        for index in line {
            switch text[index] {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted: commas += 1
            case UInt8(ascii: ";") where !isQuoted: semicolons += 1
            default: break
            }
        }
        return (commas, semicolons)
    }
}
