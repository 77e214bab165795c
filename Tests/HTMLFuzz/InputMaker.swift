import HTMLChecking

/// Makes inputs: random bytes, random pieces of markup, and changed seeds.
struct InputMaker {
    /// Inputs to start from.
    let seeds: [[UInt8]]

    /// The input with a number, the same in each run with the same seeds.
    func input(_ random: inout SplitMix) -> [UInt8] {
        switch Int.random(in: 0..<16, using: &random) {
        case 0: return noise(&random)
        case 1...4: return changed(seeds.randomElement(using: &random) ?? markup(&random), &random)
        case 5, 6: return changed(markup(&random), &random)
        default: return markup(&random)
        }
    }

    private func noise(_ random: inout SplitMix) -> [UInt8] {
        (0..<Int.random(in: 0..<200, using: &random)).map { _ in
            Int.random(in: 0..<40, using: &random) == 0 ? .random(in: 0...255, using: &random) : Pieces.alphabet.randomElement(using: &random) ?? 0
        }
    }

    /// Pieces with a few names only, so that the elements meddle with each other.
    private func markup(_ random: inout SplitMix) -> [UInt8] {
        let all = Int.random(in: 0..<3, using: &random) == 0 ? Pieces.allNames : Pieces.plainNames
        let names = (0..<Int.random(in: 2..<10, using: &random)).map { _ in all.randomElement(using: &random) ?? [] }
        let hasTags = Int.random(in: 0..<3, using: &random) == 0
        let isLarge = Int.random(in: 0..<400, using: &random) == 0
        var result: [UInt8] = []
        if Bool.random(using: &random) { result += Pieces.doctypes.randomElement(using: &random) ?? [] }
        for _ in 0..<Int.random(in: 1..<(isLarge ? 600 : 40), using: &random) {
            switch Int.random(in: 0..<20, using: &random) {
            case 0...8: Self.tag(names, "<", &random, &result)
            case 9...13: Self.tag(names, "</", &random, &result)
            case 14...16: result += Pieces.words.randomElement(using: &random) ?? []
            default: if hasTags { result += Pieces.texts.randomElement(using: &random) ?? [] } else { result.append(0x78) }
            }
        }
        return result
    }

    private static func tag(_ names: [[UInt8]], _ start: String, _ random: inout SplitMix, _ result: inout [UInt8]) {
        result += Array(start.utf8)
        let name = names.randomElement(using: &random) ?? []
        result += Int.random(in: 0..<50, using: &random) == 0 ? name.map { $0 &- 0x61 < 26 ? $0 & 0xDF : $0 } : name
        while Int.random(in: 0..<6, using: &random) == 0 {
            result.append(Int.random(in: 0..<20, using: &random) == 0 ? 0x2F : 0x20)
            result += Pieces.attributes.randomElement(using: &random) ?? []
        }
        if Int.random(in: 0..<24, using: &random) == 0 { result.append(0x2F) }
        if Int.random(in: 0..<100, using: &random) != 0 { result.append(0x3E) }
    }

    /// Deletes, inserts, doubles and moves parts.
    private func changed(_ start: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        var bytes = start
        for _ in 0..<Int.random(in: 1..<6, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 0..<24, using: &random))
            switch Int.random(in: 0..<7, using: &random) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes.insert(contentsOf: Pieces.texts.randomElement(using: &random) ?? [], at: place)
            case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 3: if place < end { bytes[place] = Pieces.alphabet.randomElement(using: &random) ?? 0 }
            case 4:
                let other = seeds.randomElement(using: &random) ?? markup(&random)
                let cut = Int.random(in: 0...other.count, using: &random)
                bytes = Array(bytes[..<place] + other[cut...])
            case 5:
                var piece: [UInt8] = []
                Self.tag(Pieces.plainNames, Bool.random(using: &random) ? "<" : "</", &random, &piece)
                bytes.insert(contentsOf: piece, at: place)
            default:
                let part = bytes[place..<end]
                bytes.removeSubrange(place..<end)
                bytes.insert(contentsOf: part, at: Int.random(in: 0...bytes.count, using: &random))
            }
        }
        return bytes.count > 6_000 ? Array(bytes.prefix(6_000)) : bytes
    }
}

/// What markup is made of.
enum Pieces {
    static let alphabet = Array("<<<</>>&;!-='\" \n\r\t\0aAbp[]#x0?".utf8) + [0x80, 0xC3, 0xE2, 0xED, 0xF0, 0xFF]

    /// Names that both parsers know the same rules for.
    static let plainNames = split(
        """
        a b i u s em font nobr big code p div ul ol li dl dd dt table caption colgroup col tbody thead tfoot tr td th a b i p div table tr td
        form button input textarea title script style svg math mi mo mtext annotation-xml foreignObject desc head body html frameset frame
        h1 h2 h6 pre listing object applet marquee hr br img plaintext xmp iframe address section article center span noframes noembed embed
        wbr area image base link meta bgsound basefont param source track main figure fieldset x-y q g path mglyph malignmark tt strike small
        strong nav aside header footer hgroup details summary dir menu blockquote label x video circle lineargradient
        """)
    static let allNames =
        plainNames
        + split(
            """
            template template select select option optgroup selectedcontent ruby rt rp rb rtc noscript dialog search keygen isindex menuitem
            datalist frame frameset legend
            """)

    static let attributes = split(
        """
        id=1 type=hidden type=text encoding=text/html encoding=application/xhtml+xml color=red face size=2 selected disabled multiple
        a=1 b=2 A=3 title='<p>' xlink:href=#a viewbox='0' definitionurl xml:lang=en xmlns=x xmlns:xlink=y href="&amp;&notit;&not=&copy" x=&#0; class
        y="a
        b" =z "q 'r' <s
        """, by: " ")
    static let words = ["x", "y", " ", "\n", " z ", "&amp;", "&#32;"].map { Array($0.utf8) }
    static let texts =
        [
            "\0", "&lt", "&#x80;", "&#xD800;", "&#1114112;", "&notin", "&notit;", "&CounterClockwiseContourIntegral;", "&;", "&#;", "&#x;",
            "<!--c-->",
            "<!-->", "<!--->", "<!----!>", "<!--a--b-->", "<!-- --!>", "<!--<!-- a -->", "<![CDATA[d]]>", "<![CDATA[", "]]>", "<!doctype html>",
            "<?p>",
            "<!x>", "</>", "</ x>", "<", "</", "<!", "<!-", "\r\n", "\r", "\t", "\u{C}", "\u{1F600}", "\u{FFFD}", "\u{FEFF}", "\u{A0}",
            "<!--<script>",
            "</script>", "-->", "</title >", "&#10;", "&#13;", "&Tab;", "&NotEqualTilde;", "&ampx", "&AMP", "&#x41", "&#65x",
        ].map { Array($0.utf8) } + [[0xC3], [0xE2, 0x82], [0xFF], [0xF0, 0x9F, 0x98], [0xED, 0xA0, 0x80], [0xC0, 0x80]]
    static let doctypes = [
        "<!doctype html>", "<!DOCTYPE html>", "<!doctype html>", "<!doctype html public '-//W3C//DTD HTML 4.01 Transitional//EN' 'x'>",
        "<!doctype html public \"-//W3C//DTD HTML 3.2//EN\">", "<!doctype html system 'about:legacy-compat'>", "<!doctype>", "<!doctype x y>",
        "<!doctype html public '-//W3C//DTD XHTML 1.0 Frameset//EN'", "<!--x-->", " \n", "<!doctype html public'a'\"b\" c>", "<!doctypehtml>",
    ].map { Array($0.utf8) }

    private static func split(_ text: String, by separator: Character? = nil) -> [[UInt8]] {
        text.split(whereSeparator: { separator == nil ? $0.isWhitespace : $0 == separator }).map { Array($0.utf8) }
    }
}
