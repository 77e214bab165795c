import Glibc

/// The content of a file, mapped into memory (mmap(2)), or a constant of the program. Nothing is
/// copied, and the system reads only the pages that are used.
///
/// Only for files that are replaced as a whole and never written in place, as indexes are:
/// shortening a mapped file ends the processes that look at the missing part.
///
/// Owner and thread rule: the object owns the mapping and ends it. Nothing is written, so any
/// thread may read.
@usableFromInline package final class MappedFile: Sendable {
    @usableFromInline nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
    private let isMapped: Bool

    /// The content of an open file.
    ///
    /// - Parameter size: the file's size in bytes.
    /// - Throws: ``FileReader/Fault`` (`failed`) when the file cannot be mapped.
    init(_ descriptor: Int32, size: Int) throws(FileReader.Fault) {
        isMapped = true
        guard size > 0 else {
            bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        let start = mmap(nil, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor, 0)
        guard start != MAP_FAILED else { throw .failed(errno) }
        bytes = UnsafeRawBufferPointer(start: start, count: size)
    }

    /// A copy of `content` in place of a file; nil when there is no memory.
    package init?(copying content: [UInt8]) {
        isMapped = true
        guard !content.isEmpty else {
            bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        guard let start = mmap(nil, content.count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), start != MAP_FAILED else {
            return nil
        }
        start.copyMemory(from: content, byteCount: content.count)
        bytes = UnsafeRawBufferPointer(start: start, count: content.count)
    }

    /// Bytes that live as long as the process.
    package init(ofProgram bytes: UnsafeRawBufferPointer) {
        isMapped = false
        self.bytes = bytes
    }

    deinit {
        if isMapped, let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
    }

    /// The number of bytes.
    package var count: Int { bytes.count }

    /// The byte at a position from 0 to ``count`` - 1.
    @inlinable package subscript(position: Int) -> UInt8 {
        precondition(position >= 0 && position < bytes.count)
        return withExtendedLifetime(self) { bytes[position] }
    }

    /// The number whose first byte is at a position, as it is in memory.
    @inlinable package func number<Number: BitwiseCopyable>(at position: Int) -> Number {
        precondition(position >= 0 && position <= bytes.count - MemoryLayout<Number>.size)
        return withExtendedLifetime(self) { bytes.loadUnaligned(fromByteOffset: position, as: Number.self) }
    }

    /// The text of some bytes, in UTF-8.
    package func text(_ range: Range<Int>) -> String {
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
        return withExtendedLifetime(self) { String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self) }
    }

    /// Copies bytes to memory that has room for them.
    package func copy(_ range: Range<Int>, to memory: UnsafeMutableRawBufferPointer) {
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count && range.count <= memory.count)
        withExtendedLifetime(self) { memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[range])) }
    }

    /// Whether the bytes from `position` on begin with `content`.
    package func holds(_ content: [UInt8], at position: Int) -> Bool {
        guard position >= 0, content.count <= bytes.count - position else { return false }
        return withExtendedLifetime(self) { bytes[position..<(position + content.count)].elementsEqual(content) }
    }

    /// The checksum of the bytes from `start` on.
    package func checksum(from start: Int) -> UInt64 {
        precondition(start >= 0 && start <= bytes.count)
        return withExtendedLifetime(self) { StableHash.checksum(UnsafeRawBufferPointer(rebasing: bytes[start...])) }
    }
}
