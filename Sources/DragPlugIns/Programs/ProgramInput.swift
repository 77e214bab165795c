import DragKit

/// Bytes to be written to a program, as a queue of pieces that share the storage of their arrays.
struct ProgramInput {
    private var pieces: [(bytes: [UInt8], range: Range<Int>)] = []
    private var first = 0

    var isEmpty: Bool { first == pieces.count }

    mutating func append(_ bytes: [UInt8]) { append(bytes, bytes.indices) }

    private mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
        if !range.isEmpty { pieces.append((bytes, range)) }
    }

    /// Adds bytes as data frames. A short frame is appended to the last piece, so that one system call writes both.
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
