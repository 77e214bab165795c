import CExpat
import DragKit
import DragTypes
import Geocaches

/// A waypoint in GPX 1.1 (Topografix, <https://www.topografix.com/GPX/1/1/>); GPX 1.0 is read as
/// well.
enum GPXDocument {
    /// Writes a geocache as the only waypoint of a GPX 1.1 document, in UTF-8.
    ///
    /// - Throws: ``ConversionError`` (`unsupported`) for a geocache without a position.
    static func bytes(of geocache: Geocache) throws(ConversionError) -> [UInt8] {
        guard geocache.isPlaced else { throw .unsupported("the geocache has no position") }
        func escaped(_ text: String) -> String {
            // XML 1.0 has no escape sequence for control characters.
            let plain = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0xFFFE && $0.value != 0xFFFF || [9, 10, 13].contains($0.value) }
            return MarkupEscape.text(String(String.UnicodeScalarView(plain)))
        }
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="dragconv" xmlns="http://www.topografix.com/GPX/1/1">
              <wpt lat="\(Degrees.text(geocache.latitude))" lon="\(Degrees.text(geocache.longitude))">
                <name>\(escaped(geocache.name))</name>
                <desc>\(escaped(geocache.summary))</desc>
                <sym>Geocache</sym>
              </wpt>
            </gpx>

            """
        return Array(text.utf8)
    }

    /// Reads the first waypoint of a document.
    ///
    /// - Returns: the geocache, and the number of further waypoints.
    /// - Throws: ``ConversionError``: `badInput` for a document that is no valid GPX, `unsupported`
    ///   for GPX without a waypoint (a track, for example), `limit` for too deep nesting or too
    ///   long texts.
    static func parse(_ bytes: [UInt8]) throws(ConversionError) -> (geocache: Geocache, more: Int) {
        let reader = WaypointReader()
        try reader.read(bytes)
        guard reader.isGPX else { throw .badInput("the document is XML, and no GPX") }
        guard reader.count > 0 else { throw .unsupported("the GPX has no waypoint") }
        guard let latitude = Degrees.value(reader.latitude), let longitude = Degrees.value(reader.longitude) else {
            throw .badInput("the GPX has a waypoint without latitude and longitude")
        }
        let name = reader.name.isEmpty ? "\(Degrees.text(latitude)), \(Degrees.text(longitude))" : reader.name
        return (
            try Geocache(
                name: name, summary: reader.summary.isEmpty ? Geocache.unknownSummary : reader.summary, latitude: latitude, longitude: longitude),
            reader.count - 1
        )
    }
}

/// Collects the first waypoint from expat's callbacks.
///
/// Owner and thread rule: the parser lives until ``read(_:)`` returns and calls back on its thread;
/// the object outlives that call. expat limits the growth of internal entities by itself, and
/// external entities are never loaded.
private final class WaypointReader {
    private(set) var isGPX = false
    private(set) var count = 0
    private(set) var latitude = ""
    private(set) var longitude = ""
    private(set) var name = ""
    private(set) var summary = ""
    private var comment = ""
    /// The local names of the open elements, from the root on.
    private var path: [String] = []
    private static let maximumDepth = 256
    private static let maximumText = 1 << 20
    private var failure: ConversionError?

    func read(_ bytes: [UInt8]) throws(ConversionError) {
        guard let parser = XML_ParserCreate(nil) else { throw .internalError("no XML parser could be made") }
        defer { XML_ParserFree(parser) }
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { data, name, attributes in
                guard let data, let name else { return }
                WaypointReader.object(data).start(String(cString: name), attributes)
            },
            { data, _ in
                guard let data else { return }
                WaypointReader.object(data).end()
            })
        XML_SetCharacterDataHandler(parser) { data, text, count in
            guard let data, let text else { return }
            let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
            WaypointReader.object(data).text(String(decoding: bytes, as: UTF8.self))
        }
        let decoded = XMLDecoding.utf8(from: bytes)
        if decoded != nil { XML_SetEncoding(parser, "UTF-8") }
        let status = (decoded ?? bytes).withUnsafeBytes { buffer in
            XML_Parse(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: buffer.count), 1)
        }
        if let failure { throw failure }
        guard status == XML_STATUS_OK else {
            let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "it is broken"
            throw .badInput("the XML breaks in line \(cexpat_line(parser)): \(reason)")
        }
        if summary.isEmpty { summary = comment }
    }

    private static func object(_ data: UnsafeMutableRawPointer) -> WaypointReader {
        Unmanaged<WaypointReader>.fromOpaque(data).takeUnretainedValue()
    }

    private func start(_ qualified: String, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
        let local = qualified.split(separator: ":").last.map(String.init) ?? qualified
        if path.isEmpty { isGPX = local == "gpx" }
        path.append(local)
        if path.count > Self.maximumDepth { failure = .limit("the XML nests deeper than the limit of \(Self.maximumDepth)") }
        guard path == ["gpx", "wpt"] else { return }
        count += 1
        guard count == 1, var attribute = attributes else { return }
        while let key = attribute[0], let value = attribute[1] {
            if String(cString: key) == "lat" { latitude = String(cString: value) }
            if String(cString: key) == "lon" { longitude = String(cString: value) }
            attribute += 2
        }
    }

    private func end() { path.removeLast() }

    private func text(_ text: String) {
        guard count == 1, path.count == 3, path[1] == "wpt" else { return }
        switch path[2] {
        case "name": name += text
        case "desc": summary += text
        case "cmt": comment += text
        default: return
        }
        if name.utf8.count + summary.utf8.count + comment.utf8.count > Self.maximumText {
            failure = .limit("the waypoint's texts are longer than the limit of \(Self.maximumText) bytes")
        }
    }
}
