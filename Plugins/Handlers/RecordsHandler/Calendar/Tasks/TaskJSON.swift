import DragKit
import DragTypes

/// Tasks in JSON, of whichever program: the shape tells which one wrote it.
enum TaskJSON {
    /// - Throws: ``ConversionError``: `badInput` for what is no JSON, `unsupported` for JSON of
    ///   another shape.
    static func document(in bytes: [UInt8], unread: inout Unread) throws(ConversionError) -> CalendarDocument {
        let json = try json(bytes)
        for reader in [GoogleTasks.tasks, MicrosoftTasks.tasks, TrelloBoard.tasks, Taskwarrior.tasks] {
            guard let tasks = reader(json, &unread) else { continue }
            guard !tasks.isEmpty else { throw .unsupported("the JSON has no task in it") }
            return TaskTree.document(of: tasks)
        }
        throw .unsupported("the JSON does not hold the tasks of Google, Microsoft To Do, Taskwarrior or Trello")
    }

    /// The JSON, or its lines as a list: older versions of Taskwarrior write an object on each.
    private static func json(_ bytes: [UInt8]) throws(ConversionError) -> JSONValue {
        if let json = try? JSONValue(parsing: bytes) { return json }
        var values: [JSONValue] = []
        for line in bytes.split(separator: 0x0A) {
            var line = ASCII.trimmed(line)
            if line.last == UInt8(ascii: ",") { line = line.dropLast() }
            if line.isEmpty { continue }
            values.append(try parsing { () throws(FormError) in try JSONValue(parsing: Array(line)) })
        }
        return .array(values)
    }

    /// A moment as programs write it in JSON.
    static func time(_ value: JSONValue?) -> CalendarTime? { value?.string.flatMap { CalendarTime(iso: $0) } }
}
