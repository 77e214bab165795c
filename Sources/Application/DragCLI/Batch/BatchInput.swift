import DragSystem
import Glibc

/// Reads records from standard input or from files, one after the other, with the memory of the
/// longest one.
///
/// Owner and thread rule: one thread uses the value, which owns the file that is open.
struct BatchInput {
    /// The longest line, in bytes: 1 GiB.
    static let maximumLine = 1 << 30
    private static let chunk = 1 << 18

    private let isPaths: Bool
    /// The files that are not open yet.
    private var files: ArraySlice<String>
    private static let closed: Int32 = -1
    private var descriptor: Int32 = 0
    private var name = "standard input"
    private let separator: UInt8
    private var buffer: [UInt8] = []
    /// The bytes of `buffer` that belong to no record yet.
    private var start = 0
    private var filled = 0
    private var hasEnded = false
    private var number = 0
    /// The bytes of the input that have been read.
    private var received = 0

    /// - Parameters:
    ///   - isPaths: whether the input is a list of file names that end in NUL, and not lines of
    ///     JSON.
    ///   - files: the files to read; none for standard input.
    init(isPaths: Bool, files: [String] = []) {
        self.isPaths = isPaths
        self.files = files[...]
        separator = isPaths ? 0 : 0x0A
        buffer = [UInt8](repeating: 0, count: Self.chunk)
        if !files.isEmpty { descriptor = Self.closed }
    }

    /// Opens the next file; `-` is standard input.
    private mutating func openNext() throws(CLIError) {
        guard let path = files.popFirst() else { return }
        (descriptor, name) = (0, "standard input")
        guard path != "-" else { return }
        (descriptor, name) = (open(PathText.cString(path), O_RDONLY | O_CLOEXEC), "\u{201C}\(path)\u{201D}")
        guard descriptor < 0 else { return }
        throw errno == ENOENT ? CLIError(missing: path) : CLIError(.unreadableInput, "Cannot read \(name): \(Streams.reason()).")
    }

    /// The next record that is not empty; nil at the end of the input.
    ///
    /// - Throws: ``CLIError`` (`unreadableInput`).
    mutating func next() throws(CLIError) -> BatchRecord? {
        while true {
            guard let content = try nextContent() else { return nil }
            number += 1
            switch content {
            case .line(let bytes) where !bytes.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }): continue
            case .path(let bytes) where bytes.isEmpty: continue
            default: return BatchRecord(number: number, content: content, end: received - filled + start)
            }
        }
    }

    private mutating func nextContent() throws(CLIError) -> BatchRecord.Content? {
        var searched = start
        while true {
            if let end = position(from: searched) {
                defer { start = end + 1 }
                return content(Array(buffer[start..<end]))
            }
            searched = filled
            if hasEnded {
                guard start < filled else { return nil }
                defer { start = filled }
                return content(Array(buffer[start..<filled]))
            }
            guard filled - start < Self.maximumLine else {
                try skipLine()
                return .tooLong
            }
            searched -= start
            try fill()
            searched += start
        }
    }

    private func position(from searched: Int) -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, searched < filled, let found = memchr(base + searched, Int32(separator), filled - searched) else {
                return nil
            }
            return base.distance(to: UnsafeRawPointer(found))
        }
    }

    private func content(_ bytes: [UInt8]) -> BatchRecord.Content { isPaths ? .path(bytes) : .line(bytes) }

    /// Reads more, after the bytes that belong to no record yet have been moved to the beginning.
    private mutating func fill() throws(CLIError) {
        if start > 0 {
            buffer.withUnsafeMutableBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                memmove(base, base + start, filled - start)
            }
            (start, filled) = (0, filled - start)
            // A long line takes its memory along only as long as it is there.
            if filled < Self.chunk, buffer.count > 4 * Self.chunk { buffer = Array(buffer[..<Self.chunk]) }
        }
        if filled == buffer.count { buffer.append(contentsOf: repeatElement(0, count: buffer.count)) }
        // What came before a file that cannot be opened has been given out by now.
        if descriptor == Self.closed { try openNext() }
        let count = try Streams.read(descriptor, into: &buffer, from: filled, name: name)
        filled += count
        if count == 0 {
            if descriptor > 0 { close(descriptor) }
            hasEnded = files.isEmpty
            if !hasEnded {
                // The end of a file is the end of its last record.
                if filled > start, buffer[filled - 1] != separator {
                    buffer[filled] = separator
                    filled += 1
                }
                descriptor = Self.closed
            }
        }
        received += count
    }

    /// Passes over the rest of a line that is too long.
    private mutating func skipLine() throws(CLIError) {
        while true {
            (start, filled) = (0, 0)
            buffer = [UInt8](repeating: 0, count: Self.chunk)
            try fill()
            if hasEnded { return }
            if let end = position(from: 0) {
                start = end + 1
                return
            }
        }
    }
}
