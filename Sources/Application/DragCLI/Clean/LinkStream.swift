import DragLinks
import DragSystem
import DragTypes
import Glibc

/// Cleans links line by line, in order and in constant memory. All lines that have been read are
/// answered before the next read, so that a program at the other end may wait for each answer.
///
/// Owner and thread rule: the buffers belong to the value, which one thread uses. Pointers into the
/// buffers are valid for one closure only.
struct LinkStream {
    /// The longest line that is cleaned, in bytes: 16 MiB. Longer lines are passed on unchanged.
    static let maximumLine = 1 << 24

    private let cleaner: LinkCleaner
    private let json: Bool
    private var workspace = CleaningWorkspace()
    private var output = OutputBuffer()
    private let looksForURLs: Bool
    private(set) var lineCount = 0
    /// The lines that are no URLs, if they are to be counted.
    private(set) var notURLs = Tally()
    /// The lines that were too long.
    private(set) var tooLong = Tally()

    /// A count of lines of one kind, and the number of the first such line, counted from 1.
    struct Tally {
        private(set) var count = 0
        private(set) var first = 0

        mutating func add(_ line: Int) {
            if count == 0 { first = line }
            count += 1
        }

        /// ", like 2 more", or an empty text.
        var others: String { count > 1 ? ", like \(count - 1) more" : "" }
    }

    /// - Parameter looksForURLs: whether lines that are no URL are counted.
    init(_ cleaner: LinkCleaner, json: Bool, looksForURLs: Bool) {
        self.cleaner = cleaner
        self.json = json
        self.looksForURLs = looksForURLs
    }

    /// Cleans a link from the command line, and writes the result as a line.
    mutating func clean(_ link: String) throws(CLIError) {
        PathText.bytes(link).withUnsafeBufferPointer { line($0, ending: newline) }
        try flush()
    }

    private let newline: [UInt8] = [0x0A]

    /// Cleans all lines that come from `descriptor`.
    ///
    /// - Parameter report: called after each read with the number of lines and of bytes so far.
    mutating func clean(from descriptor: Int32, report: (Int, Int) -> Void) throws(CLIError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 17)
        var filled = 0
        var total = 0
        var isPassing = false
        while true {
            let received = try Streams.read(descriptor, into: &buffer, from: filled, name: "standard input")
            guard received > 0 else { break }
            total += received
            let searched = filled
            filled += received
            let used = buffer.withUnsafeBufferPointer { lines($0, upTo: filled, searchedTo: searched, &isPassing) }
            if used > 0 {
                buffer.withUnsafeMutableBytes { bytes in
                    guard let start = bytes.baseAddress else { return }
                    memmove(start, start + used, filled - used)
                }
                filled -= used
            }
            try flush()
            if filled == buffer.count {
                if buffer.count < Self.maximumLine {
                    buffer.append(contentsOf: repeatElement(0, count: buffer.count))
                } else {
                    startPassing(&isPassing)
                    if !json { output.append(buffer) }
                    filled = 0
                    try flush()
                }
            }
            report(lineCount, total)
        }
        if isPassing {
            if !json { buffer.withUnsafeBufferPointer { output.append(UnsafeBufferPointer(rebasing: $0[..<filled])) } }
        } else if filled > 0 {
            let hasReturn = buffer[filled - 1] == 0x0D
            buffer.withUnsafeBufferPointer {
                line(UnsafeBufferPointer(rebasing: $0[..<(hasReturn ? filled - 1 : filled)]), ending: hasReturn ? [0x0D] : [])
            }
        }
        try flush()
    }

    /// Begins to pass on a line that is too long. All of it up to its end counts as one line.
    private mutating func startPassing(_ isPassing: inout Bool) {
        guard !isPassing else { return }
        isPassing = true
        lineCount += 1
        tooLong.add(lineCount)
        if json { answer(nil, nil, note: "the line is longer than the limit of \(Self.maximumLine) bytes") }
    }

    /// Cleans all complete lines in the first `end` bytes.
    ///
    /// - Returns: the number of bytes in these lines.
    private mutating func lines(_ buffer: UnsafeBufferPointer<UInt8>, upTo end: Int, searchedTo: Int, _ isPassing: inout Bool) -> Int {
        guard let base = buffer.baseAddress else { return 0 }
        let cleaner = cleaner
        var start = 0
        var searched = searchedTo
        // The start of the unchanged lines that have not been written yet; they are written
        // together.
        var kept = 0
        while let found = memchr(base + searched, 0x0A, end - searched) {
            let stop = base.distance(to: found.assumingMemoryBound(to: UInt8.self))
            defer {
                start = stop + 1
                searched = start
            }
            if isPassing {
                isPassing = false
                if json { kept = stop + 1 }
                continue
            }
            let hasReturn = stop > start && base[stop - 1] == 0x0D
            let link = UnsafeBufferPointer(rebasing: buffer[start..<(hasReturn ? stop - 1 : stop)])
            if json {
                line(link, ending: newline)
                kept = stop + 1
                continue
            }
            lineCount += 1
            guard cleaner.clean(link.span, using: &workspace) else {
                countUnlessURL(link)
                continue
            }
            output.append(UnsafeBufferPointer(rebasing: buffer[kept..<start]))
            output.append(workspace.result)
            kept = hasReturn ? stop - 1 : stop
        }
        output.append(UnsafeBufferPointer(rebasing: buffer[min(kept, start)..<start]))
        return start
    }

    private mutating func line(_ link: UnsafeBufferPointer<UInt8>, ending: [UInt8]) {
        lineCount += 1
        let isChanged = cleaner.clean(link.span, using: &workspace)
        if !isChanged { countUnlessURL(link) }
        guard json else {
            if isChanged { output.append(workspace.result) } else { output.append(link) }
            output.append(ending)
            return
        }
        let input = String(decoding: link, as: UTF8.self)
        answer(input, isChanged ? String(utf8Bytes: workspace.result) : input, rules: workspace.ruleNumbers, note: workspace.note)
    }

    /// Writes a line of JSON. `rules` is empty when nothing changed.
    private mutating func answer(_ input: String?, _ result: String?, rules: [Int32] = [], note: String?) {
        let document = JSONValue.object([
            ("input", input.map { .text($0) } ?? .null), ("output", result.map { .text($0) } ?? .null),
            ("changed", .bool(!rules.isEmpty)), ("rules", .array(rules.map { .text(cleaner.rules.rules[Int($0)].id) })),
            ("note", note.map { .text($0) } ?? .null),
        ])
        output.append(document.encoded)
        output.append(newline)
    }

    /// Counts the line if it is no URL. A misspelt web link that would be cleaned counts as a URL.
    private mutating func countUnlessURL(_ link: UnsafeBufferPointer<UInt8>) {
        guard looksForURLs, !URLText.isURL(link) else { return }
        let isWeb = ["https://", "http://", "//"].contains { ASCII.hasPrefix(link, ignoringCase: $0) && link.count > $0.utf8.count }
        if !isWeb { notURLs.add(lineCount) }
    }

    private mutating func flush() throws(CLIError) {
        try output.flush(to: 1, name: "standard output")
    }
}

/// A buffer for output to a file descriptor, so that many lines are written by few system calls.
///
/// Owner and thread rule: the memory belongs to the value, which one thread uses. Pointers into the
/// memory are valid for one closure only.
struct OutputBuffer {
    private var storage = [UInt8](repeating: 0, count: 1 << 17)
    private var count = 0

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
        if storage.count - count < bytes.count { grow(by: bytes.count) }
        let start = count
        storage.withUnsafeMutableBytes { target in
            guard let target = target.baseAddress else { return }
            memcpy(target + start, source, bytes.count)
        }
        count += bytes.count
    }

    mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { append($0) }
    }

    private mutating func grow(by needed: Int) {
        storage.append(contentsOf: repeatElement(0, count: max(storage.count, needed)))
    }

    /// Writes the buffered bytes and empties the buffer.
    mutating func flush(to descriptor: Int32, name: String) throws(CLIError) {
        guard count > 0 else { return }
        if Streams.isTerminal(descriptor) {
            try Streams.output(Array(storage[..<count]), to: descriptor, name: name)
        } else {
            try Streams.write(storage, upTo: count, to: descriptor, name: name)
        }
        count = 0
    }
}
