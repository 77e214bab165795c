/// The types that a web page put on a drag or the clipboard itself, as browsers pack them into one target.
public struct WebCustomData: Hashable, Sendable {
    /// One type and its text.
    public struct Entry: Hashable, Sendable {
        public var type: String
        public var text: String

        public init(type: String, text: String) {
            self.type = type
            self.text = text
        }
    }

    /// The entries in the order they stand; Chromium's order means nothing.
    public var entries: [Entry]

    public init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// The text of the entry of that type.
    public subscript(type: String) -> String? { entries.first { $0.type == type }?.text }

    // MARK: Chromium

    /// Reads Chromium's pickle (`chromium/x-web-custom-data`): payload size, number of pairs, then for each string its
    /// length in UTF-16 units and the units, padded to four bytes; all numbers little-endian.
    ///
    /// - Throws: ``FormError`` on any overrun: a container that lies is dropped whole.
    public init(chromiumPickle bytes: [UInt8]) throws(FormError) {
        let form = "Chromium's custom data"
        var reader = ByteReader(form, bytes)
        let size = Int(try reader.littleEndian32())
        guard size <= reader.remaining, size >= 4 else {
            throw FormError(form, "says that it is \(size) bytes long, and is not", offset: 0)
        }
        // The header may be longer than these four bytes; the payload stands at the end.
        reader.index = bytes.count - size
        let count = Int(try reader.littleEndian32())
        guard count <= reader.remaining / 8 else {
            throw FormError(form, "announces \(count) entries, more than it has room for", offset: reader.index - 4)
        }
        entries = []
        for _ in 0..<count {
            let type = try Self.pickleString(&reader)
            entries.append(Entry(type: type, text: try Self.pickleString(&reader)))
        }
    }

    /// Chromium's pickle.
    public var chromiumPickle: [UInt8] {
        var payload: [UInt8] = []
        payload.append(littleEndian32: UInt32(entries.count))
        for entry in entries {
            for text in [entry.type, entry.text] {
                let units = UTF16Text.littleEndian(text)
                payload.append(littleEndian32: UInt32(units.count / 2))
                payload += units
                payload += [UInt8](repeating: 0, count: (4 - units.count % 4) % 4)
            }
        }
        var result: [UInt8] = []
        result.append(littleEndian32: UInt32(payload.count))
        return result + payload
    }

    private static func pickleString(_ reader: inout ByteReader) throws(FormError) -> String {
        let length = Int(try reader.littleEndian32())
        guard length <= reader.remaining / 2 else {
            throw FormError(reader.form, "has a string that is longer than what is left of it", offset: reader.index - 4)
        }
        let units = try reader.stretch(length * 2)
        _ = try reader.stretch(min((4 - length * 2 % 4) % 4, reader.remaining))
        return String(utf8Bytes: TextDecoding.utf8(from: units, encoding: .utf16LittleEndian))
    }

    // MARK: Gecko

    /// Reads Gecko's container (`application/x-moz-custom-clipdata`): for each entry a 1, the type's length in bytes and the
    /// type, the data's length and the data, both UTF-16 little-endian; a 0 ends the list; all numbers big-endian.
    public init(geckoClipdata bytes: [UInt8]) throws(FormError) {
        let form = "Gecko's custom data"
        var reader = ByteReader(form, bytes)
        entries = []
        while reader.remaining > 0 {
            let kind = try reader.bigEndian32()
            if kind == 0 { return }
            guard kind == 1 else { throw FormError(form, "has an entry of unknown kind \(kind)", offset: reader.index - 4) }
            let type = try reader.stretch(Int(try reader.bigEndian32()))
            let text = try reader.stretch(Int(try reader.bigEndian32()))
            entries.append(
                Entry(
                    type: String(utf8Bytes: TextDecoding.utf8(from: type, encoding: .utf16LittleEndian)),
                    text: String(utf8Bytes: TextDecoding.utf8(from: text, encoding: .utf16LittleEndian))))
        }
        guard !entries.isEmpty else { throw FormError(form, "is empty") }
    }

    /// Gecko's container.
    public var geckoClipdata: [UInt8] {
        var result: [UInt8] = []
        for entry in entries {
            result.append(bigEndian32: 1)
            for text in [entry.type, entry.text] {
                let units = UTF16Text.littleEndian(text)
                result.append(bigEndian32: UInt32(units.count))
                result += units
            }
        }
        result.append(bigEndian32: 0)
        return result
    }
}
