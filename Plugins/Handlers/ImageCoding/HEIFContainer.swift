/// The boxes of a HEIF or AVIF file that say how its items belong together (ISO/IEC 23008-12 §6,
/// ISO/IEC 14496-12 §8.11).
///
/// All offsets are checked; a file that contradicts itself is left to libheif, which names what is
/// wrong.
package struct HEIFContainer {
    private let bytes: [UInt8]
    private let boxes: [Box]
    private let meta: Box
    private let items: [Box]

    /// - Returns: nil for a file without a `meta` box.
    package init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        boxes = Box.all(in: bytes, bytes.indices)
        guard let meta = boxes.first(where: { $0.type == "meta" }), meta.body.count >= 4 else { return nil }
        self.meta = meta
        // A full box begins with its version and flags.
        items = Box.all(in: bytes, meta.body.dropFirst(4))
    }

    private struct Box {
        /// More boxes than any picture has.
        private static let most = 65_536

        let type: String
        let whole: Range<Int>
        let body: Range<Int>
        /// Whether the box ends where the file ends, without saying where that is.
        let isOpen: Bool

        /// The boxes of a part of a file. The list ends at the first box that reaches beyond the
        /// part.
        static func all(in bytes: [UInt8], _ range: Range<Int>) -> [Box] {
            var result: [Box] = []
            var start = range.lowerBound
            while start + 8 <= range.upperBound, result.count < most {
                var (size, header) = (bytes.bigEndian(at: start, 4), 8)
                if size == 1, start + 16 <= range.upperBound { (size, header) = (bytes.bigEndian(at: start + 8, 8), 16) }
                let isOpen = size == 0
                if isOpen { size = range.upperBound - start }
                guard size >= header, size <= range.upperBound - start else { break }
                result.append(
                    Box(
                        type: String(decoding: bytes[(start + 4)..<(start + 8)], as: UTF8.self), whole: start..<(start + size),
                        body: (start + header)..<(start + size), isOpen: isOpen))
                start += size
            }
            return result
        }
    }

    // MARK: Frames

    /// The number of frames of an image sequence (ISO/IEC 23008-12 §7), by the sizes of its
    /// samples; 1 for a file without one.
    package var frameCount: Int {
        func parts(_ path: ArraySlice<String>, in boxes: [Box]) -> [Box] {
            guard let first = path.first else { return boxes }
            let inner = boxes.filter { $0.type == first }
            return path.count == 1 ? inner : parts(path.dropFirst(), in: inner.flatMap { Box.all(in: bytes, $0.body) })
        }
        let tracks = parts(["moov", "trak"], in: boxes)
        return tracks.reduce(1) { most, track in
            let media = parts(["mdia"], in: Box.all(in: bytes, track.body)).flatMap { Box.all(in: bytes, $0.body) }
            // Other tracks hold the transparency.
            guard media.contains(where: { $0.type == "hdlr" && bytes[$0.body].dropFirst(8).starts(with: "pict".utf8) }),
                let sizes = parts(["minf", "stbl", "stsz"], in: media).first, sizes.body.count >= 12
            else { return most }
            return max(most, bytes.bigEndian(at: sizes.body.lowerBound + 8, 4))
        }
    }

    // MARK: References

    /// A reference from one item to others, such as from a thumbnail to its picture.
    private struct Reference {
        let type: String
        let from: Int
        var to: [Int]
    }

    /// The item types that are pictures to every version of libheif.
    private static let pictureTypes: Set = ["hvc1", "av01", "avc1", "grid", "iden", "iovl", "jpeg", "mski", "unci", "vvc1", "j2k1"]

    /// The file with references that libheif 1.15 reads; nil when nothing has to change.
    ///
    /// That version refuses a file if metadata, a thumbnail or an auxiliary picture (alpha, depth,
    /// gain map) refers to several items, as in photographs of iOS 18, or to an item that it does
    /// not know. References of metadata are left out, because metadata is never kept. The others
    /// become one reference for each picture. The items' places in the file stay the same: the
    /// changed `meta` box goes to the file's end, and the bytes of the old one become free space.
    package var withSimpleReferences: [UInt8]? {
        guard let box = items.first(where: { $0.type == "iref" }), let references = references(in: box) else { return nil }
        let metadata = references.filter { $0.type == "cdsc" }
        let attached = references.filter { $0.type == "thmb" || $0.type == "auxl" }
        guard !metadata.isEmpty || attached.contains(where: { $0.to.count != 1 }), let last = boxes.last else { return nil }
        let pictures = pictures
        var simple: [Reference] = []
        for reference in references where reference.type != "cdsc" {
            guard reference.type == "thmb" || reference.type == "auxl" else {
                simple.append(reference)
                continue
            }
            for target in reference.to where reference.to.count == 1 || pictures.contains(target) {
                simple.append(Reference(type: reference.type, from: reference.from, to: [target]))
            }
        }
        let written = Self.box("iref", fullBox(box, simple))
        let contents = bytes[meta.body.lowerBound..<box.whole.lowerBound] + written + bytes[box.whole.upperBound..<meta.body.upperBound]
        guard last.whole.count <= UInt32.max, contents.count <= Int(UInt32.max) - 8 else { return nil }
        var result = bytes
        result.replaceSubrange((meta.whole.lowerBound + 4)..<(meta.whole.lowerBound + 8), with: "free".utf8)
        if last.isOpen { result.replaceSubrange(last.whole.lowerBound..<(last.whole.lowerBound + 4), with: Self.size(last.whole.count)) }
        result.removeSubrange(last.whole.upperBound...)
        return result + Self.box("meta", contents)
    }

    private func references(in box: Box) -> [Reference]? {
        guard box.body.count >= 4 else { return nil }
        let idSize = bytes[box.body.lowerBound] == 0 ? 2 : 4
        var result: [Reference] = []
        for reference in Box.all(in: bytes, box.body.dropFirst(4)) {
            let start = reference.body.lowerBound
            guard reference.body.count >= idSize + 2 else { return nil }
            let count = bytes.bigEndian(at: start + idSize, 2)
            guard reference.body.count >= idSize * (count + 1) + 2 else { return nil }
            let to = (0..<count).map { bytes.bigEndian(at: start + idSize * ($0 + 1) + 2, idSize) }
            result.append(Reference(type: reference.type, from: bytes.bigEndian(at: start, idSize), to: to))
        }
        return result
    }

    /// The body of an `iref` box, with the same version and flags as another one.
    private func fullBox(_ box: Box, _ references: [Reference]) -> [UInt8] {
        let idSize = bytes[box.body.lowerBound] == 0 ? 2 : 4
        return references.reduce(into: Array(bytes[box.body.prefix(4)])) { body, reference in
            var contents: [UInt8] = []
            contents.append(bigEndian: reference.from, idSize)
            contents.append(bigEndian: reference.to.count, 2)
            for target in reference.to { contents.append(bigEndian: target, idSize) }
            body += Self.box(reference.type, contents)
        }
    }

    /// The ids of the items that are pictures.
    private var pictures: Set<Int> {
        guard let list = items.first(where: { $0.type == "iinf" }), list.body.count >= 6 else { return [] }
        let isLong = bytes[list.body.lowerBound] != 0
        let entries = Box.all(in: bytes, list.body.dropFirst(isLong ? 8 : 6))
        return entries.reduce(into: []) { result, entry in
            guard entry.type == "infe", let version = bytes[entry.body].first, version == 2 || version == 3 else { return }
            let idSize = version == 2 ? 2 : 4
            let place = entry.body.lowerBound + 4
            guard place + idSize + 6 <= entry.body.upperBound else { return }
            let type = String(decoding: bytes[(place + idSize + 2)..<(place + idSize + 6)], as: UTF8.self)
            if Self.pictureTypes.contains(type) { result.insert(bytes.bigEndian(at: place, idSize)) }
        }
    }

    private static func box(_ type: String, _ body: some Collection<UInt8>) -> [UInt8] { size(body.count + 8) + Array(type.utf8) + body }

    private static func size(_ count: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.append(bigEndian: count, 4)
        return result
    }

    // MARK: Colours

    /// What a file says about the colours of its primary picture.
    private enum Colours {
        case unknown
        case profile([UInt8])
        case coded(CodedColours)
    }

    /// The coded colours of the primary picture (ISO/IEC 14496-12 §12.1.5); nil when the file says
    /// nothing, or has a colour profile, which counts more.
    package var colours: CodedColours? {
        if case .coded(let colours) = statedColours { colours } else { nil }
    }

    private var statedColours: Colours {
        // A picture that consists of tiles may leave the colours to the tiles.
        let found = properties("colr", ofTilesToo: true).filter { $0.body.count >= 4 }
        let kinds = found.map { String(decoding: bytes[$0.body].prefix(4), as: UTF8.self) }
        if let index = kinds.firstIndex(where: { $0 == "prof" || $0 == "rICC" }) { return .profile(Array(bytes[found[index].body].dropFirst(4))) }
        guard let index = kinds.firstIndex(of: "nclx"), found[index].body.count >= 8 else { return .unknown }
        let start = found[index].body.lowerBound
        return .coded(CodedColours(primaries: bytes.bigEndian(at: start + 4, 2), transfer: bytes.bigEndian(at: start + 6, 2)))
    }

    // MARK: The primary picture

    /// What keeps the primary picture from being what people expect.
    var state: PictureState {
        // A quarter turn is the unit (ISO/IEC 23008-12 §6.5.10).
        let isTurned = properties("irot").contains { bytes[$0.body].first.map { $0 & 3 != 0 } ?? false } || !properties("imir").isEmpty
        let isStandard =
            switch statedColours {
            case .unknown: true
            case .profile(let profile): ColourProfile.isStandard(profile)
            case .coded(let colours): colours.isStandard
            }
        return PictureState(isTurned: isTurned, hasOtherColours: !isStandard)
    }

    /// How the pixels of a picture are stored.
    package struct Coding {
        package enum Form { case hevc, av1 }

        package let form: Form
        /// The bits of a channel.
        package let bits: Int
        /// Whether there are fewer samples of colour than of light.
        package let isReduced: Bool
        /// Whether red, green and blue themselves are stored, as encoders do only without loss.
        package let isLossless: Bool
    }

    /// How the pixels of the primary picture are stored (ISO/IEC 14496-15 §8.3.3, AV1-ISOBMFF
    /// §2.3); nil for other ways than HEVC and AV1.
    package var coding: Coding? {
        if let box = properties("hvcC", ofTilesToo: true).first, box.body.count >= 19 {
            let body = bytes[box.body]
            return Coding(
                form: .hevc, bits: Int(body[body.startIndex + 17] & 7) + 8, isReduced: body[body.startIndex + 16] & 3 < 3, isLossless: isPlain)
        }
        guard let box = properties("av1C", ofTilesToo: true).first, box.body.count >= 4 else { return nil }
        let flags = bytes[box.body.lowerBound + 2]
        return Coding(
            form: .av1, bits: flags & 0x40 == 0 ? 8 : flags & 0x20 == 0 ? 10 : 12, isReduced: flags & 0x0C != 0, isLossless: isPlain)
    }

    /// Whether the numbers on colours name the matrix of identity (ITU-T H.273 table 4).
    private var isPlain: Bool {
        properties("colr", ofTilesToo: true).contains { box in
            let body = bytes[box.body]
            return body.count >= 10 && body.starts(with: "nclx".utf8) && body.dropFirst(8).prefix(2).allSatisfy { $0 == 0 }
        }
    }

    /// The properties of a kind that the primary picture has.
    ///
    /// - Parameter ofTilesToo: whether those of other pictures count where it has none.
    private func properties(_ kind: String, ofTilesToo: Bool = false) -> [Box] {
        guard let properties = items.first(where: { $0.type == "iprp" }) else { return [] }
        let parts = Box.all(in: bytes, properties.body)
        guard let container = parts.first(where: { $0.type == "ipco" }) else { return [] }
        let all = Box.all(in: bytes, container.body)
        let primary = primary
        let numbers: [Int] = parts.filter { $0.type == "ipma" }.flatMap { indexes(in: $0, of: primary) }
        let own = numbers.filter { all.indices.contains($0 - 1) }.map { all[$0 - 1] }.filter { $0.type == kind }
        return own.isEmpty && ofTilesToo ? all.filter { $0.type == kind } : own
    }

    private var primary: Int? {
        guard let box = items.first(where: { $0.type == "pitm" }), let version = bytes[box.body].first else { return nil }
        let idSize = version == 0 ? 2 : 4
        return box.body.count >= 4 + idSize ? bytes.bigEndian(at: box.body.lowerBound + 4, idSize) : nil
    }

    /// The properties of an item, counted from 1, by an `ipma` box.
    private func indexes(in box: Box, of item: Int?) -> [Int] {
        guard box.body.count >= 8 else { return [] }
        let idSize = bytes[box.body.lowerBound] == 0 ? 2 : 4
        let indexSize = bytes[box.body.lowerBound + 3] & 1 == 1 ? 2 : 1
        var place = box.body.lowerBound + 8
        for _ in 0..<bytes.bigEndian(at: box.body.lowerBound + 4, 4) {
            guard place + idSize + 1 <= box.body.upperBound else { return [] }
            let (id, count) = (bytes.bigEndian(at: place, idSize), Int(bytes[place + idSize]))
            place += idSize + 1
            guard place + count * indexSize <= box.body.upperBound else { return [] }
            // The highest bit says whether the property is essential.
            if id == item {
                return (0..<count).map { bytes.bigEndian(at: place + $0 * indexSize, indexSize) & (indexSize == 2 ? 0x7FFF : 0x7F) }
            }
            place += count * indexSize
        }
        return []
    }
}
