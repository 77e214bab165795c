public import DragTypes

/// The JSON of a gallery, `org.dragconv.gallery`: `{"name":…,"images":[{"url":…,"aspectRatio":…}]}`, in UTF-8. The member `name` may be
/// missing; unknown members are ignored.
public enum GalleryArchive {
    static let form = "the gallery"

    /// Reads a gallery from JSON. One invalid image makes the whole gallery invalid.
    ///
    /// - Throws: `FormError` when the bytes are not JSON, a member is missing or of the wrong kind, a name has control characters, or an
    ///   image's address or aspect ratio is not valid. The error names the index of the image.
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
    /// - Throws: `FormError` when a member is missing or of the wrong kind, a name has control characters, or an image's address or aspect
    ///   ratio is not valid. The error names the index of the image.
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
            try reader.take(url: address, aspectRatio: number)
        }
        return reader.gallery
    }

    /// The gallery as JSON in UTF-8, with one image on each line and a trailing newline. A gallery without a name has no member `name`.
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
            result.append(UInt8(ascii: "}"))
        }
        return result + Array(gallery.images.isEmpty ? "]}\n".utf8 : "\n]}\n".utf8)
    }

    /// The shortest decimal number that reads back as `value`.
    package static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
    }
}
