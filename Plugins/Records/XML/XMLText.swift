import DragTypes

/// Text in an XML document.
enum XMLText {
    /// The text with its markup escaped, for elements and attributes. Control characters, for which XML 1.0 has no escape, are left out.
    static func escaped(_ text: String) -> String {
        let plain = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0xFFFE && $0.value != 0xFFFF || [9, 10, 13].contains($0.value) }
        // A line end in an attribute would be read as a space.
        return MarkupEscape.attribute(String(String.UnicodeScalarView(plain))).replacing("\n", with: "&#10;")
    }
}
