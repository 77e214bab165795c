/// The custom types that a web page put on a drag or on the clipboard. Browsers pack these types
/// into one native type.
public struct WebCustomData: Hashable, Sendable {
    /// One custom type with its text.
    public struct Entry: Hashable, Sendable {
        /// The type's name as the page spelt it, often a MIME type: `application/x-my-app`.
        public var type: String
        /// The content that the page set for the type.
        public var text: String

        /// A custom type with its text.
        public init(type: String, text: String) {
            self.type = type
            self.text = text
        }
    }

    /// The entries in their order in the container. The order in Chromium's container has no
    /// meaning.
    public var entries: [Entry]

    /// Custom data with the given entries.
    public init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// The text of the first entry with exactly that type. Nil when there is none.
    public subscript(type: String) -> String? { entries.first { $0.type == type }?.text }

    // MARK: Chromium

    /// Parses Chromium's pickle (`chromium/x-web-custom-data`): the payload's size in bytes, the
    /// number of entries, then type and text of each entry. Each string is its length in UTF-16
    /// code units followed by the units, padded to a multiple of four bytes. All numbers have 32
    /// bits, little-endian.
    ///
    /// - Throws: ``FormError`` when a size, count or length exceeds the bytes that are there.
    ///   Nothing of such a container is kept.
    public init(chromiumPickle bytes: [UInt8]) throws(FormError) {
        let form = "Chromium's custom data"
        var reader = ByteReader(form, bytes)
        let size = Int(try reader.littleEndian32())
        guard size <= reader.remaining, size >= 4 else {
            throw FormError(form, "says that it is \(size) bytes long, and is not", offset: 0)
        }
        // The pickle's header may be longer than the size field. The payload is at the end.
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

    /// The entries as Chromium's pickle, in the format of ``init(chromiumPickle:)``.
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

    /// Parses Gecko's container (`application/x-moz-custom-clipdata`): for each entry the number 1,
    /// the length of the type in bytes, the type, the length of the text in bytes and the text. A
    /// number 0 ends the list. Strings are UTF-16 little-endian. All numbers have 32 bits,
    /// big-endian.
    ///
    /// - Throws: ``FormError`` when a length exceeds the bytes that are there, when an entry begins
    ///   with another number than 1, or when there are no bytes at all.
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

    /// The entries as Gecko's container, in the format of ``init(geckoClipdata:)``.
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
