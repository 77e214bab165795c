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
    package static func append(_ text: String, to buffer: inout [UInt8]) { append(Array(text.utf8)[...], to: &buffer) }

    /// All control characters are escaped, those of C1 too: some terminals obey them.
    static func append(_ text: ArraySlice<UInt8>, to buffer: inout [UInt8]) {
        buffer.append(UInt8(ascii: "\""))
        let bytes = text.span
        var start = 0
        var index = 0
        func appendPlain(to end: Int, _ buffer: inout [UInt8]) { buffer += text[text.startIndex + start..<text.startIndex + end] }
        while index < bytes.count {
            while index + 8 <= bytes.count {
                let word = ByteWord(bytes, index)
                guard !word.hasControls, !word.has(UInt8(ascii: "\"")), !word.has(UInt8(ascii: "\\")), !word.has(0x7F), !word.has(0xC2) else { break }
                index += 8
            }
            guard index < bytes.count else { break }
            let byte = bytes[index]
            defer { index += 1 }
            switch byte {
            case 0xC2:
                // C1 controls are C2 80 to C2 9F in UTF-8.
                guard index + 1 < bytes.count, 0x80...0x9F ~= bytes[index + 1] else { continue }
                appendPlain(to: index, &buffer)
                index += 1
                appendNumber(bytes[index], to: &buffer)
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0..<0x20, 0x7F:
                appendPlain(to: index, &buffer)
                appendEscaped(byte, to: &buffer)
            default: continue
            }
            start = index + 1
        }
        appendPlain(to: bytes.count, &buffer)
        buffer.append(UInt8(ascii: "\""))
    }

    private static func appendEscaped(_ byte: UInt8, to buffer: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): appendEscape(byte, to: &buffer)
        case 0x0A: appendEscape(UInt8(ascii: "n"), to: &buffer)
        case 0x0D: appendEscape(UInt8(ascii: "r"), to: &buffer)
        case 0x09: appendEscape(UInt8(ascii: "t"), to: &buffer)
        default: appendNumber(byte, to: &buffer)
        }
    }

    private static func appendEscape(_ letter: UInt8, to buffer: inout [UInt8]) {
        buffer.append(UInt8(ascii: "\\"))
        buffer.append(letter)
    }

    /// Appends the escape of a character below U+0100 by its number.
    private static func appendNumber(_ number: UInt8, to buffer: inout [UInt8]) {
        appendEscape(UInt8(ascii: "u"), to: &buffer)
        buffer += [0x30, 0x30] + ASCII.hexDigits(number)
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
