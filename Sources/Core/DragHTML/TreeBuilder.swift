/// The tree construction (WHATWG HTML §13.2.6): takes the tokens, and makes the nodes.
///
/// Functions that only look are mutating, too. The compiler copies a structure without a reference
/// count, 600 bytes here, for each call of one that is not.
struct TreeBuilder: ~Copyable {
    var tokenizer: Tokenizer
    var nodes: Arena<NodeRecord>
    /// The stack of open elements, the innermost last.
    var open = Arena<OpenElement>(capacity: 64)
    /// How many elements of each known name are open. It answers most questions about scopes
    /// without a search.
    var openCounts: [UInt32]
    var formatting = Arena<FormattingEntry>()
    var templateModes: [InsertionMode] = []
    let rules = ElementRules.shared
    let options: HTMLOptions

    var mode = InsertionMode.initial
    /// The mode to return to after `text` and `inTableText`.
    var originalMode = InsertionMode.initial
    /// The `head` element; −1 for none.
    var head: Int32 = -1
    /// The form element pointer; −1 for none.
    var form: Int32 = -1
    var framesetIsOK = true
    var quirks = HTMLQuirks.none
    var isFostering = false
    /// Whether a line end at the start of the next text is left out, as after `pre`.
    var skipsLineEnd = false
    /// Whether there has been an element of SVG or MathML, so that CDATA sections may come.
    var hasForeign = false
    /// The context element's name when a fragment is parsed.
    var context = HTMLName.none
    var isFragment = false

    /// The names without a constant, by number.
    var otherNames: [[UInt8]] = []
    var otherNumbers: [[UInt8]: UInt16] = [:]
    /// Text in a table, until it is known whether it is all white space.
    var tableText = Arena<TextPiece>()
    var doctype: DoctypeRecord?
    var lateAttributes = LateAttributes()
    var selectedContents = SelectedContents()

    var limits: HTMLLimits = []
    /// The largest number of open elements so far.
    var mostOpen = 0
    /// How much deeper than that the moves and copies of elements can have made the tree.
    var extraDepth = 0
    /// Why the parser must stop.
    var failure: HTMLError.Reason?
    /// The number of nodes that may exist. A node takes 32 bytes, so it bounds the memory. Zero
    /// after a failure.
    var nodeBudget: Int
    /// The number of formatting elements that may still be reopened.
    var reopeningBudget: Int
    /// The steps until the caller is asked again whether time is up.
    var stepsToQuestion = stepsBetweenQuestions
    static let stepsBetweenQuestions = 1024

    /// Text with the way to decode it.
    struct TextPiece: BitwiseCopyable {
        private var first: UInt32
        private var last: UInt32
        var decoding: TextDecoding

        init(start: Int, end: Int, decoding: TextDecoding) {
            first = UInt32(truncatingIfNeeded: start)
            last = UInt32(truncatingIfNeeded: end)
            self.decoding = decoding
        }

        var start: Int {
            get { Int(first) }
            set { first = UInt32(truncatingIfNeeded: newValue) }
        }
        var end: Int {
            get { Int(last) }
            set { last = UInt32(truncatingIfNeeded: newValue) }
        }

        var hasReferences: Bool { decoding.contains([.needed, .references]) }
    }

    init(_ input: borrowing Input, options: HTMLOptions) {
        var options = options
        // The insertion mode "in head noscript" needs three open elements.
        options.maximumDepth = max(options.maximumDepth, 4)
        self.options = options
        tokenizer = Tokenizer(input, maximumAttributes: options.maximumAttributes)
        nodes = Arena(capacity: input.count / 16 + 64)
        openCounts = [UInt32](repeating: 0, count: HTMLName.knownElementCount)
        nodeBudget = input.sourceCount + 4096
        reopeningBudget = input.sourceCount / 4 + 1024
        nodes.append(NodeRecord(.document))
    }

    /// Reads tokens until the end.
    mutating func run(_ input: Span<UInt8>, isExpired: () -> Bool) throws(HTMLError.Reason) {
        while true {
            let kind = tokenizer.next(input)
            if skipsLineEnd { skipLineEnd(input, kind) }
            switch kind {
            case .text: if tokenizer.textStart < tokenizer.textEnd { text(input) }
            case .startTag: startTag(input)
            case .endTag:
                endTag(input)
                tokenizer.dropAttributes()
            case .comment: comment(input)
            case .doctype: doctype(input)
            case .end:
                finish(input)
                if let failure { throw failure }
                if let depth = options.maximumTreeDepth { limitTreeDepth(to: max(depth, 1)) }
                return
            }
            stepsToQuestion &-= 1
            if stepsToQuestion < 0 {
                stepsToQuestion = Self.stepsBetweenQuestions
                if isExpired() { throw .expired }
            }
            if nodes.count > nodeBudget { throw failure ?? .tooManyNodes }
        }
    }

    private mutating func skipLineEnd(_ input: Span<UInt8>, _ kind: Tokenizer.Kind) {
        skipsLineEnd = false
        guard kind == .text else { return }
        let (start, end) = (tokenizer.textStart, tokenizer.textEnd)
        if input[start] == 0x0A {
            tokenizer.textStart += 1
        } else if input[start] == 0x26, tokenizer.decoding.contains(.references),
            let reference = CharacterReference(input, start, end, inAttribute: false), reference.first == 0x0A
        {
            tokenizer.textStart = reference.end
        }
    }

    mutating func fail(_ reason: HTMLError.Reason) {
        if failure == nil { failure = reason }
        nodeBudget = 0
    }

    // MARK: Comments and document types

    private mutating func comment(_ input: Span<UInt8>) {
        flushTableText(input)
        var node = NodeRecord(.comment)
        node.start = UInt32(truncatingIfNeeded: tokenizer.textStart)
        node.end = UInt32(truncatingIfNeeded: tokenizer.textEnd)
        node.decoding = tokenizer.decoding
        switch mode {
        // In SVG and MathML, no mode is asked: "</html>" does not close them.
        case _ where hasForeign && !open.isEmpty && adjustedCurrent.isForeign: _ = insert(node)
        case .initial, .beforeHTML, .afterAfterBody, .afterAfterFrameset: _ = append(node, to: 0)
        case .afterBody: _ = append(node, to: open[0].node)
        default: _ = insert(node)
        }
    }

    private mutating func doctype(_ input: Span<UInt8>) {
        flushTableText(input)
        guard mode == .initial else { return }
        doctype = tokenizer.doctype
        _ = append(NodeRecord(.doctype), to: 0)
        quirks = HTMLQuirks(tokenizer.doctype, input)
        mode = .beforeHTML
    }

    // MARK: Tags

    private mutating func startTag(_ input: Span<UInt8>) {
        flushTableText(input)
        let name = tokenName(input)
        if isForeign(startTag: name) { startForeign(input, name) } else { start(input, name) }
        // Those that no element took.
        tokenizer.dropAttributes()
        if tokenizer.hasTooManyAttributes { limits.insert(.attributes) }
        if hasForeign { tokenizer.allowsCDATA = !open.isEmpty && adjustedCurrent.isForeign }
    }

    private mutating func endTag(_ input: Span<UInt8>) {
        flushTableText(input)
        let name = tokenName(input)
        if !open.isEmpty, adjustedCurrent.isForeign { endForeign(input, name) } else { end(input, name) }
        if hasForeign { tokenizer.allowsCDATA = !open.isEmpty && adjustedCurrent.isForeign }
    }

    @inline(__always)
    private mutating func tokenName(_ input: Span<UInt8>) -> HTMLName {
        tokenizer.nameNumber != 0 ? HTMLName(bits: tokenizer.nameNumber) : otherName(input)
    }

    /// The number of a name without a constant. Attributes' constants have the numbers after those
    /// of the elements, and these names those after them.
    @inline(never)
    private mutating func otherName(_ input: Span<UInt8>) -> HTMLName {
        var text: [UInt8] = []
        TextDecoding.name.append(input, tokenizer.nameStart..<tokenizer.nameEnd, to: &text)
        if let number = otherNumbers[text] { return HTMLName(bits: number) }
        let number = NameTable.shared.count + otherNames.count
        guard number < Int(HTMLName.svgBit) else {
            fail(.tooManyNames)
            return HTMLName(bits: HTMLName.svgBit - 1)
        }
        otherNumbers[text] = UInt16(number)
        otherNames.append(text)
        return HTMLName(bits: UInt16(number))
    }

    /// The adjusted current node's name (§13.2.4.2).
    @inline(__always)
    var adjustedCurrent: HTMLName { open.count == 1 && isFragment ? context : currentName }
}
