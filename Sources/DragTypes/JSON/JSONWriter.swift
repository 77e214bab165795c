/// Writes compact JSON in UTF-8 to a sink, so that a large document never has to be in memory as a
/// whole.
///
/// Text is buffered. Only ``base64(_:)``, ``flushIfLarge()`` and ``finish()`` call the sink. The
/// caller is responsible for the structure: every `begin…` needs its `end…`, and every member of an
/// object needs ``name(_:)`` before its value.
public struct JSONWriter<Failure: Error>: ~Copyable {
    /// The number of buffered bytes from which the buffer is handed to the sink.
    private static var chunkSize: Int { 1 << 16 }

    private var buffer: [UInt8] = []
    private let sink: (borrowing [UInt8]) throws(Failure) -> Void
    /// For each open level, whether a comma has to precede the next element.
    private var needsComma: [Bool] = [false]
    private var follows = false

    /// A writer that hands its text to `sink` in chunks. Call ``finish()`` after the last value.
    public init(sink: @escaping (borrowing [UInt8]) throws(Failure) -> Void) {
        self.sink = sink
        buffer.reserveCapacity(Self.chunkSize * 2)
    }

    /// Begins an object: `{`.
    public mutating func beginObject() { open(UInt8(ascii: "{")) }
    /// Ends the innermost object: `}`.
    public mutating func endObject() { close(UInt8(ascii: "}")) }
    /// Begins an array: `[`.
    public mutating func beginArray() { open(UInt8(ascii: "[")) }
    /// Ends the innermost array: `]`.
    public mutating func endArray() { close(UInt8(ascii: "]")) }

    /// Writes a member's name and a colon. The next call must write the member's value.
    public mutating func name(_ name: String) {
        separate()
        quote(Array(name.utf8)[...])
        buffer.append(UInt8(ascii: ":"))
        follows = true
    }

    /// Writes a whole value with everything in it. The buffer is not handed to the sink in between.
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: raw("null")
        case .bool(let flag): raw(flag ? "true" : "false")
        case .number(let text): raw(text)
        case .string(let text): string(utf8: text.utf8[...])
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element) }
            endArray()
        case .object(let members):
            beginObject()
            for member in members {
                name(member.name)
                self.value(member.value)
            }
            endObject()
        }
    }

    /// Writes a string. `text` must be valid UTF-8, without escape sequences.
    public mutating func string(utf8 text: ArraySlice<UInt8>) {
        separate()
        quote(text)
    }

    /// Writes a string that contains `bytes` in base64, and hands full chunks to the sink.
    ///
    /// - Throws: the error that the sink throws.
    public mutating func base64(_ bytes: [UInt8]) throws(Failure) {
        separate()
        buffer.append(UInt8(ascii: "\""))
        var start = 0
        // A multiple of three, so that only the last chunk is padded.
        let step = 48 * 1024
        while start < bytes.count {
            let stop = min(start + step, bytes.count)
            Base64.encode(bytes.span.extracting(start..<stop), into: &buffer)
            try flushIfLarge()
            start = stop
        }
        buffer.append(UInt8(ascii: "\""))
    }

    /// Hands the buffered text to the sink when it has reached the size of a chunk (64 KiB).
    ///
    /// - Throws: the error that the sink throws.
    public mutating func flushIfLarge() throws(Failure) {
        if buffer.count >= Self.chunkSize { try finish() }
    }

    /// Hands all buffered text to the sink. The sink is also called when the buffer is empty.
    ///
    /// - Throws: the error that the sink throws.
    public mutating func finish() throws(Failure) {
        try sink(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    /// Writes LF after a complete document. The next value begins a new document, as in NDJSON.
    public mutating func newline() {
        buffer.append(0x0A)
        needsComma = [false]
    }

    private mutating func raw(_ text: String) {
        separate()
        buffer.append(contentsOf: text.utf8)
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        buffer.append(bracket)
        needsComma.append(false)
    }

    private mutating func close(_ bracket: UInt8) {
        needsComma.removeLast()
        buffer.append(bracket)
    }

    private mutating func separate() {
        if follows {
            follows = false
        } else {
            if needsComma[needsComma.count - 1] { buffer.append(UInt8(ascii: ",")) }
            needsComma[needsComma.count - 1] = true
        }
    }

    private mutating func quote(_ text: ArraySlice<UInt8>) { JSONText.append(text, to: &buffer) }
}

extension JSONText {
    /// Appends a string to `buffer` as a JSON string, in quotation marks.
    package static func append(_ text: String, to buffer: inout [UInt8]) {
        if text.utf8.withContiguousStorageIfAvailable({ append($0, to: &buffer) }) == nil { append(Array(text.utf8), to: &buffer) }
    }

    /// All control characters are escaped, those of C1 too: some terminals obey them.
    static func append(_ text: some Collection<UInt8>, to buffer: inout [UInt8]) {
        buffer.append(UInt8(ascii: "\""))
        var start = text.startIndex
        for index in text.indices {
            let byte = text[index]
            guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F || byte == 0xC2 else { continue }
            let next = text.index(after: index)
            if byte == 0xC2 {
                // C1 controls are C2 80 to C2 9F in UTF-8.
                guard next < text.endIndex, 0x80...0x9F ~= text[next] else { continue }
                buffer.append(contentsOf: text[start..<index])
                buffer += Array("\\u00".utf8) + ASCII.hexDigits(text[next])
                start = text.index(after: next)
                continue
            }
            buffer.append(contentsOf: text[start..<index])
            start = next
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): buffer += [UInt8(ascii: "\\"), byte]
            case 0x0A: buffer += Array("\\n".utf8)
            case 0x0D: buffer += Array("\\r".utf8)
            case 0x09: buffer += Array("\\t".utf8)
            default:
                buffer += Array("\\u00".utf8) + ASCII.hexDigits(byte)
            }
        }
        buffer.append(contentsOf: text[start...])
        buffer.append(UInt8(ascii: "\""))
    }
}

extension JSONValue {
    /// The document in UTF-8 on one line, without a trailing newline.
    public var encoded: [UInt8] {
        var result: [UInt8] = []
        var writer = JSONWriter<Never> { result += copy $0 }
        writer.value(self)
        writer.finish()
        return result
    }
}
