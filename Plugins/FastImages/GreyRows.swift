/// Detects rows of RGB pixels that are all grey, as in scans and black text. Written with one channel, such rows have a third of the bytes, and
/// all viewers show them the same way.
enum GreyRows {
    /// Whether red, green and blue are equal in every pixel. The search ends after the first row with a coloured pixel.
    ///
    /// - Parameters:
    ///   - first: the first row's pixels.
    ///   - stride: the distance from one row to the next, in bytes.
    static func areGrey(_ first: UnsafeRawPointer, count: Int, stride: Int, width: Int) -> Bool {
        // Compares every byte with the next one, two pixels at a time. The mask leaves out blue bytes, whose next byte belongs to another pixel.
        let counts = UInt64(littleEndian: 0x0000_00FF_FF00_FFFF)
        let end = width * 3
        for row in 0..<count {
            let line = first + row * stride
            var difference: UInt64 = 0
            var offset = 0
            while offset + 9 <= end {
                let here = line.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                let next = line.loadUnaligned(fromByteOffset: offset + 1, as: UInt64.self)
                difference |= (here ^ next) & counts
                offset += 6
            }
            while offset < end {
                let red = line.load(fromByteOffset: offset, as: UInt8.self)
                let green = line.load(fromByteOffset: offset + 1, as: UInt8.self)
                let blue = line.load(fromByteOffset: offset + 2, as: UInt8.self)
                difference |= UInt64((red ^ green) | (red ^ blue))
                offset += 3
            }
            if difference != 0 { return false }
        }
        return true
    }

    /// Copies the red bytes of a row.
    static func copyReds(from row: UnsafeRawPointer, to target: UnsafeMutableRawPointer, width: Int) {
        for x in 0..<width { target.storeBytes(of: row.load(fromByteOffset: x * 3, as: UInt8.self), toByteOffset: x, as: UInt8.self) }
    }
}
