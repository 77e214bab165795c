import DragTypes

/// The properties of CSS that decide what a document says.
enum StyleProperty: String, CaseIterable {
    case border, clip, direction, display, float, font, height, left, margin, opacity, overflow, position, top, visibility, width
    case borderBottom = "border-bottom"
    case borderStyle = "border-style"
    case clipPath = "clip-path"
    case fontFamily = "font-family"
    case fontSize = "font-size"
    case fontStyle = "font-style"
    case fontWeight = "font-weight"
    case listStyle = "list-style"
    case listStyleType = "list-style-type"
    case marginLeft = "margin-left"
    case textAlign = "text-align"
    case textDecoration = "text-decoration"
    case textDecorationLine = "text-decoration-line"
    case textTransform = "text-transform"
    case verticalAlign = "vertical-align"
    case whiteSpace = "white-space"
    case whiteSpaceCollapse = "white-space-collapse"

    /// The properties by the lengths of their names, since most names of a page have another
    /// length.
    private static let byLength: [[StyleProperty]] = {
        var result = [[StyleProperty]](repeating: [], count: 24)
        for property in allCases { result[property.rawValue.utf8.count].append(property) }
        return result
    }()

    /// Nil for every other property.
    init?(_ name: ArraySlice<UInt8>) {
        guard name.count < Self.byLength.count,
            let property = Self.byLength[name.count].first(where: { ASCII.equals(name, ignoringCase: $0.rawValue) })
        else { return nil }
        self = property
    }
}

/// What a font says of its characters.
struct FontFamily {
    /// Whether all of them have one width.
    var isMonospaced = false
    /// The font, if it shows other signs than the codes of its characters say.
    var symbols: SymbolFont?

    static let monospaced = FontFamily(isMonospaced: true)
}

extension FontFamily {
    /// - Parameter families: names in lower case, separated by commas.
    init(_ families: String) { self.init(isMonospaced: MonospacedFonts.contains(families), symbols: SymbolFont(families)) }

    /// The name of a family without its quotation marks.
    static func name(_ family: Substring) -> String {
        String(utf8Bytes: ASCII.trimmed(family.utf8.filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }))
    }
}

/// The families of fonts whose characters are all of one width, by which programs that have no
/// markup for code show code.
enum MonospacedFonts {
    private static let names: Set<String> = [
        "monospace", "ui-monospace", "-moz-fixed", "courier", "courier new", "consolas", "menlo", "monaco", "inconsolata", "hack", "fira code",
        "cascadia code", "jetbrains mono", "source code pro", "lucida console", "lucida sans typewriter", "sfmono-regular", "iosevka",
        "andale mono", "fixedsys", "terminal", "courier prime", "ocr a std",
    ]

    private static let postScriptNames = Set(names.map { $0.replacing(" ", with: "") })

    /// Whether the first family of a list is one of them, or the list ends with a generic one.
    static func contains(_ list: String) -> Bool {
        let families = list.split(separator: ",")
        guard let first = families.first.map(FontFamily.name), let last = families.last.map(FontFamily.name) else { return false }
        // PostScript's names of fonts have no spaces, and end with the style.
        let plain = first.hasPrefix("-") ? first : String(first.prefix { $0 != "-" })
        let bare = plain.hasSuffix("psmt") ? String(plain.dropLast(4)) : plain.hasSuffix("ps") ? String(plain.dropLast(2)) : plain
        if postScriptNames.contains(bare) { return true }
        return names.contains(first) || first.hasSuffix(" mono") || first.hasSuffix("monospaced") || first.hasPrefix("mono") || last == "monospace"
            || last == "ui-monospace"
    }
}
