import Documents
import DragHTML
package import DragKit
import DragTypes

/// Converts HTML to Windows' `HTML Format` (CF_HTML) and back. Only CF_HTML contains the address of
/// the page that the fragment comes from.
package struct CFHTMLHandler: PromptHandler {
    package let identifier = "org.dragconv.cf-html"

    /// A handler without settings.
    package init() {}

    static let cfHTML = TypeIdentifier(trusted: "org.dragconv.cf-html")
    static let sourceURL = TypeIdentifier(trusted: "org.dragconv.source-url")

    package var conversions: [Conversion] {
        [
            Conversion(
                identifier + "/to-html", from: Self.cfHTML, to: .html, keep: .near, cost: 2,
                loses: ["address of the page", "what surrounds the fragment"]),
            Conversion(identifier + "/from-html", from: .html, to: Self.cfHTML, cost: 2, uses: [Self.sourceURL]),
        ]
    }

    /// Whether a fragment begins with an element that occurs only inside a table. Excel marks the
    /// start of the fragment after the `<table>` tag, so that the fragment holds rows without their
    /// table.
    private static func isPartOfTable(_ fragment: [UInt8]) -> Bool {
        let name = fragment.dropFirst().prefix { ASCII.isLetter($0) }
        return fragment.first == UInt8(ascii: "<") && tableParts.contains(String(utf8Bytes: name).lowercased())
    }

    private static let tableParts: Set<String> = ["col", "colgroup", "caption", "thead", "tbody", "tfoot", "tr", "td", "th"]

    /// The fragment as HTML that stands alone: relative addresses keep the page that they start
    /// from.
    static func page(in bytes: [UInt8]) throws(FormError) -> [UInt8] {
        let form = try CFHTML(parsing: bytes)
        let context = form.context.isEmpty ? FragmentContext() : FragmentContext(form.context)
        let needsTable = !context.isInTable && isPartOfTable(form.fragment)
        let fragment = context.page(with: needsTable ? Array("<table>".utf8) + form.fragment + Array("</table>".utf8) : form.fragment)
        guard let source = form.sourceURL, ASCII.hasPrefix(Array(source.utf8), ignoringCase: "http"), hasRelativeAddresses(fragment) else {
            return fragment
        }
        return Array("<base href=\"\(MarkupEscape.attribute(source))\">".utf8) + fragment
    }

    /// Whether a link or a picture of the fragment has an address without a scheme, and nothing
    /// says where the address starts from.
    private static func hasRelativeAddresses(_ fragment: [UInt8]) -> Bool {
        guard let tree = try? HTMLTree(page: fragment), tree.base == nil else { return false }
        return tree.elements(tagged: [.a, .area, .img]).contains { node in
            guard let address = tree.value(.href, of: node) ?? tree.value(.src, of: node) else { return false }
            return !address.hasPrefix("#") && !address.isEmpty && URLText.scheme(of: Array(address.utf8)) == nil
        }
    }

    /// Wraps or unwraps the fragment.
    ///
    /// - Throws: ``ConversionError``: `badInput` for malformed CF_HTML, `unsupported` for an empty
    ///   fragment.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        if conversion.to == .html {
            let page = try parsing { () throws(FormError) in try Self.page(in: bytes) }
            guard !page.isEmpty else { throw .unsupported("the CF_HTML has an empty fragment") }
            return ConversionOutput(page)
        }
        let source = context.siblings[Self.sourceURL].map { String(utf8Bytes: TextDecoding.utf8(from: $0)) }
        return ConversionOutput(CFHTML(fragment: bytes, sourceURL: source).bytes)
    }
}
