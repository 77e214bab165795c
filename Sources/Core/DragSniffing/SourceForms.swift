import DragTypes

/// Tells languages of source code, markup and style sheets by constructs that others do not have.
enum SourceForms {
    /// How much of a text is looked at, in bytes.
    private static let sample = 1 << 15

    /// The type of a text that shows several constructs of one language; nil for other texts.
    static func type(of text: ArraySlice<UInt8>, catalogue: TypeCatalogue) -> TypeIdentifier? {
        let lines = Lines(text, upTo: sample)
        if lines.begins(
            with: "%define lookup-function-name", "%define hash-function-name", "%define slot-name", "%language=", "%struct-type", "%readonly-tables"),
            lines.isLine("%%")
        {
            return catalogue.type(mimeType: "text/x-gperf")
        }
        if isGrammar(lines) {
            let isScanner = !lines.begins(with: "%token", "%type", "%union", "%left")
            return catalogue.type(mimeType: isScanner ? "text/x-lex" : "text/x-yacc")
        }
        if isStyleSheet(text.prefix(sample)) { return catalogue.type(mimeType: "text/css") }
        if isMarkdown(lines) { return catalogue.type(mimeType: "text/markdown") }
        let other = SettingsForms.type(of: lines.text, lines: lines.list) ?? SourceLanguages(catalogue: catalogue).type(of: lines.list)
        if let other { return other }
        let isObjectiveC = lines.begins(with: "@interface ", "@implementation ", "@protocol ", "#import <", "#import \"")
        if lines.begins(with: "#include", "#import"), lines.begins(with: Self.objectOrientedC) {
            return catalogue.type(mimeType: isObjectiveC ? "text/x-objc++src" : "text/x-c++src")
        }
        return isObjectiveC ? catalogue.type(mimeType: "text/x-objcsrc") : nil
    }

    /// Beginnings of lines in C++ that C and Objective-C do not have.
    private static let objectOrientedC = WordSet(["namespace ", "using namespace ", "using std::", "template <", "template<", "class ", "std::"])

    /// Of several languages that share an ending of file names, the one whose constructs the text
    /// has; nil when the text shows none.
    static func type(of bytes: [UInt8], among named: [TypeIdentifier]) -> TypeIdentifier? {
        let lines = Lines(bytes[...], upTo: sample)
        return named.first { type in
            switch type.canonical {
            case "public.objective-c-source":
                lines.begins(with: "@interface", "@implementation", "@protocol", "@class", "@import", "#import", "#include", "#pragma")
            case "com.wolfram.mathematica-source": lines.text.starts(with: Array("(*".utf8))
            case "com.mathworks.matlab-source": lines.begins(with: "function ", "classdef ", "%", "disp(", "end", "clear", "close all")
            case "org.prolog.prolog-source": lines.begins(with: ":- ", ":-") || lines.ends(with: ":-")
            case "public.lisp-source": lines.first { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "(") }
            case "public.perl-script": lines.begins(with: "use ", "package ", "sub ", "my ", "#!/usr/bin/perl", "#!/usr/bin/env perl")
            default: false
            }
        }
    }

    /// Whether a text is a list of tasks in the format of todo.txt
    /// (https://github.com/todotxt/todo.txt): a task has a priority, is done, or has a project or
    /// context. Other notes have the name `todo.txt`, too.
    static func isTaskList(_ bytes: [UInt8]) -> Bool {
        let lines = bytes.prefix(sample).split(separator: 0x0A).map(ASCII.trimmed).filter { !$0.isEmpty }
        let tasks = lines.count { line in
            let words = line.split(separator: 0x20)
            guard let first = words.first else { return false }
            let hasPriority = first.count == 3 && first.first == UInt8(ascii: "(") && first.last == UInt8(ascii: ")")
            return hasPriority || first.elementsEqual("x".utf8)
                || words.contains { $0.count > 1 && ($0.first == UInt8(ascii: "@") || $0.first == UInt8(ascii: "+")) }
        }
        return tasks * 2 >= lines.count
    }

    /// Sections of yacc (POSIX) and lex: a line `%%`, after declarations that begin with a percent
    /// sign.
    private static func isGrammar(_ lines: Lines) -> Bool {
        lines.isLine("%%") && (lines.isLine("%{") || lines.begins(with: "%option ", "%token", "%union", "%start", "%type"))
    }

    /// At least two headings of their own paragraph, and a link, a fence or a list. A line that
    /// begins with `#` alone is a comment in many languages.
    private static func isMarkdown(_ lines: Lines) -> Bool {
        var headings = 0
        for (number, line) in lines.list.enumerated() {
            let marks = line.prefix { $0 == UInt8(ascii: "#") }.count
            guard (1...6).contains(marks), line.dropFirst(marks).first == 0x20, line.count > marks + 1 else { continue }
            let isAlone = (number == 0 || lines.list[number - 1].isEmpty) && (number + 1 == lines.list.count || lines.list[number + 1].isEmpty)
            guard isAlone else { return false }
            headings += 1
        }
        guard headings >= 2 else { return false }
        return lines.begins(with: "```", "* ", "- ", "1. ") || WordSet(["]("]).count(in: lines.text, upTo: 1) == 1
    }

    /// Rules with a selector and declarations of known properties, and nothing else. Variables and
    /// nested rules are of SCSS and Less, which are not told apart here.
    private static func isStyleSheet(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        var rules = 0
        while rules < 4 {
            rest = withoutComments(rest)
            guard !rest.isEmpty else { break }
            if rest.starts(with: Array("@import".utf8)) || rest.starts(with: Array("@charset".utf8)) {
                guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return false }
                rest = rest[(end + 1)...]
                continue
            }
            guard let open = rest.firstIndex(of: UInt8(ascii: "{")) else { return false }
            let selector = ASCII.trimmed(rest[..<open])
            guard !selector.isEmpty, selector.count < 400,
                rest.first == UInt8(ascii: "@") || !selector.contains(where: { "();=$\"'".utf8.contains($0) })
            else { return false }
            rest = withoutComments(rest[(open + 1)...])
            if selector.starts(with: Array("@media".utf8)) { continue }
            guard let close = rest.firstIndex(of: UInt8(ascii: "}")) else { return rules > 0 }
            guard declaresProperties(rest[..<close]) else { return false }
            rules += 1
            rest = rest[(close + 1)...].drop { ASCII.isWhitespace($0) || $0 == UInt8(ascii: "}") }
        }
        return rules > 0
    }

    /// Whether the body of a rule has declarations, of which the first is of a common property.
    private static func declaresProperties(_ body: ArraySlice<UInt8>) -> Bool {
        let first = body.split(separator: UInt8(ascii: ";")).lazy.map(ASCII.trimmed).first { !$0.isEmpty }
        // A rule within a rule is of SCSS and Less.
        guard !body.contains(UInt8(ascii: "{")), let first, let colon = first.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let name = String(utf8Bytes: ASCII.trimmed(first[..<colon]).map(ASCII.lowercased))
        return name.hasPrefix("--") || name.hasPrefix("-webkit-") || name.hasPrefix("-moz-")
            || properties.contains(String(name.prefix { $0 != "-" }))
    }

    /// The first words of common properties.
    private static let properties: Set<String> = [
        "color", "background", "margin", "padding", "border", "font", "display", "position", "width", "height", "max", "min", "text", "line", "float",
        "overflow", "top", "left", "right", "bottom", "list", "clear", "cursor", "vertical", "white", "z", "opacity", "content", "box", "flex",
        "grid",
        "align", "justify", "transform", "transition", "animation", "outline", "visibility", "src", "fill", "stroke", "letter", "word", "table",
    ]

    private static func withoutComments(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = text.drop(while: ASCII.isWhitespace)
        while rest.starts(with: Array("/*".utf8)) {
            var end = rest.startIndex + 3
            while end < rest.endIndex, rest[end] != UInt8(ascii: "/") || rest[end - 1] != UInt8(ascii: "*") { end += 1 }
            guard end < rest.endIndex else { return [] }
            rest = rest[(end + 1)...].drop(while: ASCII.isWhitespace)
        }
        return rest
    }

    /// A text and its lines, without white space at both ends of each.
    private struct Lines {
        let text: ArraySlice<UInt8>
        let list: [ArraySlice<UInt8>]

        /// The lines of at most `limit` bytes. A last line that the limit cuts is left out.
        init(_ content: ArraySlice<UInt8>, upTo limit: Int) {
            let head = content.prefix(limit)
            let end = head.count < content.count ? head.lastIndex(of: 0x0A) : nil
            text = end.map { head[...$0] } ?? head
            list = text.split(separator: 0x0A, omittingEmptySubsequences: false).map(ASCII.trimmed)
        }

        func begins(with words: String...) -> Bool { begins(with: WordSet(words)) }

        func begins(with words: WordSet) -> Bool { list.contains(where: words.isAtStart(of:)) }

        func ends(with word: String) -> Bool { list.contains { $0.reversed().starts(with: word.utf8.reversed()) } }

        func isLine(_ line: String) -> Bool {
            let line = Array(line.utf8)
            return list.contains { $0.elementsEqual(line) }
        }

        func first(where isKnown: (UInt8) -> Bool) -> Bool { list.first { !$0.isEmpty }?.first.map(isKnown) ?? false }
    }
}

/// Words that a text is searched for in one pass. A place in the text is done with after one look,
/// unless a word begins with its byte.
private struct WordSet: Sendable {
    private let words: [[UInt8]]
    /// For each byte, one bit for each word that begins with it.
    private let begun: [UInt64]

    /// At most 64 words, none of them empty.
    init(_ words: [String]) {
        self.words = words.prefix(64).map { Array($0.utf8) }
        var begun = [UInt64](repeating: 0, count: 256)
        for (number, word) in self.words.enumerated() { begun[Int(word.first ?? 0)] |= 1 << UInt64(number) }
        self.begun = begun
    }

    /// Whether the text begins with one of the words.
    func isAtStart(of text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first, begun[Int(first)] != 0 else { return false }
        return firstMatch(text.span, at: 0, among: begun[Int(first)]) != nil
    }

    /// How many different words stand in the text. Counting ends at `limit`.
    func count(in text: ArraySlice<UInt8>, upTo limit: Int) -> Int {
        let text = text.span
        var found: UInt64 = 0
        for index in text.indices where begun[Int(text[index])] & ~found != 0 {
            guard let number = firstMatch(text, at: index, among: begun[Int(text[index])] & ~found) else { continue }
            found |= 1 << UInt64(number)
            if found.nonzeroBitCount == limit { break }
        }
        return found.nonzeroBitCount
    }

    /// The first of some words that stands at a place in the text. Of words that begin alike, the
    /// others are not counted at this place.
    private func firstMatch(_ text: Span<UInt8>, at index: Int, among numbers: UInt64) -> Int? {
        var rest = numbers
        while rest != 0 {
            let number = rest.trailingZeroBitCount
            let word = words[number]
            if word.count <= text.count - index, word.indices.allSatisfy({ text[index + $0] == word[$0] }) { return number }
            rest &= rest - 1
        }
        return nil
    }
}
