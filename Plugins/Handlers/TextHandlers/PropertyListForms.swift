import DragKit
import DragTypes

/// Property lists ↔ JSON. A binary list is read as its XML form is, and becomes this form, too.
enum PropertyListForms {
    private static let values = FormFeature("the values", weight: 900)
    /// Dates, bytes and the difference of whole and other numbers.
    private static let types = FormFeature("types of values", weight: 99)

    static let family = FormFamily<PropertyList>(
        handler: "org.dragconv.property-list", features: [values, types],
        forms: [
            Form("plist", "com.apple.property-list", holds: [values, types], read: { try PropertyList(parsing: $0.bytes) }, write: xml),
            Form("xml", "com.apple.xml-property-list", holds: [values, types], write: xml),
            Form(
                "json", .json, holds: [values], cost: 2,
                read: { try propertyList(in: &$0) },
                write: { list in ConversionOutput(json(list).encoded) }),
        ], kind: .data, counted: [values, types], maxInput: 1 << 26, offers: .none,
        notes: { list, _, edge in edge.notes([types: typedValues(in: list)]) })

    @Sendable private static func xml(of list: PropertyList) -> ConversionOutput { ConversionOutput(list.xml) }

    // MARK: To JSON

    /// Dates are texts by ISO 8601, and bytes are base64. A number that is none of JSON's (NaN) is
    /// null.
    private static func json(_ list: PropertyList) -> JSONValue {
        switch list {
        case .string(let text): .text(text)
        case .integer(let number): .number(String(number))
        case .real(let number): number.isFinite ? .number(String(number)) : .null
        case .boolean(let flag): .bool(flag)
        case .date(let seconds): .text(PropertyListDate.text(seconds))
        case .data(let bytes): .text(String(utf8Bytes: Base64.encode(bytes)))
        case .uid(let number): .object([("CF$UID", .number(String(number)))])
        case .array(let elements): .array(elements.map(json))
        case .dictionary(let members): .object(members.map { ($0.key, json($0.value)) })
        }
    }

    /// The dates, bytes and special numbers, which JSON has no type for.
    private static func typedValues(in list: PropertyList) -> Int {
        switch list {
        case .date, .data: 1
        case .real(let number): number.isFinite ? 0 : 1
        case .array(let elements): elements.reduce(0) { $0 + typedValues(in: $1) }
        case .dictionary(let members): members.reduce(0) { $0 + typedValues(in: $1.value) }
        case .string, .integer, .boolean, .uid: 0
        }
    }

    // MARK: From JSON

    private static func propertyList(in input: inout FormInput) throws -> PropertyList {
        guard let list = try propertyList(of: JSONValue(parsing: input.bytes), depth: 0, &input.unread) else {
            throw ConversionError.unsupported("a property list has no null")
        }
        return list
    }

    /// - Returns: nil for null, which property lists do not have.
    private static func propertyList(of value: JSONValue, depth: Int, _ unread: inout Unread) throws(ConversionError) -> PropertyList? {
        guard depth < PropertyList.maximumDepth else {
            throw .limit("the JSON nests deeper than the limit of \(PropertyList.maximumDepth) levels for property lists")
        }
        switch value {
        case .null:
            unread.add("null values")
            return nil
        case .bool(let flag): return .boolean(flag)
        case .number(let text): return number(text)
        case .string(let text): return .string(text.string)
        case .array(let elements):
            var list: [PropertyList] = []
            for element in elements { if let value = try propertyList(of: element, depth: depth + 1, &unread) { list.append(value) } }
            return .array(list)
        case .object(let members):
            var list: [(String, PropertyList)] = []
            for member in members {
                if let value = try propertyList(of: member.value, depth: depth + 1, &unread) { list.append((member.name, value)) }
            }
            return .dictionary(list)
        }
    }

    private static func number(_ text: String) -> PropertyList { Int64(text).map { .integer($0) } ?? .real(Double(text) ?? 0) }
}
