import DragContract
import DragLinks
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

    /// The lines of `fixtures/links/in-text.txt`: a text, an arrow, and the text with its links
    /// cleaned.
    static let lines = String(decoding: Fixtures.bytes(Fixtures.folder + "/links/in-text.txt"), as: UTF8.self)
        .split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)

    @Test(arguments: lines)
    func cleansOnlyTheLinks(line: String) throws {
        let parts = line.replacing("⏎", with: "\n").replacing("⇥", with: "\t").split(separator: " ⇒ ").map(String.init)
        try #require(parts.count == 2)
        #expect(cleaned(parts[0]) == parts[1])
        #expect(cleaned(parts[1]) == parts[1])
    }

    @Test(arguments: cases.indices)
    func cleansInPlace(number: Int) { #expect(cleaned(Self.cases[number].text) == Self.cases[number].cleaned) }

    // MARK: Properties

    /// Links with trackers, as the property test puts them together.
    private func link(_ generator: inout SeededGenerator) -> String {
        let trackers = ["utm_source=x", "fbclid=Ab1", "utm_campaign=a-b_c", "utm_term=%E9%B7%BA+b", "gclid=1.2"]
        let kept = ["id=7", "q=a%20b", "tag[]=1", "u=https://c.example/a", "s=%E6%97%A5", "x=a.b~c"]
        var parameters = (0..<Int.random(in: 0...3, using: &generator)).map { _ in kept.randomElement(using: &generator) ?? "" }
        for _ in 0..<Int.random(in: 0...2, using: &generator) {
            parameters.insert(trackers.randomElement(using: &generator) ?? "", at: Int.random(in: 0...parameters.count, using: &generator))
        }
        let starts = ["https://heron.example/", "http://a.heron.example/b/c_(d)", "HTTPS://Egret.example", "https://ja.example/\u{9CE5}"]
        let query = (parameters.isEmpty ? "" : "?") + parameters.joined(separator: "&")
        return (starts.randomElement(using: &generator) ?? "") + query + (Bool.random(using: &generator) ? "" : "#top")
    }

    /// Whatever stands between links stays byte for byte, and each link becomes what it becomes
    /// alone. The test itself knows where they end.
    @Test(arguments: 0..<40)
    func linksBecomeWhatTheyBecomeAlone(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let between = [
            " ", "\n", "\t", ", ", "; ", "\r\n", "\" ", "> ", "<br>", "|", "\u{2014}", "\u{2192}", "\u{3000}", "\u{3001}", "\u{FF0C}", "\u{3010}",
            "\u{300D}\u{3092} ", "\u{1F448}", "\u{2026}", "\u{201D}, ", ". ", "! ", ") ", "[1] ", "[/url] ", "]", "} ", "`, ", " \u{65E5}\u{672C} ",
            "&quot;", "&lt;br&gt;", ",", ";", "\\n", "\" -> \"", " & ",
        ]
        for _ in 0..<50 {
            var (text, wanted) = ("", "")
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let link = link(&generator)
                let gap = between.randomElement(using: &generator) ?? ""
                text += link + gap
                wanted += LinkCleaner().clean(link).output + gap
            }
            #expect(cleaned(text) == wanted)
        }
    }

    /// Escapes of ampersands: what is left of a link is spelled as before, and means what the link
    /// means alone.
    @Test(arguments: ["&amp;", "&amp;amp;", "&#38;", "&#038;", "&#x26;", "\\u0026", "\\u0026amp;", "\\&", "\\x26"])
    func escapesStay(ampersand: String) {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            let link = link(&generator)
            let spelled = link.replacing("&", with: ampersand)
            #expect(cleaned("(\(spelled))") == "(\(LinkCleaner().clean(link).output.replacing("&", with: ampersand)))")
        }
    }

    /// Random texts: the bytes outside of links stay, and cleaning a second time changes nothing.
    @Test(arguments: 0..<60)
    func otherBytesStay(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let pieces = [
            "https://e.example/?utm_source=x", "http://", " ", ")", "(", "&amp;", "\"", "'", "\u{E4}", "\n", "=", "a", "](", "&quot;", "h", ",",
            "\u{2014}", "\u{3092}", "[1]", "_", "~~", "\\u0026", "\\&", "&mdash;", "?", "#", "/", "x,y",
            "https://www.google.com/url?q=https://", "https:\\/\\/e.example\\/?utm_source=x",
        ]
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
