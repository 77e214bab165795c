import DragContract
import DragEngine
import DragKit
import DragTypes
import Testing

/// Tasks: what programs for tasks export is read as the facts beside each fixture say, and comes
/// back from what is written.
@Suite struct TasksTests {
    /// The type of a fixture by its name.
    static let fixtures: [(name: String, type: String)] = RecordFixtures.names("tasks").compactMap { name in
        switch name.split(separator: ".").last {
        case "json": (name, "json")
        case "csv": (name, "csv")
        case "md": (name, "markdown")
        default: nil
        }
    }

    /// A task, by the names of its properties in lower case.
    private typealias Task = [String: [JSONValue]]

    private static func tasks(_ bytes: [UInt8], from type: String) throws -> [Task] {
        let iCalendar = try RecordFixtures.convert(bytes, from: type, to: "ics", of: .calendar)
        let output = try RecordFixtures.convert(iCalendar.bytes, from: "ics", to: "org.ietf.jcal")
        let components = try JSONValue(parsing: output.bytes).array?[2].array ?? []
        return components.filter { $0.array?.first?.string == "vtodo" }.map { component in
            var task: Task = [:]
            for property in component.array?[1].array ?? [] {
                task[property.array?.first?.string ?? "", default: []] += property.array?.dropFirst(3) ?? []
            }
            return task
        }
    }

    private static func text(_ task: Task, _ name: String) -> String? { task[name]?.first?.string }

    @Test(arguments: fixtures.map(\.name))
    func readsWhatProgramsExport(name: String) throws {
        let type = try #require(Self.fixtures.first { $0.name == name }?.type)
        let tasks = try Self.tasks(RecordFixtures.bytes("tasks", name), from: type)
        let expected = try RecordFixtures.facts("tasks", name)["todos"]?.array ?? []
        #expect(tasks.map { Self.text($0, "summary") } == expected.map { $0["summary"]?.string })
        let titles = Dictionary(tasks.map { (Self.text($0, "uid") ?? "", Self.text($0, "summary") ?? "") }) { first, _ in first }
        for (task, facts) in zip(tasks, expected) {
            #expect(Self.text(task, "description") == facts["description"]?.string)
            #expect(Self.text(task, "due") == facts["due"]?.string)
            if case .bool(let isDone)? = facts["done"] { #expect((Self.text(task, "status") == "COMPLETED") == isDone) }
            if let completed = facts["completed"]?.string { #expect(Self.text(task, "completed") == completed) }
            #expect((task["categories"] ?? []).compactMap(\.string) == facts["categories"]?.strings ?? [])
            #expect(task["priority"]?.first?.integer == facts["importance"]?.integer)
            #expect(Self.text(task, "related-to").flatMap { titles[$0] } == facts["parent"]?.string)
        }
    }

    /// Titles, dates, states and notes come back from every form that is written.
    @Test(arguments: fixtures.map(\.name), ["org.taskwarrior.tasks", "org.dragconv.todoist-tasks", "markdown", "csv"])
    func comesBack(name: String, form: String) throws {
        let type = try #require(Self.fixtures.first { $0.name == name }?.type)
        let calendar = try RecordFixtures.convert(RecordFixtures.bytes("tasks", name), from: type, to: "ics", of: .calendar).bytes
        let direct = try Self.tasks(calendar, from: "ics")
        let back = try Self.tasks(RecordFixtures.convert(calendar, from: "ics", to: form, of: .calendar).bytes, from: form)
        // Todoist has no words for what is done; Markdown and todo.txt have no time of day.
        let names = ["summary", "description"] + (form.contains("todoist") ? [] : ["status"])
        for name in names { #expect(back.map { Self.text($0, name) } == direct.map { Self.text($0, name) }, "\(name)") }
        #expect(back.map { Self.text($0, "due")?.prefix(10) } == direct.map { Self.text($0, "due")?.prefix(10) })
        if ["markdown", "org.dragconv.todoist-tasks"].contains(form) {
            #expect(back.map { $0["related-to"] == nil } == direct.map { $0["related-to"] == nil })
        }
    }

    /// What programs for tasks export is known by its names, so that nothing is guessed.
    @Test(arguments: [
        ("google-tasks.json", "public.json"), ("trello.json", "public.json"), ("taskwarrior.json", "public.json"),
        ("todoist.csv", "public.comma-separated-values-text"), ("outlook-tasks.csv", "public.comma-separated-values-text"),
    ])
    func areRecognised(name: String, type: String) throws {
        let type = try #require(RecordFixtures.catalogue.resolve(type))
        let readings = RecordRoundTripTests.registry.recognition(of: RecordFixtures.bytes("tasks", name), type: type).readings
        #expect(readings.map(\.kind).contains(.tasks))
    }

    /// Forms that hold tasks alone need no calendar between them.
    @Test func formsOfTasksAreOneStepApart() throws {
        let list = try RecordFixtures.convert(Array("(A) 2024-02-01 Call +house due:2024-02-05\nx Done\n".utf8), from: "todo.txt", to: "markdown")
            .bytes
        #expect(String(decoding: list, as: UTF8.self) == "- [ ] Call #house \u{1F53A} \u{2795} 2024-02-01 \u{1F4C5} 2024-02-05\n- [x] Done\n")
        let back = try RecordFixtures.convert(list, from: "markdown", to: "todo.txt", of: .calendar).bytes
        #expect(String(decoding: back, as: UTF8.self) == "(A) 2024-02-01 Call +house due:2024-02-05\nx Done\n")
    }

    /// What a program's own words mean that no task can hold is counted.
    @Test(arguments: [
        ("google-tasks.json", "deleted tasks"), ("taskwarrior.json", "deleted tasks"), ("trello.json", "archived cards"),
    ])
    func countsWhatIsLeftOut(name: String, feature: String) throws {
        let output = try RecordFixtures.convert(RecordFixtures.bytes("tasks", name), from: "json", to: "ics", of: .calendar)
        #expect(output.notes.compactMap(\.loss).contains { $0.feature.rawValue == feature })
    }

    /// Text that would be a task, a tag or a date of its own in a check list.
    @Test(arguments: ["a\n- [ ] b", "- [x] a", "#tag", "a #tag", "[a](b)", "*a*", "a \\* b", "\\"])
    func checkListForgesNothing(title: String) throws {
        let json = JSONValue.array([.object([("description", .text(title)), ("status", .text("pending"))])]).encoded
        let list = try RecordFixtures.convert(json, from: "org.taskwarrior.tasks", to: "markdown", of: .calendar).bytes
        let tasks = try Self.tasks(list, from: "markdown")
        #expect(tasks.map { Self.text($0, "summary") } == [title.replacing("\n", with: " ")])
        #expect(tasks.allSatisfy { $0["categories"] == nil })
    }

    /// Tasks that are parts of each other, and ones deeper than any list.
    @Test func tasksInACircleAreAllThere() throws {
        let parts = (0..<100).map { "BEGIN:VTODO\nUID:\($0)\nSUMMARY:t\($0)\nRELATED-TO:\($0 == 0 ? 99 : $0 - 1)\nEND:VTODO\n" }.joined()
        let calendar = "BEGIN:VCALENDAR\nVERSION:2.0\n\(parts)END:VCALENDAR\n"
        for form in ["markdown", "org.dragconv.todoist-tasks"] {
            let back = try Self.tasks(RecordFixtures.convert(Array(calendar.utf8), from: "ics", to: form, of: .calendar).bytes, from: form)
            #expect(back.count == 100)
        }
    }

    @Test(arguments: [
        ("[]", "json"), ("{\"kind\":\"tasks#taskLists\",\"items\":[]}", "json"), ("{\"cards\":[],\"lists\":[]}", "json"),
        ("# Only words\n", "markdown"),
        ("TYPE,CONTENT,INDENT\n", "csv"), ("[1]", "org.taskwarrior.tasks"), ("nothing", "org.taskwarrior.tasks"),
    ])
    func refuses(text: String, type: String) {
        #expect(throws: ConversionError.self) { try RecordFixtures.convert(Array(text.utf8), from: type, to: "ics", of: .calendar) }
    }

    /// todo.txt has start dates under a name that programs share, and Todoist has none.
    @Test func startDates() throws {
        let list = Array("- [ ] Later \u{1F6EB} 2024-05-10 \u{1F4C5} 2024-05-12\n".utf8)
        let text = try RecordFixtures.convert(list, from: "markdown", to: "todo.txt", of: .calendar).bytes
        #expect(String(decoding: text, as: UTF8.self) == "Later t:2024-05-10 due:2024-05-12\n")
        #expect(try RecordFixtures.convert(text, from: "todo.txt", to: "markdown", of: .calendar).bytes == list)
        let table = try RecordFixtures.convert(list, from: "markdown", to: "org.dragconv.todoist-tasks", of: .calendar)
        #expect(table.notes.compactMap(\.loss) == [Loss("start dates", 1)])
    }

    /// Outlook's tables of tasks in other languages.
    @Test(arguments: [
        (
            """
            "Betreff","Beginnt am","F\u{E4}llig am","Erledigt am","Kategorien","Priorit\u{E4}t","Status","% erledigt","Notizen"
            "Milch","1.5.2024","12.5.2024","","Haus","Hoch","In Bearbeitung","0,5","n"
            """,
            ["DTSTART;VALUE=DATE:20240501", "DUE;VALUE=DATE:20240512", "PRIORITY:1", "STATUS:IN-PROCESS", "PERCENT-COMPLETE:50", "DESCRIPTION:n"]
        ),
        ("Objet,\u{C9}ch\u{E9}ance,\u{C9}tat\nLait,05/06/2024,Termin\u{E9}e\n", ["DUE;VALUE=DATE:20240605", "STATUS:COMPLETED"]),
        ("Subject,Due Date\nA,05/06/2024\nB,05/13/2024\n", ["DUE;VALUE=DATE:20240506"]),
    ])
    func tablesOfOutlook(csv: String, lines: [String]) throws {
        let output = try RecordFixtures.convert(Array(csv.utf8), from: "csv", to: "ics", of: .calendar)
        for line in lines { #expect(String(decoding: output.bytes, as: UTF8.self).contains(line), "\(line)") }
        #expect(output.notes.isEmpty)
    }

    /// A task that is done is done as a whole, and its percentage says nothing more.
    @Test func percentagesBesideStates() throws {
        let task = "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTODO\nSUMMARY:A\nSTATUS:COMPLETED\nPERCENT-COMPLETE:100\nEND:VTODO\nEND:VCALENDAR\n"
        let output = try RecordFixtures.convert(Array(task.utf8), from: "ics", to: "org.dragconv.todoist-tasks", of: .calendar)
        #expect(output.notes.compactMap(\.loss) == [Loss("states", 1)])
    }

    /// Tasks of Microsoft To Do, as the interface gives them and as a list.
    @Test(arguments: [
        #"{"value":[{"@odata.etag":"x","importance":"high","status":"notStarted","title":"Pay"}]}"#,
        #"[{"title":"Pay","dueDateTime":{"dateTime":"2024-05-31T00:00:00","timeZone":"UTC"},"status":"notStarted","importance":"high"}]"#,
    ])
    func tasksOfMicrosoft(json: String) throws {
        let type = try #require(RecordFixtures.catalogue.resolve("json"))
        #expect(RecordRoundTripTests.registry.recognition(of: Array(json.utf8), type: type).readings.map(\.kind).contains(.tasks))
        #expect(try RecordFixtures.text(json, from: "json", to: "markdown", of: .calendar).hasPrefix("- [ ] Pay"))
    }

    @Test func zonesOfDueDates() throws {
        let task = "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTODO\nSUMMARY:A\nDUE;TZID=Europe/Berlin:20240512T140000\nEND:VTODO\nEND:VCALENDAR\n"
        let output = try RecordFixtures.convert(Array(task.utf8), from: "ics", to: "text", of: .calendar)
        #expect(String(decoding: output.bytes, as: UTF8.self) == "A\nDue: 2024-05-12 14:00 (Europe/Berlin)\n")
        #expect(output.notes.isEmpty)
    }
}
