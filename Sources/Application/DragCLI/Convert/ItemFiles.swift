import DragSystem
import DragTypes
import Glibc

/// Writes the results of several items as files of a folder, each named after its item, or by a
/// template. No file is replaced.
struct ItemFiles {
    private let folder: String
    private let catalogue: TypeCatalogue
    private let names: ResultNames?
    private var count = 0
    /// The next number for each name that was taken, so that a thousand files of one name don't try
    /// all numbers each.
    private var nextNumbers: [String: Int] = [:]
    /// The longest ending of a name that counts as an extension, in characters.
    private static let longestExtension = 16

    /// - Parameter names: nil for the items' own names.
    /// - Throws: ``CLIError`` (`cannotWrite`) when the folder is not there.
    init(_ folder: String, _ catalogue: TypeCatalogue, _ names: ResultNames?) throws(CLIError) {
        guard Streams.kind(of: folder) == .folder else {
            throw CLIError(.cannotWrite, "There is no folder called \u{201C}\(folder)\u{201D}; make it first.")
        }
        self.folder = folder
        self.catalogue = catalogue
        self.names = names
    }

    /// Writes a result in one step, under a name that was free.
    ///
    /// - Returns: the path.
    /// - Throws: ``CLIError`` (`cannotWrite`) when the file can't be written.
    mutating func write(_ bytes: [UInt8], _ type: TypeIdentifier, of item: Item) throws(CLIError) -> String {
        let temporary = "\(folder)/.dragconv-\(getpid())"
        try Streams.replaceFile(temporary) { descriptor throws(CLIError) in try Streams.write(bytes, to: descriptor, name: temporary) }
        defer { unlink(PathText.cString(temporary)) }
        count += 1
        let name = try name(type, of: item)
        let dot = Self.startOfExtension(name)
        var number = nextNumbers[name] ?? 1
        while true {
            let path = folder + "/" + (number == 1 ? name : "\(name[..<dot])-\(number)\(name[dot...])")
            number += 1
            nextNumbers[name] = number
            // A hard link is never made where something is already (link(2)).
            if link(PathText.cString(temporary), PathText.cString(path)) == 0 { return path }
            switch errno {
            case EEXIST: continue
            // The file system has no hard links.
            case EPERM, EOPNOTSUPP, ENOSYS:
                guard Streams.kind(of: path) == .missing, SystemPath.linkTarget(of: path) == nil else { continue }
                try Streams.replaceFile(path) { descriptor throws(CLIError) in try Streams.write(bytes, to: descriptor, name: path) }
                return path
            default: throw CLIError(.cannotWrite, "Cannot write to \u{201C}\(Preview.harmless(path))\u{201D}: \(Streams.reason()).")
            }
        }
    }

    /// The item's own name where that says what the result is, and otherwise with the extension of
    /// the result's type.
    private func name(_ type: TypeIdentifier, of item: Item) throws(CLIError) -> String {
        let base = (item.suggestedName ?? "").split(separator: "/").last.map(String.init) ?? ""
        let dot = Self.startOfExtension(base)
        if let names {
            let stem = base.isEmpty ? "item" : String(base[..<dot])
            return try names.name(number: count, stem: stem, fileExtension: catalogue.outputExtension(of: type), members: [])
        }
        let named = catalogue.types(fileName: base)
        let saysType = named.contains { catalogue.conforms($0, to: type) || catalogue.conforms(type, to: $0) }
        // What was not converted keeps its name, whatever the content looks like: a file of
        // settings stays `a.ini`, and README has no extension.
        let isUnchanged = !base.isEmpty && item.representations.contains { $0.type == type }
        if saysType || isUnchanged, let name = SafeName.of(base, keeping: String(base[dot...].dropFirst())) { return name }
        let ending = catalogue.outputExtension(of: type)
        let stem = named.isEmpty ? base : String(base[..<dot])
        return SafeName.of((stem.isEmpty ? "item" : stem) + "." + ending, keeping: ending) ?? "item"
    }

    /// The place of the dot in front of a name's extension; the name's end where it has none.
    /// "Version 2.0 of the plan" has none.
    private static func startOfExtension(_ name: String) -> String.Index {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name.endIndex }
        let ending = name[name.index(after: dot)...]
        let isExtension = !ending.isEmpty && ending.count <= longestExtension && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return isExtension ? dot : name.endIndex
    }
}

extension TypeCatalogue {
    /// The extension of a file with a result of a type, without a dot: the usual one, otherwise
    /// `txt` for text and `bin` for all else.
    func outputExtension(of type: TypeIdentifier) -> String {
        filenameExtension(of: type) ?? (CanonicalText.isText(type, in: self) ? "txt" : "bin")
    }
}
