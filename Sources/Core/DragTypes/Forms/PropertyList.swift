/// A value of Apple's property list format, XML or binary: the format of pasteboard file lists,
/// `.webloc` files and keyed archives.
public enum PropertyList: Hashable, Sendable {
    /// A string.
    case string(String)
    /// A signed 64-bit integer.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// A truth value.
    case boolean(Bool)
    /// A point in time, in seconds since 2001-01-01 00:00 UTC.
    case date(Double)
    /// Any bytes, base64 in the XML form.
    case data([UInt8])
    /// A list of values of any kinds.
    case array([PropertyList])
    /// The members of a dictionary, in their original order. A key should occur once. Otherwise
    /// ``subscript(_:)`` finds the first member.
    case dictionary([Member])
    /// A reference inside a keyed archive: the index of an object. The XML form writes it as a
    /// dictionary with the key `CF$UID`.
    case uid(UInt64)

    /// One key of a dictionary with its value.
    public struct Member: Hashable, Sendable {
        /// The member's key.
        public var key: String
        /// The value for the key.
        public var value: PropertyList

        /// A key with its value.
        public init(key: String, value: PropertyList) {
            self.key = key
            self.value = value
        }
    }

    /// A dictionary from pairs of keys and values, in the given order.
    public static func dictionary(_ members: [(String, PropertyList)]) -> PropertyList {
        .dictionary(members.map { Member(key: $0.0, value: $0.1) })
    }

    /// How many levels deep arrays and dictionaries may nest before ``init(parsing:)`` refuses a
    /// list.
    public static let maximumDepth = 256
    /// How many values ``init(parsing:)`` accepts in all. A binary list of 1 kB can nest references
    /// to one array so that it unfolds to a billion values.
    public static let maximumCount = 1_000_000

    /// Parses the binary form when the bytes begin with `bplist`, otherwise the XML form.
    ///
    /// - Throws: ``FormError`` when the bytes follow neither form, or when a limit of depth, number
    ///   or size is exceeded. The error has the offset of the fault where that is known.
    public init(parsing bytes: [UInt8]) throws(FormError) {
        if bytes.starts(with: Array("bplist".utf8)) {
            var reader = try BinaryPropertyListReader(bytes)
            self = try reader.root()
        } else {
            var reader = XMLPropertyListReader(TextDecoding.utf8(from: bytes))
            self = try reader.document()
        }
    }

    /// The text of a string. Nil for any other kind.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The bytes of a data value. Nil for any other kind.
    public var data: [UInt8]? {
        if case .data(let bytes) = self { bytes } else { nil }
    }

    /// The elements of an array. Nil for any other kind.
    public var array: [PropertyList]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The value of the first member with that key. Nil when the dictionary has no such member, and
    /// for any other kind.
    public subscript(key: String) -> PropertyList? {
        guard case .dictionary(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The XML form in UTF-8, indented with tabs as Apple's tools write it, with a trailing
    /// newline.
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

/// Converts the dates of property lists between ISO 8601 in UTC (`2001-01-01T00:00:00Z`) and
/// seconds since 2001-01-01 00:00 UTC.
package enum PropertyListDate {
    private static let daysTo2001 = 730_791  // from 1 March of year 0, proleptic Gregorian, to 1 January 2001

    package static func text(_ seconds: Double) -> String {
        let whole = Int64(max(-6.3e10, min(2.5e11, seconds.isFinite ? seconds.rounded(.down) : 0)))
        let day = whole >= 0 ? whole / 86400 : (whole - 86399) / 86400
        let second = Int(whole - day * 86400)
        let (year, month, date) = civil(Int(day) + daysTo2001)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let padding = String(repeating: "0", count: max(0, 4 - String(year).count))
        return "\(padding)\(year)-\(two(month))-\(two(date))T\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))Z"
    }

    static func seconds(_ text: String) -> Double? {
        let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
        guard parts.count == 6, text.hasSuffix("Z"), (1...12).contains(parts[1]), (1...31).contains(parts[2]),
            parts[0] < 10_000, parts[3] < 25, parts[4] < 60, parts[5] < 62
        else { return nil }
        let day = days(parts[0], parts[1], parts[2]) - daysTo2001
        return Double(day * 86400 + parts[3] * 3600 + parts[4] * 60 + parts[5])
    }

    /// Days since 1 March of year 0, proleptic Gregorian. Years are counted from March, so that the
    /// leap day is the last day of a year.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    }

    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}
