import DragEngine
import DragKit
import DragSniffing
import DragTypes

/// The contents of a payload, for people and programs. The bytes of a confidential item are never
/// shown.
struct Inspection {
    private struct Row {
        var type: TypeIdentifier
        var mimeType: String?
        /// The MIME type, or otherwise that of the nearest type above that has one and is more than
        /// bytes.
        var nearestMIMEType: String?
        var target: String?
        var byteCount: Int?
        var sniffed: TypeIdentifier?
        /// What the bytes hold, the likeliest answer first.
        var readings: [Reading] = []
        var preview: String
        var refusal: String?

        /// The target, where it says something else than the type.
        var ownName: String? { target == mimeType || target == type.rawValue ? nil : target }
    }

    private let source: Payload.Source?
    private let items: [(name: String?, rows: [Row])]

    init(_ payload: Payload, registry: Registry, sniffer: ContentSniffer, hint: CharacterSetHint) {
        let catalogue = registry.catalogue
        source = payload.source
        items = payload.items.map { item in
            let isSecret = item.isSecret(in: catalogue)
            let locale = item.representations.first { $0.type == CanonicalText.locale }?.bytes
            return (item.suggestedName, item.representations.map { Self.row($0, isSecret, locale, registry, sniffer, hint) })
        }
    }

    private static func row(
        _ representation: Representation, _ isSecret: Bool, _ locale: [UInt8]?, _ registry: Registry, _ sniffer: ContentSniffer,
        _ hint: CharacterSetHint
    ) -> Row {
        let catalogue = registry.catalogue
        let mimeType = catalogue.mimeType(of: representation.type)
        let above = catalogue.supertypes(of: representation.type).sorted { $0.distance < $1.distance }.filter { $0.type != .data }
        let nearest = mimeType ?? above.lazy.compactMap { catalogue.mimeType(of: $0.type) }.first
        guard let bytes = representation.bytes else {
            var refusal: String?
            if case .refused(let reason) = representation.content { refusal = reason }
            return Row(
                type: representation.type, mimeType: mimeType, nearestMIMEType: nearest, target: representation.target, preview: "", refusal: refusal)
        }
        let preview =
            isSecret
            ? "<redacted \(bytes.count) bytes>"
            : Preview.text(of: bytes, representation.type, representation.target, locale: locale, catalogue, hint)
        return Row(
            type: representation.type, mimeType: mimeType, nearestMIMEType: nearest, target: representation.target, byteCount: bytes.count,
            sniffed: bytes.isEmpty ? nil : sniffer.type(of: bytes, fileName: nil),
            readings: isSecret ? [] : readings(of: bytes, representation, registry, hint), preview: preview)
    }

    private static func readings(
        of bytes: [UInt8], _ representation: Representation, _ registry: Registry, _ hint: CharacterSetHint
    ) -> [Reading] {
        let (type, target) = (representation.type, representation.target)
        let text = CanonicalText.bytes(bytes, of: type, target: target, in: registry.catalogue, hint: hint)
        let readings = registry.recognition(of: text, type: type).readings
        if !readings.isEmpty { return readings }
        // Nobody has looked inside, and the type means one thing only.
        guard let kinds = registry.catalogue.kinds(of: type)?.means, let kind = kinds.first, kinds.count == 1 else { return [] }
        return [Reading(type, kind)]
    }

    var json: JSONValue {
        .object([
            ("source", source.map(Self.json) ?? .null),
            (
                "items",
                .array(
                    items.map { item in
                        .object([
                            ("suggestedName", item.name.map { .text($0) } ?? .null),
                            ("representations", .array(item.rows.map(Self.json))),
                        ])
                    })
            ),
        ])
    }

    private static func json(_ source: Payload.Source) -> JSONValue {
        .object([
            ("program", source.program.map { .text($0) } ?? .null),
            ("platform", source.platform.map { .text($0.rawValue) } ?? .null),
        ])
    }

    private static func json(_ reading: Reading) -> JSONValue {
        let counts = (reading.inventory?.counts ?? [:]).sorted { $0.key < $1.key }
        return .object([
            ("kind", .text(reading.kind.rawValue)), ("type", .text(reading.type.rawValue)),
            ("features", .object(counts.map { (name: $0.key.rawValue, value: .integer($0.value)) })),
        ])
    }

    private static func json(_ row: Row) -> JSONValue {
        .object([
            ("type", .text(row.type.rawValue)), ("mime", row.nearestMIMEType.map { .text($0) } ?? .null),
            ("target", row.target.map { .text($0) } ?? .null),
            ("bytes", row.byteCount.map { .integer($0) } ?? .null),
            ("sniffed", row.sniffed.map { .text($0.rawValue) } ?? .null), ("holds", .array(row.readings.map(json))), ("preview", .text(row.preview)),
            ("refused", row.refusal.map { .text($0) } ?? .null),
        ])
    }

    var lines: [String] {
        var lines: [String] = []
        if let source {
            let parts = [source.program, source.platform?.rawValue].compactMap(\.self)
            if !parts.isEmpty { lines.append("source  " + parts.joined(separator: ", ")) }
        }
        for (number, item) in items.enumerated() {
            lines.append("item \(number)" + (item.name.map { "  \u{201C}\($0)\u{201D}" } ?? ""))
            let rows = item.rows.map { row in
                [
                    row.type.rawValue, row.mimeType ?? "", row.ownName ?? "", row.byteCount.map { "\($0) B" } ?? "refused",
                    row.refusal ?? row.preview,
                ]
            }
            for (line, row) in zip(Columns.lines(rows, indent: "  "), item.rows) {
                lines.append(line)
                lines += row.readings.compactMap { Self.sentence($0, of: row) }.map { "    " + $0 }
            }
        }
        return lines
    }

    /// What was found, in words: "is a document: 918 words, 20 links". Nil where nothing was
    /// counted. (The preview says the size of a picture.)
    private static func sentence(_ reading: Reading, of row: Row) -> String? {
        let isPart = reading.inventory?.looked == nil && (row.byteCount ?? 0) > RecognitionWindow.byteCount
        let counts = (reading.inventory?.counts ?? [:]).map { Loss($0.key, $0.value, isAtLeast: isPart) }
        let shown = counts.joined.filter { $0.feature != .exactPixels }.sorted { ($1.count, $0.feature) < ($0.count, $1.feature) }
        guard !shown.isEmpty else { return nil }
        return "\(reading.kind.verb) \(reading.kind.noun): \(shown.map(\.description).joined(separator: ", "))"
    }
}
