/// A generator of reproducible random numbers (SplitMix64), so that a failed test case can be
/// repeated.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// A generator that gives the same numbers for the same seed.
    public init(seed: UInt64) { state = seed }

    /// The next random number, 0 to `UInt64.max`.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    /// A random element of `elements`, which must not be empty.
    public mutating func element<Element>(of elements: [Element]) -> Element { elements[Int.random(in: elements.indices, using: &self)] }

    /// `count` random bytes.
    public mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) } }

    /// Random text of 0 to `count` Unicode scalars: ASCII, Latin, CJK, combining marks, scalars
    /// beyond the basic plane, and those of `others`.
    public mutating func text(upTo count: Int, others: String = "") -> String {
        let scalars = Array(("aZ09 ~é\u{DF}\u{7F}日本\u{301}\u{FFFD}🎉\u{10FFFF}" + others).unicodeScalars)
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...count, using: &self) {
            text.append(scalars[Int.random(in: 0..<scalars.count, using: &self)])
        }
        return String(text)
    }
}
