import DragContract
import DragKit
import DragTypes
import RecordsHandler
import Testing

/// A field that no reader knows arrives in the result, or a note names the field.
@Suite struct UnknownFieldTests {
    private static let name = "xyzzy"
    private static let value = "plugh"

    /// The fixtures that have a field to be added to each of their records, by type.
    struct Sample: Sendable, CustomTestStringConvertible {
        let type: TypeIdentifier
        let file: String
        let bytes: [UInt8]

        var testDescription: String { file }
    }

    static let samples: [Sample] = {
        let fixtures =
            ContactsTests.fixtures.map { ("contacts", $0.name, $0.type) } + CalendarTests.fixtures.map { ("events", $0.name, $0.type) }
            + BookmarksTests.fixtures.map { ("bookmarks", $0.name, $0.type) } + TasksTests.fixtures.map { ("tasks", $0.name, $0.type) }
            + ["trip.gpx", "places.kml", "places.geojson"].map { ("places", $0, String($0.split(separator: ".")[1])) }
        return fixtures.compactMap { kind, name, type in
            guard !name.contains("nasty"), let type = RecordFixtures.catalogue.resolve(type),
                let bytes = extended(RecordFixtures.canonical(RecordFixtures.bytes(kind, name), type))
            else { return nil }
            return Sample(type: type, file: name, bytes: bytes)
        }
    }()

    @Test func everySyntaxIsThere() {
        let types = Set(Self.samples.map(\.type.canonical))
        #expect(types.count >= 14, "\(types.sorted())")
    }

    @Test(arguments: samples)
    func arrivesOrIsNamed(sample: Sample) throws {
        var isRead = false
        let supertypes = Set(RecordFixtures.catalogue.supertypes(of: sample.type).map(\.type))
        for conversion in RecordFixtures.handler.conversions where supertypes.contains(conversion.from) || conversion.from == sample.type {
            let context = ConversionContext(catalogue: RecordFixtures.catalogue, inputType: conversion.from)
            guard let output = try? RecordFixtures.handler.convert(sample.bytes.span.bytes, using: conversion, context: context) else { continue }
            isRead = true
            let hasArrived = output.bytes.firstRange(of: Array(Self.value.utf8)) != nil
            let named = output.notes.compactMap { $0.loss?.feature.rawValue.lowercased() }
            // A MeCard is one contact.
            let isNamed = named.contains { $0.contains(Self.name) || $0 == "further contacts" }
            // Firefox compresses its backups, and workbooks are archives.
            let isReadable = ![
                "org.mozilla.compressed-bookmarks", "org.openxmlformats.spreadsheetml.sheet", "org.oasis-open.opendocument.spreadsheet",
            ]
            .contains(conversion.to.canonical)
            #expect(hasArrived || isNamed || !isReadable, "\(conversion.id): \(output.notes)")
        }
        #expect(isRead)
    }

    /// What is lost is counted in one pass, however many properties a record has: these would
    /// otherwise take minutes.
    @Test func manyProperties() throws {
        let lines = (0..<20_000).map { "item\($0).TEL;TYPE=home:+1555\($0)\nitem\($0).X-ABLABEL:own \($0)\n" }.joined()
        let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Jo\n\(lines)END:VCARD\n"
        let table = try RecordFixtures.convert(Array(card.utf8), from: "public.vcard", to: "outlook-contacts")
        let telephones = table.notes.compactMap(\.loss).first { $0.feature == "telephones" }
        #expect(telephones.map { $0.count > 19_000 } == true)
        let parts = (0..<20_000).map { "BEGIN:X-P\($0)\nEND:X-P\($0)\nATTACH:https://a.example/\($0)\n" }.joined()
        let calendar = "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nSUMMARY:x\nDTSTART:20240101T100000\n\(parts)END:VEVENT\nEND:VCALENDAR\n"
        let events = try RecordFixtures.convert(Array(calendar.utf8), from: "ics", to: "outlook-events")
        #expect(events.notes.compactMap(\.loss).contains { $0.feature == .attachments && $0.count == 20_000 })
    }

    // MARK: Adding the field

    /// The text with a field more in each record; nil for a syntax that is none of these.
    private static func extended(_ bytes: [UInt8]) -> [UInt8]? {
        if let json = try? JSONValue(parsing: bytes) { return extended(json).encoded }
        let text = String(decoding: bytes, as: UTF8.self)
        for (mark, field) in marks where text.contains(mark) { return Array(text.replacing(mark, with: field).utf8) }
        // A table: one more column.
        guard let heading = text.split(whereSeparator: \.isNewline).first, heading.contains(","), !text.contains("<"), !text.contains("\"") else {
            return nil
        }
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        return Array(([lines[0] + "," + name] + lines.dropFirst().map { $0 + "," + value }).joined(separator: "\n").utf8)
    }

    /// How a record begins or ends in each syntax, and the same with the field.
    private static let marks: [(String, String)] = [
        ("\nEND:VCARD", "\nX-XYZZY:plugh\nEND:VCARD"), ("\nEND:VEVENT", "\nX-XYZZY:plugh\nEND:VEVENT"),
        ("\nobjectClass: top", "\nxyzzy: plugh\nobjectClass: top"),
        ("<key>URLString</key>", "<key>xyzzy</key><string>plugh</string><key>URLString</key>"), ("<A HREF=", "<A XYZZY=\"plugh\" HREF="),
        ("<outline ", "<outline xyzzy=\"plugh\" "), ("</item>", "<xyzzy>plugh</xyzzy></item>"), ("</entry>", "<xyzzy>plugh</xyzzy></entry>"),
        ("<bookmark ", "<bookmark xyzzy=\"plugh\" "), ("</wpt>", "<xyzzy>plugh</xyzzy></wpt>"),
        ("</Placemark>", "<ExtendedData><Data name=\"xyzzy\"><value>plugh</value></Data></ExtendedData></Placemark>"),
        ("MECARD:", "MECARD:XYZZY:plugh;"), ("\"startDate\"", "\"xyzzy\": \"plugh\", \"startDate\""),
    ]

    /// JSON with a member more in each object that is a record, and with a property more in each
    /// contact and event.
    private static func extended(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            let inner = members.map { (name: $0.name, value: extended($0.value, in: $0.name)) }
            let isRecord = ["href", "uri", "url", "titleUrl", "status"].contains { value[$0]?.string != nil }
            return .object(inner + (isRecord ? [(name: name, value: .text(Self.value))] : []))
        case .array(let elements):
            let isComponent = ["vcard", "vevent"].contains(elements.first?.string)
            return .array(
                elements.enumerated().map { index, element in
                    guard isComponent, index == 1, let properties = element.array else { return extended(element) }
                    return .array(properties + [.array([.text("x-xyzzy"), .object([]), .text("text"), .text(Self.value)])])
                })
        default: return value
        }
    }

    private static func extended(_ value: JSONValue, in member: String) -> JSONValue {
        guard member == "properties", case .object(let members) = value else { return extended(value) }
        return .object(members + [(name: name, value: .text(Self.value))])
    }
}
