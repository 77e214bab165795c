import DragContract
import DragTypes
import Foundation
import Testing

@testable import DragLinks

/// What holds for any link whatever, tried on links made by nesting, joining and damaging those of
/// rules and traps.
@Suite("Properties of link cleaning")
struct LinkPropertyTests {
    private static let seeds =
        LinkRules.builtIn.rules.flatMap { $0.examples.flatMap { [$0.link, $0.result].compactMap(\.self) } }
        + TrapTests.traps.map(\.link)

    private static let wrappers = [
        "https://www.google.com/url?q=%s&sa=D", "https://l.facebook.com/l.php?u=%s", "https://href.li/?%b", "https://i0.wp.com/%h?ssl=1",
        "https://external-content.duckduckgo.com/iu/?u=%s&f=1", "https://www.bing.com/ck/a?!&&u=a1%6&ntb=1", "//duckduckgo.com/l/?uddg=%s",
        "https://heron.example/_next/image?url=%s&w=8", "https://cdn.swisscows.ch/%b", "https://heron.example/?u=%s&utm_source=%s",
        "https://yandex.ru/clck/jsredir?url=%s", "https://www.google.com/amp/s/%h", "https://wsrv.nl/?url=%h",
        "https://heron-example.turbopages.org/turbo/heron.example/s/?a=%b#b=%s", "https://heron.example/cdn-cgi/image/w=1//%h",
        "https://www.amazon.de/s/ref=a?keywords=%s&utm_id=1", "https://heron.example/unsubscribe?mkt_tok=%s&mkt_unsubscribe=1",
    ]

    private static let damage = [
        "%", "%25", "%3A", "%2F", "&", "&amp;", "=", "?", "#", "/", "//", "@", "\\", ":", ";", "+", " ", "\n", "\r\n", "\u{0}", "\t", "é", "\u{FEFF}",
        "utm_source=x", "sig=1", "&fbclid=1", "javascript:", "data:", "http:", "https://", "%E4", "..", "[", "]", "xn--", "*",
    ]

    struct Generator {
        var state: UInt64

        mutating func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }

        mutating func link() -> String {
            var link = seeds[next(seeds.count)]
            for _ in 0..<next(4) { link = wrapped(link) }
            for _ in 0..<next(3) { link = damaged(link) }
            return link
        }

        private mutating func wrapped(_ link: String) -> String {
            let encoded = String(utf8Bytes: PercentCoding.encoded(Array(link.utf8)))
            let base64 = String(utf8Bytes: Base64.encode(Array(link.utf8)))
            let host = link.range(of: "://").map { String(link[$0.upperBound...]) } ?? link
            return wrappers[next(wrappers.count)].replacing("%s", with: encoded).replacing("%b", with: link).replacing("%6", with: base64)
                .replacing("%h", with: host)
        }

        private mutating func damaged(_ link: String) -> String {
            var scalars = Array(link.unicodeScalars)
            let position = next(scalars.count + 1)
            switch next(4) {
            case 0 where position < scalars.count: scalars.remove(at: position)
            case 1: scalars = Array(scalars.prefix(position))
            case 2:
                let part = scalars[position..<min(position + 12, scalars.count)]
                scalars.insert(contentsOf: part, at: next(scalars.count + 1))
            default: scalars.insert(contentsOf: damage[next(damage.count)].unicodeScalars, at: position)
            }
            var view = String.UnicodeScalarView()
            view.append(contentsOf: scalars)
            return String(view)
        }
    }

    @Test("Of thirty thousand links", arguments: 0..<6)
    func properties(_ seed: Int) {
        var generator = Generator(state: UInt64(seed) &* 7919 &+ 1)
        for _ in 0..<5000 {
            let link = generator.link()
            let level = CleaningLevel.allCases[generator.next(3)]
            let cleaner = LinkCleaner(level: level)
            let cleaned = cleaner.clean(link)
            // No rule, no change; a change names its rules.
            #expect(cleaned.isChanged == (cleaned.output != link), "\(link)")
            #expect(cleaned.isChanged == !cleaned.rules.isEmpty, "\(link)")
            // A fixed point.
            let again = cleaner.clean(cleaned.output)
            #expect(again.output == cleaned.output, "\(level) \(link)")
            guard cleaned.isChanged else { continue }
            // An absolute web link, or without a scheme where there was none.
            let isWeb = ["http://", "https://"].contains { ASCII.hasPrefix(cleaned.output.utf8, ignoringCase: $0) }
            #expect(isWeb || link.hasPrefix("//") && cleaned.output.hasPrefix("//"), "\(link)")
            // Its host is one, with nobody's name in front.
            let bytes = Array(cleaned.output.utf8)
            #expect((try? LinkParts(bytes.span)) != nil, "\(link)")
            // What was wrapped has nothing in it that links do not hold; what was only stripped
            // keeps its bytes.
            if !cleaned.rules.allSatisfy({ $0.hasPrefix("trackers") || $0.hasPrefix("size") }) {
                #expect(bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(link)")
            }
        }
    }

    /// Links that make a careless matcher look at everything again and again.
    private static let slow: [(name: String, make: @Sendable (Int) -> String)] = [
        ("layers", { "https://href.li/?" + String(repeating: "https://href.li/?", count: $0 / 17) }),
        ("pieces", { "https://heron.example/?" + String(repeating: "utm_a=1&b=2&", count: $0 / 12) }),
        ("names", { "https://heron.example/?" + String(repeating: "%75tm_a&", count: $0 / 8) }),
        ("segments", { "https://img-getpocket.cdn.mozilla.net/" + String(repeating: "h/", count: $0 / 2) }),
        ("fetch", { "https://res.cloudinary.com/" + String(repeating: "fetch/", count: $0 / 6) }),
        ("options", { "https://imgs.search.brave.com/" + String(repeating: "a:b/", count: $0 / 4) }),
        ("results", { "https://r.search.yahoo.com/" + String(repeating: "RU=a/", count: $0 / 5) }),
        ("sizes", { "https://cdn.shopify.com/s/files/" + String(repeating: "_1x_crop_a", count: $0 / 10) }),
        ("escapes", { "https://www.google.com/url?q=https%3A%2F%2Fheron.example%2F" + String(repeating: "%2561", count: $0 / 5) }),
        ("cipher", { "https://image.baidu.com/search/detail?objurl=ippr_z2C%24q" + String(repeating: "AzdH3F", count: $0 / 6) }),
        ("stars", { "https://urldefense.com/v3/__https://heron.example/" + String(repeating: "*", count: $0) + "__;IyMj!!a" }),
        (
            "recipients",
            { "https://heron.example/" + String(repeating: "nsub/", count: $0 / 10) + "?" + String(repeating: "mkt_tok&", count: $0 / 16) }
        ),
        ("kept", { "https://www.google.com/amp/s/a.example/#" + String(repeating: "csi=1&a=2&", count: $0 / 10) + "b=3" }),
        ("labels", { "https://" + String(repeating: "a.", count: $0 / 2) + "google.com/url?q=x" }),
    ]

    /// The processor time of this thread.
    private static var threadTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Four times the length takes about four times as long; sixteen would be quadratic. The
    /// quickest of several runs counts, by the thread's own time, which stands still while other
    /// programs have the processor.
    @Test("Time grows with length and no faster", arguments: slow.indices)
    func linear(_ index: Int) {
        func time(_ count: Int) -> Duration {
            let link = Self.slow[index].make(count)
            let cleaner = LinkCleaner(level: .full)
            return (0..<5).map { _ in
                let begin = Self.threadTime
                _ = cleaner.clean(link)
                return Self.threadTime - begin
            }.min() ?? .zero
        }
        let (short, long) = (time(40_000), time(160_000))
        #expect(long < short * 10 + .milliseconds(5), "\(Self.slow[index].name): \(short), then \(long)")
    }
}
