public import DragTypes

/// Recognises content by names that stand in it: the headings of a table, the members of JSON
/// objects and property lists.
///
/// A table with columns `lat` and `lon` holds places. Such a recogniser is data, so that a manifest
/// can state it and no program is started to look.
public struct NameRecogniser: Recognising, Hashable {
    /// Where the names stand. The raw values are the members of a manifest's entry.
    public enum Place: String, Hashable, Sendable, CaseIterable {
        /// The first row of delimited text, in any case of letters.
        case columns
        /// The members of a JSON object, of the first object in a JSON array, or of a property
        /// list's dictionary.
        case keys
        /// The first bytes, after white space; there is one list of names. White space between the
        /// marks of JSON does not count.
        case prefix
    }

    /// The type whose representations are looked into, subtypes included.
    public let type: TypeIdentifier
    /// Where the names stand.
    public let place: Place
    /// The names. One of each inner list must be there.
    public let names: [[String]]
    /// What the content is if the names are there.
    public let kind: Kind
    /// The type of such content, where one says more than ``type``.
    public let result: TypeIdentifier?

    /// A recogniser from its parts. The parameters are described at the properties of the same
    /// names.
    public init(_ type: TypeIdentifier, _ place: Place, _ names: [[String]], as kind: Kind, result: TypeIdentifier? = nil) {
        self.type = type
        self.place = place
        self.names = names
        self.kind = kind
        self.result = result
    }

    /// The one type.
    public var types: [TypeIdentifier] { [type] }

    /// None: other names than these may mean the same.
    public var decides: Set<Kind> { [] }

    public func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading] {
        let window = RecognitionWindow.beginning(of: bytes, limit: limit)
        return holds(window, isWhole: window.count == bytes.byteCount) ? [Reading(result ?? type, kind)] : []
    }

    private func holds(_ window: [UInt8], isWhole: Bool) -> Bool {
        let found: Set<String>
        switch place {
        case .columns: found = Set(HeadingRow.names(in: window))
        case .keys where Self.isPropertyList(window): found = isWhole ? Self.propertyListKeys(in: window) : []
        case .keys: found = Set(JSONNames.first(in: window))
        case .prefix:
            let text = window.drop(while: ASCII.isWhitespace)
            let packed = JSONNames.packed(text)
            return names.allSatisfy { names in
                names.contains { ASCII.hasPrefix(text, ignoringCase: $0) || !packed.isEmpty && ASCII.hasPrefix(packed, ignoringCase: $0) }
            }
        }
        return names.allSatisfy { $0.contains(where: found.contains) }
    }

    private static func isPropertyList(_ window: [UInt8]) -> Bool {
        let text = window.drop(while: ASCII.isWhitespace)
        return text.first == UInt8(ascii: "<") || text.starts(with: "bplist".utf8)
    }

    /// The keys of a property list's dictionary, or of the archived one. A list in binary form can
    /// only be read whole.
    private static func propertyListKeys(in bytes: [UInt8]) -> Set<String> {
        var list = try? PropertyList(parsing: bytes)
        if list?["$archiver"] != nil { list = try? KeyedArchive.decode(bytes) }
        guard case .dictionary(let members)? = list else { return [] }
        return Set(members.map(\.key))
    }
}

/// The headings of a table in delimited text.
private enum HeadingRow {
    /// The longest heading row, in bytes.
    private static let maximum = 16_384

    /// How many lines may say what follows before the row, as in exports of some services.
    private static let mostLinesBefore = 8

    /// The cells of the first row that has several, in lower case and without the space around
    /// them. The separator is the one of comma, semicolon and tab that stands outside quotation
    /// marks most often.
    static func names(in window: [UInt8]) -> [String] {
        var rest = window.prefix(maximum)
        var first: [String]?
        for _ in 0...mostLinesBefore where !rest.isEmpty {
            let rows = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].map { Self.cells(of: rest, $0) }
            let cells = rows.max { $0.cells.count < $1.cells.count }?.cells ?? []
            if cells.count > 2 { return cells.map { $0.lowercased() } }
            first = first ?? cells
            rest = rest[(rows.map(\.end).max() ?? rest.endIndex)...]
        }
        return (first ?? []).map { $0.lowercased() }
    }

    /// The cells, and where the next row begins.
    private static func cells(of row: ArraySlice<UInt8>, _ separator: UInt8) -> (cells: [String], end: Int) {
        var cells: [String] = []
        var cell: [UInt8] = []
        var isQuoted = false
        var end = row.startIndex
        for byte in row {
            end += 1
            if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if !isQuoted, byte == 0x0A || byte == 0x0D {
                break
            } else if !isQuoted, byte == separator {
                cells.append(String(utf8Bytes: ASCII.trimmed(cell)))
                cell.removeAll(keepingCapacity: true)
            } else {
                cell.append(byte)
            }
        }
        return (cells + [String(utf8Bytes: ASCII.trimmed(cell))], end)
    }
}

/// The members of the first object in a JSON document.
private enum JSONNames {
    /// The names of the members of the outermost object, or of the first object in the outermost
    /// array or in the list that is the answer of a service (OData 4.0 §12), as far as the window
    /// shows them. Empty for other documents.
    static func first(in window: [UInt8]) -> [String] {
        var names: [String] = []
        var (index, depth, level) = (window.startIndex, 0, -1)
        while index < window.endIndex {
            switch window[index] {
            case UInt8(ascii: "\""):
                let end = stringEnd(window, from: index + 1)
                let next = window[min(end + 1, window.endIndex)...].first { !ASCII.isWhitespace($0) }
                if depth == level, next == UInt8(ascii: ":") { names.append(String(utf8Bytes: window[(index + 1)..<min(end, window.endIndex)])) }
                index = end
            case UInt8(ascii: "{"):
                depth += 1
                if level < 0 { level = depth }
            case UInt8(ascii: "["):
                if depth == level, names.last == "value", names.dropLast().allSatisfy({ $0.hasPrefix("@odata.") }) {
                    (names, level) = ([], -1)
                } else if level < 0, depth > 0 {
                    // A list within a list is no list of objects.
                    return []
                }
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == level { return names }
                depth -= 1
            default: break
            }
            index += 1
        }
        return names
    }

    /// How many bytes of a beginning are compared.
    private static let longestBeginning = 512

    /// The beginning of JSON without white space outside of texts; empty for what is no JSON, and
    /// for JSON that begins without white space.
    static func packed(_ text: ArraySlice<UInt8>) -> [UInt8] {
        guard let first = text.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return [] }
        var isText = false
        let start = text.prefix(longestBeginning)
        let result = start.filter { byte in
            if byte == UInt8(ascii: "\"") { isText.toggle() }
            return isText || !ASCII.isWhitespace(byte)
        }
        return result.count == start.count ? [] : result
    }

    /// The position of the quotation mark that ends a string.
    private static func stringEnd(_ window: [UInt8], from start: Int) -> Int {
        var index = start
        while index < window.endIndex, window[index] != UInt8(ascii: "\"") { index += window[index] == UInt8(ascii: "\\") ? 2 : 1 }
        return min(index, window.endIndex)
    }
}
