import DragKit
import DragTypes

/// Says whether a calendar holds events or tasks (RFC 5545 §3.6), and counts both.
struct CalendarRecogniser: Recognising {
    let types: [TypeIdentifier] = ["com.apple.ical.ics", "com.apple.ical.vcs"]
    let decides: Set<Kind> = [.calendar, .tasks]

    private static let parts: KeyValuePairs<String, (kind: Kind, feature: Feature)> = [
        "BEGIN:VEVENT": (.calendar, .events), "BEGIN:VTODO": (.tasks, .tasks),
    ]

    func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading] {
        let window = RecognitionWindow.beginning(of: bytes, limit: limit)
        var inventory = Inventory()
        for line in window.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let line = ASCII.trimmed(line)
            for (beginning, part) in Self.parts where ASCII.equals(line, ignoringCase: beginning) { inventory.add(part.feature) }
        }
        var readings = Self.parts.map(\.value).filter { inventory.counts[$0.feature] != nil }.map { Reading(type, $0.kind, inventory) }
        // What follows the window may be of the other kind.
        if window.count < bytes.byteCount {
            readings += Self.parts.map(\.value.kind).filter { kind in !readings.contains { $0.kind == kind } }.map { Reading(type, $0) }
        }
        return readings.isEmpty ? [Reading(type, .calendar)] : readings
    }
}
