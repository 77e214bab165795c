import DragTypes
import Testing

@testable import DragLinks

/// The indexes against asking each rule in turn.
@Suite("Indexes of rules")
struct IndexTests {
    @Test("The index of hosts finds what asking every rule finds")
    func hosts() throws {
        let rules = LinkRules(adding: [])
        var generator = LinkPropertyTests.Generator(state: 11)
        let endings = rules.rules.flatMap { $0.hostPatterns.flatMap(\.endings) }.map { String(utf8Bytes: $0) }
        let fronts = ["", "www.", "WWW.", "a.", "a.b.", "i3.", "tbn0.", "x", "lh3.", "de.images.", "images-ext-1.", "timgsa.", "Foo-opensocial."]
        for _ in 0..<1_000 {
            let host = fronts[generator.next(fronts.count)] + endings[generator.next(endings.count)] + ["", ".", ".evil"][generator.next(3)]
            let link = Array("https://\(host)/".utf8)
            let parts = try LinkParts(link.span)
            var found: [Int32] = []
            if rules.hosts.mayKnow(link.span, parts) { rules.hosts.find(link.span, parts.host, into: &found) }
            let name = String(utf8Bytes: link[parts.host]).lowercased()
            let wanted = rules.rules.indices.filter { rules.rules[$0].hostPatterns.contains { Self.matches($0, name) } }
            #expect(found.map(Int.init) == wanted, "\(host)")
        }
    }

    private static func matches(_ pattern: HostPattern, _ host: String) -> Bool {
        pattern.endings.contains { ending in
            let ending = String(utf8Bytes: ending)
            switch pattern.front {
            case .nothing: return host == ending
            case .labels: return host.hasSuffix("." + ending) && host.count > ending.count + 1
            case .text(let text): return host == String(utf8Bytes: text) + "." + ending
            case .pattern(let pattern):
                guard host.hasSuffix("." + ending) else { return false }
                let front = Array(host.dropLast(ending.count + 1).utf8)
                var captures = LinkPattern.Captures()
                return pattern.matches(front.span, 0..<front.count, captures: &captures)
            }
        }
    }

    @Test("Taking parameters out, against splitting and joining")
    func parameters() throws {
        var generator = LinkPropertyTests.Generator(state: 5)
        let cleaner = LinkCleaner()
        let trackers = try #require(LinkRules.builtIn.rules.first { $0.id == "trackers" })
        guard case .strip(let removal) = trackers.body.action else { return }
        let names = Set(removal.names.map { String(utf8Bytes: $0) })
        let prefixes = removal.prefixes.map { String(utf8Bytes: $0) }
        let pieces =
            removal.names.map { String(utf8Bytes: $0) } + [
                "utm_x", "UTM_Y", "utm", "utm_", "id", "q", "", "a", "amp", "%75tm_z", "x-utm_a", "Fbclid",
            ]
        func goes(_ piece: Substring) -> Bool {
            var name = piece.prefix { $0 != "=" }
            if name.lowercased().hasPrefix("amp;") { name = name.dropFirst(4) }
            let decoded = String(utf8Bytes: PercentCoding.decoded(Array(name.utf8))).lowercased()
            return names.contains(decoded) || prefixes.contains { decoded.hasPrefix($0) }
        }
        for _ in 0..<20_000 {
            let query = (0...generator.next(5)).map { number in
                (number > 0 && generator.next(6) == 0 ? "amp;" : "") + pieces[generator.next(pieces.count)]
                    + ["", "=", "=1", "=a%26b", "=x=y"][generator.next(5)]
            }.joined(separator: "&")
            let fragment = ["", "#", "#top"][generator.next(3)]
            var kept = query.split(separator: "&", omittingEmptySubsequences: false)
            let count = kept.count
            let firstStays = !goes(kept[0])
            kept.removeAll(where: goes)
            if !firstStays, let first = kept.first, first.lowercased().hasPrefix("amp;") { kept[0] = first.dropFirst(4) }
            var wanted = "https://heron.example/p?" + kept.joined(separator: "&")
            if kept.count < count, kept.allSatisfy(\.isEmpty), kept.count < 2 { wanted.removeLast() }
            #expect(cleaner.clean("https://heron.example/p?\(query)\(fragment)").output == wanted + fragment)
        }
    }
}
