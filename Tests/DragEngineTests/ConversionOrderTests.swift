import DragContract
import Testing

@testable import DragEngine

/// The order of conversions: as if whole ids were compared.
@Suite struct ConversionOrderTests {
    @Test(arguments: 0..<100)
    func orderIsThatOfTheIds(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        func word(_ lengths: ClosedRange<Int>) -> String {
            String((0..<Int.random(in: lengths, using: &random)).map { _ in "ab.-/B\u{E9}1".randomElement(using: &random) ?? "a" })
        }
        let parts = (0..<6).map { _ in word(0...4) }
        // Some ids are equal, some have no slash, and some differ only after the eight bytes that
        // are compared as a number.
        let ids = (0..<80).map { _ in
            (parts.randomElement(using: &random) ?? "") + ["/", "", "/same-beginning-"][Int.random(in: 0..<3, using: &random)] + word(0...3)
        }
        let expected = ids.indices.sorted { ids[$0] == ids[$1] ? $0 < $1 : Array(ids[$0].utf8).lexicographicallyPrecedes(Array(ids[$1].utf8)) }
        #expect(ConversionOrder.of(ids) == expected)
    }

    @Test func noIds() { #expect(ConversionOrder.of([]).isEmpty) }
}
