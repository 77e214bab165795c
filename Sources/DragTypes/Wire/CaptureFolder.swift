/// A capture folder: `capture.json` and one raw file for each target, as recorders of selections leave it.
///
/// `session` tells the platform; `cdp` (a browser's own drag data) counts as the web. A target that was offered and
/// refused has no file.
public enum CaptureFolder {
    /// The name of the file that describes the others.
    public static let descriptionFile = "capture.json"

    /// The payload of a capture.
    ///
    /// - Parameters:
    ///   - description: the bytes of `capture.json`.
    ///   - file: the bytes of a file in the folder, given its name.
    /// - Throws: ``FormError`` when the description is no capture's, or names a file outside its folder.
    public static func payload(
        description: [UInt8], catalogue: TypeCatalogue, file: (String) throws(FormError) -> [UInt8]
    ) throws(FormError) -> Payload {
        let document = try JSONParser.parse(description)
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
            items: [Item(suggestedName: name, representations: representations)])
    }

    /// `application/octet-stream;name="red bike.png"` tells the name of the file in the type.
    private static func suggestedName(in representations: [Representation]) -> String? {
        representations.lazy.compactMap { $0.target.flatMap(MIMEType.init)?["name"] }.first
    }
}
