import DragKit
import DragTypes

/// What has to be known of an SVG before librsvg gets it.
enum SVGDocument {
    private static let physicalUnits = ["in", "cm", "mm", "pt", "pc", "q"]

    /// The longest text of one element that is drawn, in bytes: the time to lay text out grows with the square of its length.
    private static let longestText = 8192

    /// How many times a style rule is compared with an element: a hundred million take some ten seconds.
    private static let mostMatches = 100_000_000

    /// Refuses what takes memory or time out of all proportion: entities can make thousands of millions of characters of a few, and no program
    /// that draws writes any; nor does any write pages of text as one line.
    ///
    /// - Throws: ``ConversionError`` (`limit`).
    static func refuseWhatIsDear(_ input: RawSpan) throws(ConversionError) {
        // Without NULs, UTF-16 reads as ASCII does.
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
