import Testing

/// Families of markup that could cost a parser more than its length is worth.
struct HostileMarkup: Sendable, CustomTestStringConvertible {
    let name: String
    /// The markup of a size; the size is about the number of repeated pieces.
    let make: @Sendable (Int) -> String

    var testDescription: String { name }

    private static func repeated(_ name: String, _ piece: String, before: String = "", after: String = "") -> HostileMarkup {
        HostileMarkup(name: name) { before + String(repeating: piece, count: $0) + after }
    }

    private static func numbered(_ name: String, _ before: String = "", _ after: String = "", _ piece: @escaping @Sendable (Int) -> String)
        -> HostileMarkup
    {
        HostileMarkup(name: name) { before + (0..<$0).map(piece).joined() + after }
    }

    static let families: [HostileMarkup] = nesting + formatting + tags + text

    private static let nesting: [HostileMarkup] = [
        repeated("nested div", "<div>"), repeated("nested span", "<span>x"), repeated("nested lists", "<ul><li>"), repeated("nested svg", "<svg><g>"),
        repeated("nested ruby", "<ruby><rt>"), repeated("paragraphs in buttons", "<button><p>"), repeated("headings", "<h1><div></h2>"),
        repeated("end tags without start tags", "</div></b></p></x>"),
        repeated("items below a deep element", "<li></li>", before: "<li><section>" + deep),
        repeated("end tags below a deep element", "</b></x-y></li>", before: "<b><li><x-y><section>" + deep),
        repeated("selects", "<select><option><div>"),
        repeated("options", "<option selected><p>x", before: "<select><selectedcontent></selectedcontent>"),
        repeated("nested options", "<div><option selected>x", before: "<select><selectedcontent></selectedcontent>"),
        repeated("forms", "<form><div></form>"), repeated("breakouts", "<svg><p>"), repeated("math in svg", "<svg><desc><math><mi>"),
        repeated("selects inside selects", "<select><option></select>", before: String(repeating: "<object><select><option>", count: 100)),
        repeated("options of a select with many attributes", "<option>", before: "<select multiple \(manyAttributes)>"),
        repeated("an annotation with many attributes", "x</y>", before: "<math><annotation-xml \(manyAttributes)>"),
        repeated("an annotation with a long value", "x</y>", before: "<math><annotation-xml encoding=\(String(repeating: "x", count: 2_000))>"),
    ]

    private static let manyAttributes = (0..<1_000).map { "a\($0)" }.joined(separator: " ")
    private static let deep = String(repeating: "<div>", count: 500)

    private static let formatting: [HostileMarkup] = [
        repeated("nested b", "<b>"), repeated("anchors around blocks", "<a><div>"), repeated("misnested", "<b><i></b></i>"),
        repeated("b and p", "<b><p></b>"),
        repeated("markers that stay", "<template><object></template>"),
        repeated("equal b after markers", "<b><b><b><b></b></b></b></b>", before: String(repeating: "<template><object></template>", count: 1_000)),
        repeated("dense", "x<b>"), repeated("tables in anchors", "<a><table>"),
        HostileMarkup(name: "many b, then many p") { size in (0..<(size / 2)).map { "<b id=\($0)>" }.joined() + String(repeating: "<p>x", count: size)
        },
        HostileMarkup(name: "many font, then many li") { size in
            (0..<(size / 8)).map { "<font size=\($0)>" }.joined() + "<ul>" + String(repeating: "<li>x</li>", count: size)
        },
        numbered("b with long values") { "<b title='\(String(repeating: "&amp;", count: 50))\($0)'><p>" },
        repeated("adoption", "<div></b><b>", before: String(repeating: "<i><u>", count: 100)), repeated("nobr", "<nobr><div>"),
        repeated("foster parenting", "<b>x<td>", before: "<table>"), repeated("adoption in a table", "<table><b><tr></b>"),
    ]

    private static let tags: [HostileMarkup] = [
        numbered("different attributes of one tag", "<p ", ">") { "a\($0)=1 " },
        repeated("equal attributes of one tag", "a ", before: "<p ", after: ">"),
        repeated("short attributes", "a=b ", before: "<p ", after: ">"),
        numbered("attributes of html tags", "<html>") { "<html a\($0)><p b><body c\($0)>" },
        numbered("different names") { "<x\($0 % 15_000)>" }, numbered("attributes of two bytes each") { "<p \(UnicodeScalar(UInt8(97 + $0 % 26)))>" },
        repeated("open angles", "<"), repeated("slashes", "<a/ / / "), repeated("quotes", "<a b='\""), repeated("empty tags", "<a>"),
        repeated("templates", "<template></template>"), repeated("table parts", "<table><tr><td></table>"),
        repeated("rows", "<tr>", before: "<table>"),
    ]

    private static let text: [HostileMarkup] = [
        repeated("comment ends", "--!", before: "<!--"), repeated("comments", "<!---->"), repeated("references", "&CounterClockwiseContourIntegral"),
        repeated("broken references", "&CounterClockwiseContourIntegra "), repeated("numbers", "&#x1F600;"), repeated("digits", "9", before: "&#"),
        repeated("NUL", "\0a", before: "<table>"), repeated("script escapes", "<!--<script>", before: "<script>"),
        repeated("near ends", "</scrip", before: "<script>"),
        repeated("brackets", "]]", before: "<svg><![CDATA["), repeated("carriage returns", "\r"), repeated("carriage returns and text", "\r\na"),
        repeated("text in tables", "x<tr>", before: "<table>"), repeated("white space in tables", " <tr> ", before: "<table>"),
        repeated("doctypes", "<!doctype html public 'x'>"), repeated("metas", "<meta charset=x>"),
    ]
}
