import DragContract
import DragKit
import DragTypes
import Testing

/// Events and tasks: what programs export is read as the facts beside each fixture say.
@Suite struct CalendarTests {
    /// A table of days has no columns of times.
    @Test func daysWithoutTimes() throws {
        let table = Array("Subject,Start Date,End Date\nA,2024-05-30,2024-05-31\n".utf8)
        let calendar = String(decoding: try RecordFixtures.convert(table, from: "csv", to: "ics").bytes, as: UTF8.self)
        #expect(calendar.contains("DTSTART;VALUE=DATE:20240530") && calendar.contains("DTEND;VALUE=DATE:20240601"))
    }

    /// The type of a fixture by its name.
    static let fixtures: [(name: String, type: String)] = RecordFixtures.names("events").compactMap { name in
        switch name.split(separator: ".").last {
        case "ics": (name, "com.apple.ical.ics")
        case "vcs": (name, "com.apple.ical.vcs")
        case "json": (name, "org.ietf.jcal")
        case "csv": (name, "csv")
        case "txt": (name, "org.todotxt.tasks")
        case "html": (name, "html")
        default: nil
        }
    }

    /// A component of a jCal.
    private struct Component {
        let name: String
        let properties: [JSONValue]

        init(_ json: JSONValue) {
            name = json.array?.first?.string ?? ""
            properties = json.array?[1].array ?? []
        }

        func values(_ property: String) -> [JSONValue] {
            properties.filter { $0.array?.first?.string == property }.flatMap { $0.array?.dropFirst(3) ?? [] }
        }

        func text(_ property: String) -> String? { values(property).first?.string }
    }

    private func components(_ name: String) throws -> [Component] {
        let type = try #require(Self.fixtures.first { $0.name == name }?.type)
        var bytes = RecordFixtures.bytes("events", name)
        let isJCal = type == "org.ietf.jcal"
        if isJCal { bytes = try RecordFixtures.convert(bytes, from: type, to: "com.apple.ical.ics").bytes }
        let output = try RecordFixtures.convert(bytes, from: isJCal ? "com.apple.ical.ics" : type, to: "org.ietf.jcal")
        return try JSONValue(parsing: output.bytes).array?[2].array?.map { Component($0) } ?? []
    }

    @Test(arguments: fixtures.map(\.name))
    func readsWhatProgramsExport(name: String) throws {
        let facts = try RecordFixtures.facts("events", name)
        let found = try components(name)
        let events = found.filter { $0.name == "vevent" }
        let expected = facts["events"]?.array ?? []
        #expect(events.count == expected.count)
        for (event, facts) in zip(events, expected) {
            #expect(event.text("summary") == facts["summary"]?.string)
            #expect(event.text("dtstart") == (facts["start"]?.string ?? facts["start_utc"]?.string))
            // What a calendar means by the end of an all-day event is the day after the last.
            let end = facts["end_exclusive"]?.string ?? facts["end"]?.string
            if let end, !event.values("dtend").isEmpty { #expect(event.text("dtend") == end) }
            for (fact, property) in [
                ("location", "location"), ("description", "description"), ("uid", "uid"), ("url", "url"), ("organizer_address", "organizer"),
            ] {
                if let text = facts[fact]?.string, facts["description_is_html"] == nil || fact != "description" {
                    #expect(event.text(property)?.replacing("\r\n", with: "\n") == text.replacing("\r\n", with: "\n"), "\(fact)")
                }
            }
            if let categories = facts["categories"]?.strings { #expect(event.values("categories").compactMap(\.string) == categories) }
            if let dates = facts["exdates"]?.strings { #expect(event.values("exdate").compactMap(\.string) == dates) }
            if let names = facts["attendee_names"]?.strings { #expect(event.values("attendee").count == names.count) }
            if facts["rrule"] != nil { #expect(event.values("rrule").count == 1) }
        }
    }

    @Test(arguments: fixtures.map(\.name).filter { !$0.hasSuffix("csv") })
    func readsTasks(name: String) throws {
        let tasks = try components(name).filter { $0.name == "vtodo" }
        let expected = try RecordFixtures.facts("events", name)["todos"]?.array ?? []
        #expect(tasks.count == expected.count)
        for (task, facts) in zip(tasks, expected) {
            if let summary = facts["summary"]?.string { #expect(task.text("summary") == summary) }
            if case .bool(let isDone)? = facts["done"] { #expect((task.text("status") == "COMPLETED") == isDone, "\(facts["text"]?.string ?? "")") }
            if let due = facts["due"]?.string { #expect(task.text("due") == due) }
            if let priority = facts["priority"]?.string {
                #expect(
                    task.text("priority") == String(Int(priority.utf8.first ?? 0) - 0x40)
                        || task.values("priority").first?.integer == Int(priority.utf8.first ?? 0) - 0x40)
            }
            for project in facts["projects"]?.strings ?? [] { #expect(task.values("categories").contains { $0.string == "+" + project }) }
        }
    }

    @Test(arguments: [
        ("2024-07-04", "2024-07-04"), ("2024-07-04T19:30", "2024-07-04T19:30:00"), ("2024-07-04 19:30:15", "2024-07-04T19:30:15"),
        ("2024-07-04T19:30:15.250Z", "2024-07-04T19:30:15Z"), ("2024-07-04T19:30-05:00", "2024-07-05T00:30:00Z"),
        ("2024-01-01T00:15:00+0530", "2023-12-31T18:45:00Z"), ("2024-02-29T23:00-02", "2024-03-01T01:00:00Z"),
        ("20240704T193000Z", "2024-07-04T19:30:00Z"), (" 2024-07-04\n", "2024-07-04"),
        ("20240131T1200+0100", "2024-01-31T11:00:00Z"), ("20240131T120030-05", "2024-01-31T17:00:30Z"), ("20240131T1200", "2024-01-31T12:00:00"),
        ("20240131", "2024-01-31"),
    ])
    func readsTimesOfPages(spelling: String, time: String) throws {
        let output = try RecordFixtures.convert(Self.page(startingAt: spelling), from: "html", to: "org.ietf.jcal")
        let event = try #require(JSONValue(parsing: output.bytes).array?[2].array?.first)
        #expect(Component(event).text("dtstart") == time)
    }

    @Test(arguments: ["", "soon", "2024-02-30", "2024-07-04T24:00", "2024-07-04T19", "2024-07-04T19:3", "2024-07-04T19:30+5", "2024-07-04x19:30"])
    func leavesOutEventsWithoutATime(spelling: String) {
        #expect(throws: ConversionError.self) { try RecordFixtures.convert(Self.page(startingAt: spelling), from: "html", to: "com.apple.ical.ics") }
    }

    private static func page(startingAt time: String) -> [UInt8] {
        let event = JSONValue.object([("@type", .string(JSONText("Event"))), ("startDate", .string(JSONText(time)))])
        return Array("<script type=\"application/ld+json\">".utf8) + event.encoded + Array("</script>".utf8)
    }

    /// Headings that people and other languages give, with dates and times in one cell.
    @Test(arguments: [
        ("title,start,end,location\nHeron,2024-05-30T10:00:00,2024-05-30 11:00,Lake\n", "DTSTART:20240530T100000"),
        ("Summary,Starts,Ends,Where\nHeron,2024-05-30T10:00:00+02:00,2024-05-30T11:00:00+02:00,Lake\n", "DTSTART:20240530T080000Z"),
        ("Betreff;Beginnt am;Beginnt um;Endet am;Endet um;Ort\nHeron;30.5.2024;10:00:00;30.5.2024;11:00:00;Lake\n", "DTSTART:20240530T100000"),
    ])
    func headings(csv: String, line: String) throws {
        let calendar = String(decoding: try RecordFixtures.convert(Array(csv.utf8), from: "csv", to: "ics").bytes, as: UTF8.self)
        for line in ["SUMMARY:Heron", "LOCATION:Lake", line] { #expect(calendar.contains(line)) }
    }
}
