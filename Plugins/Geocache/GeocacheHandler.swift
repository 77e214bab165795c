public import DragKit
public import DragTypes

/// Geocaches: to and from their archive, GPX, `geo:` URIs, their picture and their name.
public struct GeocacheHandler: TypeHandler {
    public static let type = TypeIdentifier("org.dragconv.geocache")
    public static let gpx = TypeIdentifier("com.topografix.gpx")

    public let identifier = "org.dragconv.plugin.geocache"

    public init() {}

    public var declaredTypes: [TypeDeclaration] {
        [
            TypeDeclaration(
                Self.type, description: "geocache", parents: [.data, .content], mimeTypes: ["application/vnd.dragconv.geocache"],
                filenameExtensions: ["geocache"]),
            TypeDeclaration(
                Self.gpx, description: "GPX waypoints and tracks", parents: [.xml], mimeTypes: ["application/gpx+xml"], filenameExtensions: ["gpx"]),
        ]
    }

    // Best first, as the type offers itself. The URI keeps so little more than the name that it never becomes its text.
    public var conversions: [Conversion] {
        let id = identifier
        return [
            Conversion(
                "\(id)/gpx", from: Self.type, to: Self.gpx, keep: KeepLevel(900), cost: 5, maxInput: 64 << 20, loses: ["the image"],
                isConditional: true),
            Conversion(
                "\(id)/geo", from: Self.type, to: .url, keep: KeepLevel(520), cost: 5, maxInput: 64 << 20, loses: ["name", "summary", "the image"],
                isConditional: true),
            Conversion(
                "\(id)/png", from: Self.type, to: .png, keep: KeepLevel(510), cost: 5, maxInput: 64 << 20, loses: ["all but the image"],
                isConditional: true),
            Conversion(
                "\(id)/jpeg", from: Self.type, to: .jpeg, keep: KeepLevel(509), cost: 5, maxInput: 64 << 20, loses: ["all but the image"],
                isConditional: true),
            Conversion(
                "\(id)/text", from: Self.type, to: .utf8PlainText, keep: .structural, cost: 5, maxInput: 64 << 20, loses: ["all but the name"]),
            Conversion(
                "\(id)/from-gpx", from: Self.gpx, to: Self.type, keep: KeepLevel(900), cost: 5, maxInput: 64 << 20,
                loses: ["what GPX says beyond a waypoint"]),
            Conversion(
                "\(id)/from-geo", from: .url, to: Self.type, keep: KeepLevel(600), cost: 5, maxInput: 1 << 16,
                loses: ["what a position does not say"], schemes: ["geo"]),
            Conversion(
                "\(id)/from-text", from: .utf8PlainText, to: Self.type, keep: .textOnly, cost: 5, maxInput: 1 << 16, loses: ["all but the name"],
                isOfferedUnasked: false),
        ]
    }

    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        switch conversion.id.dropFirst(identifier.count + 1) {
        case "gpx": return ConversionOutput(try GPXDocument.bytes(of: GeocacheArchive.parse(bytes)))
        case "geo": return ConversionOutput(try GeoURI.bytes(of: GeocacheArchive.parse(bytes)))
        case "png": return ConversionOutput(try image(bytes, .png))
        case "jpeg": return ConversionOutput(try image(bytes, .jpeg))
        case "text": return ConversionOutput(try GeocacheArchive.parse(bytes).name)
        case "from-gpx":
            let (geocache, more) = try GPXDocument.parse(bytes)
            return ConversionOutput(
                GeocacheArchive.bytes(of: geocache), notes: more == 0 ? [] : [ConversionNote("\(more) further waypoint(s) are left out")])
        case "from-geo": return ConversionOutput(GeocacheArchive.bytes(of: try GeoURI.parse(bytes)))
        case "from-text":
            let name = String(decoding: bytes, as: UTF8.self)
            guard name.contains(where: { !$0.isWhitespace }) else { throw .unsupported("the text is empty, and no name") }
            return ConversionOutput(GeocacheArchive.bytes(of: Geocache(name: name)))
        default: throw .internalError("there is no such conversion")
        }
    }

    private func image(_ bytes: [UInt8], _ form: Geocache.ImageForm) throws(ConversionError) -> [UInt8] {
        guard let image = try GeocacheArchive.parse(bytes).image else { throw .unsupported("the geocache has no image") }
        guard Geocache.ImageForm(of: image) == form else { throw .unsupported("the geocache's image is \(form == .png ? "JPEG" : "PNG")") }
        return image
    }
}
