import DragKit
import DragTypes

/// Checks on an SVG before it is passed to librsvg.
enum SVGDocument {
    private static let physicalUnits = ["in", "cm", "mm", "pt", "pc", "q"]

    /// The longest text in one element that is drawn, in bytes: the time to lay a text out grows with the square of its length.
    private static let longestText = 8192

    /// The maximum number of style rules times elements. Comparing that many pairs takes about ten seconds.
    private static let mostMatches = 100_000_000

    /// Refuses an SVG that would take excessive memory or time. Entities can expand a few characters to billions, and drawing programs write no
    /// entities. Nor do they write a text of many pages as one line.
    ///
    /// - Throws: ``ConversionError`` (`limit`).
    static func refuseWhatIsDear(_ input: RawSpan) throws(ConversionError) {
        // Without its NUL bytes, UTF-16 text of ASCII characters reads as ASCII.
        let bytes = input.withUnsafeBytes { $0.contains(0) ? $0.filter { $0 != 0 } : Array($0) }
        guard bytes.firstRange(of: Array("<!ENTITY".utf8)) == nil else {
            throw .limit("the SVG declares entities, which can grow beyond all bounds")
        }
        let cost = SVGCost(of: bytes)
        guard cost.rules == 0 || cost.elements <= mostMatches / cost.rules else {
            throw .limit("the SVG has \(cost.rules) style rules and \(cost.elements) elements, more than the limit of \(mostMatches) comparisons")
        }
        guard cost.longestText <= longestText else {
            throw .limit("the SVG has a text of \(cost.longestText) bytes, more than the limit of \(longestText)")
        }
    }

    /// The factor by which a drawing must be enlarged. librsvg draws an inch as 72 pixels, and the web as 96. A width in inches, points or
    /// millimetres therefore needs scaling, and a width in pixels does not.
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
