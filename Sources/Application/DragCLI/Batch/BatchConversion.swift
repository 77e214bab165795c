import DragEngine
import DragSystem
import DragTypes
import Synchronization

/// The result of one record, as a line of JSON.
struct BatchResult: Sendable {
    let number: Int
    let line: [UInt8]
    let hasFailed: Bool
    /// The number of bytes of the input up to the record's end.
    let inputEnd: Int
    /// Why no further record can be written, such as a full disk; nil for a failure of this record
    /// alone.
    var fatalError: CLIError?
}

/// Converts one record after the other, several at a time.
struct BatchConversion: Sendable {
    private let delivery: PayloadDelivery
    private let request: BatchRequest
    private let names: ResultNames
    private let reader: InputReader
    /// The names of the files that were written, by their hashes.
    private let written = WrittenNames()

    /// - Throws: ``CLIError`` (`usage`) for a template of names that is none.
    init(_ delivery: PayloadDelivery, _ request: BatchRequest) throws(CLIError) {
        var delivery = delivery
        delivery.takesAll = request.all
        delivery.itemOption = "--item"
        delivery.explains = request.explain
        self.delivery = delivery
        self.request = request
        names = try ResultNames(request.name)
        var reader = InputReader(catalogue: delivery.converters.registry.catalogue)
        reader.unnamed = "The record"
        self.reader = reader
    }

    private var catalogue: TypeCatalogue { delivery.converters.registry.catalogue }

    /// The line for a record: its own members, and the result or the error.
    func result(of record: BatchRecord) async -> BatchResult {
        var members: [(name: String, value: JSONValue)] = []
        do throws(CLIError) {
            let input = try input(record, &members)
            let result = try await converted(input, record.number)
            members.removeAll { member in result.contains { $0.name == member.name } }
            return BatchResult(number: record.number, line: Self.line(members + result), hasFailed: false, inputEnd: record.end)
        } catch {
            members += [("error", .text(error.message)), ("code", .integer(Int(error.status.rawValue)))]
            let fatalError = error.status == .cannotWrite ? error : nil
            return BatchResult(number: record.number, line: Self.line(members), hasFailed: true, inputEnd: record.end, fatalError: fatalError)
        }
    }

    private static func line(_ members: [(name: String, value: JSONValue)]) -> [UInt8] { JSONValue.object(members).encoded + [0x0A] }

    /// - Parameter members: is set to what is carried along, also when the record is not valid.
    private func input(_ record: BatchRecord, _ members: inout [(name: String, value: JSONValue)]) throws(CLIError) -> BatchTask {
        switch record.content {
        case .tooLong: throw CLIError(.badInput, "Line \(record.number) is longer than the limit of \(BatchInput.maximumLine) bytes.")
        case .path(let path):
            members = [("path", .text(String(utf8Bytes: path)))]
            return try BatchTask(path: path, reader, standardType: request.from)
        case .line(let bytes):
            let document: JSONValue
            do {
                document = try JSONValue(parsing: bytes)
            } catch {
                throw CLIError(.badInput, "Line \(record.number) is not JSON: it \(error.problem) (offset \(error.offset ?? 0)).")
            }
            members = BatchTask.carried(document)
            return try BatchTask(document, reader, standardType: request.from)
        }
    }

    /// The members that say what a record became.
    private func converted(_ task: BatchTask, _ number: Int) async throws(CLIError) -> [(name: String, value: JSONValue)] {
        var delivery = delivery
        delivery.notes = RequestNotes(keeps: true)
        let unpacking = Unpacking(runner: delivery.runner, isStrict: delivery.isStrict, notes: delivery.notes)
        let payload = request.unpacks ? try await unpacking.unpacked(task.payload) : await unpacking.opened(task.payload)
        var items = try payload.chosenItems(request.item)
        if request.settings.plugIns.readsFiles, let files = FileExpansion(catalogue).items(items, accepting: delivery.accepting) { items = files }
        let result = try await delivery.deliver(items, from: payload.source)
        delivery.notes.end()
        var members: [(name: String, value: JSONValue)] = [("type", .text(result.type.rawValue))]
        if let outputFolder = request.outputFolder {
            members.append(("file", .text(try write(result, task, number, outputFolder))))
        } else if CanonicalText.isText(result.type, in: catalogue), TextDecoding.isValidUTF8(result.bytes) {
            members.append(("text", .string(JSONText(utf8: result.bytes))))
        } else {
            members.append(("base64", .text(String(decoding: Base64.encode(result.bytes), as: UTF8.self))))
        }
        if task.payload.isSecret(in: catalogue) { members.append(("sensitive", .bool(true))) }
        if !delivery.notes.json.isEmpty { members.append(("notes", .array(delivery.notes.json))) }
        return members
    }

    /// Writes a result as a file, in one step, and returns its path.
    private func write(_ result: PayloadDelivery.Result, _ task: BatchTask, _ number: Int, _ folder: String) throws(CLIError) -> String {
        let file = task.path ?? task.payload.items.first?.suggestedName
        let base = file.map { String(utf8Bytes: PathText.bytes($0.split(separator: "/").last.map(String.init) ?? "")) } ?? ""
        let stem = base.lastIndex(of: ".").map { String(base[..<$0]) } ?? base
        let name = try names.name(
            number: number, stem: stem.isEmpty ? "result" : stem, fileExtension: catalogue.outputExtension(of: result.type), members: task.members)
        let path = folder + "/" + name
        guard written.insert(name) else {
            throw CLIError(
                .badInput, "The result of another record is in \u{201C}\(path)\u{201D}; put {n} into --name, so that no two names are the same.")
        }
        guard SystemPath.isRegularFile(path) || Streams.kind(of: path) == .missing else {
            throw CLIError(.badInput, "\u{201C}\(path)\u{201D} is there already and is no file.")
        }
        try Streams.replaceFile(path) { descriptor throws(CLIError) in try Streams.write(result.bytes, to: descriptor, name: path) }
        return path
    }
}

/// The names that a batch has given to files.
final class WrittenNames: Sendable {
    private let hashes = Mutex<Set<UInt64>>([])

    /// - Returns: false for a name that was there already.
    func insert(_ name: String) -> Bool { hashes.withLock { $0.insert(StableHash.of(name)).inserted } }
}
