import DragContract
import DragLinks
import DragTypes
import Testing

@Suite("Traps of link cleaning")
struct TrapTests {
    struct Trap: Sendable, CustomStringConvertible {
        var name: String
        var level = CleaningLevel.clean
        var link = ""
        var result = ""
        var description: String { name }
    }

    /// The traps of `fixtures/links/traps.txt`.
    static let traps: [Trap] = {
        var traps: [Trap] = []
        let text = String(decoding: Fixtures.bytes(Fixtures.folder + "/links/traps.txt"), as: UTF8.self)
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("  in   ") {
                traps[traps.count - 1].link = String(line.dropFirst(7))
            } else if line.hasPrefix("  out  ") {
                traps[traps.count - 1].result = line.dropFirst(7) == "same" ? traps[traps.count - 1].link : String(line.dropFirst(7))
            } else if line.hasPrefix("  level ") {
                traps[traps.count - 1].level = CleaningLevel(rawValue: String(line.dropFirst(8))) ?? .clean
            } else {
                traps.append(Trap(name: String(line)))
            }
        }
        return traps
    }()

    @Test("The file of traps is read")
    func count() { #expect(Self.traps.count > 90) }

    @Test("Each trap", arguments: traps)
    func trap(_ trap: Trap) {
        let cleaned = LinkCleaner(level: trap.level).clean(trap.link)
        #expect(cleaned.output == trap.result)
        #expect(cleaned.isChanged == (trap.result != trap.link))
        #expect(cleaned.isChanged != cleaned.rules.isEmpty)
        // A fixed point.
        #expect(LinkCleaner(level: trap.level).clean(cleaned.output).output == cleaned.output)
    }

    /// Links of `fixtures/links/working.tsv`, whose parameters do something: no level changes a
    /// byte.
    static let working: [String] = String(decoding: Fixtures.bytes(Fixtures.folder + "/links/working.tsv"), as: UTF8.self)
        .split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: "\t").last.map(String.init) }

    @Test("Links that need their parameters", arguments: working)
    func needed(link: String) {
        for level in [CleaningLevel.clean, .full] { #expect(LinkCleaner(level: level).clean(link).output == link) }
    }
}
