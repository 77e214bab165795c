import DragTypes

/// A picture in an RTF document (`\pict`): its bytes, in hexadecimal digits as a rule.
struct RTFPicture {
    /// The bytes as far as they have been read.
    private var bytes: [UInt8] = []
    private var high: UInt8?
    /// The MIME type; nil for one that browsers do not show, such as a metafile.
    private var type: String?
    /// The name of the property that is being read, and the description of the picture.
    var property = ""
    var alternative = ""

    /// Takes a control word of the picture's own.
    mutating func setFormat(_ word: String) {
        switch word {
        case "pngblip": type = "image/png"
        case "jpegblip": type = "image/jpeg"
        default: break
        }
    }

    mutating func append(digit: UInt8) {
        guard let value = ASCII.hexValue(digit) else { return }
        if let high { bytes.append(high << 4 | value) }
        high = high == nil ? value : nil
    }

    mutating func append(_ more: ArraySlice<UInt8>) { bytes += more }

    /// The picture for a document; nil for one without bytes, or in a format that browsers do not
    /// show.
    var image: RichDocument.Image? {
        guard let type, !bytes.isEmpty else { return nil }
        return .init(alternative: alternative.withSingleSpaces, source: String(utf8Bytes: DataURL(mimeType: type, bytes: bytes).text))
    }
}
