import DragContract
import DragKit
import DragSystem
import DragTypes
import Foundation
import Testing

@testable import DragPlugIns

/// How much of the system a program sees, by how its file is made.
@Suite struct SystemViewTests {
    /// The beginning of a 64-bit ELF file with segments of the given types.
    private static func elf(_ segments: [UInt8], entrySize: UInt8 = 56, table: UInt8 = 64) -> [UInt8] {
        var bytes: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1] + [UInt8](repeating: 0, count: 58)
        (bytes[32], bytes[54], bytes[56]) = (table, entrySize, UInt8(segments.count))
        for type in segments { bytes += [type] + [UInt8](repeating: 0, count: 55) }
        return bytes
    }

    @Test func formatsAreTold() {
        #expect(ExecutableFormat(Self.elf([6, 3, 1])) == .dynamic)
        #expect(ExecutableFormat(Self.elf([6, 1, 1])) == .static)
        #expect(ExecutableFormat(Array("#!/bin/sh\n".utf8)) == .other)
        #expect(ExecutableFormat([]) == .other)
        #expect(ExecutableFormat(ofFileAt: "/nowhere") == .other)
    }

    /// A file that states what it does not hold counts as one that needs the system, which is the
    /// view that always works.
    @Test func forgedHeadersAreDynamic() {
        #expect(ExecutableFormat(Self.elf([], entrySize: 56)) == .dynamic)
        #expect(ExecutableFormat(Self.elf([1], entrySize: 32)) == .dynamic)
        #expect(ExecutableFormat(Self.elf([1], table: 200)) == .dynamic)
        var bytes = Self.elf([1])
        for offset in 0..<bytes.count {
            for value: UInt8 in [0, 0x7F, 0xFF] {
                let kept = bytes[offset]
                bytes[offset] = value
                _ = ExecutableFormat(bytes)
                bytes[offset] = kept
            }
        }
        for count in 0...bytes.count { _ = ExecutableFormat(Array(bytes.prefix(count))) }
    }

    @Test func viewFollowsTheFormatAndTheManifest() {
        typealias Program = PlugInManifest.Program
        func view(
            _ format: ExecutableFormat, bundled: Bool = false, exec: String = "./p", needs: Set<PlugInManifest.Need> = [], runs: [String] = []
        ) -> SystemView {
            var program = Program(exec: [exec], protocol: .filter)
            program.runs = runs
            return SystemView(program, needs: needs, format: format, isBundled: bundled)
        }
        #expect(view(.static) == .nothing)
        #expect(view(.static, needs: [.cache]) == .nothing)
        #expect(view(.static, needs: [.fonts]) == .whole)
        #expect(view(.static, needs: [.network]) == .whole)
        #expect(view(.static, runs: ["sh"]) == .whole)
        #expect(view(.static, exec: "/usr/bin/busybox") == .whole)
        #expect(view(.dynamic, bundled: true) == .libraries)
        #expect(view(.dynamic) == .whole)
        #expect(view(.other, bundled: true) == .whole)
    }
}
