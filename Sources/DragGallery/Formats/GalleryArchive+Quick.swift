import DragTypes

extension GalleryArchive {
    /// Reads a gallery in exactly the form in which ``bytes(of:)`` writes it, without building a JSON tree first: most galleries that are
    /// read were written by ``bytes(of:)``.
    ///
    /// - Returns: nil for bytes of any other form, valid or invalid; the general parser then reads the gallery or reports the error.
    static func quick(_ bytes: [UInt8]) -> ImageGallery? {
        var scanner = Scanner(bytes)
        var reader = GalleryReader()
        guard scanner.skip("{") else { return nil }
        if scanner.skip("\"name\":\"") {
            guard let name = scanner.plainText(), scanner.skip(","), (try? reader.take(name: name)) != nil else { return nil }
        }
        guard scanner.skip("\"images\":[") else { return nil }
        if scanner.skip("]}\n") { return scanner.isAtEnd ? reader.gallery : nil }
        repeat {
            guard scanner.skip("\n{\"url\":\""), let url = scanner.plainText(), scanner.skip(",\"aspectRatio\":"), let ratio = scanner.number(),
                scanner.skip("}"), (try? reader.take(url: url, aspectRatio: ratio)) != nil
            else { return nil }
        } while scanner.skip(",")
        return scanner.skip("\n]}\n") && scanner.isAtEnd ? reader.gallery : nil
    }

    private struct Scanner {
        private let bytes: [UInt8]
        private var index = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        var isAtEnd: Bool { index == bytes.count }

        /// Skips `text` if the bytes continue with it, and says whether they do.
        mutating func skip(_ text: StaticString) -> Bool {
            let count = text.utf8CodeUnitCount
            guard count <= bytes.count - index else { return false }
            for offset in 0..<count where bytes[index + offset] != text.utf8Start[offset] { return false }
            index += count
            return true
        }

        /// Reads the rest of a string up to its closing quote; nil when the string has escape sequences or characters outside of ASCII.
        mutating func plainText() -> String? {
            let start = index
            while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                guard bytes[index] >= 0x20, bytes[index] < 0x7F, bytes[index] != UInt8(ascii: "\\") else { return nil }
                index += 1
            }
            guard index < bytes.count else { return nil }
            defer { index += 1 }
            return String(decoding: bytes[start..<index], as: UTF8.self)
        }

        /// Reads a number of digits with an optional decimal point; nil for a sign, an exponent or a leading zero.
        mutating func number() -> Double? {
            let start = index
            while index < bytes.count, ASCII.isDigit(bytes[index]) { index += 1 }
            let whole = index - start
            guard whole == 1 || whole > 1 && bytes[start] != UInt8(ascii: "0") else { return nil }
            if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
                index += 1
                let fraction = index
                while index < bytes.count, ASCII.isDigit(bytes[index]) { index += 1 }
                guard index > fraction else { return nil }
            }
            return Double(String(decoding: bytes[start..<index], as: UTF8.self))
        }
    }
}
