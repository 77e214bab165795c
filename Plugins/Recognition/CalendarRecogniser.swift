import DragKit
import DragTypes

/// Counts the events and the tasks of a calendar (RFC 5545 §3.6), since lists of tasks have no room
/// for events, and tables of events none for tasks.
struct CalendarRecogniser: Recognising {
    let types: [TypeIdentifier] = ["com.apple.ical.ics", "com.apple.ical.vcs"]
    let decides: Set<Kind> = []

    private static let parts: [(line: [UInt8], feature: Feature)] = [
        (Array("begin:vevent".utf8), .events), (Array("begin:vtodo".utf8), .tasks),
    ]

    func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading] {
        var inventory = Inventory()
        for line in RecognitionWindow.beginning(of: bytes, limit: limit).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let line = ASCII.trimmed(line)
            for part in Self.parts where line.count == part.line.count && zip(line, part.line).allSatisfy({ ASCII.lowercased($0) == $1 }) {
                inventory.add(part.feature)
            }
        }
        return [Reading(type, .calendar, inventory)]
    }
}
