import DragLinks
import DragTesting
import Testing

/// Links inside of a text are cleaned where they stand, and nothing else changes.
@Suite struct LinksInTextTests {
    private let links = LinksInText(LinkCleaner())

    private func cleaned(_ text: String) -> String { String(decoding: links.cleaned(Array(text.utf8)).text, as: UTF8.self) }

    static let cases: [(text: String, cleaned: String)] = [
        ("See https://e.example/a?utm_source=x.", "See https://e.example/a."),
        ("(https://e.example/a_(b)?utm_source=x), then", "(https://e.example/a_(b)), then"),
        ("[that](https://e.example/?id=1&utm_source=x) **https://e.example/?fbclid=Ab1**", "[that](https://e.example/?id=1) **https://e.example/**"),
        (
            "<https://e.example/?utm_medium=m>\r\nHTTPS://E.example/?utm_id=1 \u{201C}http://e.example/?utm_id=1\u{201D}",
            "<https://e.example/>\r\nHTTPS://E.example/ \u{201C}http://e.example/\u{201D}"
        ),
        ("<a href='https://e.example/?a=1&amp;utm_source=x&amp;b=2'>x</a>", "<a href='https://e.example/?a=1&amp;b=2'>x</a>"),
        (
            "<a href=\"https://l.facebook.com/l.php?u=https%3A%2F%2Fe.example%2F%3Fa%3D1%26b%3D2&amp;h=x\">",
            "<a href=\"https://e.example/?a=1&amp;b=2\">"
        ),
        (
            "&lt;https://e.example/?utm_source=x&gt; &quot;https://e.example/?utm_source=x&quot;",
            "&lt;https://e.example/&gt; &quot;https://e.example/&quot;"
        ),
        // A target does not leave its attribute, and what a mail breaks off stays.
        ("<a href=\"https://l.facebook.com/l.php?u=https%3A%2F%2Fe.example%2F%22onload%3D\">", "<a href=\"https://e.example/%22onload=\">"),
        (
            "<a href='https://l.facebook.com/l.php?u=https%3A%2F%2Fe.example%2F%27onload%3D'>",
            "<a href='https://l.facebook.com/l.php?u=https%3A%2F%2Fe.example%2F%27onload%3D'>"
        ),
        ("https://e.example/?id=3D7&utm_source=\r\n=3Dx", "https://e.example/?id=3D7&utm_source=\r\n=3Dx"),
        (
            "xhttps://e.example/?utm_source=x ftp://e.example/?utm_source=x http:// https://",
            "xhttps://e.example/?utm_source=x ftp://e.example/?utm_source=x http:// https://"
        ),
    ]

    @Test(arguments: cases.indices)
    func cleansInPlace(number: Int) { #expect(cleaned(Self.cases[number].text) == Self.cases[number].cleaned) }

    /// Random texts: the bytes outside of links stay, and cleaning a second time changes nothing.
    @Test(arguments: 0..<60)
    func otherBytesStay(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let pieces = ["https://e.example/?utm_source=x", "http://", " ", ")", "(", "&amp;", "\"", "'", "\u{E4}", "\n", "=", "a", "](", "&quot;", "h"]
        for _ in 0..<40 {
            let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            let once = cleaned(text)
            #expect(cleaned(once) == once)
            // Bytes that are in no link.
            #expect(once.filter { "\"\n ".contains($0) } == text.filter { "\"\n ".contains($0) }, "\(text)")
        }
        let noise = (0..<400).map { _ in UInt8.random(in: 0...255, using: &generator) }
        #expect(links.cleaned(noise).text == noise)
    }
}
