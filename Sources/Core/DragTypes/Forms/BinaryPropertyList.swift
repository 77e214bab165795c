/// Reads the binary property list form (`bplist00`; Apple, CFBinaryPList.c). All offsets and sizes
/// in the input are untrusted.
struct BinaryPropertyListReader {
    private static let form = "the binary property list"
    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let objectCount: Int
    private let rootIndex: Int
    private let tableStart: Int
    /// Indexes of the arrays and dictionaries between the root and the current object. An index
    /// that is already in the set means a cycle.
    private var path: Set<Int> = []
    private var count = 0
    /// How many values may be produced. An object that is referenced several times counts each
    /// time.
    private let maximumCount: Int
    /// How many more bytes of strings and data may be produced. A small list can reference one
    /// large string many times.
    private var budget: Int

    init(_ bytes: [UInt8]) throws(FormError) {
        budget = bytes.count * 16 + 1 << 20
        maximumCount = min(PropertyList.maximumCount, bytes.count * 2 + 1 << 16)
        guard bytes.count >= 8 + 1 + 1 + 32 else { throw FormError(Self.form, "is too short to be one", offset: bytes.count) }
        self.bytes = bytes
        let trailer = bytes.count - 32
        func number(_ offset: Int) -> UInt64 { bytes[offset..<(offset + 8)].reduce(0) { $0 << 8 | UInt64($1) } }
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        let (objects, root, table) = (number(trailer + 8), number(trailer + 16), number(trailer + 24))
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), table >= 9, table < UInt64(trailer),
            objects >= 1, objects <= UInt64(trailer) - table, objects * UInt64(offsetSize) <= UInt64(trailer) - table,
            root < objects
        else { throw FormError(Self.form, "has a trailer that does not fit it", offset: trailer) }
        objectCount = Int(objects)
        rootIndex = Int(root)
        tableStart = Int(table)
    }

    mutating func root() throws(FormError) -> PropertyList { try object(rootIndex) }

    private mutating func object(_ index: Int) throws(FormError) -> PropertyList {
        guard index < objectCount else { throw FormError(Self.form, "refers to an object that it does not have") }
        let offset = try number(at: tableStart + index * offsetSize, size: offsetSize)
        guard offset >= 8, offset < tableStart else {
            throw FormError(Self.form, "has an object outside of its body", offset: tableStart + index * offsetSize)
        }
        count += 1
        guard count <= maximumCount else {
            throw FormError(Self.form, "has more than the limit of \(maximumCount) values")
        }
        let marker = bytes[offset]
        let low = Int(marker & 0x0F)
        switch marker >> 4 {
        case 0x0 where low == 8: return .boolean(false)
        case 0x0 where low == 9: return .boolean(true)
        case 0x1 where low <= 4:
            let slice = try stretch(offset + 1, 1 << low).suffix(8)
            return .integer(Int64(truncatingIfNeeded: slice.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }))
        case 0x2 where low == 2:
            let bits = try stretch(offset + 1, 4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            return .real(Double(Float(bitPattern: bits)))
        case 0x2 where low == 3: return .real(try double(offset + 1))
        case 0x3 where low == 3: return .date(try double(offset + 1))
        case 0x4:
            let (start, length) = try extent(offset, unit: 1)
            try spend(length)
            return .data(Array(try stretch(start, length)))
        case 0x5, 0x7:
            let (start, length) = try extent(offset, unit: 1)
            try spend(length)
            return .string(String(utf8Bytes: try stretch(start, length)))
        case 0x6:
            let (start, length) = try extent(offset, unit: 2)
            try spend(length * 2)
            return .string(
                String(utf8Bytes: TextDecoding.utf8(from: try stretch(start, length * 2), encoding: .utf16BigEndian)))
        case 0x8 where low < 8:
            return .uid(try stretch(offset + 1, low + 1).reduce(0) { $0 << 8 | UInt64($1) })
        case 0xA, 0xC: return .array(try children(of: index, at: offset, lists: 1)[0])
        case 0xD:
            let lists = try children(of: index, at: offset, lists: 2)
            var members: [PropertyList.Member] = []
            for (key, value) in zip(lists[0], lists[1]) {
                guard let key = key.string else { throw FormError(Self.form, "has a key that is no string", offset: offset) }
                members.append(.init(key: key, value: value))
            }
            return .dictionary(members)
        default: throw FormError(Self.form, "has an object of unknown kind", offset: offset)
        }
    }

    private mutating func spend(_ length: Int) throws(FormError) {
        budget -= length
        guard budget >= 0 else { throw FormError(Self.form, "unfolds to more than sixteen times its size, the limit") }
    }

    private mutating func children(of index: Int, at offset: Int, lists: Int) throws(FormError) -> [[PropertyList]] {
        guard path.insert(index).inserted else { throw FormError(Self.form, "contains itself", offset: offset) }
        guard path.count <= PropertyList.maximumDepth else {
            throw FormError(Self.form, "nests deeper than the limit of \(PropertyList.maximumDepth) levels", offset: offset)
        }
        let (start, length) = try extent(offset, unit: referenceSize * lists)
        var result: [[PropertyList]] = []
        for list in 0..<lists {
            var elements: [PropertyList] = []
            for position in 0..<length {
                let place = start + (list * length + position) * referenceSize
                elements.append(try object(try number(at: place, size: referenceSize)))
            }
            result.append(elements)
        }
        path.remove(index)
        return result
    }

    /// The offset at which an object's contents begin, and its number of elements. All elements,
    /// each `unit` bytes long, are checked to lie before the offset table.
    private func extent(_ offset: Int, unit: Int) throws(FormError) -> (start: Int, count: Int) {
        var start = offset + 1
        var count = Int(bytes[offset] & 0x0F)
        if count == 15 {
            guard start < tableStart, bytes[start] >> 4 == 1, bytes[start] & 0x0F <= 3 else {
                throw FormError(Self.form, "has an object without a length", offset: offset)
            }
            let size = 1 << Int(bytes[start] & 0x0F)
            count = try number(at: start + 1, size: size)
            start += 1 + size
        }
        guard count <= (tableStart - start) / unit else {
            throw FormError(Self.form, "has an object that is longer than what is left of it", offset: offset)
        }
        return (start, count)
    }

    private func stretch(_ start: Int, _ length: Int) throws(FormError) -> ArraySlice<UInt8> {
        guard start >= 8, length >= 0, start + length <= tableStart else {
            throw FormError(Self.form, "ends inside an object", offset: min(start, bytes.count))
        }
        return bytes[start..<(start + length)]
    }

    private func number(at offset: Int, size: Int) throws(FormError) -> Int {
        guard offset + size <= bytes.count else { throw FormError(Self.form, "ends inside a number", offset: offset) }
        let value = bytes[offset..<(offset + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard value <= UInt64(Int32.max) else { throw FormError(Self.form, "has a number beyond its own size", offset: offset) }
        return Int(value)
    }

    private func double(_ offset: Int) throws(FormError) -> Double {
        Double(bitPattern: try stretch(offset, 8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}

extension PropertyList {
    /// The binary form (`bplist00`). Equal strings are written once.
    public var binary: [UInt8] {
        var writer = BinaryPropertyListWriter()
        let root = writer.add(self)
        return writer.finish(root: root)
    }
}

/// Writes the binary form: the objects, then the table of their offsets, then the 32-byte trailer.
struct BinaryPropertyListWriter {
    private enum Object {
        case bytes([UInt8])
        case references(marker: UInt8, count: Int, [Int])
    }
    private var objects: [Object] = []
    private var strings: [String: Int] = [:]

    mutating func add(_ value: PropertyList) -> Int {
        switch value {
        case .string(let text):
            if let known = strings[text] { return known }
            strings[text] = objects.count
            if text.utf8.allSatisfy({ $0 < 0x80 }) { return append(Self.head(0x50, text.utf8.count) + Array(text.utf8)) }
            let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
            return append(Self.head(0x60, units.count / 2) + units)
        case .integer(let number): return append(Self.integer(number))
        case .real(let number): return append([0x23] + Self.bigEndian(number.bitPattern, 8))
        case .date(let seconds): return append([0x33] + Self.bigEndian(seconds.bitPattern, 8))
        case .boolean(let flag): return append([flag ? 0x09 : 0x08])
        case .data(let bytes): return append(Self.head(0x40, bytes.count) + bytes)
        case .uid(let number):
            let size = number < 1 << 8 ? 1 : number < 1 << 16 ? 2 : number < 1 << 32 ? 4 : 8
            return append([0x80 | UInt8(size - 1)] + Self.bigEndian(number, size))
        case .array(let elements):
            let place = append([])
            let references = elements.map { add($0) }
            objects[place] = .references(marker: 0xA0, count: elements.count, references)
            return place
        case .dictionary(let members):
            let place = append([])
            let keys = members.map { add(.string($0.key)) }
            let values = members.map { add($0.value) }
            objects[place] = .references(marker: 0xD0, count: members.count, keys + values)
            return place
        }
    }

    func finish(root: Int) -> [UInt8] {
        let referenceSize = objects.count < 1 << 8 ? 1 : objects.count < 1 << 16 ? 2 : 4
        var result = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(result.count)
            switch object {
            case .bytes(let bytes): result += bytes
            case .references(let marker, let count, let references):
                result += Self.head(marker, count)
                for reference in references { result += Self.bigEndian(UInt64(reference), referenceSize) }
            }
        }
        let table = result.count
        let offsetSize = table < 1 << 8 ? 1 : table < 1 << 16 ? 2 : table < 1 << 32 ? 4 : 8
        for offset in offsets { result += Self.bigEndian(UInt64(offset), offsetSize) }
        result += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        for number in [objects.count, root, table] { result += Self.bigEndian(UInt64(number), 8) }
        return result
    }

    private mutating func append(_ bytes: [UInt8]) -> Int {
        objects.append(.bytes(bytes))
        return objects.count - 1
    }

    private static func head(_ marker: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [marker | UInt8(count)] : [marker | 0x0F] + integer(Int64(count))
    }

    private static func integer(_ number: Int64) -> [UInt8] {
        let size = number < 0 ? 8 : number < 1 << 8 ? 1 : number < 1 << 16 ? 2 : number < 1 << 32 ? 4 : 8
        return [0x10 | UInt8(size.trailingZeroBitCount)] + bigEndian(UInt64(bitPattern: number), size)
    }

    private static func bigEndian(_ number: UInt64, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64($0 * 8)) }
    }
}
