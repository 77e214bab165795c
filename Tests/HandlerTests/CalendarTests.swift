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

    private func start(of date: String, beside other: String = "3/4/2024", _ options: [String: String] = [:]) throws -> (day: String, notes: [String])
    {
        let table = Array("Subject,Start Date\nA,\(date)\nB,\(other)\n".utf8)
        let output = try RecordFixtures.convert(table, from: "csv", to: "ics", options)
        let days = String(decoding: output.bytes, as: UTF8.self).split(separator: "\r\n").filter { $0.hasPrefix("DTSTART") }
        return (String(days.first?.suffix(8) ?? ""), output.notes.filter { $0.loss == nil }.map(\.description))
    }

    /// Other dates tell the order of the numbers, and else the user or the user's language does.
    @Test func orderOfNumbersInDates() throws {
        #expect(try start(of: "3/4/2024", beside: "13/4/2024") == ("20240403", []))
        #expect(try start(of: "3/4/2024", beside: "4/13/2024") == ("20240304", []))
        #expect(try start(of: "3/4/2024", ["date-order": "dmy"]) == ("20240403", []))
        #expect(try start(of: "3.4.2024", ["date-order": "mdy"]) == ("20240304", []))
        #expect(try start(of: "03/04/05", beside: "03/04/05", ["date-order": "ymd"]) == ("20030405", []))
        let note = "dates such as \u{201C}3/4/2024\u{201D} are read with the month first; --date-order dmy reads the other number first"
        #expect(try start(of: "3/4/2024") == ("20240304", [note]))
        #expect(try start(of: "3/4/2024", ["usual-date-order": "ymd"]) == ("20240304", [note]))
        #expect(try start(of: "3/4/2024", ["usual-date-order": "dmy"]).day == "20240403")
        #expect(try start(of: "4/4/2024", beside: "2024-04-05").notes == [])
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
            for project in facts["projects"]?.strings ?? [] { #expect(task.values("categories").contains { $0.string == project }) }
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

    /// A flight begins and ends in zones of its own.
    @Test func endsInAnotherZone() throws {
        let calendar = """
            BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nSUMMARY:B\nDTSTART;TZID=America/New_York:20240512T140000
            DTEND;TZID=Europe/London:20240513T020000\nEND:VEVENT\nEND:VCALENDAR
            """
        let text = try RecordFixtures.text(calendar, from: "ics", to: "text", of: .calendar)
        #expect(text == "B\nWhen: 2024-05-12 14:00 (America/New_York) \u{2013} 2024-05-13 02:00 (Europe/London)\n")
        let table = try RecordFixtures.convert(Array(calendar.utf8), from: "ics", to: "csv", of: .calendar)
        #expect(table.notes.compactMap(\.loss) == [Loss("time zones", 2)])
    }

    /// A day is one whether the property says so or not.
    @Test(arguments: ["1.0", "2.0"])
    func daysAreMarked(version: String) throws {
        let calendar = """
            BEGIN:VCALENDAR\nVERSION:\(version)\nBEGIN:VEVENT\nSUMMARY:A\nDTSTART:20240510\nDTEND:20240513\nEND:VEVENT
            BEGIN:VTODO\nSUMMARY:B\nDUE:20240510\nEND:VTODO\nEND:VCALENDAR
            """
        let type = version == "1.0" ? "com.apple.ical.vcs" : "ics"
        let text = try RecordFixtures.text(
            try RecordFixtures.text(calendar, from: type, to: "org.ietf.jcal"), from: "org.ietf.jcal", to: "ics")
        for line in ["DTSTART;VALUE=DATE:20240510", "DTEND;VALUE=DATE:20240513", "DUE;VALUE=DATE:20240510"] { #expect(text.contains(line)) }
    }

    /// Outlook's tables in other languages, with what their cells say.
    @Test(arguments: [
        (
            """
            "Betreff","Beginnt am","Beginnt um","Endet am","Endet um","Besprechungsplanung","Priorit\u{E4}t","Vertraulichkeit"
            "Treffen","3.4.2024","09:00:00","3.4.2024","10:30:00","Bob","Hoch","Vertraulich"
            """, ["ORGANIZER;CN=Bob:", "PRIORITY:1", "CLASS:CONFIDENTIAL"]
        ),
        (
            """
            "Objet","D\u{E9}but","D\u{E9}but","Fin","Fin","Rappel actif/inactif","Date de rappel","Heure de rappel","Participants obligatoires"
            "R\u{E9}union","03/04/2024","09:00:00","03/04/2024","10:00:00","Vrai","03/04/2024","08:45:00","Ann"
            """, ["ATTENDEE;CN=Ann:", "DTSTART:20240403T090000", "TRIGGER:-PT15M"]
        ),
        ("Subject,Start Date,Priority,Sensitivity\nA,5/3/2024,Normal,Normal\n", ["DTSTART;VALUE=DATE:20240503"]),
    ])
    func tablesOfOutlook(csv: String, lines: [String]) throws {
        let output = try RecordFixtures.convert(Array(csv.utf8), from: "csv", to: "ics", of: .calendar)
        for line in lines { #expect(String(decoding: output.bytes, as: UTF8.self).contains(line), "\(line)") }
        #expect(output.notes.allSatisfy { $0.loss == nil })
    }

    /// Five is the priority that Outlook calls normal.
    @Test func normalPrioritiesAreKept() throws {
        let event = "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nSUMMARY:A\nDTSTART;VALUE=DATE:20240510\nPRIORITY:5\nEND:VEVENT\nEND:VCALENDAR\n"
        #expect(try RecordFixtures.convert(Array(event.utf8), from: "ics", to: "org.dragconv.outlook-events").notes.isEmpty)
    }

    /// An end without an offset has that of the start.
    @Test func endsWithoutAnOffset() throws {
        let page = #"<script type="application/ld+json">{"@type":"Event","startDate":"2024-05-01T20:00+02:00","endDate":"2024-05-01T22:00"}</script>"#
        #expect(try RecordFixtures.text(page, from: "html", to: "ics", of: .calendar).contains("DTEND:20240501T200000Z"))
    }
}
