/// Plus codes (Open Location Code 1.0, github.com/google/open-location-code).
package enum PlusCode {
    private static let digits = Array("23456789CFGHJMPQRVWX")

    /// The middle of the cell that a whole code names; nil for a short code, which needs a town
    /// beside it, and for other texts.
    package static func middle(_ text: some StringProtocol) -> (latitude: Double, longitude: Double)? {
        let code = text.uppercased()
        guard let sign = code.firstIndex(of: "+"), code.distance(from: code.startIndex, to: sign) == 8 else { return nil }
        let values = code.filter { $0 != "+" && $0 != "0" }.map { digits.firstIndex(of: $0) }
        let numbers = values.compactMap { $0 }
        guard numbers.count == values.count, (2...15).contains(numbers.count), numbers.count <= 10 ? numbers.count.isMultiple(of: 2) : true else {
            return nil
        }
        var (south, west) = (-90.0, -180.0)
        var (height, width) = (400.0, 400.0)
        for pair in stride(from: 0, to: min(numbers.count, 10), by: 2) {
            (height, width) = (height / 20, width / 20)
            south += Double(numbers[pair]) * height
            west += Double(numbers[pair + 1]) * width
        }
        for value in numbers.dropFirst(10) {
            (height, width) = (height / 5, width / 4)
            south += Double(value / 4) * height
            west += Double(value % 4) * width
        }
        return Coordinates.onEarth(south + height / 2, west + width / 2)
    }
}
