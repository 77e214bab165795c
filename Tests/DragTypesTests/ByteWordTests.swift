import DragContract
import DragTypes
import Testing

/// Eight bytes at once are judged as they are one by one.
@Suite struct ByteWordTests {
    @Test func wordsAreJudgedAsTheirBytes() {
        var random = SeededGenerator(seed: 5)
        let interesting: [UInt8] = [0, 1, 0x1F, 0x20, 0x21, 0x22, 0x5C, 0x7F, 0x80, 0xA0, 0xC2, 0xFF, 0x61]
        for _ in 0..<20_000 {
            let bytes = (0..<8).map { _ in
                Bool.random(using: &random) ? interesting.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
            }
            let word = ByteWord(bytes.span, 0)
            #expect(word.isASCII == bytes.allSatisfy { $0 < 0x80 })
            for byte in interesting { #expect(word.has(byte) == bytes.contains(byte)) }
            #expect(word.hasControls == bytes.contains { $0 < 0x20 })
            let isLone = bytes.indices.allSatisfy { index in
                bytes[index] != 0x20 || index > 0 && index < 7 && bytes[index - 1] != 0x20 && bytes[index + 1] != 0x20
            }
            #expect(word.hasLoneSpacesInside == isLone, "\(bytes)")
        }
    }

    /// The bytes at every distance from the end, where no whole word is left.
    @Test func aByteIsFoundAnywhere() {
        for count in 0..<40 {
            for place in 0..<count {
                var bytes = [UInt8](repeating: 0x61, count: count)
                bytes[place] = 0
                #expect(bytes.span.has(0) && !bytes.span.has(0x62))
            }
        }
    }
}
