import DragTypes

/// The names that GitHub gives headings, so that links lead to them.
enum HeadingName {
    /// The words in small letters, without punctuation, and with hyphens for spaces.
    static func name(_ words: String) -> String {
        String(
            String.UnicodeScalarView(
                words.lowercased().unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
                    if scalar == " " { return "-" }
                    let isKept = scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-" || scalar == "_"
                    return isKept ? scalar : nil
                }))
    }
}
