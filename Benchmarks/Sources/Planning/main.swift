import DragEngine
import DragKit
import DragTypes

// How long planning takes as conversions grow, once they are loaded; and base64 and JSON in memory.

struct Load: TypeHandler {
    let identifier = "load"
    let declaredTypes: [TypeDeclaration]
    let conversions: [Conversion]

    func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput { throw .unsupported("nothing is converted here") }
}

/// A random graph with a tenth as many types as conversions, the same in every run.
func registry(conversions count: Int) -> (Registry, [TypeIdentifier]) {
    var state: UInt64 = 42
    func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }
    let types = (0..<max(5, count / 10)).compactMap { TypeIdentifier("bench.type-\($0)") }
    let declarations = types.enumerated().map { index, type in
        TypeDeclaration(type, description: "", parents: index % 4 == 3 ? [types[next(index)]] : [.data])
    }
    let conversions = (0..<count).compactMap { number -> Conversion? in
        let (from, to) = (types[next(types.count)], types[next(types.count)])
        guard from != to else { return nil }
        return Conversion("load/\(number)", from: from, to: to, keep: KeepLevel(500 + next(501)), cost: next(50))
    }
    return (Registry(handlers: [Load(declaredTypes: declarations, conversions: conversions)]), types)
}

func milliseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) / 1e15
}

func median(of runs: Int, _ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    return (0..<runs).map { _ in milliseconds(clock.measure(body)) }.sorted()[runs / 2]
}

func shown(_ number: Double) -> String { String((number * 1000).rounded() / 1000) }

print("planning, 3 offers, 2 accepted types (target: under 1 ms at 10000 conversions)")
for count in [10, 100, 1000, 10_000] {
    let clock = ContinuousClock()
    var loaded: (Registry, [TypeIdentifier])?
    let loading = clock.measure { loaded = registry(conversions: count) }
    guard let (registry, types) = loaded else { continue }
    let offers = [0, 1, 2].map { Offer(types[$0], sourceIndex: $0) }
    let accepting = AcceptList([
        .init(.conforming(types[types.count - 1])), .init(.conforming(types[types.count - 2]), quality: 900),
    ])
    let negotiator = Negotiator(registry)
    var score = 0
    let time = median(of: 101) { score = (try? negotiator.plan(offers, accepting: accepting))?.chosen?.score ?? 0 }
    print("  \(count) conversions: \(shown(time)) ms (loading \(shown(milliseconds(loading))) ms, score \(score))")
}

print("in memory, 50 MB (target: 300 MB/s)")
let payload = (0..<50_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
var encoded: [UInt8] = []
let encoding = median(of: 5) { encoded = Base64.encode(payload) }
print("  base64 encode: \(shown(50_000 / encoding)) MB/s")
var decoded: [UInt8]?
let decoding = median(of: 5) { decoded = Base64.decode(encoded.span) }
print("  base64 decode: \(shown(50_000 / decoding)) MB/s\(decoded == payload ? "" : " (WRONG)")")
let document = Array("{\"payload\":1,\"items\":[{\"representations\":[{\"type\":\"public.data\",\"base64\":\"".utf8) + encoded + Array("\"}]}]}".utf8)
var size = 0
let reading = median(of: 5) {
    size = (try? PayloadJSON.payload(from: document, catalogue: .builtIn))?.items[0].representations[0].bytes?.count ?? 0
}
print("  payload JSON read: \(shown(50_000 / reading)) MB/s\(size == payload.count ? "" : " (WRONG)")")
