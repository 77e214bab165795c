/// Escaping for XML and HTML.
package enum MarkupEscape {
    /// Text content of an element: `&`, `<` and `>` become entities.
    package static func text(_ text: String) -> String { escape(text, isAttribute: false) }

    /// The value of an attribute in double quotes: `&`, `<`, `>` and `"` become entities.
    package static func attribute(_ text: String) -> String { escape(text, isAttribute: true) }

    /// Goes over the bytes once and copies the runs between escaped characters as they are.
    private static func escape(_ text: String, isAttribute: Bool) -> String {
        // Most texts need no escape, and this check allocates nothing.
        guard text.utf8.contains(where: { entity(of: $0, isAttribute) != nil }) else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8 + 16)
        var start = 0
        for (index, byte) in bytes.enumerated() {
            guard let entity = entity(of: byte, isAttribute) else { continue }
            result += bytes[start..<index]
            entity.withUTF8Buffer { result.append(contentsOf: $0) }
            start = index + 1
        }
        result += bytes[start...]
        return String(utf8Bytes: result)
    }

    @inline(__always)
    private static func entity(of byte: UInt8, _ isAttribute: Bool) -> StaticString? {
        switch byte {
        case 0x26: "&amp;"
        case 0x3C: "&lt;"
        case 0x3E: "&gt;"
        case 0x22 where isAttribute: "&quot;"
        default: nil
        }
    }
}
