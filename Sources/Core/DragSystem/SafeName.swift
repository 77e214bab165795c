/// Names of files that are made of a text from outside.
package enum SafeName {
    /// The longest name, in bytes; file systems allow 255, of which a temporary file's suffix needs
    /// some.
    private static let maximumLength = 200

    /// The name without anything that leads out of a folder, cut to a length that file systems
    /// allow; nil for an empty name.
    ///
    /// - Parameter fileExtension: the extension, in front of which a long name is cut.
    package static func of(_ name: String, keeping fileExtension: String) -> String? {
        var safe = String.UnicodeScalarView(name.unicodeScalars.map { isHarmful($0) ? "_" : $0 })
        let suffix = String(safe).hasSuffix("." + fileExtension) ? "." + fileExtension : ""
        if String(safe).utf8.count > Self.maximumLength {
            var length = suffix.utf8.count
            let kept = safe.prefix { scalar in
                length += UTF8.width(scalar)
                return length <= Self.maximumLength
            }
            safe = String.UnicodeScalarView(Array(kept) + Array(suffix.unicodeScalars))
        }
        while safe.first == "." { safe.replaceSubrange(safe.startIndex...safe.startIndex, with: ["_"]) }
        return safe.isEmpty ? nil : String(safe)
    }

    /// Whether a character of a name leads out of a folder, controls a terminal, or turns the order
    /// of the letters that are shown, so that `gnp.exe` looks like `exe.png`.
    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x2F, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
