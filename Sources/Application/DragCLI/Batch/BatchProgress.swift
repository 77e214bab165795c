import DragTypes

/// How far a batch has come: what a checkpoint's file says.
struct BatchProgress: Hashable {
    /// The number of the last record whose result has been written.
    private(set) var record = 0
    /// How many results have been written, and how many of them are failures.
    private(set) var count = 0
    private(set) var failures = 0
    /// The output when the last result had been written; nil for an output that is no file.
    var output: OutputFile?
    /// Whether the whole input has been done, so that nothing of the output is ever cut off.
    var isComplete = false

    /// A file, and how much of it belongs to the results that have been counted.
    struct OutputFile: Hashable {
        var device: Int
        var inode: Int
        var size: Int
    }

    /// A number that no batch reaches, so that counting on from any smaller one is safe.
    private static let bound = 1 << 53

    /// The beginning of a batch.
    ///
    /// - Parameter output: the output as it is; nil for an output that is no file.
    init(output: OutputFile?) { self.output = output }

    /// Reads the file of a checkpoint; nil for bytes that are none.
    init?(parsing bytes: [UInt8]) {
        guard let document = try? JSONValue(parsing: bytes), let record = document["record"]?.integer, let count = document["count"]?.integer,
            let failures = document["failures"]?.integer, (0..<Self.bound).contains(record), (0..<Self.bound).contains(count),
            (0...count).contains(failures)
        else { return nil }
        (self.record, self.count, self.failures) = (record, count, failures)
        isComplete = document["isComplete"]?.integer == 1
        if let device = document["device"]?.integer, let inode = document["inode"]?.integer, let size = document["size"]?.integer {
            output = OutputFile(device: device, inode: inode, size: size)
        }
    }

    /// Counts the result of a record.
    ///
    /// - Parameter written: how many bytes of the output it takes.
    mutating func advance(to record: Int, written: Int, hasFailed: Bool) {
        self.record = record
        count += 1
        if hasFailed { failures += 1 }
        output?.size += written
    }

    /// The file of the checkpoint.
    var bytes: [UInt8] {
        var members: [(name: String, value: JSONValue)] = [
            ("record", .integer(record)), ("count", .integer(count)), ("failures", .integer(failures)), ("isComplete", .integer(isComplete ? 1 : 0)),
        ]
        if let output { members += [("device", .integer(output.device)), ("inode", .integer(output.inode)), ("size", .integer(output.size))] }
        return JSONValue.object(members).encoded + [0x0A]
    }
}
