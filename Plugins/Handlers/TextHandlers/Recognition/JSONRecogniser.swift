package import DragKit
package import DragTypes

/// Says whether JSON is a table: a list of objects whose members are plain values, or of lists of
/// one length. Other lists of objects can be read as rows, too, and so can a list of objects in an
/// object, as services answer. One object by itself is no table: it has no second row.
package struct JSONRecogniser: Recognising {
    package let types: [TypeIdentifier] = [.json]
    package let decides: Set<Kind> = []

    package init() {}

    package func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading] {
        // A larger document would have to be read whole.
        guard type == .json, bytes.byteCount <= limit, let value = try? JSONValue(parsing: [UInt8](bytes)) else { return [] }
        guard let rows = value.array else {
            guard let rows = value.tableInside?.rows.array else { return [Reading(type, .data)] }
            let cells = rows.reduce(0) { $0 + $1.memberCount }
            return [Reading(type, .data), Reading(type, .table, Inventory([.cells: cells]))]
        }
        var (cells, isFlat) = (0, !rows.isEmpty)
        if let width = rows.first?.array?.count, width > 1, rows.count > 1,
            rows.allSatisfy({ $0.array?.count == width && $0.array?.allSatisfy(\.isPlain) == true })
        {
            return [Reading(type, .table, Inventory([.cells: width * rows.count])), Reading(type, .data)]
        }
        for row in rows {
            guard case .object(let members) = row else { return [Reading(type, .data)] }
            cells += members.count
            isFlat = isFlat && members.allSatisfy { $0.value.isPlain }
        }
        guard cells > 0 else { return [Reading(type, .data)] }
        let table = Reading(type, .table, Inventory([.cells: cells]))
        return isFlat ? [table, Reading(type, .data)] : [Reading(type, .data), table]
    }
}

extension JSONValue {
    fileprivate var memberCount: Int { if case .object(let members) = self { members.count } else { 0 } }

    /// Whether the value is neither a list nor an object.
    fileprivate var isPlain: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }
}
