import DragKit
import DragTypes

/// Counts the events and the tasks of a calendar (RFC 5545 §3.6), since lists of tasks have no room
/// for events, and tables of events none for tasks.
struct CalendarRecogniser: Recognising {
    let types: [TypeIdentifier] = ["com.apple.ical.ics", "com.apple.ical.vcs"]
    let decides: Set<Kind> = []

    private static let parts: KeyValuePairs<String, Feature> = ["BEGIN:VEVENT": .events, "BEGIN:VTODO": .tasks]

    func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading] {
        var inventory = Inventory()
        for line in RecognitionWindow.beginning(of: bytes, limit: limit).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let line = ASCII.trimmed(line)
            for (beginning, feature) in Self.parts where ASCII.equals(line, ignoringCase: beginning) { inventory.add(feature) }
        }
        return [Reading(type, .calendar, inventory)]
    }
}
