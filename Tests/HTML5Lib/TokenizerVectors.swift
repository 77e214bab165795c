import DragHTML

/// The vectors of the tokenizer: JSON with an input, states to begin in, and the tokens.
struct TokenizerVectors {
    static func run(_ bytes: [UInt8], _ file: String, _ score: inout Score) {
        let json = JSON(parsing: bytes)
        for test in json["tests"]?.array ?? [] { run(test, file, &score) }
        // These are the tokens after a change to what XML can hold, which is no part of the
        // standard.
        for test in json["xmlViolationTests"]?.array ?? [] { score.skip("\(file): \(name(test))", "output for XML, not the standard's") }
    }

    private static func name(_ test: JSON) -> String { String(decoding: test["description"]?.units ?? [], as: UTF16.self) }

    private static func run(_ test: JSON, _ file: String, _ score: inout Score) {
        let isEscaped = test["doubleEscaped"]?.isTrue ?? false
        let states = test["initialStates"]?.array?.compactMap { $0.units.map { String(decoding: $0, as: UTF16.self) } } ?? ["Data state"]
        for state in states {
            let label = "\(file): \(name(test)), \(state)"
            guard let start = HTMLToken.State(rawValue: state) else {
                score.fail(label, "unknown state")
                continue
            }
            guard let input = string(test["input"], isEscaped), let expected = tokens(test["output"], isEscaped) else {
                score.skip(label, "a lone surrogate, which UTF-8 cannot hold")
                continue
            }
            let lastStartTag = test["lastStartTag"]?.units.map { String(decoding: $0, as: UTF16.self) }
            let result = HTMLToken.tokens(of: Array(input.utf8), from: start, lastStartTag: lastStartTag)
            score.check(result == expected, label, "\(input.debugDescription)\n  expected \(expected)\n  got      \(result)")
        }
    }

    /// - Returns: nil for a string with a lone surrogate.
    private static func string(_ value: JSON?, _ isEscaped: Bool) -> String? {
        var units = value?.units ?? []
        if isEscaped { units = unescaped(units) }
        return String(validating: units, as: UTF16.self)
    }

    private static func unescaped(_ units: [UInt16]) -> [UInt16] {
        var result: [UInt16] = []
        var index = 0
        while index < units.count {
            if units[index] == 0x5C, index + 5 < units.count, units[index + 1] == 0x75,
                let unit = UInt16(String(decoding: units[(index + 2)..<(index + 6)], as: UTF16.self), radix: 16)
            {
                result.append(unit)
                index += 6
            } else {
                result.append(units[index])
                index += 1
            }
        }
        return result
    }

    private static func tokens(_ value: JSON?, _ isEscaped: Bool) -> [HTMLToken]? {
        var result: [HTMLToken] = []
        for token in value?.array ?? [] {
            guard let parts = token.array, let kind = parts.first?.units, parts.count > 1 else { continue }
            guard let text = string(parts[1], isEscaped) else { return nil }
            switch String(decoding: kind, as: UTF16.self) {
            case "Character": result.append(.characters(text))
            case "Comment": result.append(.comment(text))
            case "EndTag": result.append(.endTag(text))
            case "DOCTYPE":
                func part(_ index: Int) -> String? { parts[index].units == nil ? nil : string(parts[index], isEscaped) }
                result.append(.doctype(name: part(1), publicIdentifier: part(2), systemIdentifier: part(3), isCorrect: parts[4].isTrue))
            default:
                var attributes: [String: String] = [:]
                if case .object(let members) = parts[2] {
                    for (key, value) in members {
                        guard let text = string(value, isEscaped), let name = string(.string(Array(key.utf16)), isEscaped) else { return nil }
                        attributes[name] = text
                    }
                }
                result.append(.startTag(text, attributes: attributes, isSelfClosing: parts.count > 3 && parts[3].isTrue))
            }
        }
        return result
    }
}
