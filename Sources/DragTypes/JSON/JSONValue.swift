/// A JSON document (RFC 8259). Strings keep pointing into the text they were read from until somebody asks for them,
/// so that a payload of 50 MB in base64 is decoded without a copy of the text in between.
public enum JSONValue: Sendable {
    case null
    case bool(Bool)
    /// A number as it was spelt: nothing is rounded until it is asked for.
    case number(String)
    case string(JSONText)
    case array([JSONValue])
    /// Members in the order they came. Where a name comes twice, the last one counts, as for `jq` and browsers.
    case object([(name: String, value: JSONValue)])

    public static func text(_ text: String) -> JSONValue { .string(JSONText(text)) }

    public static func integer(_ value: Int) -> JSONValue { .number(String(value)) }

    /// The member `name` of an object, or nil.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text.string
    }

    public var integer: Int? {
        guard case .number(let text) = self else { return nil }
        if let value = Int(text) { return value }
        guard let value = Double(text), value == value.rounded(), abs(value) < 1e15 else { return nil }
        return Int(value)
    }

    public var array: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// What kind of value this is, for messages.
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

/// A JSON string: either text, or the stretch of a document between two quotation marks.
public struct JSONText: Sendable {
    /// The bytes between the quotation marks; escapes are still in them when `isEscaped`.
    let raw: ArraySlice<UInt8>
    let isEscaped: Bool

    public init(_ text: String) {
        self.raw = Array(text.utf8)[...]
        self.isEscaped = false
    }

    init(raw: ArraySlice<UInt8>, isEscaped: Bool) {
        self.raw = raw
        self.isEscaped = isEscaped
    }

    /// The text as UTF-8. A lone surrogate becomes U+FFFD.
    public var utf8: [UInt8] { isEscaped ? unescaped() : Array(raw) }

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
