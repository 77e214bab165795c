import DragContract

/// A picture of `fixtures/images/valid` with the pixels that independent decoders see in it
/// (`fixtures/images/README.md`).
struct ImageFixture: Sendable, CustomStringConvertible {
    static let folder = Fixtures.folder + "/images"

    let name: String
    let width: Int
    let height: Int
    /// The largest difference in a channel that is not an error; nil where only the size is known
    /// for certain.
    let tolerance: Int?
    /// Whether decoders disagree on it, and nobody is wrong.
    let isDisputed: Bool

    var description: String { name }
    var bytes: [UInt8] { Fixtures.bytes("\(Self.folder)/valid/\(name)") }

    static let all: [ImageFixture] = String(decoding: Fixtures.bytes(folder + "/expected.tsv"), as: UTF8.self)
        .split(separator: "\n").dropFirst().compactMap { line in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard columns.count >= 5, let width = Int(columns[1]), let height = Int(columns[2]), let tolerance = Int(columns[3]) else { return nil }
            return ImageFixture(
                name: columns[0], width: width, height: height, tolerance: tolerance < 0 ? nil : tolerance,
                isDisputed: columns[4].hasPrefix("OPTIONAL"))
        }

    /// What is wrong with a picture that should show this; nil when nothing is.
    func difference(from picture: PNGPicture) -> String? {
        guard (picture.width, picture.height) == (width, height) else {
            return "\(picture.width) x \(picture.height) instead of \(width) x \(height)"
        }
        guard let tolerance, !isDisputed else { return nil }
        let expected = Fixtures.bytes("\(Self.folder)/expected/\(name).rgba")
        guard expected.count == picture.rgba.count else { return "no expected pixels" }
        var worst = 0
        for pixel in stride(from: 0, to: expected.count, by: 4) {
            let alpha = abs(Int(expected[pixel + 3]) - Int(picture.rgba[pixel + 3]))
            if alpha > max(1, tolerance) { return "alpha differs by \(alpha) at pixel \(pixel / 4)" }
            guard expected[pixel + 3] > 0 else { continue }
            for channel in 0..<3 { worst = max(worst, abs(Int(expected[pixel + channel]) - Int(picture.rgba[pixel + channel]))) }
        }
        return worst > tolerance ? "a channel differs by \(worst), more than \(tolerance)" : nil
    }
}

extension ImageFixture {
    /// What stands in front of a Windows bitmap's pixels of 24 bits.
    ///
    /// - Parameters:
    ///   - height: negative for rows from the top.
    ///   - byteCount: of the whole file.
    static func bitmapHeader(width: Int, height: Int, byteCount: Int) -> [UInt8] {
        let numbers = [UInt32(byteCount), 0, 54, 40, UInt32(width), UInt32(bitPattern: Int32(height)), 0x0018_0001, 0, 0, 0, 0, 0, 0]
        return [0x42, 0x4D] + numbers.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    }
}
