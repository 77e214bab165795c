/// A JSON document or a part of one (RFC 8259). A parsed string refers to the bytes of the document
/// until its text is requested, so that 50 MB of base64 can be decoded without a copy of the text.
public enum JSONValue: Sendable {
    /// The literal `null`.
    case null
    /// The literal `true` or `false`.
    case bool(Bool)
    /// A number as it is spelt in the document: `1.50e3`. It is converted only when requested, so
    /// that nothing is rounded.
    case number(String)
    /// A string.
    case string(JSONText)
    /// The elements of an array, in order.
    case array([JSONValue])
    /// The members of an object, in their original order. Where a name occurs twice, the last
    /// member counts, as in `jq` and in browsers.
    case object([(name: String, value: JSONValue)])

    /// A string value.
    public static func text(_ text: String) -> JSONValue { .string(JSONText(text)) }

    /// A number value.
    public static func integer(_ value: Int) -> JSONValue { .number(String(value)) }

    /// The value of the last member called `name`. Nil when the object has no such member, and for
    /// any other kind of value.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// The text of a string, with the escape sequences decoded. Nil for any other kind of value.
    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text.string
    }

    /// The value of a number without a fractional part, in any spelling (`1500`, `1.5e3`). Nil for
    /// any other value and for numbers out of range. Spellings with a point or an exponent must be
    /// below 10¹⁵ in magnitude, where `Double` is exact.
    public var integer: Int? {
        guard case .number(let text) = self else { return nil }
        if let value = Int(text) { return value }
        guard let value = Double(text), value == value.rounded(), abs(value) < 1e15 else { return nil }
        return Int(value)
    }

    /// The elements of an array. Nil for any other kind of value.
    public var array: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// Whether the value is the literal `null`.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The kind of value with its article, for messages: "a number".
    public var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// A JSON string, either made from a Swift string or a part of a parsed document.
public struct JSONText: Sendable {
    /// The bytes between the quotation marks. They contain escape sequences when `isEscaped` is
    /// true.
    let raw: ArraySlice<UInt8>
    let isEscaped: Bool

    /// A JSON string with the given text.
    public init(_ text: String) {
        self.raw = Array(text.utf8)[...]
        self.isEscaped = false
    }

    /// A JSON string with the given text, in well-formed UTF-8.
    package init(utf8 text: [UInt8]) {
        self.raw = text[...]
        self.isEscaped = false
    }

    init(raw: ArraySlice<UInt8>, isEscaped: Bool) {
        self.raw = raw
        self.isEscaped = isEscaped
    }

    /// The text in UTF-8, with the escape sequences decoded. A lone surrogate (`\uD800`) becomes
    /// U+FFFD.
    public var utf8: [UInt8] { isEscaped ? unescaped() : Array(raw) }

    /// The text as a Swift string, with the escape sequences decoded. A lone surrogate becomes
    /// U+FFFD.
    public var string: String { String(utf8Bytes: isEscaped ? unescaped()[...] : raw) }

    private func unescaped() -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(raw.count)
        var index = raw.startIndex
        while index < raw.endIndex {
            let byte = raw[index]
            index += 1
            guard byte == UInt8(ascii: "\\"), index < raw.endIndex else {
                result.append(byte)
                continue
            }
            let escape = raw[index]
            index += 1
            switch escape {
            case UInt8(ascii: "b"): result.append(0x08)
            case UInt8(ascii: "f"): result.append(0x0C)
            case UInt8(ascii: "n"): result.append(0x0A)
            case UInt8(ascii: "r"): result.append(0x0D)
            case UInt8(ascii: "t"): result.append(0x09)
            case UInt8(ascii: "u"):
                var scalar = hexUnit(at: index)
                index += 4
                if scalar & 0xFC00 == 0xD800, index + 6 <= raw.endIndex, raw[index] == UInt8(ascii: "\\"),
                    raw[index + 1] == UInt8(ascii: "u")
                {
                    let low = hexUnit(at: index + 2)
                    if low & 0xFC00 == 0xDC00 {
                        scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
                        index += 6
                    }
                }
                result.append(contentsOf: String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
            default: result.append(escape)
            }
        }
        return result
    }

    private func hexUnit(at index: Int) -> UInt32 {
        var value: UInt32 = 0
        for offset in 0..<4 where index + offset < raw.endIndex {
            value = value << 4 | UInt32(ASCII.hexValue(raw[index + offset]) ?? 0)
        }
        return value
    }
}
