/// A MIME type with its parameters, parsed as in the WHATWG MIME Sniffing standard (§4.4, "parse a
/// MIME type").
///
/// Type names on clipboards go beyond RFC 2045. LibreOffice, for example, offers
/// `application/x-openoffice-embed-source-xml;windows_formatname="Star Embed Source (XML)"`.
/// Quotes, spaces and semicolons inside quoted values are kept, and ``description`` writes them
/// back.
public struct MIMEType: Hashable, Sendable, CustomStringConvertible {
    /// The part before the slash, in lower case: `text`.
    public let type: String
    /// The part after the slash, in lower case and without parameters: `html`.
    public let subtype: String
    /// The parameters in their original order. Of several parameters with the same name only the
    /// first is kept, and only the first 64 parameters are kept. Empty when there are none.
    public let parameters: [Parameter]

    /// One parameter, written `name=value`.
    public struct Parameter: Hashable, Sendable {
        /// The parameter's name in lower case: `charset`.
        public let name: String
        /// The value without its quotes and backslash escapes, case unchanged. May be empty when it
        /// was quoted.
        public let value: String

        /// A parameter. `name` must be in lower case to be found by ``MIMEType/subscript(_:)``.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Parses `text`, ignoring white space around the type. Nil when `text` has no `type/subtype`
    /// made of token characters (RFC 9110 §5.6.2). Malformed parameters are left out.
    public init?(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while let first = bytes.first, Self.isSpace(first) { bytes.removeFirst() }
        guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let type = bytes[..<slash]
        let end = bytes[slash...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.endIndex
        var subtype = bytes[(slash + 1)..<end]
        while let last = subtype.last, Self.isSpace(last) { subtype.removeLast() }
        guard !type.isEmpty, !subtype.isEmpty, type.allSatisfy(Self.isToken), subtype.allSatisfy(Self.isToken)
        else { return nil }
        self.type = String(utf8Bytes: type.map(ASCII.lowercased))
        self.subtype = String(utf8Bytes: subtype.map(ASCII.lowercased))
        self.parameters = Self.parameters(in: bytes[end...])
    }

    /// `type/subtype` in lower case, without parameters.
    public var essence: String { type + "/" + subtype }

    /// The value of the parameter `name`, which must be given in lower case. Nil when the type has
    /// no such parameter.
    public subscript(name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    /// The type with its parameters, separated by `;` without a space. Values that are empty or are
    /// no tokens are quoted.
    public var description: String {
        var text = essence
        for parameter in parameters {
            text += ";" + parameter.name + "="
            if !parameter.value.isEmpty, parameter.value.utf8.allSatisfy(Self.isToken) {
                text += parameter.value
            } else {
                text += "\""
                for character in parameter.value.unicodeScalars {
                    if character == "\"" || character == "\\" { text += "\\" }
                    text.unicodeScalars.append(character)
                }
                text += "\""
            }
        }
        return text
    }

    /// The same type with only the parameters that decide what the bytes are (`charset`,
    /// `windows_formatname` and `name`), sorted by name, the value of `charset` in lower case.
    /// Different spellings of one type normalize to the same value.
    public var normalized: MIMEType {
        let kept = parameters.filter { ["charset", "windows_formatname", "name"].contains($0.name) }
            .map { $0.name == "charset" ? Parameter(name: $0.name, value: ASCII.lowercased($0.value)) : $0 }
            .sorted { $0.name < $1.name }
        return MIMEType(type: type, subtype: subtype, parameters: kept)
    }

    private init(type: String, subtype: String, parameters: [Parameter]) {
        self.type = type
        self.subtype = subtype
        self.parameters = parameters
    }

    private static func parameters(in bytes: ArraySlice<UInt8>) -> [Parameter] {
        var result: [Parameter] = []
        var rest = bytes
        while rest.popFirst() == UInt8(ascii: ";") {
            rest = rest.drop(while: isSpace)
            let nameEnd = rest.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "=") } ?? rest.endIndex
            let name = rest[..<nameEnd]
            rest = rest[nameEnd...]
            guard rest.first == UInt8(ascii: "=") else { continue }
            rest.removeFirst()
            var value: [UInt8] = []
            var isQuoted = false
            if rest.first == UInt8(ascii: "\"") {
                isQuoted = true
                rest.removeFirst()
                while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
                    if byte == UInt8(ascii: "\\"), let next = rest.popFirst() {
                        value.append(next)
                    } else {
                        value.append(byte)
                    }
                }
                rest = rest.drop { $0 != UInt8(ascii: ";") }
            } else {
                let end = rest.firstIndex(of: UInt8(ascii: ";")) ?? rest.endIndex
                value = Array(rest[..<end])
                while let last = value.last, isSpace(last) { value.removeLast() }
                rest = rest[end...]
            }
            let lowered = String(utf8Bytes: name.map(ASCII.lowercased))
            let isUsable =
                !name.isEmpty && name.allSatisfy(isToken) && (isQuoted || !value.isEmpty)
                && value.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
            if isUsable, result.count < 64, !result.contains(where: { $0.name == lowered }) {
                result.append(Parameter(name: lowered, value: String(utf8Bytes: value)))
            }
        }
        return result
    }

    /// HTTP white space (WHATWG Fetch), which does not include the form feed.
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// Whether `byte` may occur in a token (`tchar`, RFC 9110 §5.6.2).
    static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default:
            ASCII.isDigit(byte) || ASCII.isLetter(byte)
        }
    }
}
