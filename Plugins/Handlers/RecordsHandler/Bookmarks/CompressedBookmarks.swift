import DragKit
import DragTypes

/// Firefox's compressed backups (`.jsonlz4`): eight bytes of magic, the size, and one block of LZ4
/// (github.com/lz4/lz4, `doc/lz4_Block_format.md`).
enum CompressedBookmarks {
    private static let magic = Array("mozLz40\0".utf8)
    /// The largest text that is unpacked, in bytes.
    private static let maximumSize = 256 << 20

    /// - Throws: ``ConversionError``: `badInput` for a damaged file, `limit` for a larger text than
    ///   is unpacked.
    static func unpacked(_ bytes: [UInt8]) throws(ConversionError) -> [UInt8] {
        guard bytes.starts(with: magic), bytes.count >= 12 else { throw .badInput("the file does not begin with mozLz40") }
        let size = (0..<4).reduce(0) { $0 | Int(bytes[8 + $1]) << (8 * $1) }
        guard size <= maximumSize else { throw .limit("the bookmarks are larger than the limit of \(maximumSize) bytes") }
        // A byte of LZ4 unpacks to 255 at most, so a larger size is no true one.
        guard size <= bytes.count * 255 else { throw .badInput("the file states a size that it cannot have") }
        var block = Block(bytes, from: 12, size: size)
        guard block.unpack(), block.output.count == size else { throw .badInput("the compressed bookmarks are damaged") }
        return block.output
    }

    /// The text in a block without any repetition, which every reader of LZ4 takes: these files are
    /// written seldom and read once.
    static func packed(_ text: [UInt8]) -> [UInt8] {
        var result = magic + (0..<4).map { UInt8(truncatingIfNeeded: text.count >> (8 * $0)) }
        result.append(text.count >= 15 ? 0xF0 : UInt8(text.count) << 4)
        if text.count >= 15 {
            var rest = text.count - 15
            while rest >= 255 {
                result.append(255)
                rest -= 255
            }
            result.append(UInt8(rest))
        }
        return result + text
    }

    /// A block of LZ4 that is being unpacked.
    private struct Block {
        private let input: [UInt8]
        private var position: Int
        private let size: Int
        private(set) var output: [UInt8] = []

        init(_ input: [UInt8], from start: Int, size: Int) {
            (self.input, position, self.size) = (input, start, size)
            output.reserveCapacity(size)
        }

        /// Unpacks everything; false for a damaged block.
        mutating func unpack() -> Bool {
            while position < input.count {
                let token = input[position]
                position += 1
                guard let literals = length(Int(token >> 4)), literals <= input.count - position, literals <= size - output.count else {
                    return false
                }
                output += input[position..<(position + literals)]
                position += literals
                // The last sequence has literals alone.
                if position == input.count { return true }
                guard position + 2 <= input.count else { return false }
                let offset = Int(input[position]) | Int(input[position + 1]) << 8
                position += 2
                guard let match = length(Int(token & 15)), offset > 0, offset <= output.count, match + 4 <= size - output.count else { return false }
                // A match may reach into what it writes, so that it repeats itself.
                for _ in 0..<(match + 4) { output.append(output[output.count - offset]) }
            }
            return true
        }

        /// A length of four bits, which goes on in further bytes when all four are set. Nil at the
        /// end of the input.
        private mutating func length(_ bits: Int) -> Int? {
            guard bits == 15 else { return bits }
            var length = bits
            while position < input.count {
                let byte = input[position]
                position += 1
                length += Int(byte)
                if byte < 255 { return length }
            }
            return nil
        }
    }
}
