import DragTypes

/// The lines that state for what kinds of content types are written.
struct KindLines {
    private(set) var rows: [TypeKinds] = []
    /// The rows of types, by their numbers.
    private(set) var numbers: [TypeIdentifier: Int] = [:]
    private let file: DataLines
    /// Names that stand for several others.
    private var lists: [String: [String]] = [:]

    /// - Parameter isDeclared: whether a type is declared.
    /// - Throws: ``KnowledgeError`` for a line with a mistake.
    init(_ file: DataLines, isDeclared: (TypeIdentifier) -> Bool) throws(KnowledgeError) {
        self.file = file
        for line in file.lines {
            let columns = line.columns().map { String(utf8Bytes: $0) }
            guard columns.count > 1 else {
                try define(columns[0], line)
                continue
            }
            let row = try kinds(columns.dropFirst(), line)
            for name in Self.names(columns[0]) {
                guard let type = TypeIdentifier(name), isDeclared(type) else {
                    throw file.mistake(line, "\u{201C}\(name)\u{201D} is no declared type.")
                }
                guard numbers.updateValue(rows.count, forKey: type) == nil else { throw file.mistake(line, "\(name) has its kinds before.") }
            }
            rows.append(row)
        }
    }

    /// A line `name = other, other`.
    private mutating func define(_ text: String, _ line: DataLines.Line) throws(KnowledgeError) {
        let sides = text.split(separator: " = ", maxSplits: 1)
        guard sides.count == 2 else {
            throw file.mistake(line, "A line is \u{201C}types | means kinds | \u{2026}\u{201D} or \u{201C}list = names\u{201D}.")
        }
        lists[String(sides[0])] = Self.names(String(sides[1]))
    }

    private func kinds(_ columns: ArraySlice<String>, _ line: DataLines.Line) throws(KnowledgeError) -> TypeKinds {
        var kinds = TypeKinds(means: [])
        for column in columns {
            let parts = column.split(separator: " ", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { throw file.mistake(line, "\u{201C}\(column)\u{201D} is no property with its value.") }
            switch parts[0] {
            case "means": kinds.means = try kindList(parts[1], line)
            case "holds": kinds.holds = try kindList(parts[1], line)
            case "lacks": kinds.lacks = try features(parts[1], line)
            case "shares": kinds.shares = try kindList(parts[1], line)
            case "takes": kinds.takes = parts[1] == "nothing" ? [] : try kindList(parts[1], line)
            case "view", "source": kinds.view = try view(parts[1], isSource: parts[0] == "source", line)
            default: throw file.mistake(line, "\u{201C}\(parts[0])\u{201D} is none of means, holds, lacks, shares, takes, view and source.")
            }
        }
        guard !kinds.means.isEmpty else { throw file.mistake(line, "It does not say what the types mean.") }
        return kinds
    }

    private func kindList(_ text: String, _ line: DataLines.Line) throws(KnowledgeError) -> [Kind] {
        var kinds: [Kind] = []
        for name in expanded(text) { kinds.append(try kind(name, line)) }
        return kinds
    }

    private func kind(_ name: String, _ line: DataLines.Line) throws(KnowledgeError) -> Kind {
        guard Kind.known.contains(Kind(rawValue: name)) else { throw file.mistake(line, "No kind is called \u{201C}\(name)\u{201D}.") }
        return Kind(rawValue: name)
    }

    private func features(_ text: String, _ line: DataLines.Line) throws(KnowledgeError) -> Set<Feature> {
        var features: Set<Feature> = []
        for name in expanded(text) {
            guard Feature.known.contains(Feature(rawValue: name)) else { throw file.mistake(line, "No feature is called \u{201C}\(name)\u{201D}.") }
            features.insert(Feature(rawValue: name))
        }
        return features
    }

    /// A kind and the thousandths of the content that survive: `document 800`.
    private func view(_ text: String, isSource: Bool, _ line: DataLines.Line) throws(KnowledgeError) -> TypeKinds.View {
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 2, let keep = Int(words[1]), (1...1000).contains(keep) else {
            throw file.mistake(line, "\u{201C}\(text)\u{201D} is no kind with a number from 1 to 1000.")
        }
        return TypeKinds.View(try kind(words[0], line), isSource: isSource, keep: keep)
    }

    /// The names of a list, with those of the lists that it names.
    private func expanded(_ text: String) -> [String] { Self.names(text).flatMap { lists[$0] ?? [$0] } }

    /// Names with commas between them. A name with a comma in it stands in quotation marks.
    private static func names(_ text: String) -> [String] {
        text.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index % 2 == 1
                ? [String(part)] : part.split(separator: ",").map { String(utf8Bytes: ASCII.trimmed(Array($0.utf8))) }.filter { !$0.isEmpty }
        }
    }
}
