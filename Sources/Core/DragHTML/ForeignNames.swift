/// How names are spelled in SVG (WHATWG HTML §13.2.6.5 and .1, "adjust SVG attributes"), by their
/// lower-case form.
struct ForeignNames: Sendable {
    let svgElements: [String: String]
    let svgAttributes: [String: String]

    static let shared = ForeignNames()

    private init() {
        func table(_ names: String) -> [String: String] {
            Dictionary(names.split(whereSeparator: \.isWhitespace).map { ($0.lowercased(), String($0)) }) { $1 }
        }
        svgElements = table(
            """
            altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix feComponentTransfer
            feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
            feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
            foreignObject glyphRef linearGradient radialGradient textPath
            """)
        svgAttributes = table(
            """
            attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode filterUnits glyphRef
            gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust limitingConeAngle markerHeight
            markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength patternContentUnits patternTransform patternUnits pointsAtX
            pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits refX refY repeatCount repeatDur requiredExtensions
            requiredFeatures specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage
            tableValues targetX targetY textLength viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan
            """)
    }

    /// The namespace of an attribute in SVG or MathML ("adjust foreign attributes").
    static func namespace(_ name: [UInt8]) -> HTMLAttribute.Namespace {
        switch String(decoding: name, as: UTF8.self) {
        case "xlink:actuate", "xlink:arcrole", "xlink:href", "xlink:role", "xlink:show", "xlink:title", "xlink:type": .xlink
        case "xml:lang", "xml:space": .xml
        case "xmlns", "xmlns:xlink": .xmlns
        default: .none
        }
    }
}
