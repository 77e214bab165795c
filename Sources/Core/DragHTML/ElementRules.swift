/// What the tree construction asks of an element's name.
struct ElementTraits: OptionSet, BitwiseCopyable, Sendable {
    let rawValue: UInt16

    /// "Special" (§13.2.4.2).
    static let special = ElementTraits(rawValue: 1)
    /// Ends the search for an element "in scope".
    static let scope = ElementTraits(rawValue: 2)
    /// Closed by "generate implied end tags".
    static let impliedEnd = ElementTraits(rawValue: 4)
    /// Closed by "generate all implied end tags thoroughly".
    static let thoroughEnd = ElementTraits(rawValue: 8)
    /// A start tag that ends SVG or MathML (§13.2.6.5).
    static let breakout = ElementTraits(rawValue: 16)
    /// Stays open at the limit of depth, because an insertion mode or a pointer belongs to it.
    static let pinned = ElementTraits(rawValue: 32)
    /// Handled by the rules of "in head" wherever it comes.
    static let head = ElementTraits(rawValue: 64)
    /// MathML's `annotation-xml` whose attributes say that its content is HTML.
    static let annotation = ElementTraits(rawValue: 256)
    /// `caption`, `colgroup`, `tbody` and the like: the parts of a table.
    static let tablePart = ElementTraits(rawValue: 128)
}

/// What the rules for the insertion mode "in body" do with a start tag (§13.2.6.4.7).
enum StartRule: UInt8, BitwiseCopyable, Sendable {
    case ordinary, html, head, body, frameset, block, heading, pre, form, listItem, description, plaintext, button, anchor, formatting, nobr, object
    case table, void, input, plainVoid, rule, image, textarea, xmp, iframe, noembed, noscript, select, option, optionGroup, rubyBase, rubyText
    case math, svg, selectedContent, ignored
}

/// What the rules for the insertion mode "in body" do with an end tag.
enum EndRule: UInt8, BitwiseCopyable, Sendable {
    case ordinary, template, body, html, block, form, paragraph, listItem, description, heading, formatting, object, lineBreak
}

/// The rules by name.
struct ElementRules: Sendable {
    struct Entry: BitwiseCopyable, Sendable {
        var traits: ElementTraits = []
        var start = StartRule.ordinary
        var end = EndRule.ordinary
    }

    private let entries: [Entry]

    static let shared = ElementRules()

    private init() {
        var entries = [Entry](repeating: Entry(), count: HTMLName.knownElementCount)
        func each(_ names: String, _ change: (inout Entry) -> Void) {
            NameTable.forEachName(in: names) { change(&entries[Int(NameTable.shared.number(of: $0))]) }
        }
        for (traits, names) in Self.traits { each(names) { $0.traits.formUnion(traits) } }
        for (rule, names) in Self.startRules { each(names) { $0.start = rule } }
        for (rule, names) in Self.endRules { each(names) { $0.end = rule } }
        self.entries = entries
    }

    /// The rules of a name of HTML.
    @inline(__always)
    func entry(_ name: HTMLName) -> Entry { name.isKnownElement ? entries[name.index] : Entry() }

    @inline(__always)
    func traits(_ name: HTMLName) -> ElementTraits {
        if name.isKnownElement { return entries[name.index].traits }
        return name.isForeign ? Self.foreignTraits(name) : []
    }

    @inline(never)
    private static func foreignTraits(_ name: HTMLName) -> ElementTraits {
        switch name {
        case .mi.mathML, .mo.mathML, .mn.mathML, .ms.mathML, .mtext.mathML, .annotationXML.mathML, .foreignobject.svg, .desc.svg, .title.svg:
            [.special, .scope]
        default: []
        }
    }

    private static let traits: [(ElementTraits, String)] = [
        (.special, "address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd details dir"),
        (.special, "div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe"),
        (.special, "img input keygen li link listing main marquee menu meta nav noembed noframes noscript object ol p param plaintext pre"),
        (.special, "script search section select source style summary table tbody td template textarea tfoot th thead title tr track ul wbr xmp"),
        (.scope, "applet caption html marquee object select table td template th"),
        (.impliedEnd, "dd dt li optgroup option p rb rp rt rtc"),
        (.thoroughEnd, "caption colgroup dd dt li optgroup option p rb rp rt rtc tbody td tfoot th thead tr"),
        (.breakout, "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol"),
        (.breakout, "p pre ruby s small span strike strong sub sup table tt u ul var"),
        (.pinned, "applet body caption colgroup form frameset head html marquee object select table tbody td template tfoot th thead tr"),
        (.head, "base basefont bgsound link meta noframes script style template title"),
        (.tablePart, "caption col colgroup tbody td tfoot th thead tr"),
    ]

    private static let startRules: [(StartRule, String)] = [
        (.html, "html"), (.head, "base basefont bgsound link meta noframes script style template title"), (.body, "body"),
        (.frameset, "frameset"), (.block, "address article aside blockquote center details dialog dir div dl fieldset figcaption figure"),
        (.block, "footer header hgroup main menu nav ol p search section summary ul"), (.heading, "h1 h2 h3 h4 h5 h6"), (.pre, "pre listing"),
        (.form, "form"), (.listItem, "li"), (.description, "dd dt"), (.plaintext, "plaintext"), (.button, "button"), (.anchor, "a"),
        (.formatting, "b big code em font i s small strike strong tt u"), (.nobr, "nobr"), (.object, "applet marquee object"),
        (.table, "table"), (.void, "area br embed img keygen wbr"), (.input, "input"), (.plainVoid, "param source track"), (.rule, "hr"),
        (.image, "image"), (.textarea, "textarea"), (.xmp, "xmp"), (.iframe, "iframe"), (.noembed, "noembed"), (.noscript, "noscript"),
        (.select, "select"), (.option, "option"), (.optionGroup, "optgroup"), (.rubyBase, "rb rtc"), (.rubyText, "rp rt"), (.math, "math"),
        (.svg, "svg"), (.selectedContent, "selectedcontent"), (.ignored, "caption col colgroup frame head tbody td tfoot th thead tr"),
    ]

    private static let endRules: [(EndRule, String)] = [
        (.template, "template"), (.body, "body"), (.html, "html"),
        (.block, "address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer header hgroup"),
        (.block, "listing main menu nav ol pre search section select summary ul"), (.form, "form"), (.paragraph, "p"), (.listItem, "li"),
        (.description, "dd dt"), (.heading, "h1 h2 h3 h4 h5 h6"), (.formatting, "a b big code em font i nobr s small strike strong tt u"),
        (.object, "applet marquee object"), (.lineBreak, "br"),
    ]
}
