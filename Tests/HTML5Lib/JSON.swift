/// A JSON value. Strings are in UTF-16, as the vectors have lone surrogates, which `String` cannot
/// hold.
indirect enum JSON {
    case null
    case bool(Bool)
    case number(String)
    case string([UInt16])
    case array([JSON])
    case object([(key: String, value: JSON)])

    init(parsing bytes: [UInt8]) {
        var reader = Reader(units: Array(String(decoding: bytes, as: UTF8.self).utf16))
        self = reader.value()
    }

    subscript(key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    var array: [JSON]? {
        guard case .array(let values) = self else { return nil }
        return values
    }

    var units: [UInt16]? {
        guard case .string(let units) = self else { return nil }
        return units
    }

    var isTrue: Bool {
        guard case .bool(let value) = self else { return false }
        return value
    }

    /// Reads valid JSON: the vectors are no hostile input.
    private struct Reader {
        let units: [UInt16]
        var position = 0

        private var next: UInt16 { position < units.count ? units[position] : 0 }

        private mutating func skipWhitespace() {
            while [0x20, 0x09, 0x0A, 0x0D].contains(next) { position += 1 }
        }

        private mutating func take(_ character: Unicode.Scalar) -> Bool {
            skipWhitespace()
            guard next == UInt16(character.value) else { return false }
            position += 1
            return true
        }

        mutating func value() -> JSON {
            if take("{") { return object() }
            if take("[") { return array() }
            if take("\"") { return .string(string()) }
            var word = ""
            while position < units.count, let scalar = Unicode.Scalar(next), "+-.0123456789eEtrufalsn".unicodeScalars.contains(scalar) {
                word.unicodeScalars.append(scalar)
                position += 1
            }
            return switch word {
            case "null": .null
            case "true", "false": .bool(word == "true")
            default: .number(word)
            }
        }

        private mutating func object() -> JSON {
            var members: [(key: String, value: JSON)] = []
            while !take("}"), position < units.count {
                guard take("\"") else { break }
                let key = String(decoding: string(), as: UTF16.self)
                _ = take(":")
                members.append((key, value()))
                _ = take(",")
            }
            return .object(members)
        }

        private mutating func array() -> JSON {
            var values: [JSON] = []
            while !take("]"), position < units.count {
                values.append(value())
                _ = take(",")
            }
            return .array(values)
        }

        private mutating func string() -> [UInt16] {
            var result: [UInt16] = []
            while position < units.count, next != 0x22 {
                if next != 0x5C {
                    result.append(next)
                    position += 1
                    continue
                }
                position += 2
                let escaped = units[position - 1]
                if escaped == 0x75 {
                    result.append(UInt16(String(decoding: units[position..<(position + 4)], as: UTF16.self), radix: 16) ?? 0xFFFD)
                    position += 4
                } else {
                    result.append([0x6E: 0x0A, 0x74: 0x09, 0x72: 0x0D, 0x62: 0x08, 0x66: 0x0C][escaped] ?? escaped)
                }
            }
            position += 1
            return result
        }
    }
}
