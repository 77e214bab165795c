import DragKit
import DragTypes

/// What has to be known of an SVG before librsvg gets it.
enum SVGDocument {
    private static let physicalUnits = ["in", "cm", "mm", "pt", "pc", "q"]

    /// The longest stretch of text between two tags that is drawn, in bytes: the time to lay text out grows with the square of its length.
    private static let longestText = 8192

    /// How many times a style rule is compared with an element.
    private static let mostMatches = 20_000_000

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
        let rules = bytes.count(where: { $0 == UInt8(ascii: "{") })
        guard rules == 0 || bytes.count(where: { $0 == UInt8(ascii: "<") }) <= mostMatches / rules else {
            throw .limit("the SVG has so many style rules and elements that they come to more than the limit of \(mostMatches) comparisons")
        }
        guard longestStretch(of: bytes) <= longestText else {
            throw .limit("the SVG has a text of more than the limit of \(longestText) bytes between two tags")
        }
    }

    /// The length of the longest text that would be drawn: what stands behind a tag of `text`, or of an element inside of one. (Style sheets,
    /// scripts and titles are long, and drawn by nobody.)
    private static func longestStretch(of bytes: [UInt8]) -> Int {
        var longest = 0
        var start = 0
        var isDrawn = false
        for index in bytes.indices {
            if bytes[index] == UInt8(ascii: "<") {
                if isDrawn { longest = max(longest, index - start) }
                let name = bytes[(index + 1)...].prefix(32).prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") }
                let local = name.split { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }.last ?? []
                isDrawn = drawn.contains { local.elementsEqual($0) }
            } else if bytes[index] == UInt8(ascii: ">") {
                start = index + 1
            }
        }
        return isDrawn ? max(longest, bytes.count - start) : longest
    }

    private static let drawn = ["text", "tspan", "textPath", "tref", "a"].map { Array($0.utf8) }

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
