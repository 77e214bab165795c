import CExpat
public import DragKit
public import DragTypes
import Geocaches

/// Geocaches ↔ their archive, GPX and `geo:` URIs; geocaches → their image; and text, as the name
/// of a geocache, in both directions.
public struct GeocacheHandler: TypeHandler {
    /// The handler's name, and the prefix of its conversions' ids.
    public let identifier = "org.dragconv.plugin.geocache"

    /// The C libraries in the plug-in program.
    public static var libraries: [LinkedLibrary] { [LinkedLibrary("expat", String(cString: cexpat_version()))] }

    /// A handler; it has no options.
    public init() {}

    /// The types of a geocache's archive and of GPX.
    public var declaredTypes: [TypeDeclaration] {
        [
            TypeDeclaration(
                .geocache, description: "geocache", parents: [.data, .content], mimeTypes: ["application/vnd.dragconv.geocache"],
                filenameExtensions: ["geocache"]),
            TypeDeclaration(
                .gpx, description: "GPX waypoints and tracks", parents: [.xml], mimeTypes: ["application/gpx+xml"], filenameExtensions: ["gpx"]),
        ]
    }

    /// From a geocache to each other form, best first, and back.
    ///
    /// The `geo:` URI keeps only a little more than the name does, so that a geocache's text is its
    /// name and never its URI.
    public var conversions: [Conversion] {
        let id = identifier
        return [
            Conversion(
                "\(id)/gpx", from: .geocache, to: .gpx, keep: KeepLevel(900), cost: 5, maxInput: 64 << 20, loses: ["pictures"],
                isConditional: true, countsLosses: true),
            Conversion(
                "\(id)/geo", from: .geocache, to: .url, keep: KeepLevel(520), cost: 5, maxInput: 64 << 20,
                loses: ["titles", "descriptions", "pictures"],
                isConditional: true, countsLosses: true),
            Conversion(
                "\(id)/png", from: .geocache, to: .png, keep: KeepLevel(510), cost: 5, maxInput: 64 << 20, loses: ["all but the image"],
                isConditional: true, countsLosses: true),
            Conversion(
                "\(id)/jpeg", from: .geocache, to: .jpeg, keep: KeepLevel(509), cost: 5, maxInput: 64 << 20, loses: ["all but the image"],
                isConditional: true, countsLosses: true),
            Conversion(
                "\(id)/text", from: .geocache, to: .utf8PlainText, keep: .structural, cost: 5, maxInput: 64 << 20, loses: ["all but the name"],
                countsLosses: true),
            Conversion(
                "\(id)/from-gpx", from: .gpx, to: .geocache, keep: KeepLevel(900), cost: 5, maxInput: 64 << 20,
                loses: ["what GPX says beyond a waypoint", "further places", "lines", "areas"], effects: Self.isOfOnePlace),
            Conversion(
                "\(id)/from-geo", from: .url, to: .geocache, keep: KeepLevel(540), cost: 5, maxInput: 1 << 16,
                loses: ["what a position does not say"], schemes: ["geo"],
                effects: Self.isOfOnePlace + [.interprets(.links, to: .place)]),
            Conversion(
                "\(id)/from-text", from: .utf8PlainText, to: .geocache, keep: .textOnly, cost: 5, maxInput: 1 << 16, loses: ["all but the name"],
                isOfferedUnasked: false, isGuess: true,
                effects: [Kind.document, .links, .source, .color].map { .interprets($0, to: .place) }),
        ]
    }

    /// A geocache made of places is no way to their text or their picture.
    private static let isOfOnePlace: [Effect] = [.projects(.place, to: .place)]

    /// Reads or writes a geocache.
    ///
    /// - Throws: ``ConversionError``: `badInput` for input that is not valid, `limit` for GPX that
    ///   nests too deep or has too long texts, and `unsupported` when the input lacks what the
    ///   output would hold: a position, an image of that format, a waypoint, or a name.
    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        let name = conversion.id.dropFirst(identifier.count + 1)
        guard conversion.from == .geocache else { return try read(bytes, name) }
        let geocache = try GeocacheArchive.parse(bytes)
        var output = try written(geocache, name)
        output.notes += geocache.losses(to: conversion.to)
        return output
    }

    private func written(_ geocache: Geocache, _ conversion: Substring) throws(ConversionError) -> ConversionOutput {
        switch conversion {
        case "gpx": ConversionOutput(try GPXDocument.bytes(of: geocache))
        case "geo": ConversionOutput(try GeoURI.bytes(of: geocache))
        case "png": ConversionOutput(try image(of: geocache, .png))
        case "jpeg": ConversionOutput(try image(of: geocache, .jpeg))
        case "text": ConversionOutput(geocache.name)
        default: throw .internalError("there is no such conversion")
        }
    }

    private func read(_ bytes: [UInt8], _ conversion: Substring) throws(ConversionError) -> ConversionOutput {
        switch conversion {
        case "from-gpx":
            let (geocache, more) = try GPXDocument.parse(bytes)
            return ConversionOutput(GeocacheArchive.bytes(of: geocache), notes: ConversionNote.lost("further places", more))
        case "from-geo": return ConversionOutput(GeocacheArchive.bytes(of: try GeoURI.parse(bytes)))
        case "from-text":
            let name = String(decoding: bytes, as: UTF8.self)
            guard name.contains(where: { !$0.isWhitespace }) else { throw .unsupported("the text is empty, and no name") }
            return ConversionOutput(GeocacheArchive.bytes(of: Geocache(name: name)))
        default: throw .internalError("there is no such conversion")
        }
    }

    private func image(of geocache: Geocache, _ form: Geocache.ImageForm) throws(ConversionError) -> [UInt8] {
        guard let image = geocache.image else { throw .unsupported("the geocache has no image") }
        guard Geocache.ImageForm(of: image) == form else { throw .unsupported("the geocache's image is \(form == .png ? "JPEG" : "PNG")") }
        return image
    }
}

extension Geocache {
    /// Notes on the parts that a form of a geocache has no place for.
    fileprivate func losses(to type: TypeIdentifier) -> [ConversionNote] {
        let hasSummary = !summary.isEmpty && summary != Self.unknownSummary
        let parts: [(feature: Feature, isThere: Bool, forms: Set<TypeIdentifier>)] = [
            (.titles, !name.isEmpty, [.gpx, .utf8PlainText]), (.descriptions, hasSummary, [.gpx]),
            ("positions", isPlaced, [.gpx, .url]), (.pictures, image != nil, [.png, .jpeg]),
        ]
        return parts.flatMap { ConversionNote.lost($0.feature, $0.isThere && !$0.forms.contains(type) ? 1 : 0) }
    }
}
