import DragSystem
import DragTypes

/// Writes the results of several items as files of a folder, each named after its item. No file is replaced.
struct ItemFiles {
    let folder: String
    let catalogue: TypeCatalogue

    /// - Throws: ``CLIError`` (`cannotWrite`) when the folder is not there.
    init(_ folder: String, _ catalogue: TypeCatalogue) throws(CLIError) {
        guard Streams.kind(of: folder) == .folder else {
            throw CLIError(.cannotWrite, "There is no folder called \u{201C}\(folder)\u{201D}; make it first.")
        }
        self.folder = folder
        self.catalogue = catalogue
    }

    /// Writes a result in one step, under a name that was free.
    ///
    /// - Returns: the path.
    /// - Throws: ``CLIError`` (`cannotWrite`) when the file can't be written.
    func write(_ bytes: [UInt8], _ type: TypeIdentifier, of item: Item) throws(CLIError) -> String {
        let name = name(type, of: item)
        let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
        var path = folder + "/" + name
        var number = 1
        while Streams.kind(of: path) != .missing || SystemPath.linkTarget(of: path) != nil {
            number += 1
            path = "\(folder)/\(name[..<dot])-\(number)\(name[dot...])"
        }
        try Streams.replaceFile(path) { descriptor throws(CLIError) in try Streams.write(bytes, to: descriptor, name: path) }
        return path
    }

    /// The item's own name where it says what the result is, and otherwise with the extension of the result's type.
    private func name(_ type: TypeIdentifier, of item: Item) -> String {
        let own = item.suggestedName ?? ""
        let base = own.split(separator: "/").last.map(String.init) ?? ""
        let isUnchanged = item.representations.contains { $0.type == type }
        if isUnchanged, let name = BatchNames.safe(base, keeping: base.split(separator: ".").last.map(String.init) ?? "") { return name }
        let stem = base.lastIndex(of: ".").map { String(base[..<$0]) } ?? base
        let known = catalogue.declaration(of: type)?.filenameExtensions.first { !$0.hasPrefix("=") }
        let ending = known ?? (CanonicalText.isText(type, in: catalogue) ? "txt" : "bin")
        return BatchNames.safe((stem.isEmpty ? "item" : stem) + "." + ending, keeping: ending) ?? "item"
    }
}
