/// What an owner of a selection decides, one byte a decision.
package struct OwnerScript: Sendable {
    private var rest: ArraySlice<UInt8>
    /// Every decision after the last byte.
    private let thereafter: Int

    /// - Parameter thereafter: every decision after the last byte. With 0 each script ends, as that
    ///   is a refusal or the end of an answer.
    package init(_ bytes: [UInt8], thereafter: Int = 0) { (rest, self.thereafter) = (bytes[...], thereafter) }

    /// A number below 256.
    package mutating func byte() -> Int { rest.popFirst().map(Int.init) ?? thereafter }

    /// A number below `bound`, which is 256 at most.
    package mutating func below(_ bound: Int) -> Int { byte() % bound }

    /// A size, mostly a small one: a power of two times 1 … 16, less or more by one.
    ///
    /// - Parameter largest: the largest size.
    mutating func size(upTo largest: Int) -> Int {
        let (choice, digits) = (byte(), byte())
        let shift = choice < 230 ? choice % 11 : choice % 20
        return min(max((digits >> 4 + 1) << shift + digits & 0xF % 3 - 1, 0), largest)
    }

    /// Up to 255 bytes, whose number stands before them.
    package mutating func text() -> [UInt8] {
        let count = byte()
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }
}
