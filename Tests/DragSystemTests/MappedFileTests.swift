import Foundation
import Glibc
import Testing

@testable import DragSystem

@Suite struct MappedFileTests {
    @Test(arguments: [0, 1, 31, 32, 4095, 4096, 100_000]) func holdsWhatTheFileHolds(count: Int) throws {
        let path = NSTemporaryDirectory() + "dragconv-mapped-" + UUID().uuidString
        defer { unlink(path) }
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let (file, status) = try FileReader(limit: 1 << 20).mapped(path)
        let copy = try #require(MappedFile(copying: bytes))
        #expect(Int(status.st_size) == count)
        for mapped in [file, copy] {
            #expect(mapped.count == count && (0..<count).map { mapped[$0] } == bytes)
            #expect(mapped.holds(bytes, at: 0) && !mapped.holds(bytes + [0], at: 0) && !mapped.holds([0], at: count))
            #expect(mapped.text(count / 2..<count) == String(decoding: bytes[(count / 2)...], as: UTF8.self))
            #expect(mapped.checksum(from: 0) == bytes.withUnsafeBytes(StableHash.checksum))
        }
        // A file that is replaced stays as it was for those who look at it.
        try Data([1]).write(to: URL(fileURLWithPath: path), options: .atomic)
        #expect(file.holds(bytes, at: 0))
    }

    @Test func refusesWhatIsNoFile() {
        #expect(throws: FileReader.Fault.folder) { try FileReader(limit: 1 << 20).mapped("/tmp") }
        #expect(throws: FileReader.Fault.device) { try FileReader(limit: 1 << 20).mapped("/dev/zero") }
        #expect(throws: FileReader.Fault.unopened(ENOENT)) { try FileReader(limit: 1 << 20).mapped("/nowhere/at all") }
        let size = try? FileReader(limit: .max, followsLinks: true).mapped("/bin/sh").file.count
        #expect(throws: FileReader.Fault.tooLarge(size ?? 0)) { try FileReader(limit: 1, followsLinks: true).mapped("/bin/sh") }
    }

    /// One changed byte changes the checksum, wherever the byte is.
    @Test(arguments: [1, 8, 32, 33, 64, 100, 257]) func checksumsTellChanges(count: Int) throws {
        var bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 73) }
        let plain = bytes.withUnsafeBytes(StableHash.checksum)
        for position in bytes.indices {
            for bit in 0..<8 {
                bytes[position] ^= 1 << UInt8(bit)
                #expect(bytes.withUnsafeBytes(StableHash.checksum) != plain, "bit \(bit) of byte \(position)")
                bytes[position] ^= 1 << UInt8(bit)
            }
        }
        #expect((bytes + [0]).withUnsafeBytes(StableHash.checksum) != plain)
        #expect(bytes.dropLast().withUnsafeBytes(StableHash.checksum) != plain)
    }
}
