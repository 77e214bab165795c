import DragKit
import DragTypes

/// Says whether a calendar holds events or tasks (RFC 5545 §3.6, RFC 7265), and counts both.
struct CalendarRecogniser: Recognising {
    private static let jCal: TypeIdentifier = "org.ietf.jcal"
    private static let texts: [TypeIdentifier] = ["com.apple.ical.ics", "com.apple.ical.vcs"]
    let types: [TypeIdentifier] = texts + [jCal, "public.json"]
    let decides: Set<Kind> = [.calendar, .tasks]

    private static let parts: [(name: String, kind: Kind, feature: Feature)] = [
        ("vevent", .calendar, .events), ("vtodo", .tasks, .tasks),
    ]

    func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading] {
        let window = RecognitionWindow.beginning(of: bytes, limit: limit)
        let isJSON = !Self.texts.contains(type)
        guard let names = isJSON ? Self.strings(in: window) : Self.components(in: window) else { return [] }
        let type = isJSON ? Self.jCal : type
        let inventory = Inventory(
            Dictionary(uniqueKeysWithValues: Self.parts.map { part in (part.feature, names.count { ASCII.equals($0, ignoringCase: part.name) }) }))
        var readings = Self.parts.filter { inventory.counts[$0.feature] != nil }.map { Reading(type, $0.kind, inventory) }
        // What follows the window may be of the other kind.
        if window.count < bytes.byteCount {
            readings += Self.parts.map(\.kind).filter { kind in !readings.contains { $0.kind == kind } }.map { Reading(type, $0) }
        }
        return readings.isEmpty ? [Reading(type, .calendar)] : readings
    }

    /// The names of the components: of each line `BEGIN:VEVENT`, the second part.
    private static func components(in window: [UInt8]) -> [ArraySlice<UInt8>]? {
        window.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).map { ASCII.trimmed($0) }
            .filter { ASCII.hasPrefix($0, ignoringCase: "BEGIN:") }.map { $0.dropFirst(6) }
    }

    /// The strings of a JSON document and what stands between them; nil for one that is no jCal.
    private static func strings(in window: [UInt8]) -> [ArraySlice<UInt8>]? {
        let texts = window.prefix(64).split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        guard texts.count > 1, texts[1].elementsEqual("vcalendar".utf8), texts[0].allSatisfy({ ASCII.isWhitespace($0) || $0 == UInt8(ascii: "[") })
        else { return nil }
        return window.split(separator: UInt8(ascii: "\""))
    }
}
