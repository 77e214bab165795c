/// Which of its chunks on colours counts in a PNG (Portable Network Graphics, third edition,
/// §13.16): `cICP`, then `iCCP`, then `sRGB`, then `gAMA` with `cHRM`. Browsers do the same.
package enum PNGColours: Equatable {
    /// The colours of sRGB, which nothing has to be done about.
    case standard
    /// Numbers of ITU-T H.273.
    case coded(primaries: Int, transfer: Int, isFullRange: Bool)
    /// A colour profile.
    case profile
    /// Light is the coded value to the power of `exponent`. The chromaticities are x and y of
    /// white, red, green and blue; nil for those of sRGB.
    case measured(exponent: Double, chromaticities: [Double]?)

    /// - Parameter chunk: the data of the first chunk with a name, if it comes before the pixels.
    package init(_ chunk: (StaticString) -> [UInt8]?) {
        if let data = chunk("cICP"), data.count == 4 {
            let isStandard = data[0] == 1 && data[1] == 13 && data[3] == 1
            self = isStandard ? .standard : .coded(primaries: Int(data[0]), transfer: Int(data[1]), isFullRange: data[3] == 1)
        } else if chunk("iCCP") != nil {
            self = .profile
        } else if chunk("sRGB") == nil, let data = chunk("gAMA"), data.count == 4, Self.number(data[...]) > 0 {
            self = Self.measured(Double(Self.number(data[...])) / 100_000, chunk("cHRM"))
        } else {
            // Chromaticities without a curve say too little: browsers pass them over.
            self = .standard
        }
    }

    /// White, red, green and blue of sRGB, x and y of each.
    private static let standardPoints = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]

    private static func measured(_ gamma: Double, _ data: [UInt8]?) -> PNGColours {
        var points = data.flatMap { $0.count == 32 ? $0 : nil }.map { data in
            stride(from: 0, to: 32, by: 4).map { Double(number(data[$0..<($0 + 4)])) / 100_000 }
        }
        // Points that no colour has say nothing.
        let isPossible = points?.indices.allSatisfy { $0 % 2 == 0 || (0.001...1).contains(points?[$0] ?? 0) } ?? true
        if !isPossible { points = nil }
        // What libpng takes for sRGB: programs write rounded numbers.
        if let found = points, zip(found, standardPoints).allSatisfy({ abs($0 - $1) < 0.0101 }) { points = nil }
        let isUsual = abs(gamma * 2.2 - 1) < 0.05
        return isUsual && points == nil ? .standard : .measured(exponent: 1 / gamma, chromaticities: points)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
