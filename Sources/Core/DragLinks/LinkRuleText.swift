import DragSystem
import Synchronization

/// A text in which rules stand. A rule whose place is known from an index is read when a link first
/// needs the rule.
///
/// Any thread may ask for a part.
final class LinkRuleText: Sendable {
    /// The text of the rules that are compiled into the program.
    static let builtIn = LinkRuleText(origin: LinkRules.builtInOrigin)
    /// The largest file of rules, in bytes.
    private static let maximumFile = 64 << 20

    /// The path of a file, or `built-in`.
    let origin: String
    private let content = Mutex<[UInt8]?>(nil)

    private var isBuiltIn: Bool { self === Self.builtIn }

    /// The text of a file, which is read when the first rule is needed.
    init(origin: String) { self.origin = origin }

    /// The bytes at a place. Empty when there is no such place, or no file any more.
    func part(_ place: Range<Int>) -> [UInt8] {
        if isBuiltIn { return BuiltInLinkRules.text(place) }
        return content.withLock { content in
            let text = content ?? (try? FileReader(limit: Self.maximumFile, followsLinks: true).file(PathText.cString(origin)).bytes) ?? []
            content = text
            return place.lowerBound >= 0 && place.upperBound <= text.count ? Array(text[place]) : []
        }
    }
}
