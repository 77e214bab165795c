import DragContract
import DragTypes
import Testing

/// Bytes from hexadecimal digits; white space between them is passed over.
func hex(_ digits: String) -> [UInt8] {
    let values = digits.compactMap(\.hexDigitValue)
    return stride(from: 0, to: values.count - 1, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
}

/// The UTF-8 bytes of a text.
func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

/// UTF-16 little-endian without a mark, unit by unit.
func utf16(_ text: String) -> [UInt8] { text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }

/// UTF-16 big-endian without a mark.
func utf16BigEndian(_ text: String) -> [UInt8] { text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }

/// The text of UTF-8 bytes.
func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// A type identifier in a test's table.
func type(_ identifier: String) throws -> TypeIdentifier { try #require(TypeIdentifier(identifier)) }

/// Runs `parse` on every prefix of `bytes` and on every change of a single byte in them. It may
/// throw what it is meant to throw; a trap would end the test process.
func hammer(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation, _ parse: ([UInt8]) throws -> Void) {
    func run(_ mutant: [UInt8]) {
        do {
            try parse(mutant)
        } catch let error {
            #expect(error is FormError, sourceLocation: sourceLocation)
        }
    }
    for length in 0...bytes.count { run(Array(bytes[..<length])) }
    for index in bytes.indices {
        var mutant = bytes
        for bit in 0..<8 {
            mutant[index] = bytes[index] ^ 1 << UInt8(bit)
            run(mutant)
        }
        for value: UInt8 in [0x00, 0x22, 0x3C, 0x5C, 0x7F, 0xFF] {
            mutant[index] = value
            run(mutant)
        }
    }
}
