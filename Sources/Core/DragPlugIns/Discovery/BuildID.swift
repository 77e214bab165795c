import DragSystem

/// The build of a program: the note that the linker computes from all of the program's content
/// (`--build-id` of ld(1)), and that stripping and copying keep.
package struct BuildID: Hashable, Sendable {
    /// The note's bytes.
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }

    /// The build of the program that runs; nil where it has no note, or /proc is missing.
    package static let ofProgram = BuildID(ofFileAt: "/proc/self/exe")

    /// The beginning of a program, in which its headers and notes stand.
    private static let headSize = 4096
    // Executable and Linkable Format, 64 bits, little-endian (System V ABI).
    private static let identification: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1]
    private static let headerSize = 56
    private static let noteSegment = 4
    private static let buildNote = 3

    /// The build of the program at `path`; nil when the file is no such program or has no note.
    package init?(ofFileAt path: String) {
        guard let head = FileReader.beginning(of: path, count: Self.headSize) else { return nil }
        self.init(head)
    }

    /// - Parameter head: the first 4,096 bytes of the program.
    package init?(_ head: [UInt8]) {
        guard head.starts(with: Self.identification), let table = Self.number(head, at: 32, size: 8), let size = Self.number(head, at: 54, size: 2),
            let count = Self.number(head, at: 56, size: 2), size >= Self.headerSize
        else { return nil }
        for position in 0..<count {
            let header = table + position * size
            guard let type = Self.number(head, at: header, size: 4) else { return nil }
            guard type == Self.noteSegment, let start = Self.number(head, at: header + 8, size: 8),
                let length = Self.number(head, at: header + 32, size: 8), let found = Self.note(in: head, from: start, length: length)
            else { continue }
            bytes = found
            return
        }
        return nil
    }

    /// The content of the note in a segment of notes; nil when the segment has none.
    private static func note(in head: [UInt8], from start: Int, length: Int) -> [UInt8]? {
        func padded(_ size: Int) -> Int { (size + 3) & ~3 }
        var position = start
        while position < head.count, position - start < length {
            guard let nameSize = number(head, at: position, size: 4), let size = number(head, at: position + 4, size: 4),
                let type = number(head, at: position + 8, size: 4)
            else { return nil }
            let (name, content) = (position + 12, position + 12 + padded(nameSize))
            guard content <= head.count, size > 0, size <= head.count - content else { return nil }
            if type == buildNote, head[name..<content].starts(with: "GNU\0".utf8) { return Array(head[content..<(content + size)]) }
            position = content + padded(size)
        }
        return nil
    }

    /// A number of `size` bytes, the lowest first; nil beyond the end, and for one that no offset
    /// in the beginning of a program has.
    private static func number(_ head: [UInt8], at position: Int, size: Int) -> Int? {
        guard position >= 0, position <= head.count - size else { return nil }
        let value = head[position..<(position + size)].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        return value < 1 << 32 ? Int(value) : nil
    }
}
