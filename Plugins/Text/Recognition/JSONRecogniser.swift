package import DragKit
package import DragTypes

/// Says whether JSON is a table: a list of objects whose members are plain values. Other objects
/// can be read as rows, too.
package struct JSONRecogniser: Recognising {
    package let types: [TypeIdentifier] = [.json]
    package let decides: Set<Kind> = []

    package init() {}

    package func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading] {
        // A larger document would have to be read whole.
        guard type == .json, bytes.byteCount <= limit, let value = try? JSONValue(parsing: [UInt8](bytes)) else { return [] }
        let rows = value.array ?? [value]
        var (cells, isFlat) = (0, value.array?.isEmpty == false)
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
    /// Whether the value is neither a list nor an object.
    fileprivate var isPlain: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }
}
