import DragKit
import DragTypes
import Glibc

/// One conversion that a program is asked to do.
struct ProgramJob: Sendable {
    let conversion: Conversion
    /// The conversion's id without the plug-in's id.
    let shortID: String
    let input: [UInt8]
    let context: ConversionContext
    /// When the conversion was requested. The time limit counts from here, not from when a program
    /// becomes free.
    let begin = ContinuousClock.now
    /// Receives the outcome. Called once, on any thread.
    let completion: @Sendable (Result<ConversionOutput, ConversionError>) -> Void

    /// The request frame for the program.
    var message: PlugInMessage {
        var request = PlugInMessage.ConversionRequest(
            conversion: shortID, from: conversion.from, to: conversion.to, input: .init(type: context.inputType, byteCount: input.count),
            siblings: siblings.map { .init(type: $0.type, byteCount: $0.bytes.count) }, offered: context.offeredTypes,
            suggestedName: context.suggestedName, seconds: context.limits.time / .seconds(1),
            maximumOutput: context.limits.maximumOutput, permissions: context.permissions, options: context.options, isSecret: context.isSecret)
        request.characterSetHint = context.characterSetHint
        return .convert(request)
    }

    /// The other representations that the conversion reads, in the order of the conversion's
    /// `uses`.
    var siblings: [(type: TypeIdentifier, bytes: [UInt8])] {
        conversion.uses.compactMap { type in context.siblings[type].map { (type, $0) } }
    }
}

/// Bytes to be written to a program, as a queue of pieces that share the storage of their arrays.
struct ProgramInput {
    private var pieces: [(bytes: [UInt8], range: Range<Int>)] = []
    private var first = 0

    var isEmpty: Bool { first == pieces.count }

    mutating func append(_ bytes: [UInt8]) { append(bytes, bytes.indices) }

    private mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
        if !range.isEmpty { pieces.append((bytes, range)) }
    }

    /// Adds bytes as data frames. A short frame is appended to the last piece, so that one system
    /// call writes both.
    mutating func append(framed bytes: [UInt8]) {
        var start = 0
        while start < bytes.count {
            let size = min(bytes.count - start, PlugInFrame.maximumBody)
            let header = PlugInFrame.header(.data, bodySize: size)
            if size <= 1 << 14, let last = pieces.indices.last, last >= first, pieces[last].range.upperBound == pieces[last].bytes.count {
                pieces[last].bytes += header + bytes[start..<(start + size)]
                pieces[last].range = pieces[last].range.lowerBound..<pieces[last].bytes.count
            } else {
                append(header)
                append(bytes, start..<(start + size))
            }
            start += size
        }
    }

    /// Writes as much as the pipe takes now; false when the program has closed its input.
    mutating func write(to process: ProgramProcess) -> Bool {
        while first < pieces.count {
            let (bytes, range) = pieces[first]
            guard let count = bytes.withUnsafeBytes({ process.write(UnsafeRawBufferPointer(rebasing: $0[range])) }) else { return false }
            if count < range.count {
                pieces[first].range = (range.lowerBound + count)..<range.upperBound
                return true
            }
            pieces[first].bytes = []
            first += 1
        }
        return true
    }
}

/// The time limit of a conversion in a program, and its cancellation.
struct ProgramDeadline {
    /// How often cancellation is checked.
    private static let interval = Duration.milliseconds(25)

    private let deadline: ContinuousClock.Instant
    private let context: ConversionContext

    init(_ job: ProgramJob) {
        context = job.context
        deadline = job.begin + job.context.limits.time
    }

    /// How long to wait for an event before the next check, in milliseconds.
    var milliseconds: Int32 {
        let rest = min(max(deadline - .now, .zero), Self.interval)
        return Int32(rest / .milliseconds(1)) + 1
    }

    var isOver: Bool { ContinuousClock.now >= deadline }

    var isCancelled: Bool { context.isCancelled }

    var timedOut: ConversionError {
        .timedOut("it took longer than the \(context.limits.time) for one step")
    }

    static let cancelled = ConversionError.cancelled("its result is no longer wanted")
}

/// Error messages for faults of a program.
enum ProgramFault {
    static func flood(_ limit: Int) -> ConversionError { .limit("its program wrote more than the limit of \(limit) bytes") }

    static func memory(_ limit: Int) -> ConversionError {
        .limit("its program holds more than the limit of \(limit) bytes of memory, with all that it has started")
    }

    /// What runtimes write when the system gives them no more memory: Python, C++ and Perl, Go,
    /// Rust, Node, and programs that print strerror(3) of ENOMEM.
    private static let wordsForMemory = [
        "MemoryError", "std::bad_alloc", "Out of memory", "out of memory", "memory allocation of ", "Cannot allocate memory",
    ]

    private static func saysOutOfMemory(_ line: String) -> Bool { wordsForMemory.contains { line.prefix(300).contains($0) } }

    /// RLIMIT_AS (getrlimit(2)) refuses further memory, and the program says so and ends.
    private static func addressSpace(_ limit: Int) -> ConversionError {
        .limit("its program has run out of memory, of which it may use \(limit) bytes")
    }

    /// What a program said before it ended: the first line, and the last one, which is where some
    /// languages say what is wrong.
    private static func said(_ lines: [String]) -> String {
        guard let first = lines.first, let last = lines.last else { return "" }
        let words = (lines.count == 1 ? [first] : [first, last]).map { $0.drop { $0 == " " || $0 == "\t" }.prefix(200) }.joined(
            separator: " \u{2026} ")
        return ", after \u{201C}\(words)\u{201D}"
    }

    /// - Parameter during: when the program ended, as the end of a clause: " in the middle of a
    ///   frame".
    static func error(_ ending: ProgramProcess.Ending, _ process: ProgramProcess, during: String) -> ConversionError {
        if process.ranOutOfMemory { return memory(process.launch.memory) }
        if ending != .exited(0), process.complaint.contains(where: saysOutOfMemory) { return addressSpace(process.launch.memory) }
        switch ending {
        case .exited(let status):
            return MissingPart(status: status, lines: process.complaint)?.error(process.launch.program)
                ?? .internalError("its program ended with status \(status)\(during)\(said(process.complaint))")
        // RLIMIT_FSIZE (getrlimit(2)) ends a program that writes too large a file.
        case .signalled(SIGXFSZ): return .limit("its program has written more than the limit of \(ProgramLaunch.temporarySpace) bytes to a file")
        case .signalled(let signal):
            let name = strsignal(signal).map { " (\(String(cString: $0)))" } ?? ""
            return .internalError("its program was ended by signal \(signal)\(name)\(during)")
        case .notStarted:
            return .unavailable(
                process.isSandboxBroken
                    ? "bubblewrap cannot set up its sandbox here"
                    : "its program could not be started\(process.complaint.first.map { ": \($0.prefix(300))" } ?? "")")
        case .unknown: return .internalError("its program ended\(during), for an unknown reason")
        }
    }
}
