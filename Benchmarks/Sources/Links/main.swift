import DragLinks

// How long the rules take to load, and one long link of each kind that could be slow; in one
// process, on one core.

func milliseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
}

func median(of runs: Int, _ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    return (0..<runs).map { _ in milliseconds(clock.measure(body)) }.sorted()[runs / 2]
}

func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
}

func row(_ name: String, _ value: Double, _ limit: Double) {
    let label = name + String(repeating: " ", count: max(1, 44 - name.count))
    print("\(label)\(text(value)) ms   \u{2264} \(text(limit)) ms  \(value <= limit ? "met" : "missed")")
}

let clock = ContinuousClock()
let first = milliseconds(clock.measure { _ = LinkRules.builtIn })
print("Rules of link cleaning, in one process")
row("all \(LinkRules.builtIn.rules.count) rules, loaded the first time", first, 5)

let size = 1_000_000
let long: [(String, String)] = [
    ("1 MB without a parameter", "https://heron.example/" + String(repeating: "a", count: size)),
    ("1 MB of parameters, half of them trackers", "https://heron.example/?" + String(repeating: "utm_a=1&b=2&", count: size / 12)),
    ("1 MB in a wrapper, escaped", "https://www.google.com/url?q=https%3A%2F%2Fheron.example%2F" + String(repeating: "%2561", count: size / 5)),
    ("1 MB of 58,000 wrappers", String(repeating: "https://href.li/?", count: size / 17) + "https://heron.example/"),
    ("1 MB in a cipher", "https://image.baidu.com/search/detail?objurl=ippr_z2C%24q" + String(repeating: "AzdH3F", count: size / 6)),
    ("1 MB that looks like a proxy again and again", "https://res.cloudinary.com/" + String(repeating: "fetch/", count: size / 6)),
    ("1 MB of options before nothing", "https://imgs.search.brave.com/" + String(repeating: "a:b/", count: size / 4)),
    ("1 MB of segments", "https://img-getpocket.cdn.mozilla.net/" + String(repeating: "h/", count: size / 2)),
]
let cleaner = LinkCleaner(level: .full)
for (name, link) in long {
    row(name, median(of: 9) { _ = cleaner.clean(link) }, 20)
}
