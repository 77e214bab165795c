import DragZIP
import ImageCoding

/// The chunks of a PNG file (Portable Network Graphics, third edition, §5).
enum PNGFile {
    /// The bytes with which every PNG begins.
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Whether bytes begin as every PNG does.
    static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) }

    /// The data of the first chunk with a name, if the chunk comes before the pixels; nil
    /// otherwise.
    static func chunk(_ name: StaticString, in bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        var place = 8
        while place + 12 <= bytes.count {
            let size = (0..<4).reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
            let type = bytes[(place + 4)..<(place + 8)]
            guard size <= bytes.count - place - 12, !type.elementsEqual("IDAT".utf8) else { return nil }
            if name.withUTF8Buffer({ type.elementsEqual($0) }) { return Array(bytes[(place + 8)..<(place + 8 + size)]) }
            place += size + 12
        }
        return nil
    }

    /// The chunks of a PNG, up to the first that is cut off.
    static func chunks(of file: [UInt8]) -> [(name: String, data: [UInt8])] {
        var result: [(name: String, data: [UInt8])] = []
        var place = 8
        while place + 12 <= file.count {
            let size = file.bigEndian(at: place, 4)
            guard size <= file.count - place - 12 else { break }
            result.append((String(decoding: file[(place + 4)..<(place + 8)], as: UTF8.self), Array(file[(place + 8)..<(place + 8 + size)])))
            place += size + 12
        }
        return result
    }

    /// A chunk with its length and its check sum.
    static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        var result: [UInt8] = []
        result.append(bigEndian: data.count, 4)
        result += body
        result.append(bigEndian: Int(ZIPArchive.checksum(body)), 4)
        return result
    }

    /// The number of pictures in an animated PNG; 1 in any other.
    static func frameCount(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard let control = chunk("acTL", in: bytes), control.count == 8 else { return 1 }
        // A picture for programs that know no animations is a frame only if it has a control.
        let others = chunk("fcTL", in: bytes) == nil ? 1 : 0
        return max(1, control.bigEndian(at: 0, 4) + others)
    }
}

extension CodedColours {
    /// The colours of a PNG; nil for those of sRGB, and when the file has a profile that counts.
    init?(ofPNG bytes: UnsafeRawBufferPointer) {
        switch PNGColours({ PNGFile.chunk($0, in: bytes) }) {
        case .coded(let primaries, let transfer, _): self.init(primaries: primaries, transfer: transfer)
        case .measured(let exponent, let values): self.init(exponent: exponent, chromaticities: values)
        case .standard:
            // Without this, a profile that counts less would be used.
            guard PNGFile.chunk("cICP", in: bytes) != nil else { return nil }
            self.init(primaries: 1, transfer: 13)
        case .profile: return nil
        }
    }
}
