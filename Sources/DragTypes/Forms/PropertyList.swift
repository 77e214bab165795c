/// Apple's property list, XML and binary: the form of pasteboard file lists, `.webloc` files and keyed archives.
public enum PropertyList: Hashable, Sendable {
    case string(String)
    case integer(Int64)
    case real(Double)
    case boolean(Bool)
    /// Seconds since 2001-01-01 00:00 UTC.
    case date(Double)
    case data([UInt8])
    case array([PropertyList])
    case dictionary([Member])
    /// A reference inside a keyed archive.
    case uid(UInt64)

    /// One key of a dictionary with its value.
    public struct Member: Hashable, Sendable {
        public var key: String
        public var value: PropertyList

        public init(key: String, value: PropertyList) {
            self.key = key
            self.value = value
        }
    }

    public static func dictionary(_ members: [(String, PropertyList)]) -> PropertyList {
        .dictionary(members.map { Member(key: $0.0, value: $0.1) })
    }

    /// How deep arrays and dictionaries may nest before a list is refused.
    public static let maximumDepth = 256
    /// How many values a list may have in all: a binary list of 1 kB can name the same array a billion times.
    public static let maximumCount = 1_000_000

    /// Reads either form, told apart by the first bytes.
    ///
    /// - Throws: ``FormError`` with the byte at which the list breaks.
    public static func parse(_ bytes: [UInt8]) throws(FormError) -> PropertyList {
        if bytes.starts(with: Array("bplist".utf8)) {
            var reader = try BinaryPropertyListReader(bytes)
            return try reader.root()
        }
        var reader = XMLPropertyListReader(TextDecoding.utf8(from: bytes))
        return try reader.document()
    }

    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    public var array: [PropertyList]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    public subscript(key: String) -> PropertyList? {
        guard case .dictionary(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The XML form, as Apple's tools write it.
    public var xml: [UInt8] {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">

            """
        appendXML(to: &text, indent: "")
        return Array((text + "</plist>\n").utf8)
    }

    private func appendXML(to text: inout String, indent: String) {
        switch self {
        case .string(let value): text += "\(indent)<string>\(MarkupEscape.text(value))</string>\n"
        case .integer(let value): text += "\(indent)<integer>\(value)</integer>\n"
        case .real(let value): text += "\(indent)<real>\(value)</real>\n"
        case .boolean(let value): text += "\(indent)<\(value)/>\n"
        case .date(let seconds): text += "\(indent)<date>\(PropertyListDate.text(seconds))</date>\n"
        case .data(let bytes): text += "\(indent)<data>\(String(utf8Bytes: Base64.encode(bytes)))</data>\n"
        case .uid(let value):
            text += "\(indent)<dict>\n\(indent)\t<key>CF$UID</key>\n\(indent)\t<integer>\(value)</integer>\n\(indent)</dict>\n"
        case .array(let elements):
            guard !elements.isEmpty else {
                text += "\(indent)<array/>\n"
                return
            }
            text += "\(indent)<array>\n"
            for element in elements { element.appendXML(to: &text, indent: indent + "\t") }
            text += "\(indent)</array>\n"
        case .dictionary(let members):
            guard !members.isEmpty else {
                text += "\(indent)<dict/>\n"
                return
            }
            text += "\(indent)<dict>\n"
            for member in members {
                text += "\(indent)\t<key>\(MarkupEscape.text(member.key))</key>\n"
                member.value.appendXML(to: &text, indent: indent + "\t")
            }
            text += "\(indent)</dict>\n"
        }
    }
}
