import Documents
package import DragKit
package import DragTypes

/// Says what a plain text is: addresses, a colour, a place, a printed table, or words.
package struct TextRecogniser: Recognising {
    package let types: [TypeIdentifier] = [.plainText]
    package let decides: Set<Kind> = [.links, .color]

    package init() {}

    package func readings(of bytes: RawSpan, type: TypeIdentifier, limit: Int) -> [Reading] {
        // Of a text in some language, as of code, the language says what it is.
        guard [.text, .plainText, .utf8PlainText].contains(type) else { return [] }
        let window = RecognitionWindow.beginning(of: bytes, limit: limit)
        let lines = window.split(separator: 0x0A).map { ASCII.trimmed($0) }.filter { !$0.isEmpty }
        guard let first = lines.first else { return [] }
        let addresses = lines.count(where: URLText.isURL)
        var document = Inventory([.words: PageInventory.words(window.span)])
        document.add(.links, Self.addresses(in: window))
        var readings: [Reading] = []
        if bytes.byteCount == window.count, let positions = Coordinates.positions(in: lines) {
            readings.append(Reading(type, .place, Inventory([.places: 1, .furtherPlaces: positions.count - 1])))
        }
        if bytes.byteCount == window.count, let gallery = Self.gallery(lines, type) { readings.append(gallery) }
        if addresses == lines.count, bytes.byteCount == window.count {
            let text = String(utf8Bytes: first)
            if lines.allSatisfy({ ASCII.hasPrefix($0, ignoringCase: "geo:") }) {
                readings.append(Reading(type, .place, Inventory([.places: 1, .furtherPlaces: lines.count - 1])))
            }
            if lines.count == 1, URLText.namesImage(text, in: .builtIn) {
                readings.append(Reading(type, .imageLink, Inventory([.addressedPictures: 1])))
            }
            readings.append(Reading(type, .links, Inventory([.links: 1, .furtherLinks: lines.count - 1])))
        }
        // OneTab writes a tab without a title as its address alone, and so do people.
        if addresses < lines.count || lines.count > 1 && readings.first?.kind != .gallery,
            lines.allSatisfy({ Self.isTitledAddress($0) || URLText.isURL($0) })
        {
            readings.append(Reading("org.dragconv.onetab-list", .bookmarks, Inventory([.links: lines.count, .titles: lines.count])))
        }
        if lines.count == 1, first.count <= Self.longestColor, (try? ColorValue(css: first)) != nil {
            readings.append(Reading(type, .color, Inventory([.words: 1])))
        }
        if bytes.byteCount == window.count, let rows = PrintedTable.rows(of: window) {
            readings.append(Reading("org.dragconv.printed-table", .table, Inventory([.cells: rows.reduce(0) { $0 + $1.count }])))
        }
        // Addresses and a colour are no words to be read.
        let isWords = !readings.contains { [.links, .color].contains($0.kind) }
        return readings + (isWords ? [Reading(type, .document, document)] : [])
    }

    /// A text of several lines that are addresses of pictures; the first line may be a name.
    private static func gallery(_ lines: [ArraySlice<UInt8>], _ type: TypeIdentifier) -> Reading? {
        let pictures = lines.count { URLText.isURL($0) && URLText.namesImage(String(utf8Bytes: $0), in: .builtIn) }
        let named = lines.first.map { URLText.isURL($0) } == false ? lines.count - 1 : lines.count
        return pictures > 1 && pictures == named ? Reading(type, .gallery, Inventory([.addressedPictures: pictures])) : nil
    }

    /// Whether a line has OneTab's form: an address, a bar and a title.
    private static func isTitledAddress(_ line: ArraySlice<UInt8>) -> Bool {
        guard let bar = line.firstRange(of: Array(" | ".utf8)) else { return false }
        return bar.upperBound < line.endIndex && URLText.isURL(line[..<bar.lowerBound])
    }

    /// The most bytes that the notation of a colour has.
    private static let longestColor = 64

    /// The number of addresses of the web in a text.
    private static func addresses(in text: [UInt8]) -> Int {
        text.split(whereSeparator: ASCII.isWhitespace).count { word in
            ASCII.hasPrefix(word, ignoringCase: "https://") || ASCII.hasPrefix(word, ignoringCase: "http://")
        }
    }
}
