import DragKit
import DragTypes

/// What has to be known of an SVG before librsvg gets it.
enum SVGDocument {
    private static let physicalUnits = ["in", "cm", "mm", "pt", "pc", "q"]

    /// Entities can make thousands of millions of characters of a few; no program that draws writes any.
    ///
    /// - Throws: ``ConversionError`` (`limit`).
    static func refuseEntities(_ input: RawSpan) throws(ConversionError) {
        // Without NULs, UTF-16 reads as ASCII does.
        let bytes = input.withUnsafeBytes { $0.contains(0) ? $0.filter { $0 != 0 } : Array($0) }
        guard bytes.firstRange(of: Array("<!ENTITY".utf8)) == nil else {
            throw .limit("the SVG declares entities, which can grow beyond all bounds")
        }
    }

    /// How much a drawing has to be enlarged: librsvg takes 72 of its dots for an inch, and the web 96. A width in inches, points or
    /// millimetres has to be scaled, one in pixels not.
    static func scale(_ input: RawSpan) -> Double {
        let head = input.withUnsafeBytes { Array($0.prefix(1 << 16)) }
        guard let root = head.firstRange(of: Array("<svg".utf8)) else { return 1 }
        let tag = head[root.upperBound...].prefix { $0 != UInt8(ascii: ">") }
        guard let attribute = Array(tag).firstRange(of: Array("width".utf8)) else { return 1 }
        let rest = Array(tag)[attribute.upperBound...].drop { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
        let value = rest.dropFirst().prefix { $0 != rest.first }
        let text = String(decoding: value, as: UTF8.self).lowercased()
        return physicalUnits.contains { text.hasSuffix($0) } ? 96.0 / 72 : 1
    }
}
