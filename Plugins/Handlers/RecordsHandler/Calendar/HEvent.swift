import Documents
import DragHTML
import DragKit
import DragTypes

/// Events that a page marks by classes: hCalendar (microformats.org/wiki/hcalendar) and h-event
/// (microformats.org/wiki/h-event).
struct HEvent {
    private var page: MicroformatPage
    private var document = CalendarDocument()

    /// The events of the page, in its order; empty when it marks none.
    ///
    /// - Throws: ``ConversionError`` (`limit`) when the events are many times larger than the page.
    static func document(in page: MicroformatPage) throws(ConversionError) -> CalendarDocument {
        var reader = HEvent(page: page)
        var walk = page.tree.walk()
        while let step = walk.next() {
            guard !step.isLeaving, reader.isEvent(step.node) else { continue }
            try reader.addEvent(step.node)
            // An event inside an event is a part of it: a talk of a conference.
            walk.skipChildren()
        }
        return reader.document
    }

    private init(page: MicroformatPage) {
        self.page = page
    }

    private func isEvent(_ node: HTMLNode) -> Bool { page.classes(node).contains { $0 == "vevent" || $0 == "h-event" } }

    private mutating func addEvent(_ root: HTMLNode) throws(ConversionError) {
        var event = CalendarComponent(name: "VEVENT")
        var times = EventTimes()
        var walk = page.tree.walk(root)
        while let step = walk.next() {
            let node = step.node
            if step.isLeaving || node == root { continue }
            let names = page.properties(node)
            for name in names { try add(name, node, to: &event, &times) }
            // What stands inside a place, a person or another event says nothing about this event.
            if names.contains(where: ["location", "organizer", "attendee"].contains) || isEvent(node) { walk.skipChildren() }
        }
        // An event that is one element, as a link or a `time`, has its text as its title.
        if event.text("SUMMARY").isEmpty { event.add("SUMMARY", try page.text(root)) }
        guard times.add(to: &event) else {
            document.unreadable += 1
            return
        }
        document.components.append(event)
    }

    private mutating func add(
        _ name: String, _ node: HTMLNode, to event: inout CalendarComponent, _ times: inout EventTimes
    ) throws(ConversionError) {
        switch name {
        case "dtstart", "start": if times.start == nil { times.start = try time(node) }
        case "dtend", "end": if times.end == nil { times.end = try time(node) }
        case "duration": times.duration = try page.text(node)
        case "category": event.properties.append(Property("CATEGORIES", .components([[try page.text(node)]])))
        case "geo":
            guard let latitude = try page.inner("latitude", node), let longitude = try page.inner("longitude", node) else { return }
            event.addPosition(latitude, longitude)
        case "organizer":
            var name = try page.inner("fn", node)
            if name == nil { name = try page.inner("name", node) }
            if name == nil { name = try page.text(node) }
            event.addOrganizer(name ?? "", try address(node))
        // The older format has its title in `summary`, the newer one in `p-name`, where `p-summary`
        // describes the event.
        case "summary" where !page.classes(node).contains("p-summary"), "name": try addFirst("SUMMARY", node, to: &event)
        case "description", "content", "summary": try addFirst("DESCRIPTION", node, to: &event)
        case "location": try addFirst("LOCATION", node, to: &event)
        case "uid": try addFirst("UID", node, to: &event)
        case "status": try addFirst("STATUS", node, to: &event)
        case "url":
            let url = try page.link(node)
            if event.text("URL").isEmpty, URLText.isURL(url) { event.properties.append(Property("URL", .verbatim(url))) }
        default: break
        }
    }

    private mutating func addFirst(_ property: String, _ node: HTMLNode, to event: inout CalendarComponent) throws(ConversionError) {
        if event.text(property).isEmpty { event.add(property, try page.text(node)) }
    }

    /// A time in one piece, or a date and a time of day that are marked one by one.
    private mutating func time(_ node: HTMLNode) throws(ConversionError) -> String {
        var parts: [String] = []
        for part in page.descendants(node, "value").prefix(3) { parts.append(try page.text(part)) }
        guard parts.isEmpty else { return parts.first?.count == 10 ? parts[0] + "T" + parts.dropFirst().joined() : parts.joined() }
        if let time = page.tree.value(.datetime, of: node) { return time }
        return try page.text(node)
    }

    /// Where mail for a person goes: the link of the element, or of the element inside that is
    /// marked as the address.
    private mutating func address(_ node: HTMLNode) throws(ConversionError) -> String {
        try page.link(page.descendants(node, "email").first ?? node)
    }
}
