/// A payload as JSON (`application/vnd.dragconv.payload+json`):
///
///     {"payload":1,"source":{"program":…,"platform":…},
///      "items":[{"suggestedName":…,"representations":[{"type":…,"target":…,"text":…|"base64":…,"fidelity":1…1000}]}]}
///
/// Required are `items`, `representations`, and one of `type` and `target`. All other members are
/// optional. A representation with neither `text` nor `base64` counts as refused by the source.
/// Unknown members are ignored. Several documents may follow each other as NDJSON, one per line.
public enum PayloadJSON {
    /// The largest number of items. Payloads with more are refused.
    public static let maximumItems = 100_000
    /// The largest number of representations of one item. Payloads with more are refused. Real
    /// programs offer up to fifty.
    public static let maximumRepresentations = 4096

    /// Whether `bytes` are payload JSON, and not other JSON with members of the same names, such as
    /// the message of a webhook or the answer of a shop.
    ///
    /// A document without a version has items with representations, and no member but those of a
    /// payload. With a version, its items may also be empty; with the version 1, all may have
    /// further members if each item has representations. Of NDJSON, the first line is judged.
    /// Bytes that are no JSON count when they begin as this type writes payloads: its reader then
    /// says where they break.
    public static func recognizes(_ bytes: [UInt8]) -> Bool {
        let head = ASCII.trimmed(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]).prefix(4096)
        guard head.first == UInt8(ascii: "{") else { return false }
        let body = head.dropFirst().drop(while: ASCII.isWhitespace)
        guard ["payload", "items", "source"].contains(where: { body.starts(with: Array("\"\($0)\"".utf8)) }) else { return false }
        let line = bytes.prefix { $0 != 0x0A }
        guard let document = (try? JSONValue(parsing: bytes)) ?? (try? JSONValue(parsing: bytes, in: line.startIndex..<line.endIndex)) else {
            let compact = head.prefix(200).filter { !ASCII.isWhitespace($0) }
            return ["{\"payload\":1,\"items\":[{", "{\"payload\":1,\"source\":{"].contains { compact.starts(with: Array($0.utf8)) }
        }
        guard let items = document["items"]?.array else { return false }
        let version = document["payload"]?.integer
        if version == 1, !items.isEmpty, items.allSatisfy(hasRepresentations) { return true }
        return document.hasOnly(["payload", "source", "items"])
            && items.allSatisfy { $0.hasOnly(["suggestedName", "representations"]) }
            && (version != nil || !items.isEmpty && items.allSatisfy(hasRepresentations))
    }

    /// Whether an item has a list of representations, each of which says what it is.
    private static func hasRepresentations(_ item: JSONValue) -> Bool {
        guard let list = item["representations"]?.array else { return false }
        return list.allSatisfy { entry in
            (entry["type"]?.string ?? entry["target"]?.string) != nil && entry.hasOnly(["type", "target", "text", "base64", "fidelity"])
        }
    }

    /// The payload of one document.
    ///
    /// - Parameters:
    ///   - bytes: the document in UTF-8.
    ///   - catalogue: the catalogue that identifies the types.
    /// - Throws: ``FormError`` with the offset when the bytes are no JSON. ``FormError`` with the
    ///   numbers of the item and the representation, counted from 0, when the document is no valid
    ///   payload.
    public static func payload(from bytes: [UInt8], catalogue: TypeCatalogue) throws(FormError) -> Payload {
        try payload(from: try JSONValue(parsing: bytes), catalogue: catalogue)
    }

    /// The payload of a document that is already parsed.
    ///
    /// - Parameters:
    ///   - document: the parsed document.
    ///   - catalogue: the catalogue that identifies the types.
    /// - Throws: ``FormError`` with the numbers of the item and the representation, counted from 0,
    ///   when the document is no valid payload.
    public static func payload(from document: JSONValue, catalogue: TypeCatalogue) throws(FormError) -> Payload {
        guard case .object = document else {
            throw FormError("the payload", "must be a JSON object, but is \(document.kind)")
        }
        if let version = document["payload"], version.integer != 1 {
            throw FormError("the payload", "has a version that is not 1, the only one this dragconv reads")
        }
        guard let list = document["items"]?.array else {
            throw FormError("the payload", "has no array \"items\"")
        }
        guard list.count <= maximumItems else {
            throw FormError("the payload", "has more than the limit of \(maximumItems) items")
        }
        let source = try source(document["source"])
        var items: [Item] = []
        for (number, item) in list.enumerated() {
            items.append(try self.item(item, number, source?.platform, catalogue))
        }
        return Payload(source: source, items: items).described(in: catalogue)
    }

    private static func source(_ value: JSONValue?) throws(FormError) -> Payload.Source? {
        guard let value, !value.isNull else { return nil }
        guard case .object = value else { throw FormError("the payload's \"source\"", "must be an object") }
        var platform: Platform?
        if let name = value["platform"], !name.isNull {
            guard let known = name.string.flatMap(Platform.init(rawValue:)) else {
                let names = Platform.allCases.map(\.rawValue).joined(separator: ", ")
                throw FormError("the payload's \"platform\"", "must be one of \(names)")
            }
            platform = known
        }
        return Payload.Source(program: value["program"]?.string, platform: platform)
    }

    private static func item(
        _ value: JSONValue, _ number: Int, _ platform: Platform?, _ catalogue: TypeCatalogue
    ) throws(FormError) -> Item {
        guard let list = value["representations"]?.array else {
            throw FormError("item \(number) of the payload", "has no array \"representations\"")
        }
        guard list.count <= maximumRepresentations else {
            throw FormError("item \(number) of the payload", "has more than the limit of \(maximumRepresentations) representations")
        }
        var representations: [Representation] = []
        for (index, entry) in list.enumerated() {
            let place = "representation \(index) of item \(number)"
            representations.append(try representation(entry, place, platform, catalogue))
        }
        return Item(suggestedName: value["suggestedName"]?.string, representations: representations)
    }

    private static func representation(
        _ value: JSONValue, _ place: String, _ platform: Platform?, _ catalogue: TypeCatalogue
    ) throws(FormError) -> Representation {
        let target = value["target"]?.string
        let type: TypeIdentifier
        if let name = value["type"]?.string, !name.isEmpty {
            type = catalogue.resolve(name) ?? catalogue.identify(name, on: platform)
        } else if let target, !target.isEmpty {
            type = catalogue.identify(target, on: platform)
        } else {
            throw FormError(place, "has neither \"type\" nor \"target\"")
        }
        var fidelity: Int?
        if let given = value["fidelity"], !given.isNull {
            guard let number = given.integer, (1...1000).contains(number) else {
                throw FormError(place, "has a \"fidelity\" that is not a whole number from 1 to 1000")
            }
            fidelity = number
        }
        let content: Representation.Content
        switch (value["text"], value["base64"]) {
        case (.string(let text)?, nil): content = .bytes(text.utf8)
        case (nil, .string(let text)?):
            let encoded = text.isEscaped ? JSONText(text.string) : text
            guard let bytes = Base64.decode(encoded.raw.span) else {
                throw FormError(place, "has a \"base64\" that is not base64")
            }
            content = .bytes(bytes)
        case (nil, nil): content = .refused("the payload has no bytes for it")
        case (_?, _?): throw FormError(place, "has both \"text\" and \"base64\"; one of them must go")
        default: throw FormError(place, "has a \"text\" or \"base64\" that is not a string")
        }
        return Representation(type: type, target: target, fidelity: fidelity, content: content)
    }

    // MARK: Writing

    /// Writes the payload as one JSON document, without a trailing newline.
    ///
    /// Bytes are written as `text` when they are valid UTF-8 without control characters other than
    /// tab, LF and CR. All other bytes are written as `base64`.
    ///
    /// - Throws: the error that the writer's sink throws.
    public static func write<Failure: Error>(
        _ payload: Payload, to writer: inout JSONWriter<Failure>
    ) throws(Failure) {
        writer.beginObject()
        writer.name("payload")
        writer.value(.integer(1))
        if let source = payload.source {
            writer.name("source")
            writer.beginObject()
            if let program = source.program {
                writer.name("program")
                writer.value(.text(program))
            }
            if let platform = source.platform {
                writer.name("platform")
                writer.value(.text(platform.rawValue))
            }
            writer.endObject()
        }
        writer.name("items")
        writer.beginArray()
        for item in payload.items {
            writer.beginObject()
            if let name = item.suggestedName {
                writer.name("suggestedName")
                writer.value(.text(name))
            }
            writer.name("representations")
            writer.beginArray()
            for representation in item.representations { try write(representation, to: &writer) }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }

    /// The payload as one line of NDJSON: the document in UTF-8 with a trailing newline.
    public static func line(_ payload: Payload) -> [UInt8] {
        var result: [UInt8] = []
        var writer = JSONWriter<Never> { result += $0 }
        write(payload, to: &writer)
        writer.newline()
        writer.finish()
        return result
    }

    private static func write<Failure: Error>(
        _ representation: Representation, to writer: inout JSONWriter<Failure>
    ) throws(Failure) {
        writer.beginObject()
        writer.name("type")
        writer.value(.text(representation.type.rawValue))
        if let target = representation.target {
            writer.name("target")
            writer.value(.text(target))
        }
        if let bytes = representation.bytes {
            if isReadable(bytes) {
                writer.name("text")
                writer.string(utf8: bytes[...])
            } else {
                writer.name("base64")
                try writer.base64(bytes)
            }
        }
        if let fidelity = representation.fidelity {
            writer.name("fidelity")
            writer.value(.integer(fidelity))
        }
        writer.endObject()
        try writer.flushIfLarge()
    }

    private static func isReadable(_ bytes: [UInt8]) -> Bool {
        TextDecoding.isValidUTF8(bytes) && !bytes.contains { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    }

    /// The payload as a document in UTF-8, without a trailing newline.
    public static func bytes(of payload: Payload) -> [UInt8] {
        var result: [UInt8] = []
        var writer = JSONWriter<Never> { result += copy $0 }
        write(payload, to: &writer)
        writer.finish()
        return result
    }
}

extension PayloadJSON {
    /// The payload of one document, or of several documents as NDJSON. Several documents become one
    /// payload with the items of all documents and the first source.
    ///
    /// - Throws: ``FormError`` as ``payload(from:catalogue:)-([UInt8],_)`` does. Also when the
    ///   documents together exceed ``maximumItems``.
    public static func payloads(from bytes: [UInt8], catalogue: TypeCatalogue) throws(FormError) -> Payload {
        let whole: FormError
        do {
            return try payload(from: try JSONValue(parsing: bytes), catalogue: catalogue)
        } catch {
            whole = error
        }
        let lines = bytes.split(separator: 0x0A).filter { !ASCII.trimmed($0).isEmpty }
        guard lines.count > 1, (try? JSONValue(parsing: bytes, in: lines[0].startIndex..<lines[0].endIndex)) != nil else { throw whole }
        var result = Payload(items: [])
        for line in lines {
            let document = try JSONValue(parsing: bytes, in: line.startIndex..<line.endIndex)
            let next = try payload(from: document, catalogue: catalogue)
            if result.source == nil { result.source = next.source }
            result.items += next.items
            guard result.items.count <= maximumItems else {
                throw FormError("the payload", "has more than the limit of \(maximumItems) items")
            }
        }
        return result
    }
}

extension JSONValue {
    /// Whether this is an object with no member but these.
    fileprivate func hasOnly(_ names: Set<String>) -> Bool {
        guard case .object(let members) = self else { return false }
        return members.allSatisfy { names.contains($0.name) }
    }
}
