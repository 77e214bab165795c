import DragTypes

/// Texts, links and pictures as RTF, in ASCII.
enum RTFText {
    /// A text with RTF's own characters and those beyond ASCII escaped.
    static func escaped(_ text: String) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        for unit in text.utf16 {
            switch unit {
            case 0x5C, 0x7B, 0x7D: result += [0x5C, UInt8(unit)]
            case 0x09: result += "\\tab ".utf8
            case 0x0A: result += "\\line ".utf8
            case 0xA0: result += "\\~".utf8
            case 0xAD: result += "\\-".utf8
            case 0x2011: result += "\\_".utf8
            case 0x20..<0x7F: result.append(UInt8(unit))
            case ..<0x20, 0x7F: continue
            default: result += "\\u\(Int16(bitPattern: unit))?".utf8
            }
        }
        return result
    }

    /// The start of a field that is a link; `}}` ends it.
    static func start(of link: RichDocument.Link) -> String {
        let title = link.title.map { " \\\\o \"\(instruction($0.withSingleSpaces))\"" } ?? ""
        return "{\\field{\\*\\fldinst{HYPERLINK \"\(instruction(link.address))\"\(title)}}{\\fldrslt "
    }

    /// The words for the forms of pictures that RTF holds.
    private static let formats = ["image/png": "pngblip", "image/jpeg": "jpegblip"]

    /// Whether a picture is held: by its bytes, or by its address.
    static func holds(_ image: RichDocument.Image) -> Bool {
        image.source.hasPrefix("data:") ? formats.keys.contains { image.source.hasPrefix("data:\($0)") } : true
    }

    /// A picture whose bytes are known, else a field that names its address; of one in a form that
    /// RTF does not know, the words that describe it.
    static func picture(_ image: RichDocument.Image) -> [UInt8] {
        let alternative = escaped(image.alternative)
        guard let data = try? DataURL(parsing: Array(image.source.utf8)), let format = formats[data.mimeType] else {
            if !holds(image) { return alternative }
            return Array("{\\field{\\*\\fldinst{INCLUDEPICTURE \"\(instruction(image.source))\" \\\\d}}{\\fldrslt ".utf8) + alternative
                + Array("}}".utf8)
        }
        var result = Array("{\\pict{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv ".utf8) + alternative + Array("}}}\\\(format)".utf8)
        result.reserveCapacity(result.count + 2 * data.bytes.count + 2)
        for (index, byte) in data.bytes.enumerated() {
            if index % 64 == 0 { result.append(0x0A) }
            result += ASCII.hexDigits(byte)
        }
        return result + [0x7D]
    }

    /// A text between the quotation marks of an instruction, whose own escapes come before RTF's.
    private static func instruction(_ text: String) -> String {
        String(utf8Bytes: escaped(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")))
    }
}
