import DragKit
import DragTypes

/// A bundled plug-in that was not found: it declares the plug-in's conversions, so that negotiation
/// can name the plug-in as missing.
///
/// A test compares the conversions with those of the plug-in's own handler.
struct AbsentPlugIn: TypeHandler {
    let identifier: String
    private let edges: @Sendable () -> [(name: String, from: TypeIdentifier, to: TypeIdentifier)]
    private let isDynamic: Bool
    private let schemes: [String]

    private init(
        _ identifier: String, isDynamic: Bool = false, schemes: [String] = [],
        _ edges: @escaping @Sendable () -> [(name: String, from: TypeIdentifier, to: TypeIdentifier)]
    ) {
        self.identifier = identifier
        self.isDynamic = isDynamic
        self.schemes = schemes
        self.edges = edges
    }

    var conversions: [Conversion] {
        edges().map { edge in
            Conversion(
                "\(identifier)/\(edge.name)", from: edge.from, to: edge.to, keep: .structural, cost: 1000, isDynamic: isDynamic, schemes: schemes)
        }
    }

    /// The bundled plug-ins whose absence an error message names: pictures, downloads, and
    /// finishers, without which a type is not delivered. Not listed are the other conversions of
    /// records, archives and mail (a request for their types ends with "no route"), those of
    /// geocaches (its types are unknown without the plug-in), and fast JPEG-to-PNG (the images
    /// plug-in does the same).
    static let shipped: [AbsentPlugIn] = [
        AbsentPlugIn("org.dragconv.plugin.images") {
            pictures.flatMap { from in rasters.map { ("\(name(from))-to-\(name($0))", from, $0) } } + writtenAnew.map(finisher)
        },
        AbsentPlugIn("org.dragconv.plugin.small-images") { (["com.compuserve.gif", "org.mozilla.apng"] + writtenAnew).map(finisher) },
        AbsentPlugIn("org.dragconv.plugin.records") { [finisher("public.vcard")] },
        AbsentPlugIn("org.dragconv.plugin.fetch", isDynamic: true, schemes: ["http", "https"]) { [("download", .url, .data)] },
    ]

    /// The types to which pictures are not converted, but of which there are finishers.
    private static let writtenAnew = ["public.tiff", "org.bigtiff.bigtiff", "public.heic", "public.heif", "public.avif"]

    private static func finisher(_ identifier: String) -> (name: String, from: TypeIdentifier, to: TypeIdentifier) {
        let type = TypeIdentifier(trusted: identifier)
        return ("\(name(type))-to-\(name(type))", type, type)
    }

    private static let rasters: [TypeIdentifier] = [.png, .jpeg, TypeIdentifier(trusted: "org.webmproject.webp")]
    private static let pictures =
        rasters + [.svg]
        + [
            "org.mozilla.apng", "public.avif", "com.microsoft.bmp", "com.microsoft.cur", "com.microsoft.ico", "org.dragconv.dib",
            "com.compuserve.gif", "public.heic", "public.heif", "public.jpeg-xl", "com.adobe.pdf", "public.tiff", "public.pnm",
            "org.jpeg.jpeg-2000-codestream", "public.jpeg-2000", "org.w3.svg-compressed", "com.apple.icns", "com.truevision.tga-image",
            "org.bigtiff.bigtiff", "org.dragconv.dibv5",
        ].map(TypeIdentifier.init(trusted:))

    /// The last component of a type's identifier, from which the plug-in's conversions are named.
    private static func name(_ type: TypeIdentifier) -> String { type.canonical.split(separator: ".").last.map(String.init) ?? "" }

    func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        throw .unavailable("its plug-in is not there")
    }
}
