import DragHTML
import HTMLChecking

/// What is done with an input: it is parsed with scripting off, compared with gumbo's tree, and
/// parsed in one more way.
struct Trial {
    enum Failure: Error {
        case fault(String)
        case difference(ours: Outline, gumbos: Outline)

        var isFault: Bool { if case .fault = self { true } else { false } }
    }

    private var isFragment = false
    /// The element around a fragment, or around what is compared with gumbo.
    private var context = HTMLContext.body
    private var second = HTMLOptions()
    /// Whether the first tree is of a fragment.
    private var comparesFragment = false

    init(_ random: inout SplitMix) {
        comparesFragment = Int.random(in: 0..<4, using: &random) == 0
        isFragment = Bool.random(using: &random)
        second.isScripting = Bool.random(using: &random)
        if comparesFragment {
            context = HTMLContext(Disagreements.contexts.randomElement(using: &random) ?? "div")
        } else if isFragment {
            context = Self.contexts.randomElement(using: &random) ?? .body
        }
        guard Int.random(in: 0..<3, using: &random) == 0 else { return }
        second.maximumDepth = Int.random(in: 1..<12, using: &random)
        second.maximumFormattingElements = Int.random(in: 0..<5, using: &random)
        second.maximumAttributes = Int.random(in: 0..<3, using: &random)
        if Bool.random(using: &random) { second.maximumOpenElements = Int.random(in: 1..<20, using: &random) }
        if Int.random(in: 0..<4, using: &random) != 0 { second.maximumTreeDepth = Int.random(in: 0..<8, using: &random) }
    }

    /// What is compared, and how the input is parsed beside that.
    var label: String {
        let limits = "\(second.maximumDepth) \(second.maximumOpenElements) \(second.maximumTreeDepth ?? -1) \(second.maximumFormattingElements)"
        let scripting = second.isScripting ? "scripting, " : ""
        return "\(comparesFragment ? "fragment" : "document") and \(isFragment ? "fragment" : "document") in \(context.name), \(scripting)\(limits)"
    }

    /// - Returns: whether two trees were compared.
    func run(_ bytes: [UInt8]) throws(Failure) -> Bool {
        var options = HTMLOptions()
        options.isScripting = false
        let first = try parse(bytes, isFragment: comparesFragment, options)
        try runSecond(bytes)
        guard let first, first.limits.isEmpty, !Disagreements.concern(bytes, context: comparesFragment ? context.name : nil) else { return false }
        let ours = Outline(first)
        let gumbos = Gumbo.outline(bytes, context: comparesFragment ? context.name : nil)
        if ours.bytes != gumbos.bytes { throw .difference(ours: ours, gumbos: gumbos) }
        return true
    }

    private func runSecond(_ bytes: [UInt8]) throws(Failure) {
        guard let tree = try parse(bytes, isFragment: isFragment, second), second.maximumTreeDepth != nil else { return }
        var options = second
        options.maximumTreeDepth = nil
        guard let deep = try parse(bytes, isFragment: isFragment, options) else { throw .fault("only the deep tree has an error") }
        if Self.text(of: tree) != Self.text(of: deep) { throw .fault("text is lost at the limit of depth") }
    }

    /// - Returns: nil when the parser gave up for a reason that the options have.
    private func parse(_ bytes: [UInt8], isFragment: Bool, _ options: HTMLOptions) throws(Failure) -> HTMLTree? {
        let tree: HTMLTree
        do throws(HTMLError) {
            tree =
                isFragment
                ? try HTMLTree(parsingFragment: bytes, context: context, options: options) : try HTMLTree(parsing: bytes, options: options)
        } catch {
            let isExpected = error.reason == .nestingTooDeep && options.maximumOpenElements < 2_048
            if !isExpected || error.position > bytes.count { throw .fault("\(error)") }
            return nil
        }
        do { try TreeChecker(tree, maximumTreeDepth: options.maximumTreeDepth).check() } catch { throw .fault(error.description) }
        return tree
    }

    private static func text(of tree: HTMLTree) -> [UInt8] {
        var bytes: [UInt8] = []
        for step in tree.walk() where !step.isLeaving && tree.kind(of: step.node) == .text { tree.appendText(of: step.node, to: &bytes) }
        return bytes
    }

    private static let contexts =
        "body div p table tbody tr td caption colgroup select option template title textarea script style noscript plaintext form head html frameset x-y"
        .split(separator: " ").map { HTMLContext(String($0), isQuirks: $0.count % 2 == 0) }
        + "svg g foreignObject desc title".split(separator: " ").map { HTMLContext(String($0), namespace: .svg) }
        + "math mi annotation-xml".split(separator: " ").map { HTMLContext(String($0), namespace: .mathML) }
}

/// Makes an input that fails smaller: parts are deleted for as long as it fails in the same way.
func minimised(_ input: [UInt8], _ trial: Trial, isFault: Bool) -> [UInt8] {
    var bytes = input
    var size = max(bytes.count / 2, 1)
    while true {
        var place = 0
        var hasChanged = false
        while place < bytes.count {
            var shorter = bytes
            shorter.removeSubrange(place..<min(place + size, bytes.count))
            do {
                _ = try trial.run(shorter)
                place += size
            } catch  where error.isFault == isFault {
                bytes = shorter
                hasChanged = true
            } catch {
                place += size
            }
        }
        if size == 1, !hasChanged { return bytes }
        size = max(size / 2, 1)
    }
}
