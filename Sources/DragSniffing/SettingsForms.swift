import DragTypes

/// Tells settings by the form of every line: INI, TOML (https://toml.io) and YAML (https://yaml.org).
enum SettingsForms {
    /// The type of a text by its lines.
    ///
    /// - Parameter lines: lines without white space at both ends.
    /// - Returns: nil when one line has another form.
    static func type(of lines: [ArraySlice<UInt8>]) -> TypeIdentifier? {
        if let first = lines.first(where: { !$0.isEmpty && $0.first != UInt8(ascii: "#") }), first.elementsEqual("---".utf8) {
            return isYAML(lines) ? TypeIdentifier(trusted: "public.yaml") : nil
        }
        let lines = lines.filter { !$0.isEmpty && !"#;".utf8.contains($0[$0.startIndex]) }
        var (sections, values, literals, depth) = (0, 0, 0, 0)
        for line in lines {
            // A list of TOML may go on over several lines.
            if depth > 0 {
                depth += nesting(line)
                continue
            }
            if line.first == UInt8(ascii: "["), line.last == UInt8(ascii: "]") {
                sections += 1
                continue
            }
            guard let sign = line.firstIndex(of: UInt8(ascii: "=")), isKey(ASCII.trimmed(line[..<sign])) else { return nil }
            values += 1
            let value = ASCII.trimmed(line[(sign + 1)...])
            // Braces in pairs are a template's.
            if value.starts(with: Array("{{".utf8)) || value.starts(with: Array("{%".utf8)) { return nil }
            if isLiteral(value) { literals += 1 }
            if value.first == UInt8(ascii: "[") { depth = max(0, nesting(value)) }
        }
        guard sections > 0, values > 1 else { return nil }
        return TypeIdentifier(trusted: literals == values ? "io.toml.document" : "org.freedesktop.ini-settings")
    }

    private static func isKey(_ key: ArraySlice<UInt8>) -> Bool {
        !key.isEmpty && key.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "_-.\"".utf8.contains($0) }
    }

    /// Whether a value begins as TOML's do: a text in quotation marks, a number, a list, a table or a truth value.
    private static func isLiteral(_ value: ArraySlice<UInt8>) -> Bool {
        value.elementsEqual("true".utf8) || value.elementsEqual("false".utf8)
            || value.first.map { ASCII.isDigit($0) || "\"'[{-+".utf8.contains($0) } == true
    }

    private static func nesting(_ line: ArraySlice<UInt8>) -> Int {
        line.reduce(0) { $1 == UInt8(ascii: "[") ? $0 + 1 : $1 == UInt8(ascii: "]") ? $0 - 1 : $0 }
    }

    /// Whether each line after the mark `---` is a key with a value, an element of a list, or the continuation of a text. A second mark ends the
    /// settings in front of a Markdown document.
    private static func isYAML(_ lines: [ArraySlice<UInt8>]) -> Bool {
        let marks = lines.count { $0.elementsEqual("---".utf8) }
        let keys = lines.count { line in
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return false }
            let key = line[..<colon].drop { $0 == UInt8(ascii: "-") || $0 == 0x20 }
            return isKey(key) && (colon + 1 == line.endIndex || line[colon + 1] == 0x20)
        }
        let elements = lines.count { $0.starts(with: Array("- ".utf8)) }
        return marks == 1 && keys + elements > 1 && (keys + elements) * 2 >= lines.count { !$0.isEmpty && $0.first != UInt8(ascii: "#") }
    }
}
