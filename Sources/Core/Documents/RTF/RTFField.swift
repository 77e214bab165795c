import DragTypes

/// The instructions of fields (ECMA-376 Part 1 §17.16), as far as they are links and pictures.
struct RTFField {
    struct Link: Equatable {
        /// Tells links to the same address apart.
        var number = 0
        var address: String
        var title: String?
    }

    private let name: String
    private var arguments: [String] = []
    /// The switches with their arguments: `\l "part"`.
    private var switches: [String: String] = [:]

    init(_ instruction: String) {
        var words = Self.words(instruction)[...]
        name = words.popFirst()?.uppercased() ?? ""
        while let word = words.popFirst() {
            guard word.hasPrefix("\\") else {
                arguments.append(word)
                continue
            }
            // Only these switches of HYPERLINK and SYMBOL have an argument (§17.16.5.25, .61).
            let hasArgument = ["\\l", "\\o", "\\t"].contains(word) || name == "SYMBOL" && ["\\f", "\\s"].contains(word)
            switches[word] = hasArgument ? words.popFirst() : ""
        }
    }

    /// The link of a `HYPERLINK`; nil for another field.
    var link: Link? {
        guard name == "HYPERLINK" else { return nil }
        let part = switches["\\l"].map { "#" + $0 } ?? ""
        let address = (arguments.first ?? "") + part
        let title = switches["\\o"].flatMap { $0.isEmpty ? nil : $0 }
        return address.isEmpty ? nil : Link(address: address, title: title)
    }

    /// The character that a `SYMBOL` shows; nil for another field.
    var symbol: String? {
        guard name == "SYMBOL", let code = arguments.first.flatMap({ $0.hasPrefix("0x") ? UInt32($0.dropFirst(2), radix: 16) : UInt32($0) }),
            let scalar = Unicode.Scalar(code)
        else { return nil }
        let text = String(Character(scalar))
        return SymbolFont(ASCII.lowercased(switches["\\f"] ?? "")).map { $0.shown(text) } ?? text
    }

    /// The address of the picture that an `INCLUDEPICTURE` shows; nil for another field.
    var picture: String? { name == "INCLUDEPICTURE" ? arguments.first : nil }

    /// The words of an instruction; those between quotation marks may have spaces. A backslash
    /// before a quotation mark or a backslash makes it a part of the word.
    private static func words(_ text: String) -> [String] {
        var result: [String] = []
        var word = ""
        var isQuoted = false
        var isEscaped = false
        func isSpace(_ character: Character) -> Bool { character.isWhitespace && !isQuoted }
        for character in text {
            if isEscaped {
                word += character == "\\" || character == "\"" ? String(character) : "\\" + String(character)
                isEscaped = false
            } else if character == "\\", isQuoted {
                isEscaped = true
            } else if character == "\"" {
                if isQuoted { result.append(word) }
                if isQuoted { word = "" }
                isQuoted.toggle()
            } else if isSpace(character) {
                if !word.isEmpty { result.append(word) }
                word = ""
            } else {
                word.append(character)
            }
        }
        if !word.isEmpty { result.append(word) }
        return result
    }
}
