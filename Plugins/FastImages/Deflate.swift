import CDeflate
import CISAL
import DragKit
import Glibc

/// Compressed data with a zlib frame (RFC 1950) around it, made by one of two libraries.
///
/// Owner and thread rule: every compressor belongs to the thread that made it, and lives during one call.
enum Deflate {
    enum Effort {
        /// ISA-L at level 1, in bands at the same time: twice as fast as the other even in one.
        case quick
        /// libdeflate at level 1: up to a tenth smaller.
        case thorough
    }

    /// Data below this many bytes a band is not worth another thread.
    private static let smallestBand = 1 << 20
    private static let mostBands = 4

    /// - Parameter unit: bands end between units of this many bytes.
    /// - Throws: ``ConversionError`` when there is no memory.
    static func zlib(_ bytes: UnsafeRawBufferPointer, effort: Effort, unit: Int) throws(ConversionError) -> [[UInt8]] {
        switch effort {
        case .thorough: return [try thorough(bytes)]
        case .quick:
            let units = bytes.count / max(1, unit)
            let count = max(1, min(mostBands, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), bytes.count / smallestBand, units))
            let bands = Parallel.map(count) { index in
                let start = units * index / count * unit
                let end = index == count - 1 ? bytes.count : units * (index + 1) / count * unit
                return band(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), isLast: index == count - 1)
            }
            guard bands.allSatisfy({ !$0.isEmpty }) else { throw .internalError("there is no memory for the compressor") }
            let checksum = libdeflate_adler32(1, bytes.baseAddress, bytes.count)
            // A window of 32 KiB, the quickest method (RFC 1950 §2.2).
            return [[0x78, 0x01]] + bands + [[24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }]
        }
    }

    private static func thorough(_ bytes: UnsafeRawBufferPointer) throws(ConversionError) -> [UInt8] {
        guard let compressor = libdeflate_alloc_compressor(1) else { throw .internalError("there is no memory for the compressor") }
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            count = libdeflate_zlib_compress(compressor, bytes.baseAddress, bytes.count, buffer.baseAddress, bound)
        }
    }

    /// One band as deflate blocks that end at a byte; empty when there is no memory.
    private static func band(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> [UInt8] {
        let stream = UnsafeMutablePointer<isal_zstream>.allocate(capacity: 1)
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(isal_level1_size()))
        defer {
            stream.deallocate()
            memory.deallocate()
        }
        isal_deflate_init(stream)
        stream.pointee.level = 1
        stream.pointee.level_buf = memory
        stream.pointee.level_buf_size = isal_level1_size()
        stream.pointee.gzip_flag = UInt16(IGZIP_DEFLATE)
        stream.pointee.end_of_stream = isLast ? 1 : 0
        stream.pointee.flush = UInt16(isLast ? NO_FLUSH : FULL_FLUSH)
        // What cannot be made smaller is stored, with five bytes for every 64 KiB.
        let bound = bytes.count + bytes.count / 1024 + 4096
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
            stream.pointee.avail_in = UInt32(bytes.count)
            stream.pointee.next_out = buffer.baseAddress
            stream.pointee.avail_out = UInt32(bound)
            let isDone = isal_deflate(stream) == COMP_OK && stream.pointee.avail_in == 0 && stream.pointee.avail_out > 0
            count = isDone ? Int(stream.pointee.total_out) : 0
        }
    }
}
