import CKnowledge
import DragHTML

/// The Chinese character sets (WHATWG Encoding Standard, sections 10 and 11).
enum ChineseSets {
    static func big5(_ bytes: Span<UInt8>) -> [UInt8] {
        TwoByteTable.big5.utf8(
            from: bytes, isLead: { $0 >= 0x81 && $0 != 0xFF },
            other: { bytes, index, output in
                // Four pairs of bytes are a letter with a mark, for which Unicode has no single
                // character.
                guard bytes[index] == 0x88, index + 1 < bytes.count, let (letter, mark) = letterWithMark(bytes[index + 1]) else { return 0 }
                output.append(letter)
                output.append(mark)
                return 2
            })
    }

    private static func letterWithMark(_ second: UInt8) -> (UInt32, UInt32)? {
        switch second {
        case 0x62: (0xCA, 0x304)
        case 0x64: (0xCA, 0x30C)
        case 0xA3: (0xEA, 0x304)
        case 0xA5: (0xEA, 0x30C)
        default: nil
        }
    }

    static func gb18030(_ bytes: Span<UInt8>) -> [UInt8] {
        TwoByteTable.gbk.utf8(
            from: bytes, isLead: { $0 >= 0x81 && $0 != 0xFF },
            // Code page 936 has the euro sign there.
            single: { $0 == 0x80 ? 0x20AC : nil },
            other: { bytes, index, output in
                guard index + 3 < bytes.count, ASCII.isDigit(bytes[index + 1]), ASCII.isDigit(bytes[index + 3]) else { return 0 }
                let (first, third) = (bytes[index], bytes[index + 2])
                guard first >= 0x81, first != 0xFF, third >= 0x81, third != 0xFF else { return 0 }
                let (second, fourth) = (UInt32(bytes[index + 1] - 0x30), UInt32(bytes[index + 3] - 0x30))
                let place = ((UInt32(first - 0x81) * 10 + second) * 126 + UInt32(third - 0x81)) * 10 + fourth
                output.append(scalar(ofFourBytes: place))
                return 4
            })
    }

    /// The code point of four bytes by their place in the order of all sequences of four bytes.
    private static func scalar(ofFourBytes place: UInt32) -> UInt32 {
        // The supplementary planes have their own range, from 90 30 81 30 on.
        if place >= 189_000 { return place - 189_000 + 0x1_0000 }
        guard place < 39_420 else { return UTF8Output.replacement }
        // The last run that begins at the place or before.
        let run = fourByteRuns[(1..<fourByteRuns.count).partitioningIndex { fourByteRuns[$0].place > place } - 1]
        return run.scalar + (place - run.place)
    }

    /// Runs of sequences that stand for consecutive characters of the basic plane: those that have
    /// no two bytes, in Unicode's order with a few exceptions.
    private static let fourByteRuns: [(place: UInt32, scalar: UInt32)] =
        Knowledge.bytes(of: dragconv_gb18030_four_bytes()).split(separator: 0x0A).map { line in
            let numbers = line.split(separator: 0x20).map { CharacterTableText.hexadecimal($0) }
            return (numbers.first ?? 0, numbers.last ?? 0)
        }
}
