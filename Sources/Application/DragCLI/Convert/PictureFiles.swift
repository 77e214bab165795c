import DragKit
import DragSystem
import DragTypes

/// Puts the pictures that Markdown holds as `data:` links into files of a folder, and links to
/// these files instead.
struct PictureFiles {
    let folder: String
    private static let opening = Array("](data:image/".utf8)

    /// The text with links to files. A picture that stands twice is one file.
    ///
    /// - Throws: ``CLIError`` (`cannotWrite`) when a file cannot be written.
    func taken(outOf text: [UInt8], _ catalogue: TypeCatalogue) throws(CLIError) -> [UInt8] {
        var result: [UInt8] = []
        var position = 0
        while let start = text.firstRange(of: Self.opening, from: position)?.lowerBound {
            let link = (start + 2)..<(text[start...].firstIndex { $0 == UInt8(ascii: ")") || $0 <= 0x20 } ?? text.count)
            result += text[position..<link.lowerBound]
            position = link.upperBound
            guard let data = try? DataURL(parsing: Array(text[link])) else {
                result += text[link]
                continue
            }
            let name = try write(data, Array(text[link]), catalogue)
            let path = "\(folder)/\(name)"
            result += (path.contains { $0 == " " || $0 == "(" || $0 == ")" } ? "<\(path)>" : path).utf8
        }
        return result + text[position...]
    }

    /// - Returns: the name of the file, which the content decides, so that several texts can share
    ///   a folder.
    private func write(_ data: DataURL, _ text: [UInt8], _ catalogue: TypeCatalogue) throws(CLIError) -> String {
        if let missing = SystemPath.makeFolders(folder, mode: 0o777) {
            throw CLIError(.cannotWrite, "Cannot make the folder \u{201C}\(missing)\u{201D} for pictures: \(Streams.reason()).")
        }
        let type = catalogue.type(target: data.mimeType)
        let number = String(StableHash.of(String(utf8Bytes: text)), radix: 16)
        let name = "picture-\(number).\(type.flatMap { catalogue.outputExtension(of: $0) } ?? "bin")"
        let path = "\(folder)/\(name)"
        try Streams.replaceFile(path) { descriptor throws(CLIError) in try Streams.write(data.bytes, to: descriptor, name: path) }
        return name
    }
}
