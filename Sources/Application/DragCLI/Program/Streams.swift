import DragEngine
import DragKit
import DragSystem
import DragTypes
import Glibc

/// Reads and writes standard streams and files, byte for byte.
///
/// Owner and thread rule: every descriptor is opened and closed within one call. The standard
/// streams are never closed.
enum Streams {
    /// The largest accepted input, in bytes: 4 GiB.
    static let maximumInput = 1 << 32

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// The width of the terminal on standard output, in columns; nil when standard output is no
    /// terminal, or one that does not tell its width.
    static var terminalWidth: Int? {
        var size = winsize()
        return isTerminal(1) && ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    }

    /// The number of bytes of a regular file from the descriptor's position on; nil for anything
    /// else.
    static func remainingSize(of descriptor: Int32) -> Int? {
        var status = stat()
        let position = lseek(descriptor, 0, SEEK_CUR)
        guard position >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return max(Int(status.st_size) - position, 0)
    }

    static func readStandardInput() throws(CLIError) -> [UInt8] { try readAll(0, name: "standard input") }

    enum Kind { case file, folder, missing }

    static func kind(of path: String) -> Kind {
        var status = stat()
        guard stat(PathText.cString(path), &status) == 0 else { return .missing }
        return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
    }

    /// Reads a whole file. A FIFO or a device is refused, as reading one might never end. A stream
    /// that the shell passes by a name (`<(…)`, `/dev/stdin`) is read like standard input.
    ///
    /// - Parameter followingLinks: must be false for names from an untrusted source, such as a
    ///   capture.
    static func readFile(_ path: String, followingLinks: Bool = true) throws(CLIError) -> [UInt8] {
        if followingLinks, path == "/dev/stdin" || ["/dev/fd/", "/proc/self/fd/"].contains(where: { path.hasPrefix($0) }) {
            return try readStream(path)
        }
        do {
            return try FileReader(limit: maximumInput, followsLinks: followingLinks).file(PathText.cString(path)).bytes
        } catch {
            let name = "\u{201C}\(path)\u{201D}"
            switch error {
            case .unopened, .isLink: throw CLIError(.unreadableInput, "Cannot open \(name): \(error.clause).")
            case .failed: throw CLIError(.unreadableInput, "Cannot read \(name): \(error.clause).")
            // "it is a folder, no file"
            case .folder, .fifo, .socket, .device: throw CLIError(.unreadableInput, "\(name) \(error.clause.dropFirst(3)).")
            case .tooLarge: throw CLIError(.badInput, "\(name) is larger than the limit of \(maximumInput) bytes.")
            case .changed: throw CLIError(.unreadableInput, "\(name) has changed while it was read; try again when it is complete.")
            }
        }
    }

    /// Reads a stream that is open already, by its name in `/dev` or `/proc`.
    private static func readStream(_ path: String) throws(CLIError) -> [UInt8] {
        let descriptor = open(PathText.cString(path), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw CLIError(.unreadableInput, "Cannot open \u{201C}\(path)\u{201D}: \(reason()).") }
        defer { close(descriptor) }
        return try readAll(descriptor, name: path)
    }

    private static func readAll(_ descriptor: Int32, name: String) throws(CLIError) -> [UInt8] {
        var result: [UInt8] = []
        var capacity = 1 << 16
        while true {
            // Its own chunk, and the array of all that grows by it.
            guard AddressSpace.hasRoom(for: capacity + 2 * result.count) else {
                throw CLIError(
                    .temporary, "There is not enough memory to read \u{201C}\(name)\u{201D}: \(AddressSpace.clause); raise that limit.")
            }
            var failure: Int32 = 0
            // The memory is not zeroed first, as for a large file that would mean writing it twice.
            let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                while count < buffer.count {
                    let received = receive(descriptor, UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]))
                    if received < 0 { failure = errno }
                    if received <= 0 { break }
                    count += received
                }
            }
            if failure != 0 {
                errno = failure
                throw CLIError(.unreadableInput, "Cannot read \u{201C}\(name)\u{201D}: \(reason()).")
            }
            if result.isEmpty { result = chunk } else { result += chunk }
            guard chunk.count == capacity else { return result }
            guard result.count < maximumInput else {
                throw CLIError(.badInput, "\u{201C}\(name)\u{201D} is larger than the limit of \(maximumInput) bytes.")
            }
            capacity = min(max(result.count, 1 << 16), maximumInput - result.count)
        }
    }

    /// Calls `read`, again after each interruption by a signal. Returns the number of bytes, 0 at
    /// the end of the input, or -1 with `errno` set.
    static func receive(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            let received = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            guard received < 0, errno == EINTR else { return received }
        }
    }

    /// Reads once into `buffer` from `start` on; 0 at the end of the input.
    static func read(_ descriptor: Int32, into buffer: inout [UInt8], from start: Int, name: String) throws(CLIError) -> Int {
        let count = buffer.withUnsafeMutableBytes { receive(descriptor, UnsafeMutableRawBufferPointer(rebasing: $0[start...])) }
        guard count >= 0 else { throw CLIError(.unreadableInput, "Cannot read \u{201C}\(name)\u{201D}: \(reason()).") }
        return count
    }

    /// Writes everything to a descriptor.
    static func write(_ bytes: borrowing [UInt8], to descriptor: Int32, name: String) throws(CLIError) {
        try write(bytes, upTo: bytes.count, to: descriptor, name: name)
    }

    /// Writes the first `count` bytes to a descriptor.
    static func write(_ bytes: borrowing [UInt8], upTo count: Int, to descriptor: Int32, name: String) throws(CLIError) {
        precondition(count <= bytes.count)
        var start = 0
        while start < count {
            let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress.map { $0 + start }, count - start) }
            if written < 0 {
                if errno == EINTR { continue }
                // The reader of standard output has closed the pipe because it needs no more: that
                // is no error.
                if errno == EPIPE, descriptor == 1 { Glibc.exit(ExitStatus.done.rawValue) }
                throw CLIError(.cannotWrite, "Cannot write to \(name): \(reason()).")
            }
            start += written
        }
    }

    /// Writes a result byte for byte. A terminal gets escapes in place of control characters, which
    /// could drive it (``Preview/visible(_:)``).
    ///
    /// - Parameter isForced: whether a terminal gets all bytes, too.
    static func output(_ bytes: [UInt8], to descriptor: Int32 = 1, name: String = "standard output", isForced: Bool = false) throws(CLIError) {
        try write(isForced || !isTerminal(descriptor) ? bytes : Preview.visible(bytes), to: descriptor, name: name)
    }

    static func standardOutput(_ text: String) throws(CLIError) { try output(Array(text.utf8)) }

    /// Writes lines for people to standard output. Names in the lines come from untrusted sources,
    /// so control characters are replaced: they must not control the terminal, nor look like
    /// further lines.
    ///
    /// - Parameters:
    ///   - colouring: how the lines are coloured afterwards; nil for not at all.
    ///   - wraps: whether a line that is wider than the terminal is broken between words; false for
    ///     lines that people copy, such as paths.
    static func listing(_ lines: [String], colouring: Colouring? = nil, wraps: Bool = true) throws(CLIError) {
        let wrapping = wraps ? LineWrapping() : nil
        let shown = lines.map { line in
            let harmless = Preview.harmless(line)
            let pieces = wrapping?.lines(of: harmless[...]) ?? [harmless[...]]
            // Only the first piece of a wrapped line begins with a name, so the other pieces are
            // not coloured.
            let first = colouring?.applied(to: String(pieces[0])) ?? String(pieces[0])
            return ([first] + pieces.dropFirst().map(String.init)).map { $0 + "\n" }.joined()
        }
        try write(Array(shown.joined().utf8), to: 1, name: "standard output")
    }

    /// The longest message, in characters. A limit is needed because names in messages come from
    /// untrusted sources.
    private static let longestMessage = 4000

    /// Writes a line with the program's name to standard error. A longer message is shortened in
    /// the middle, because its end says what to do next.
    static func message(_ text: String) { message([text]) }

    /// Writes a message of several lines.
    static func message(_ lines: [String]) {
        var text = lines.map { Preview.harmless($0) }.joined(separator: "\n")
        if text.utf8.count > longestMessage, text.count > longestMessage {
            text =
                "\(text.prefix(longestMessage / 2)) [\u{2026} \(text.count - longestMessage) characters are left out \u{2026}] \(text.suffix(longestMessage / 2))"
        }
        try? write(Array("dragconv: \(text)\n".utf8), to: 2, name: "standard error")
    }

    /// How many notes about one thing are printed. Hostile input may cause a hundred thousand.
    static let maximumNotes = 20

    /// Prints notes on what was lost, one per line, and the number of those beyond the limit.
    ///
    /// - Parameter name: the thing that the notes are about, if several are converted.
    static func notes(_ notes: [ConversionNote], of name: String? = nil) {
        let prefix = name.map { "note: \($0): " } ?? "note: "
        for note in notes.prefix(maximumNotes) { message("\(prefix)\(note).") }
        if notes.count > maximumNotes { message("\(prefix)\(notes.count - maximumNotes) further notes are left out.") }
    }

    /// The number of symbolic links that the kernel follows in one path (path_resolution(7)).
    private static let maximumLinks = 40

    /// Replaces the file at `path` in one step, with a new file that `body` writes (``NewFile``).
    /// When `body` throws, the new file is dropped and the old file stays. Streams and devices are
    /// written directly.
    static func replaceFile(_ path: String, _ body: (Int32) throws(CLIError) -> Void) throws(CLIError) {
        // The name of an open stream means the stream itself; the file or device that the stream
        // leads to must not be replaced.
        if ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path) { return try body(1) }
        if ["/dev/stderr", "/dev/fd/2", "/proc/self/fd/2"].contains(path) { return try body(2) }
        var target = path
        // A symbolic link stays: the file that it points to is replaced.
        if let resolved = realpath(PathText.cString(path), nil) {
            target = PathText.text(resolved)
            free(resolved)
        } else {
            // Where a symbolic link points to nothing yet, the file is created at the place that it
            // points to.
            for _ in 0..<maximumLinks {
                guard let next = SystemPath.linkTarget(of: target) else { break }
                target = next.hasPrefix("/") ? next : SystemPath.parent(of: target) + "/" + next
            }
        }
        var status = stat()
        if stat(PathText.cString(target), &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            let descriptor = open(PathText.cString(target), O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw CLIError(.cannotWrite, "Cannot write to \u{201C}\(path)\u{201D}: \(reason()).") }
            defer { close(descriptor) }
            return try body(descriptor)
        }
        let mode = stat(PathText.cString(target), &status) == 0 ? status.st_mode & 0o777 : 0o666
        guard let file = NewFile(replacing: target, mode: mode) else {
            throw CLIError(.cannotWrite, "Cannot write to \u{201C}\(path)\u{201D}: \(reason()).")
        }
        do throws(CLIError) {
            try body(file.descriptor)
        } catch {
            file.discard()
            throw error
        }
        guard file.replace() else { throw CLIError(.cannotWrite, "Cannot write to \u{201C}\(path)\u{201D}: \(reason()).") }
    }

    /// Replaces a file that the user has chosen in a window.
    ///
    /// - Returns: a sentence for the user.
    static func save(_ bytes: [UInt8], as path: String) -> String {
        do throws(CLIError) {
            try replaceFile(path) { descriptor throws(CLIError) in try write(bytes, to: descriptor, name: path) }
            return "Saved \u{201C}\(path)\u{201D}."
        } catch {
            return error.message
        }
    }

    /// Creates a file that must not exist yet, and the folders above it.
    static func makeFile(_ path: String, _ bytes: [UInt8], isExecutable: Bool) throws(CLIError) {
        if let folder = SystemPath.makeFolders(SystemPath.parent(of: path), mode: 0o777) {
            throw CLIError(.cannotWrite, "Cannot make the folder \u{201C}\(folder)\u{201D}: \(reason()).")
        }
        guard SystemPath.writeFile(path, bytes, mode: isExecutable ? 0o777 : 0o666) else {
            throw CLIError(.cannotWrite, "Cannot write to \u{201C}\(path)\u{201D}: \(reason()).")
        }
    }

    /// Creates a symbolic link that must not exist yet.
    static func makeLink(_ path: String, to target: String) throws(CLIError) {
        guard symlink(target, path) == 0 else { throw CLIError(.cannotWrite, "Cannot make the link \u{201C}\(path)\u{201D}: \(reason()).") }
    }

    /// What the last system call failed for, in the words of the system.
    static func reason() -> String { String(cString: strerror(errno)) }
}
