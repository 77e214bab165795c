import DragTypes

/// Recognises text formats that say by their lines alone what they are: mail, lines of JSON,
/// tables.
enum LineForms {
    /// How much of a text is looked at, in bytes.
    private static let sample = 1 << 16

    /// The type of a text by its lines; nil when they show none.
    static func type(of text: ArraySlice<UInt8>) -> TypeIdentifier? {
        let head = text.prefix(sample)
        let isCut = head.count < text.count
        if isMail(head) { return TypeIdentifier(trusted: "public.email-message") }
        var lines = head.split(separator: 0x0A, omittingEmptySubsequences: false).map { $0.last == 0x0D ? $0.dropLast() : $0 }
        // The last line is cut off, or the empty one after the last line end.
        if isCut || lines.last?.isEmpty == true { lines.removeLast() }
        if let triples = statements(lines) { return triples }
        if let sequences = sequences(lines) { return sequences }
        if isJSON(lines) { return TypeIdentifier(trusted: "public.json-lines") }
        if isLyrics(lines) { return TypeIdentifier(trusted: "org.lrc.lyrics") }
        if isTable(lines, separator: 0x09, isCut) { return .tabSeparatedText }
        return ",;".utf8.contains { isTable(lines, separator: $0, isCut) } ? .commaSeparatedText : nil
    }

    /// Records with as many fields as the first. After a heading, records may be shorter.
    private static func isTable(_ lines: [ArraySlice<UInt8>], separator: UInt8, _ isCut: Bool) -> Bool {
        guard let counts = fieldCounts(lines, separator: separator, isCut), let first = counts.first, first > 1 else { return false }
        let isEven = counts.allSatisfy { $0 == first }
        if separator == 0x09 { return isEven && (first > 2 || lines.count > 2) && lines.count > 1 }
        guard first > 2, lines.count > 2, hasHeading(lines[0], separator: separator) else { return false }
        return isEven || first > 3 && lines.count > 3 && counts.allSatisfy { $0 <= first && $0 * 2 >= first }
    }

    /// Lines with a time in brackets in front of the words.
    private static func isLyrics(_ lines: [ArraySlice<UInt8>]) -> Bool {
        let words = lines.filter { !$0.isEmpty }
        let timed = words.count { line in
            guard line.count > 9, line.first == UInt8(ascii: "[") else { return false }
            let time = Array(line.dropFirst().prefix(8))
            return [0, 1, 3, 4, 6, 7].allSatisfy { ASCII.isDigit(time[$0]) } && time[2] == UInt8(ascii: ":") && time[5] == UInt8(ascii: ".")
        }
        // Titles and other properties stand in brackets, too.
        return timed > 2 && words.allSatisfy { $0.first == UInt8(ascii: "[") }
    }

    /// A run of header fields (RFC 5322) with the sender and the date, and a recipient, subject or
    /// identifier.
    private static func isMail(_ text: ArraySlice<UInt8>) -> Bool {
        var names: Set<String> = []
        for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if line.isEmpty || line == [0x0D] { break }
            if line.first == 0x20 || line.first == 0x09 {
                if names.isEmpty { return false }
                continue
            }
            // The line in front of each mail of an mbox.
            if names.isEmpty, line.starts(with: Array("From ".utf8)) { continue }
            let name = line.prefix { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") }
            guard !name.isEmpty, name.endIndex < line.endIndex, line[name.endIndex] == UInt8(ascii: ":") else { return false }
            names.insert(String(utf8Bytes: name.map(ASCII.lowercased)))
        }
        return names.isSuperset(of: ["from", "date"]) && !names.isDisjoint(with: ["to", "cc", "bcc", "subject", "message-id"])
    }

    /// N-Triples or N-Quads: each line a statement of terms in angle brackets, blank nodes and
    /// literals, with a full stop (https://www.w3.org/TR/n-quads/).
    private static func statements(_ lines: [ArraySlice<UInt8>]) -> TypeIdentifier? {
        let statements = lines.filter { !$0.isEmpty && $0.first != UInt8(ascii: "#") }.prefix(50)
        guard let first = statements.first, first.first == UInt8(ascii: "<") || first.starts(with: Array("_:".utf8)) else { return nil }
        var hasGraph = false
        for line in statements {
            let rest = ASCII.trimmed(line)
            guard rest.last == UInt8(ascii: "."), rest.first == UInt8(ascii: "<") || rest.starts(with: Array("_:".utf8)) else { return nil }
            let count = terms(in: rest.dropLast())
            guard count == 3 || count == 4 else { return nil }
            if count == 4 { hasGraph = true }
        }
        return TypeIdentifier(trusted: hasGraph ? "org.w3.n-quads" : "org.w3.n-triples")
    }

    /// The number of terms of a statement; 0 for text that is none.
    private static func terms(in statement: ArraySlice<UInt8>) -> Int {
        var count = 0
        var rest = statement.drop(while: ASCII.isWhitespace)
        while let first = rest.first {
            if first == UInt8(ascii: "<") {
                guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return 0 }
                rest = rest[(end + 1)...]
            } else if first == UInt8(ascii: "\"") {
                var index = rest.startIndex + 1
                while index < rest.endIndex, rest[index] != first { index += rest[index] == UInt8(ascii: "\\") ? 2 : 1 }
                guard index < rest.endIndex else { return 0 }
                // A language or a type follows without a space.
                rest = rest[(index + 1)...].drop { !ASCII.isWhitespace($0) }
            } else if rest.starts(with: Array("_:".utf8)) {
                rest = rest.drop { !ASCII.isWhitespace($0) }
            } else {
                return 0
            }
            count += 1
            rest = rest.drop(while: ASCII.isWhitespace)
        }
        return count
    }

    /// Sequences of nucleotides or amino acids under a name: FASTA with `>`, FASTQ with `@`, where
    /// a line with `+` and one with qualities follow each sequence.
    private static func sequences(_ lines: [ArraySlice<UInt8>]) -> TypeIdentifier? {
        guard lines.count > 1, let mark = lines[0].first, let initial = lines[0].dropFirst().first, initial > 0x20, initial != mark
        else { return nil }
        if mark == UInt8(ascii: ">") {
            let residues = lines.prefix(50).filter { $0.first != mark && !$0.isEmpty }
            // The last line of a sequence may be short.
            guard lines[1].count >= 10, residues.allSatisfy({ $0.allSatisfy(aminoAcids.contains) || isNucleotides($0) }) else { return nil }
            return TypeIdentifier(trusted: "gov.nih.fasta")
        }
        guard mark == UInt8(ascii: "@"), lines.count >= 4, lines[1].count >= 10, isNucleotides(lines[1]), lines[3].count == lines[1].count
        else { return nil }
        // The third line is the mark alone, or repeats the name
        // (https://maq.sourceforge.net/fastq.shtml).
        guard lines[2].first == UInt8(ascii: "+"), lines[2].count == 1 || lines[2].dropFirst().elementsEqual(lines[0].dropFirst()) else { return nil }
        return TypeIdentifier(trusted: "gov.nih.fastq")
    }

    /// IUPAC's codes of amino acids, with gaps and the stop.
    private static let aminoAcids = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ*.-".utf8)

    /// Whether a line consists of IUPAC's codes of nucleotides and of gaps. Repeats are often
    /// written in small letters.
    private static func isNucleotides(_ line: ArraySlice<UInt8>) -> Bool {
        let codes = "acgturykmswbdhvn.-".utf8
        return line.allSatisfy { codes.contains(ASCII.lowercased($0)) }
    }

    /// Two lines at least, each a JSON object.
    private static func isJSON(_ lines: [ArraySlice<UInt8>]) -> Bool {
        let objects = lines.filter { !$0.isEmpty }
        guard objects.count > 1, objects.allSatisfy({ $0.first == UInt8(ascii: "{") && $0.last == UInt8(ascii: "}") }) else { return false }
        return objects.prefix(20).allSatisfy { (try? JSONValue(parsing: Array($0))) != nil }
    }

    /// The number of fields of each record; nil for a record without a separator. Separators and
    /// line ends in quotation marks do not count. A quotation mark may stay open only where the
    /// text is cut off.
    private static func fieldCounts(_ lines: [ArraySlice<UInt8>], separator: UInt8, _ isCut: Bool) -> [Int]? {
        var counts: [Int] = []
        var (fields, isQuoted) = (1, false)
        for line in lines {
            for byte in line {
                if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
                if byte == separator, !isQuoted { fields += 1 }
            }
            if isQuoted { continue }
            guard fields > 1 else { return nil }
            counts.append(fields)
            fields = 1
        }
        return isQuoted && !isCut ? nil : counts
    }

    /// Whether a line looks like names of columns: short fields without a space in front, none
    /// empty. Prose and code have spaces after their commas.
    private static func hasHeading(_ line: ArraySlice<UInt8>, separator: UInt8) -> Bool {
        line.split(separator: separator, omittingEmptySubsequences: false).allSatisfy { field in
            !field.isEmpty && field.count <= 60 && field.first != 0x20 && !field.contains { "(){};=".utf8.contains($0) }
        }
    }
}
