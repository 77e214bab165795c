import DragTypes

/// A line of Markdown in its words: without the marks of emphasis, code and links.
struct InlineMarkdown {
    private(set) var text = ""
    /// Where links lead, beside those that are told in the text.
    private(set) var addresses: [String] = []
    private(set) var pictures = 0

    /// - Parameter line: a line without the marks of its block.
    init(_ line: String) { read(Array(line), depth: 0) }

    /// How deep marks stand inside each other; what is deeper stays as it is written.
    private static let deepest = 8
    /// The longest passage between two marks, so that a line of marks takes no time.
    private static let longest = 2000

    private static let marks: [[Character]] = [["*", "*"], ["_", "_"], ["~", "~"], ["*"], ["_"]]

    private mutating func read(_ line: [Character], depth: Int) {
        var index = 0
        while index < line.count {
            let character = line[index]
            if character == "\\", index + 1 < line.count, line[index + 1].isASCII, line[index + 1].isPunctuation || line[index + 1].isSymbol {
                text.append(line[index + 1])
                index += 2
            } else if let end = depth < Self.deepest ? passage(line, index, depth) : nil {
                index = end
            } else if character == "&", let reference = Self.reference(line[index...]) {
                text.unicodeScalars.append(reference.scalar)
                index = reference.end
            } else {
                text.append(character)
                index += 1
            }
        }
    }

    /// Reads the marked passage that begins at a position.
    ///
    /// - Returns: where the line goes on; nil, and nothing is read, where no such passage begins.
    private mutating func passage(_ line: [Character], _ start: Int, _ depth: Int) -> Int? {
        switch line[start] {
        case "`":
            let count = line[start...].prefix { $0 == "`" }.count
            guard let end = Self.find([Character](repeating: "`", count: count), in: line, from: start + count) else { return nil }
            text += String(line[(start + count)..<end]).trimmingWhitespace
            return end + count
        case "!", "[": return link(line, start, depth)
        case "*", "_", "~":
            for mark in Self.marks where line[start...].starts(with: mark) {
                let begin = start + mark.count
                guard begin < line.count, !line[begin].isWhitespace, Self.mayBegin(line, start, mark),
                    let end = Self.find(mark, in: line, from: begin, where: { Self.mayEnd(line, $0, mark) })
                else { continue }
                read(Array(line[begin..<end]), depth: depth + 1)
                return end + mark.count
            }
            return nil
        default: return nil
        }
    }

    /// `[words](address)`, or a picture with a mark in front.
    private mutating func link(_ line: [Character], _ start: Int, _ depth: Int) -> Int? {
        let isPicture = line[start] == "!"
        let open = isPicture ? start + 1 : start
        guard open < line.count, line[open] == "[", let close = Self.find(["]", "("], in: line, from: open + 1),
            let end = Self.find([")"], in: line, from: close + 2)
        else { return nil }
        let target = String(line[(close + 2)..<end]).split(separator: " ").first.map(String.init) ?? ""
        if isPicture { pictures += 1 } else { addresses.append(target.filter { $0 != "<" && $0 != ">" }) }
        read(Array(line[(open + 1)..<close]), depth: depth + 1)
        return end + 1
    }

    private static func find(
        _ mark: [Character], in line: [Character], from start: Int, where isEnd: (Int) -> Bool = { _ in true }
    ) -> Int? {
        guard start < line.count else { return nil }
        return (start..<min(line.count, start + longest)).first { line[$0...].starts(with: mark) && isEnd($0) }
    }

    /// A line below a word begins nothing inside of a word, unlike a star.
    private static func mayBegin(_ line: [Character], _ index: Int, _ mark: [Character]) -> Bool {
        mark[0] != "_" || index == 0 || !(line[index - 1].isLetter || line[index - 1].isNumber)
    }

    private static func mayEnd(_ line: [Character], _ index: Int, _ mark: [Character]) -> Bool {
        guard !line[index - 1].isWhitespace, line[index - 1] != "\\" else { return false }
        let behind = index + mark.count
        // Of three stars, the last two end what two have begun.
        if mark.count == 1, behind < line.count, line[behind] == mark[0] { return false }
        return mark[0] != "_" || behind >= line.count || !(line[behind].isLetter || line[behind].isNumber)
    }

    /// The character of a numeric reference: `&#128197;`.
    private static func reference(_ rest: ArraySlice<Character>) -> (scalar: Unicode.Scalar, end: Int)? {
        let digits = rest.dropFirst(2).prefix(7).prefix { $0.isNumber }
        guard rest.dropFirst().first == "#", !digits.isEmpty, digits.endIndex < rest.endIndex, rest[digits.endIndex] == ";",
            let scalar = UInt32(String(digits)).flatMap(Unicode.Scalar.init)
        else { return nil }
        return (scalar, digits.endIndex + 1)
    }
}
