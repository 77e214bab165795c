/// Names of files as text. A name is bytes on Linux and need not be text (path_resolution(7)); bytes that are no UTF-8 stand as characters of
/// private use, U+10FF80 to U+10FFFF, so that the name can be had back to the byte.
package enum PathText {
    /// Where the byte 0 would stand; only those from 0x80 on do.
    private static let base: UInt32 = 0x10FF00

    /// The text of a name.
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        let array = Array(bytes)
        // The private characters themselves begin with these three bytes, and are not taken as they are.
        if let text = String(validating: array, as: UTF8.self), array.firstRange(of: [0xF4, 0x8F, 0xBE]) == nil,
            array.firstRange(of: [0xF4, 0x8F, 0xBF]) == nil
        {
            return text
        }
        var result = String.UnicodeScalarView()
        var rest = array[...]
        while let first = rest.first {
            if let (scalar, length) = character(rest), !isPrivate(scalar) {
                result.append(scalar)
                rest = rest.dropFirst(length)
            } else {
                if let scalar = Unicode.Scalar(base + UInt32(first)) { result.append(scalar) }
                rest = rest.dropFirst()
            }
        }
        return String(result)
    }

    /// The text of a name as C has it, up to its NUL.
    package static func text(_ name: UnsafePointer<CChar>) -> String {
        var length = 0
        while name[length] != 0 { length += 1 }
        return text((0..<length).map { UInt8(bitPattern: name[$0]) })
    }

    /// The bytes of a name.
    package static func bytes(_ text: String) -> [UInt8] {
        guard text.unicodeScalars.contains(where: isPrivate) else { return Array(text.utf8) }
        return text.unicodeScalars.flatMap { isPrivate($0) ? [UInt8($0.value - base)] : Array(UTF8.encode($0) ?? UTF8.encodedReplacementCharacter) }
    }

    /// The name as C has it, with a NUL at its end.
    package static func cString(_ text: String) -> [CChar] { bytes(text).map { CChar(bitPattern: $0) } + [0] }

    /// Whether a character stands for a byte that is no UTF-8.
    package static func isPrivate(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= base + 0x80 }

    /// The first character of `bytes` and its length; nil where they begin with none.
    private static func character(_ bytes: ArraySlice<UInt8>) -> (scalar: Unicode.Scalar, length: Int)? {
        guard let first = bytes.first else { return nil }
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard let scalar = String(validating: bytes.prefix(length), as: UTF8.self)?.unicodeScalars.first else { return nil }
        return (scalar, length)
    }
}
