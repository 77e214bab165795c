/// The formats that a web page put on the clipboard under names of its own (W3C, *Clipboard API*,
/// "web custom formats"). Each has a numbered name on the clipboard, and a map beside them says
/// which MIME types these names stand for.
public struct WebCustomFormats: Hashable, Sendable {
    /// The MIME type of each format with the name under which the clipboard has it, in the map's
    /// order.
    public struct Entry: Hashable, Sendable {
        /// The MIME type that the page gave: `application/json`.
        public var mimeType: String
        /// The name on the clipboard: `application/web;type="custom/format0"`, `Web Custom
        /// Format0`.
        public var name: String
    }

    /// The type of the map.
    package static let mapType = TypeIdentifier(trusted: "org.dragconv.web-custom-format-map")

    /// The formats, in the map's order.
    public var entries: [Entry]

    /// Parses the map: a JSON object from MIME types to names.
    ///
    /// - Throws: ``FormError`` when the bytes are no JSON, or no object of texts.
    public init(parsing bytes: [UInt8]) throws(FormError) {
        guard case .object(let members) = try JSONValue(parsing: TextDecoding.utf8(from: bytes)) else {
            throw FormError("the map of a page's formats", "is no JSON object")
        }
        entries = []
        for (mimeType, name) in members {
            guard let name = name.string else { throw FormError("the map of a page's formats", "has a name that is no text") }
            entries.append(Entry(mimeType: mimeType, name: name))
        }
    }

    /// The formats of an item that has a map; nil for any other item.
    package init?(of item: Item) {
        guard let map = item.representations.first(where: { $0.type == Self.mapType })?.bytes, let formats = try? Self(parsing: map) else {
            return nil
        }
        self = formats
    }

    /// The MIME types of the formats by the names that the clipboard has for them.
    public var mimeTypes: [String: String] {
        Dictionary(entries.map { ($0.name, $0.mimeType) }) { first, _ in first }
    }

    // MARK: Writing

    /// The same formats under the names that they have on a platform.
    package func named(on platform: Platform) -> WebCustomFormats {
        var result = self
        for (number, entry) in entries.enumerated() {
            result.entries[number].name =
                switch platform {
                case .windows: "Web Custom Format\(number)"
                case .macos, .ios: "org.w3.web-custom-format.type-\(number)"
                case .web: "web \(entry.mimeType)"
                case .x11, .wayland: "application/web;type=\"custom/format\(number)\""
                }
        }
        return result
    }

    /// The map as JSON.
    package var map: [UInt8] { JSONValue.object(entries.map { ($0.mimeType, .text($0.name)) }).encoded }
}
