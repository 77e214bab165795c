/// "Prescan a byte stream to determine its encoding" (WHATWG HTML §13.2.3.2): looks for a `meta`
/// with an encoding before any decoding.
struct MetaPrescan {
    private let bytes: ArraySlice<UInt8>
    private var position = 0

    private init(_ bytes: [UInt8], length: Int) { self.bytes = bytes.prefix(length) }

    /// An encoding's name, and where its label stands; nil for the place when nothing names it.
    typealias Found = (name: String, range: Range<Int>?)

    /// The encoding; nil when the document tells none.
    ///
    /// - Parameter length: the number of bytes that are read.
    static func find(in bytes: [UInt8], length: Int) -> Found? {
        // A document in UTF-16 that declares something in an XML declaration, without a byte order
        // mark.
        if bytes.starts(with: [0x3C, 0x00, 0x3F, 0x00, 0x78, 0x00]) { return ("UTF-16LE", nil) }
        if bytes.starts(with: [0x00, 0x3C, 0x00, 0x3F, 0x00, 0x78]) { return ("UTF-16BE", nil) }
        var scan = MetaPrescan(bytes, length: length)
        return scan.run()
    }

    /// The byte at a distance from the position; nil after the end.
    private func byte(_ distance: Int = 0) -> UInt8? { position + distance < bytes.count ? bytes[position + distance] : nil }

    /// The byte at the position; it ends the scan when there is none.
    private func needed() throws(End) -> UInt8 {
        guard let byte = byte() else { throw End() }
        return byte
    }

    private struct End: Error {}

    private mutating func run() -> Found? {
        do {
            while position < bytes.count {
                if let found = try step() { return found }
                position += 1
            }
        } catch {}
        return nil
    }

    private mutating func step() throws(End) -> Found? {
        guard byte() == 0x3C, let next = byte(1) else { return nil }
        if next == 0x21, byte(2) == 0x2D, byte(3) == 0x2D { return try skipComment() }
        if isMeta() { return try meta() }
        if ASCII.isLetter(next) || next == 0x2F && byte(2).map(ASCII.isLetter) == true {
            while !ASCII.isWhitespace(try needed()), try needed() != 0x3E { position += 1 }
            while try attribute() != nil {}
        } else if next == 0x21 || next == 0x2F || next == 0x3F {
            while try needed() != 0x3E { position += 1 }
        }
        return nil
    }

    private mutating func skipComment() throws(End) -> Found? {
        // The dashes of `<!--` may be those of `-->`.
        position += 4
        while !(try needed() == 0x3E && bytes[position - 1] == 0x2D && bytes[position - 2] == 0x2D) { position += 1 }
        return nil
    }

    private func isMeta() -> Bool {
        for (index, letter) in "meta".utf8.enumerated() where byte(index + 1).map(ASCII.lowercased) != letter { return false }
        return byte(5).map { ASCII.isWhitespace($0) || $0 == 0x2F } == true
    }

    /// The encoding of a `meta`.
    private mutating func meta() throws(End) -> Found? {
        position += 5
        var names: Set<[UInt8]> = []
        var isPragma = false
        var needsPragma: Bool?
        var charset: String?
        var range: Range<Int>?
        while let (name, value, start) = try attribute() {
            guard names.insert(name).inserted else { continue }
            switch String(decoding: name, as: UTF8.self) {
            case "http-equiv": if value == Array("content-type".utf8) { isPragma = true }
            case "content":
                if charset == nil, needsPragma == nil, let found = Self.charset(inContent: value) {
                    (charset, needsPragma) = (found.name, true)
                    range = (start + found.range.lowerBound)..<(start + found.range.upperBound)
                }
            case "charset":
                charset = EncodingLabels.name(of: value)
                range = start..<(start + value.count)
                needsPragma = false
            default: break
            }
        }
        guard let needsPragma, let charset, !needsPragma || isPragma else { return nil }
        return (Self.readable(charset), range)
    }

    /// A document in UTF-16 could not have been read as far as its `meta`, so its label is wrong.
    static func readable(_ name: String) -> String {
        if name.hasPrefix("UTF-16") { return "UTF-8" }
        return name == "x-user-defined" ? "windows-1252" : name
    }

    /// "Get an attribute": name and value in lower case, and where the value begins; nil at the end
    /// of the tag.
    private mutating func attribute() throws(End) -> (name: [UInt8], value: [UInt8], start: Int)? {
        var first = try needed()
        while ASCII.isWhitespace(first) || first == 0x2F {
            position += 1
            first = try needed()
        }
        guard first != 0x3E else { return nil }
        var name: [UInt8] = []
        while true {
            let byte = try needed()
            if byte == 0x3D, !name.isEmpty { break }
            if ASCII.isWhitespace(byte) {
                while ASCII.isWhitespace(try needed()) { position += 1 }
                if try needed() != 0x3D { return (name, [], position) }
                break
            }
            if byte == 0x2F || byte == 0x3E { return (name, [], position) }
            name.append(ASCII.lowercased(byte))
            position += 1
        }
        position += 1
        let (value, start) = try value()
        return (name, value, start)
    }

    private mutating func value() throws(End) -> (bytes: [UInt8], start: Int) {
        while ASCII.isWhitespace(try needed()) { position += 1 }
        var value: [UInt8] = []
        let quote = try needed()
        if quote == 0x22 || quote == 0x27 {
            position += 1
            let start = position
            while try needed() != quote {
                value.append(ASCII.lowercased(try needed()))
                position += 1
            }
            position += 1
            return (value, start)
        }
        let start = position
        while !ASCII.isWhitespace(try needed()), try needed() != 0x3E {
            value.append(ASCII.lowercased(try needed()))
            position += 1
        }
        return (value, start)
    }

    /// "Extracting a character encoding from a `meta` element" (§2.4.4): the name, and where the
    /// label stands in the value.
    static func charset(inContent value: [UInt8]) -> (name: String, range: Range<Int>)? {
        let word = Array("charset".utf8)
        var rest = value[...]
        while rest.count >= word.count {
            guard rest.starts(with: word) else {
                rest.removeFirst()
                continue
            }
            rest = rest.dropFirst(word.count).drop(while: ASCII.isWhitespace)
            guard rest.first == 0x3D else { continue }
            rest = rest.dropFirst().drop(while: ASCII.isWhitespace)
            guard let quote = rest.first else { return nil }
            if quote == 0x22 || quote == 0x27 {
                let text = rest.dropFirst()
                return text.firstIndex(of: quote).flatMap { labelled(text[..<$0]) }
            }
            return labelled(rest.prefix { !ASCII.isWhitespace($0) && $0 != 0x3B })
        }
        return nil
    }

    private static func labelled(_ label: ArraySlice<UInt8>) -> (name: String, range: Range<Int>)? {
        EncodingLabels.name(of: label).map { ($0, label.indices) }
    }
}
