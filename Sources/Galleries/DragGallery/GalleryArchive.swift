public import DragTypes

/// The JSON of a gallery, `org.dragconv.gallery`:
/// `{"name":…,"images":[{"url":…,"aspectRatio":…,"title":…,"page":…}]}`, in UTF-8. The members
/// `name`, `title` and `page` may be missing; unknown members are ignored.
public enum GalleryArchive {
    package static let form = "the gallery"

    /// Reads a gallery from JSON. One invalid image makes the whole gallery invalid.
    ///
    /// - Throws: `FormError` when the bytes are not JSON, a member is missing or of the wrong kind,
    ///   a name has control characters, the gallery has more than ``ImageGallery/maximumCount``
    ///   images, or an image's address or aspect ratio is not valid. An error about an image names
    ///   its index.
    public static func parse(_ bytes: [UInt8]) throws(FormError) -> ImageGallery {
        if let gallery = quick(bytes) { return gallery }
        return try gallery(try document(bytes))
    }

    /// The JSON tree of a gallery, whose members are not checked yet.
    ///
    /// - Throws: ``FormError`` when the bytes are not JSON.
    package static func document(_ bytes: [UInt8]) throws(FormError) -> JSONValue {
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            throw FormError(form, "is not JSON: it \(error.problem)", offset: error.offset)
        }
    }

    /// The gallery that a JSON tree describes.
    ///
    /// - Throws: `FormError` when a member is missing or of the wrong kind, a name has control
    ///   characters, or an image's address or aspect ratio is not valid. The error names the index
    ///   of the image.
    public static func gallery(_ document: JSONValue) throws(FormError) -> ImageGallery {
        guard case .object = document else { throw FormError(form, "has \(document.kind) at its top, not an object") }
        var reader = GalleryReader()
        switch document["name"] {
        case nil, .null?: break
        case .string(let text)?: try reader.take(name: text.string)
        case let other?: throw FormError(form, "has \(other.kind) for a name, not a string")
        }
        guard let images = document["images"] else { throw FormError(form, "has no member \u{201C}images\u{201D}") }
        guard let elements = images.array else { throw FormError(form, "has \(images.kind) for images, not an array") }
        for element in elements {
            guard case .object = element else { throw reader.error("is \(element.kind), not an object") }
            guard let url = element["url"] else { throw reader.error("has no url") }
            guard let address = url.string else { throw reader.error("has \(url.kind) for a url, not a string") }
            guard let ratio = element["aspectRatio"] else { throw reader.error("has no aspectRatio") }
            guard case .number(let text) = ratio, let number = Double(text) else {
                throw reader.error("has \(ratio.kind) for an aspectRatio, not a number")
            }
            try reader.take(url: address, aspectRatio: number, name: element["title"]?.string, page: element["page"]?.string)
        }
        return reader.gallery
    }

    /// The gallery as JSON in UTF-8, with one image on each line and a trailing newline. A gallery
    /// without a name has no member `name`.
    public static func bytes(of gallery: ImageGallery) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(gallery.images.count * 100 + 64)
        result += Array("{".utf8)
        if let name = gallery.name {
            result += Array("\"name\":".utf8)
            JSONText.append(name, to: &result)
            result.append(UInt8(ascii: ","))
        }
        result += Array("\"images\":[".utf8)
        for (index, image) in gallery.images.enumerated() {
            result += Array(index == 0 ? "\n{\"url\":".utf8 : ",\n{\"url\":".utf8)
            JSONText.append(image.url, to: &result)
            result += Array(",\"aspectRatio\":".utf8)
            result += Array(number(image.aspectRatio).utf8)
            for (member, text) in [("title", image.name), ("page", image.page)] {
                guard let text else { continue }
                result += Array(",\"\(member)\":".utf8)
                JSONText.append(text, to: &result)
            }
            result.append(UInt8(ascii: "}"))
        }
        return result + Array(gallery.images.isEmpty ? "]}\n".utf8 : "\n]}\n".utf8)
    }

    /// The shortest decimal number that reads back as `value`.
    package static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
    }
}

extension GalleryArchive {
    /// Reads a gallery in exactly the form in which ``bytes(of:)`` writes it, without building a
    /// JSON tree first: most galleries that are read were written by ``bytes(of:)``.
    ///
    /// - Returns: nil for bytes of any other form, valid or invalid; the general parser then reads
    ///   the gallery or reports the error.
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
                let name = scanner.text(after: ",\"title\":\""), let page = scanner.text(after: ",\"page\":\""), scanner.skip("}"),
                (try? reader.take(url: url, aspectRatio: ratio, name: name, page: page)) != nil
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

        /// Reads the rest of a string up to its closing quote; nil when the string has escape
        /// sequences or characters outside of ASCII.
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

        /// Reads a string that may be missing: `.some(nil)` where the bytes do not continue with
        /// `text`, and nil for a string that ``plainText()`` does not read.
        mutating func text(after text: StaticString) -> String?? {
            guard skip(text) else { return .some(nil) }
            return plainText().map { .some($0) }
        }

        /// Reads a number of digits with an optional decimal point; nil for a sign, an exponent or
        /// a leading zero.
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

/// Collects the images that a format's parser finds into a gallery, and names the image in an
/// error.
package struct GalleryReader {
    package private(set) var gallery = ImageGallery()
    private let form: String

    package init(_ form: String = GalleryArchive.form) {
        self.form = form
    }

    /// An error about the next image, the one that has not been taken yet.
    package func error(_ problem: String) -> FormError { FormError(form, "has an image at images[\(gallery.images.count)] that \(problem)") }

    /// Sets the gallery's name.
    ///
    /// - Throws: ``FormError`` when the name has control characters.
    package mutating func take(name: String) throws(FormError) {
        guard !name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { throw FormError(form, "has a name with control characters in it") }
        gallery.name = name
    }

    /// Appends an image.
    ///
    /// - Throws: ``FormError`` when the gallery is full, or when the address or the aspect ratio is
    ///   not valid.
    package mutating func take(
        url: String, aspectRatio: Double = GalleryImage.unknownAspectRatio, name: String? = nil, page: String? = nil
    ) throws(FormError) {
        guard gallery.images.count < ImageGallery.maximumCount else {
            throw FormError(form, "has more than the limit of \(ImageGallery.maximumCount) images")
        }
        do {
            gallery.images.append(try GalleryImage(url: url, aspectRatio: aspectRatio, name: name, page: page))
        } catch {
            throw self.error(error.problem)
        }
    }
}
