/// A capture folder: a recorded selection or drag as a file `capture.json` and one file with the
/// raw bytes of each delivered target.
///
/// The member `session` of `capture.json` gives the platform. `cdp` (drag data from the Chrome
/// DevTools Protocol) counts as the web. A target that was offered but not delivered has no file.
public enum CaptureFolder {
    /// The name of the file that lists the targets.
    public static let descriptionFile = "capture.json"

    /// The payload that a capture recorded, with one item.
    ///
    /// - Parameters:
    ///   - description: the bytes of `capture.json`.
    ///   - catalogue: the catalogue that identifies the types of the targets.
    ///   - file: returns the bytes of the file with the given name in the capture folder.
    /// - Throws: ``FormError`` when the description is no JSON, when it has no array `targets`,
    ///   when a target has no name, or when a target names a file outside the folder. Also the
    ///   errors that `file` throws.
    public static func payload(
        description: [UInt8], catalogue: TypeCatalogue, file: (String) throws(FormError) -> [UInt8]
    ) throws(FormError) -> Payload {
        let document = try JSONValue(parsing: description)
        guard let targets = document["targets"]?.array else {
            throw FormError("the capture", "has no array \"targets\" in \(descriptionFile)")
        }
        let platform: Platform? =
            switch document["session"]?.string {
            case "x11": .x11
            case "wayland": .wayland
            case "cdp", "web": .web
            case let name?: Platform(rawValue: name)
            case nil: nil
            }
        var representations: [Representation] = []
        for (index, entry) in targets.enumerated() {
            guard let target = entry["target"]?.string else {
                throw FormError("target \(index) of the capture", "has no name")
            }
            let content: Representation.Content
            if let name = entry["file"]?.string {
                guard !name.contains("/"), name != "..", !name.isEmpty else {
                    throw FormError("target \(index) of the capture", "names a file outside the folder")
                }
                let bytes = try file(name)
                content =
                    bytes.isEmpty && entry["length"]?.integer == 0 && platform == .wayland
                    ? .refused("the source closed the pipe without a byte") : .bytes(bytes)
            } else {
                content = .refused(entry["error"]?.string ?? "the source did not answer")
            }
            representations.append(
                Representation(type: catalogue.identify(target, on: platform), target: target, content: content))
        }
        let name = document["direct_save_name"]?.string ?? suggestedName(in: representations)
        return Payload(
            source: .init(program: document["source"]?.string, platform: platform),
            items: [Item(suggestedName: name, representations: representations)]
        ).described(in: catalogue)
    }

    /// The files of a capture folder that holds the first item of a payload, so that reading them
    /// gives that item again.
    ///
    /// - Returns: the files' names and bytes; ``descriptionFile`` comes last, so that a folder with
    ///   it is complete.
    public static func files(of payload: Payload) -> [(name: String, bytes: [UInt8])] {
        let item = payload.items.first ?? Item(representations: [])
        var files: [(name: String, bytes: [UInt8])] = []
        let targets = item.representations.enumerated().map { index, representation -> JSONValue in
            let target = representation.target ?? representation.type.rawValue
            switch representation.content {
            case .refused(let reason): return .object([("target", .text(target)), ("error", .text(reason))])
            case .bytes(let bytes):
                // The target's name in the characters that are harmless in every file system.
                let name = target.utf8.prefix(40).map { ASCII.isLetter($0) || ASCII.isDigit($0) ? Character(UnicodeScalar($0)) : "_" }
                let file = (index < 10 ? "0" : "") + "\(index)-" + String(name) + ".bin"
                files.append((file, bytes))
                return .object([("target", .text(target)), ("length", .integer(bytes.count)), ("file", .text(file))])
            }
        }
        var members: [(String, JSONValue)] = []
        if let program = payload.source?.program { members.append(("source", .text(program))) }
        if let platform = payload.source?.platform { members.append(("session", .text(platform.rawValue))) }
        if let name = item.suggestedName { members.append(("direct_save_name", .text(name))) }
        members.append(("targets", .array(targets)))
        files.append((descriptionFile, JSONValue.object(members).encoded + [0x0A]))
        return files
    }

    /// The file name that some sources put into a type name: `application/octet-stream;name="red
    /// bike.png"`.
    private static func suggestedName(in representations: [Representation]) -> String? {
        representations.lazy.compactMap { $0.target.flatMap(MIMEType.init)?["name"] }.first
    }
}
