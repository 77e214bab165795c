import Documents
import DragTypes

/// The characters of a paragraph, whose lines are joined.
enum PDFParagraph {
    /// Joins a line to the end of a paragraph. A hyphen at the end of a line is one of the page, if
    /// the word goes on in small letters.
    static func join(_ line: [RichDocument.Run], to paragraph: inout [RichDocument.Run]) {
        guard let last = paragraph.last, case .text(var text) = last.content else { return paragraph += [RichDocument.Run(.text(" "))] + line }
        let next = line.first { !$0.plainText.isEmpty }?.plainText.first
        while text.last?.isWhitespace == true { text.removeLast() }
        // The hyphen may stand in a font of its own.
        let before = text.count > 1 ? text.dropLast().last : paragraph.dropLast().last?.plainText.last
        if let end = text.last, hyphens.contains(end), next?.isLowercase == true, before?.isLetter == true {
            text.removeLast()
        } else if !isIdeograph(text.last) || !isIdeograph(next) {
            text += " "
        }
        paragraph[paragraph.count - 1].content = .text(text)
        paragraph += line
    }

    private static let hyphens: Set<Character> = ["-", "\u{AD}", "\u{2010}"]

    /// Whether words follow the character without a space.
    private static func isIdeograph(_ character: Character?) -> Bool {
        guard let value = character?.unicodeScalars.first?.value else { return false }
        return (0x2E80...0x9FFF).contains(value) || (0xF900...0xFAFF).contains(value) || (0xFF00...0xFFEF).contains(value)
    }

    /// The runs with single spaces, none around the whole, and neighbours of one kind as one run.
    static func tidy(_ runs: [RichDocument.Run]) -> [RichDocument.Run] {
        var result: [RichDocument.Run] = []
        var endsInSpace = true
        for run in runs {
            guard case .text(let text) = run.content else {
                result.append(run)
                endsInSpace = false
                continue
            }
            var words = ""
            for character in text where !(character.isWhitespace && endsInSpace) {
                words.append(character.isWhitespace ? " " : character)
                endsInSpace = character.isWhitespace
            }
            guard !words.isEmpty else { continue }
            if let last = result.last, last.marks == run.marks, last.link?.address == run.link?.address, case .text(let before) = last.content {
                result[result.count - 1].content = .text(before + words)
            } else {
                result.append(RichDocument.Run(.text(words), run.marks, link: run.link))
            }
        }
        if let last = result.last, case .text(let text) = last.content, text.last == " " {
            result.removeLast()
            if text != " " { result.append(RichDocument.Run(.text(String(text.dropLast())), last.marks, link: last.link)) }
        }
        return result
    }

    /// The runs of a heading without bold, and without italics if all of them are.
    static func plainHeading(_ runs: [RichDocument.Run]) -> [RichDocument.Run] {
        let isItalic = runs.allSatisfy { $0.marks.contains(.italic) || $0.plainText.allSatisfy(\.isWhitespace) }
        let marks: RichDocument.Marks = isItalic ? [.bold, .italic] : .bold
        return tidy(runs.map { RichDocument.Run($0.content, $0.marks.subtracting(marks), link: $0.link) })
    }

    /// Whether a text ends a sentence.
    static func endsSentence(_ text: String) -> Bool {
        let text = text.trimmingWhitespace
        guard let last = text.last(where: { !"\"'\u{201D}\u{2019}\u{00BB})]".contains($0) }) else { return false }
        return ".!?:;\u{3002}\u{FF01}\u{FF1F}\u{2026}".contains(last)
    }
}

/// The mark or the number in front of an item of a list.
struct PDFLabel {
    let isOrdered: Bool
    /// Whether the label might be an initial or a number of the text, unless its neighbour follows.
    let isDoubtful: Bool
    let number: Int
    let numbering: RichDocument.List.Numbering
    /// What follows the label.
    let rest: [RichDocument.Run]
    /// Where the label stands, and where its text does.
    let left, textLeft: Double

    private static let bullets = Set(
        "\u{2022}\u{25E6}\u{25AA}\u{25AB}\u{2023}\u{2043}\u{2219}\u{25CF}\u{25CB}\u{25A0}\u{25A1}\u{25C6}\u{25C7}\u{27A2}\u{2713}\u{2714}\u{00B7}\u{2013}\u{2014}*-"
    )

    /// Nil for a line that begins with no label.
    init?(_ line: PDFLine) {
        let cells = line.cells
        guard let first = cells.first, let label = Self.label(first.text) else { return nil }
        (isOrdered, isDoubtful, number, numbering) = (label.isOrdered, label.isDoubtful, label.number, label.numbering)
        left = first.frame.left
        let inside = Self.dropping(label.length, from: first.runs)
        if inside.allSatisfy({ $0.plainText.allSatisfy(\.isWhitespace) }) {
            guard cells.count > 1 else { return nil }
            textLeft = cells[1].frame.left
            rest = Array(cells.dropFirst().map(\.runs).joined(separator: [RichDocument.Run(.text(" "))]))
        } else {
            let share = Double(label.length) / Double(max(1, first.text.count))
            textLeft = cells.count > 1 ? left + line.size : left + share * (first.frame.right - left)
            rest = Array(([inside] + cells.dropFirst().map(\.runs)).joined(separator: [RichDocument.Run(.text(" "))]))
        }
        // Marks alone part sections.
        guard rest.contains(where: { $0.plainText.contains { $0.isLetter || $0.isNumber } }) else { return nil }
    }

    /// Whether a text is a label and nothing else.
    static func isLabel(_ text: String) -> Bool {
        text.utf8.count < 10 && label(text.trimmingWhitespace).map { $0.length == text.trimmingWhitespace.count } == true
    }

    /// The label at the beginning of a text, with its length and the spaces after it.
    private static func label(
        _ text: String
    ) -> (isOrdered: Bool, isDoubtful: Bool, number: Int, numbering: RichDocument.List.Numbering, length: Int)? {
        let word = text.prefix { !$0.isWhitespace }
        let length = word.count + text.dropFirst(word.count).prefix { $0.isWhitespace }.count
        if word.count == 1, let mark = word.first, bullets.contains(mark) || mark == "o" && text.count == 1 {
            return (false, false, 1, .decimal, length)
        }
        // A number in a cell of its own, as some programs set the numbers of lists.
        if word.count == text.count, let number = Int(word), word.utf8.count <= 2 { return (true, true, number, .decimal, length) }
        guard let end = word.last, ".)".contains(end) else { return nil }
        let name = word.dropLast().drop { $0 == "(" }
        if let number = Int(name), name.utf8.count <= 3, number >= 0 { return (true, false, number, .decimal, length) }
        guard name.count == 1, let letter = name.first?.asciiValue, (0x61...0x7A).contains(letter) else { return nil }
        return (true, end == ".", Int(letter) - 0x60, .lowerAlpha, length)
    }

    /// The runs without their first characters.
    static func dropping(_ count: Int, from runs: [RichDocument.Run]) -> [RichDocument.Run] {
        var left = count
        return runs.compactMap { run in
            guard left > 0, case .text(let text) = run.content else { return run }
            defer { left -= min(left, text.count) }
            return left >= text.count ? nil : RichDocument.Run(.text(String(text.dropFirst(left))), run.marks, link: run.link)
        }
    }
}
