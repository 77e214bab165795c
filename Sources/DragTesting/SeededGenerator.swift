/// Random numbers that are the same in each run (SplitMix64), so that a case that fails can be run again.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    /// One of `elements`, of which there is at least one.
    public mutating func element<Element>(of elements: [Element]) -> Element { elements[Int.random(in: elements.indices, using: &self)] }

    /// `count` random bytes.
    public mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) } }

    /// Up to `count` characters, ASCII, Latin, CJK, combining and beyond the basic plane, and those of `others`.
    public mutating func text(upTo count: Int, others: String = "") -> String {
        let scalars = Array(("aZ09 ~é\u{DF}\u{7F}日本\u{301}\u{FFFD}🎉\u{10FFFF}" + others).unicodeScalars)
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...count, using: &self) {
            text.append(scalars[Int.random(in: 0..<scalars.count, using: &self)])
        }
        return String(text)
    }
}
