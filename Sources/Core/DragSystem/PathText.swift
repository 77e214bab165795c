import Glibc

/// Names from outside as text: file names (path_resolution(7)), and the names of representations on
/// X11 and Wayland. Such a name consists of bytes and need not be text. Bytes that are not valid
/// UTF-8 become private-use characters, U+10FF80 to U+10FFFF, from which the exact bytes can be
/// restored.
@usableFromInline package enum PathText {
    /// The character for a byte is this code point plus the byte. Only bytes from 0x80 on occur.
    private static let base: UInt32 = 0x10FF00

    /// The text of a name's bytes.
    @inlinable package static func text(_ bytes: some Collection<UInt8>) -> String { text(of: Array(bytes)) }

    @usableFromInline static func text(of array: [UInt8]) -> String {
        if array.allSatisfy({ $0 < 0x80 }) { return String(decoding: array, as: UTF8.self) }
        // The UTF-8 of the private-use characters begins with these three bytes. Where a name
        // really contains such characters, they are encoded byte by byte, so that the text is
        // unambiguous.
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

    /// The text of a name that is a C string.
    package static func text(_ name: UnsafePointer<CChar>) -> String {
        text(UnsafeRawBufferPointer(start: name, count: strlen(name)))
    }

    /// The bytes of the name that `text` stands for.
    package static func bytes(_ text: String) -> [UInt8] {
        guard text.unicodeScalars.contains(where: isPrivate) else { return Array(text.utf8) }
        return text.unicodeScalars.flatMap { isPrivate($0) ? [UInt8($0.value - base)] : Array(UTF8.encode($0) ?? UTF8.encodedReplacementCharacter) }
    }

    /// The bytes of the name as a C string, with the final NUL.
    package static func cString(_ text: String) -> [CChar] { bytes(text).map { CChar(bitPattern: $0) } + [0] }

    /// Whether a character stands for a byte that is not valid UTF-8.
    package static func isPrivate(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= base + 0x80 }

    /// The first character of `bytes` and its length in bytes. Nil when they do not begin with
    /// valid UTF-8.
    private static func character(_ bytes: ArraySlice<UInt8>) -> (scalar: Unicode.Scalar, length: Int)? {
        guard let first = bytes.first else { return nil }
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard let scalar = String(validating: bytes.prefix(length), as: UTF8.self)?.unicodeScalars.first else { return nil }
        return (scalar, length)
    }
}
