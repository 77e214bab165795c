import Glibc

/// Conversion of character sets other than UTF-8, UTF-16 and Windows-1252, by the C library's `iconv`.
///
/// Owner and thread rule: a conversion descriptor is opened, used and closed within one call, so that threads share nothing. `iconv_open`
/// itself is thread-safe (POSIX).
package enum CharacterSetConversion {
    /// `bytes` in `characterSet` converted to UTF-8. Nil when the C library does not know the set. Each byte that is invalid in the set
    /// becomes U+FFFD.
    package static func utf8(from bytes: [UInt8], characterSet: String) -> [UInt8]? {
        convert(bytes, from: characterSet, to: "UTF-8", replacement: [0xEF, 0xBF, 0xBD])
    }

    /// UTF-8 `text` converted to `characterSet`. Nil when the C library does not know the set or the set lacks one of the characters.
    package static func bytes(fromUTF8 text: [UInt8], characterSet: String) -> [UInt8]? {
        convert(text, from: "UTF-8", to: characterSet, replacement: nil)
    }

    private static func convert(
        _ bytes: [UInt8], from source: String, to target: String, replacement: [UInt8]?
    ) -> [UInt8]? {
        // glibc reads switches such as "//TRANSLIT" after a slash in a name. Labels come from untrusted input and must not contain any.
        guard source.utf8.allSatisfy(isLabelByte), target.utf8.allSatisfy(isLabelByte) else { return nil }
        guard let descriptor = iconv_open(target, source), Int(bitPattern: descriptor) != -1 else { return nil }
        defer { iconv_close(descriptor) }
        var input = bytes
        var result: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 8192)
        var consumed = 0
        var isFlushed = false
        while !isFlushed {
            var failure: Int32 = 0
            let produced = input.withUnsafeMutableBytes { inputBuffer in
                chunk.withUnsafeMutableBytes { outputBuffer in
                    var inputPointer = inputBuffer.baseAddress?.advanced(by: consumed).assumingMemoryBound(to: CChar.self)
                    var inputLeft = inputBuffer.count - consumed
                    var outputPointer = outputBuffer.baseAddress?.assumingMemoryBound(to: CChar.self)
                    var outputLeft = outputBuffer.count
                    let status: Int
                    if inputLeft == 0 {
                        status = iconv(descriptor, nil, nil, &outputPointer, &outputLeft)
                        isFlushed = true
                    } else {
                        status = iconv(descriptor, &inputPointer, &inputLeft, &outputPointer, &outputLeft)
                        consumed = inputBuffer.count - inputLeft
                    }
                    failure = status == -1 ? errno : 0
                    return outputBuffer.count - outputLeft
                }
            }
            result.append(contentsOf: chunk[..<produced])
            switch failure {
            case 0, E2BIG:
                if failure == E2BIG { isFlushed = false }
            default:
                guard let replacement, consumed < input.count else { return replacement == nil ? nil : result }
                result.append(contentsOf: replacement)
                consumed += 1
            }
        }
        return result
    }

    private static func isLabelByte(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
    }
}
