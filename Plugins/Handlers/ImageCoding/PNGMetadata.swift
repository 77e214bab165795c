import DragKit
import DragZIP

/// The chunks of a PNG with those left out that say something about the picture instead of how to
/// show it (ISO/IEC 15948, W3C PNG 3).
enum PNGMetadata {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Chunks that matter for showing the picture, with the sizes that they may have. A chunk of
    /// another size is broken, and left out.
    private static let kept: [String: ClosedRange<Int>] = [
        "IHDR": 13...13, "PLTE": 3...768, "IDAT": 0...Int.max, "IEND": 0...0, "tRNS": 1...256, "gAMA": 4...4, "cHRM": 32...32, "sRGB": 1...1,
        "cICP": 4...4, "mDCV": 24...24, "cLLI": 8...8, "sBIT": 1...4, "bKGD": 1...6, "pHYs": 9...9, "acTL": 8...8, "fcTL": 26...26,
        "fdAT": 4...Int.max,
    ]
    /// Chunks that say what the colours are, which a file with a new sRGB chunk does not need.
    private static let colours: Set<String> = ["gAMA", "cHRM", "sRGB", "cICP"]
    /// The largest profile that is unpacked, in bytes.
    private static let maximumProfile = 1 << 22

    private struct Chunk {
        let name: String
        /// The whole chunk: length, name, data, checksum.
        let bytes: Range<Int>
        var data: Range<Int> { (bytes.lowerBound + 8)..<(bytes.upperBound - 4) }
    }

    /// - Throws: ``ConversionError``: `unsupported` for a PNG that has to be turned, whose colours
    ///   are not those of sRGB, or that is damaged.
    static func removed(from file: UnsafeRawBufferPointer) throws(ConversionError) -> [UInt8] {
        let chunks = try chunks(of: file)
        for chunk in chunks where chunk.name == "eXIf" {
            guard ExifOrientation.orientation(in: Array(file[chunk.data])) ?? 1 == 1 else {
                throw PictureFinisher.mustBeWrittenAnew("the PNG has to be turned")
            }
        }
        let standard = try standardColours(chunks, file)
        var result = signature
        result.reserveCapacity(file.count)
        for chunk in chunks where kept[chunk.name]?.contains(chunk.data.count) == true {
            if standard != nil, colours.contains(chunk.name) { continue }
            result += file[chunk.bytes]
            // The chunks on colours come before the palette.
            if chunk.name == "IHDR", let standard { result += standard }
        }
        return result
    }

    /// The chunk that takes the place of those on colours; nil where these can stay.
    private static func standardColours(_ chunks: [Chunk], _ file: UnsafeRawBufferPointer) throws(ConversionError) -> [UInt8]? {
        let front = chunks.prefix { $0.name != "IDAT" }
        func data(_ name: String) -> [UInt8]? { front.first { $0.name == name }.map { Array(file[$0.data]) } }
        switch PNGColours({ data($0.description) }) {
        case .standard:
            // A profile that counts less than the standard colours goes, and readers that know no
            // coded colours need another chunk then.
            return data("cICP") != nil || data("iCCP") != nil ? PNGOutput.chunk("sRGB", [0]) : nil
        case .profile:
            guard let profile = data("iCCP").flatMap({ profile($0) }), ColourProfile.isStandard(profile) else {
                throw PictureFinisher.mustBeWrittenAnew("the PNG has a colour profile other than sRGB")
            }
            // The rendering intent, which is all that an sRGB chunk says.
            return PNGOutput.chunk("sRGB", [profile[67] <= 3 ? profile[67] : 0])
        case .coded, .measured: throw PictureFinisher.mustBeWrittenAnew("the PNG has other colours than those of sRGB")
        }
    }

    /// The chunks up to the end of the picture.
    private static func chunks(of file: UnsafeRawBufferPointer) throws(ConversionError) -> [Chunk] {
        guard file.starts(with: signature) else { throw .unsupported("the bytes are no PNG") }
        var chunks: [Chunk] = []
        var position = 8
        while position + 12 <= file.count {
            let size = file.long(at: position)
            guard size <= file.count - position - 12 else { break }
            let name = String(decoding: file[(position + 4)..<(position + 8)], as: UTF8.self)
            chunks.append(Chunk(name: name, bytes: position..<(position + 12 + size)))
            position += 12 + size
            if name == "IEND" { break }
        }
        let names = Set(chunks.map(\.name))
        guard chunks.last?.name == "IEND", names.contains("IDAT"), let header = chunks.first, isHeader(header, of: file),
            file[header.data.lowerBound + 9] != 3 || names.contains("PLTE"), chunks.count(where: { $0.name == "IHDR" }) == 1
        else { throw PictureFinisher.mustBeWrittenAnew("the PNG is damaged") }
        // A chunk whose name begins with a capital letter is needed to show the picture.
        guard chunks.allSatisfy({ kept[$0.name] != nil || file[$0.bytes.lowerBound + 4] & 0x20 != 0 }) else {
            throw PictureFinisher.mustBeWrittenAnew("the PNG needs something that is not known")
        }
        return chunks
    }

    /// Whether a chunk is a valid header (ISO/IEC 15948 §11.2.2).
    private static func isHeader(_ chunk: Chunk, of file: UnsafeRawBufferPointer) -> Bool {
        let start = chunk.data.lowerBound
        guard chunk.name == "IHDR", chunk.data.count == 13, (1...0x7FFF_FFFF).contains(file.long(at: start)),
            (1...0x7FFF_FFFF).contains(file.long(at: start + 4)), file[start + 10] == 0, file[start + 11] == 0, file[start + 12] <= 1
        else { return false }
        let depths: [UInt8: Set<UInt8>] = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
        return depths[file[start + 9]]?.contains(file[start + 8]) == true
    }

    /// The profile in an iCCP chunk: a name, a NUL, the compression method, and a zlib stream. Nil
    /// when it cannot be unpacked.
    private static func profile(_ data: [UInt8]) -> [UInt8]? {
        guard let end = data.prefix(80).firstIndex(of: 0), end + 2 < data.count, data[end + 1] == 0 else { return nil }
        guard let profile = Inflation.zlib(data[(end + 2)...], upTo: maximumProfile), profile.count >= 128 else { return nil }
        return profile
    }
}
