import ArgumentParser
import DragEngine
import DragSniffing
import DragTypes

struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Show what a payload holds: items, representations, names, sizes, previews.")

    @OptionGroup var input: InputOptions
    @OptionGroup var common: CommonOptions

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() throws {
        let catalogue = try Converters(common.plugIns).registry.catalogue
        let payload = try InputReader(catalogue: catalogue, allowsEmpty: true).payload(input.input, from: input.from)
        let inspection = Inspection(payload, catalogue: catalogue, sniffer: ContentSniffer(catalogue: catalogue))
        try json ? Streams.standardOutput(String(utf8Bytes: inspection.json.encoded) + "\n") : Streams.listing(inspection.text)
    }
}

/// The contents of a payload, for people and programs. The bytes of a confidential item are never shown.
struct Inspection {
    private struct Row {
        var type: TypeIdentifier
        var target: String?
        var byteCount: Int?
        var sniffed: TypeIdentifier?
        var preview: String
        var refusal: String?
    }

    private let source: Payload.Source?
    private let items: [(name: String?, rows: [Row])]

    init(_ payload: Payload, catalogue: TypeCatalogue, sniffer: ContentSniffer) {
        source = payload.source
        items = payload.items.map { item in
            let isSecret = item.isSecret(in: catalogue)
            return (item.suggestedName, item.representations.map { Self.row($0, isSecret, catalogue, sniffer) })
        }
    }

    private static func row(
        _ representation: Representation, _ isSecret: Bool, _ catalogue: TypeCatalogue, _ sniffer: ContentSniffer
    ) -> Row {
        guard let bytes = representation.bytes else {
            var refusal: String?
            if case .refused(let reason) = representation.content { refusal = reason }
            return Row(type: representation.type, target: representation.target, preview: "", refusal: refusal)
        }
        let preview =
            isSecret
            ? "<redacted \(bytes.count) bytes>"
            : Preview.text(of: bytes, representation.type, representation.target, catalogue)
        return Row(
            type: representation.type, target: representation.target, byteCount: bytes.count,
            sniffed: bytes.isEmpty ? nil : sniffer.type(of: bytes, fileName: nil), preview: preview)
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

    private static func json(_ row: Row) -> JSONValue {
        .object([
            ("type", .text(row.type.rawValue)), ("target", row.target.map { .text($0) } ?? .null),
            ("bytes", row.byteCount.map { .integer($0) } ?? .null),
            ("sniffed", row.sniffed.map { .text($0.rawValue) } ?? .null), ("preview", .text(row.preview)),
            ("refused", row.refusal.map { .text($0) } ?? .null),
        ])
    }

    var text: String {
        var lines: [String] = []
        if let source {
            let parts = [source.program, source.platform?.rawValue].compactMap(\.self)
            if !parts.isEmpty { lines.append("source  " + parts.joined(separator: ", ")) }
        }
        for (number, item) in items.enumerated() {
            lines.append("item \(number)" + (item.name.map { "  \u{201C}\($0)\u{201D}" } ?? ""))
            let rows = item.rows.map { row in
                [
                    row.type.rawValue, row.target ?? "", row.byteCount.map { "\($0) B" } ?? "refused", row.refusal ?? row.preview,
                ]
            }
            lines += Columns.lines(rows, indent: "  ")
        }
        return lines.map { Preview.harmless($0) }.joined(separator: "\n") + "\n"
    }
}
