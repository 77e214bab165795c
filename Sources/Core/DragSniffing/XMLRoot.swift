import DragTypes

/// The root element of an XML document, which distinguishes the XML vocabularies.
struct XMLRoot {
    /// The element's local name, without its prefix.
    let name: String
    /// The namespace that the element's prefix has, or the default namespace when the element has
    /// no prefix. Nil when the element does not declare that namespace.
    let namespace: String?

    /// Skips declarations, comments and processing instructions up to the root element. Nil when
    /// there is no root element or the text is no XML.
    init?(_ text: ArraySlice<UInt8>) {
        var rest = text.prefix(SignatureSet.reach)
        while true {
            rest = rest.drop(while: ASCII.isWhitespace)
            guard rest.first == UInt8(ascii: "<"), let second = rest.dropFirst().first else { return nil }
            if rest.starts(with: Array("<!--".utf8)) {
                guard let end = TextForms.endOfComment(rest) else { return nil }
                rest = rest[end...]
            } else if second == UInt8(ascii: "?") {
                guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
                rest = rest[(end + 1)...]
            } else if second == UInt8(ascii: "!") {
                var depth = 0
                var index = rest.startIndex
                while index < rest.endIndex {
                    if rest[index] == UInt8(ascii: "<") || rest[index] == UInt8(ascii: "[") { depth += 1 }
                    if rest[index] == UInt8(ascii: ">") || rest[index] == UInt8(ascii: "]") { depth -= 1 }
                    index += 1
                    if depth == 0 { break }
                }
                rest = rest[index...]
            } else {
                break
            }
        }
        rest = rest.dropFirst()
        let qualified = rest.prefix { !ASCII.isWhitespace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        guard let first = qualified.first, ASCII.isLetter(first) || first == UInt8(ascii: "_") else { return nil }
        guard rest.contains(UInt8(ascii: ">")) else { return nil }
        let parts = qualified.split(separator: UInt8(ascii: ":"), maxSplits: 1)
        // `<http://…>` is an address in angle brackets, as in N-Triples.
        guard qualified.last != UInt8(ascii: ":"), Self.isDeclaredAsXML(text) else { return nil }
        name = String(utf8Bytes: parts[parts.count - 1])
        let attribute = parts.count == 2 ? "xmlns:" + String(utf8Bytes: parts[0]) : "xmlns"
        namespace = Self.value(of: attribute, in: rest.dropFirst(qualified.count).prefix { $0 != UInt8(ascii: ">") })
        guard namespace != nil || Self.saysXML(text) || XMLBalance.holds(for: text) else { return nil }
    }

    /// Whether a document says that it is XML. Other markup has elements, too, but neither
    /// declarations nor namespaces.
    private static func saysXML(_ text: ArraySlice<UInt8>) -> Bool {
        text.starts(with: Array("<?xml".utf8)) || text.prefix(maximumProlog).firstRange(of: Array("<!DOCTYPE".utf8)) != nil
    }

    /// Whether a document type declaration, where there is one, can be XML's. In XML, a public
    /// identifier is followed by a system identifier (XML 1.0 §4.2.2), which SGML may leave out. A
    /// document with an XML declaration is XML in any case.
    private static func isDeclaredAsXML(_ text: ArraySlice<UInt8>) -> Bool {
        guard !text.starts(with: Array("<?xml".utf8)), let start = text.prefix(maximumProlog).firstRange(of: Array("<!DOCTYPE".utf8)) else {
            return true
        }
        let declaration = text[start.upperBound...].prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "[") }
        guard let keyword = declaration.firstRange(of: Array("PUBLIC".utf8)) else { return true }
        return declaration[keyword.upperBound...].count { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") } >= 4
    }

    /// How far the document type declaration is looked for, in bytes.
    private static let maximumProlog = 4096

    private static func value(of attribute: String, in tag: ArraySlice<UInt8>) -> String? {
        let bytes = Array(tag)
        guard let found = bytes.firstRange(of: Array((attribute + "=").utf8)), found.upperBound < bytes.count else { return nil }
        let quote = bytes[found.upperBound]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        return String(utf8Bytes: bytes[(found.upperBound + 1)...].prefix { $0 != quote })
    }

    /// The type of the vocabulary. `public.xml` when the vocabulary is unknown.
    func type(in catalogue: TypeCatalogue) -> TypeIdentifier {
        let byNamespace = namespace.flatMap { namespace in
            Self.namespaces.first { namespace.hasPrefix($0.key) && ($0.value.root == nil || $0.value.root == name) }?.value.mime
        }
        return (byNamespace ?? Self.roots[name]).flatMap(catalogue.type(mimeTypeOrIdentifier:)) ?? .xml
    }

    private static let namespaces: KeyValuePairs<String, (root: String?, mime: String)> = [
        "http://www.w3.org/2000/svg": ("svg", "image/svg+xml"),
        "http://www.w3.org/1999/xhtml": ("html", "application/xhtml+xml"),
        "http://www.w3.org/2005/Atom": ("feed", "application/atom+xml"), "http://www.w3.org/2005/Atom": ("entry", "application/atom+xml"),
        "http://www.w3.org/1999/XSL/Transform": (nil, "application/xslt+xml"),
        "http://www.w3.org/1998/Math/MathML": ("math", "application/mathml+xml"),
        "http://www.w3.org/2002/07/owl": (nil, "application/rdf+xml"),
        "http://www.topografix.com/GPX": ("gpx", "application/gpx+xml"),
        "http://www.opengis.net/kml": ("kml", "application/vnd.google-earth.kml+xml"),
        "http://earth.google.com/kml": ("kml", "application/vnd.google-earth.kml+xml"),
        "http://xspf.org/ns": ("playlist", "application/xspf+xml"),
        "urn:oasis:names:tc:xliff": ("xliff", "application/xliff+xml"),
        "http://docbook.org/ns/docbook": (nil, "application/docbook+xml"),
        "http://www.gribuser.ru/xml/fictionbook": ("FictionBook", "application/x-fictionbook+xml"),
        "http://schemas.xmlsoap.org/wsdl": ("definitions", "application/wsdl+xml"),
        "http://www.metalinker.org": ("metalink", "application/metalink+xml"),
        "urn:ietf:params:xml:ns:metalink": ("metalink", "application/metalink4+xml"),
        "http://maven.apache.org/POM": ("project", "text/x-maven+xml"),
        "http://schemas.microsoft.com/developer/msbuild": ("Project", "application/x-msbuild+xml"),
        "http://schemas.microsoft.com/wix": ("Wix", "application/x-wix+xml"),
        "http://wixtoolset.org/schemas": ("Wix", "application/x-wix+xml"),
        "http://relaxng.org/ns/structure": (nil, "application/x-rng+xml"),
        "adobe:ns:meta": (nil, "com.adobe.xmp"),
        "http://www.w3.org/1999/02/22-rdf-syntax-ns": ("RDF", "application/rdf+xml"),
        "http://www.w3.org/2001/XMLSchema": ("schema", "application/x-xsd+xml"),
        "http://www.abisource.com/awml": ("abiword", "application/x-abiword"),
        "http://www.gnumeric.org": (nil, "application/x-gnumeric"),
        "http://www.lysator.liu.se/~alla/dia": ("diagram", "application/x-dia-diagram"),
        "http://www.mozilla.org/keymaster": (nil, "application/vnd.mozilla.xul+xml"),
        "http://www.w3.org/ns/ttml": ("tt", "org.w3.ttml"), "http://www.w3.org/2006/10/ttaf1": ("tt", "org.w3.ttml"),
        "http://www.w3.org/ns/wsdl": ("description", "org.w3.wsdl"),
        "http://purl.org/net/xbiblio/csl": ("style", "org.citationstyles.style"),
        "http://www.xml-cml.org/": (nil, "org.xml-cml.chemical-markup"),
        "http://purl.oclc.org/dsdl/schematron": ("schema", "org.schematron.schema"),
        "http://www.ascc.net/xml/schematron": ("schema", "org.schematron.schema"),
        "http://www.w3.org/2005/sparql-results": ("sparql", "org.w3.sparql-results-xml"),
        "http://www.w3.org/2004/03/trix": (nil, "org.w3.trix"),
        "urn:mpeg:dash:schema:mpd": ("MPD", "org.mpeg.dash-manifest"),
        "http://www.w3.org/1999/XSL/Format": ("root", "org.w3.xsl-fo"), "http://www.tei-c.org/ns": ("TEI", "org.tei-c.document"),
    ]

    private static let roots: [String: String] = [
        "svg": "image/svg+xml", "rss": "application/rss+xml", "opml": "text/x-opml+xml", "plist": "application/x-plist",
        "kml": "application/vnd.google-earth.kml+xml", "gpx": "application/gpx+xml", "xbel": "application/x-xbel",
        "en-export": "application/enex+xml",
        "FictionBook": "application/x-fictionbook+xml", "TS": "text/vnd.trolltech.linguist", "smil": "application/smil+xml",
        "mml": "application/mathml+xml", "mrml": "text/x-mrml", "COLLADA": "model/vnd.collada+xml",
        "interface": "application/x-gtk-builder", "glade-interface": "application/x-glade", "ui": "application/x-designer",
        "jnlp": "application/x-java-jnlp-file", "xliff": "application/xliff+xml", "playlist": "application/xspf+xml",
        "office:document": "application/xml", "score-partwise": "application/vnd.recordare.musicxml+xml",
        "score-timewise": "application/vnd.recordare.musicxml+xml", "museScore": "application/x-musescore+xml", "gnc-v2": "application/x-gnucash",
        "homebank": "application/x-homebank", "abiword": "application/x-abiword", "amf": "model/amf", "Wix": "application/x-wix+xml",
        "osm": "org.openstreetmap.map", "RCC": "io.qt.resource-collection", "cml": "org.xml-cml.chemical-markup", "TriX": "org.w3.trix",
        "mxfile": "net.drawio.diagram", "TEI": "org.tei-c.document", "VisioDocument": "com.microsoft.visio.xml", "mlt": "org.mltframework.project",
        "inkscape-extension": "org.inkscape.extension", "sdf": "org.sdformat.sdformat", "StyledLayerDescriptor": "org.opengis.sld",
        "muse": "org.muse-sequencer.project", "VisualStudioProject": "com.microsoft.visual-studio-project",
    ]
}
