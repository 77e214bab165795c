public import DragKit
import DragTypes

/// Lists of files between the dialects of file managers: GNOME's, old Nautilus', KDE's, Windows' and the Mac's, with copy or cut
/// where the dialect can say so.
public struct FileListHandler: TypeHandler {
    public let identifier = "org.dragconv.file-list"

    public init() {}

    static let gnome = TypeIdentifier(trusted: "org.dragconv.gnome-copied-files")
    static let nautilus = TypeIdentifier(trusted: "org.dragconv.nautilus-clipboard")
    static let kdeList = TypeIdentifier(trusted: "org.dragconv.kde4-urilist")
    static let cutSelection = TypeIdentifier(trusted: "org.dragconv.kde-cutselection")
    static let dropEffect = TypeIdentifier(trusted: "org.dragconv.preferred-drop-effect")
    static let hdrop = TypeIdentifier(trusted: "org.dragconv.hdrop")
    static let fileNameW = TypeIdentifier(trusted: "org.dragconv.file-name-w")
    static let fileNameA = TypeIdentifier(trusted: "org.dragconv.file-name-a")
    static let filenames = TypeIdentifier(trusted: "org.dragconv.ns-filenames")
    private static let markers = [cutSelection, dropEffect]

    public var conversions: [Conversion] { Self.table }

    private static let table: [Conversion] = {
        let handler = "org.dragconv.file-list"
        let forms: [(name: String, type: TypeIdentifier)] = [
            ("uri-list", .uriList), ("gnome", gnome), ("nautilus", nautilus), ("kde", kdeList), ("hdrop", hdrop),
            ("file-name-w", fileNameW), ("file-name-a", fileNameA), ("ns-filenames", filenames), ("file-url", .fileURL),
        ]
        let withOperation: Set<TypeIdentifier> = [gnome, nautilus]
        let single: Set<TypeIdentifier> = [fileNameW, fileNameA, .fileURL]
        var result: [Conversion] = []
        for source in forms {
            for target in forms where source.type != target.type {
                let losesOperation = withOperation.contains(source.type) && !withOperation.contains(target.type)
                let losesOthers = !single.contains(source.type) && single.contains(target.type)
                let uses = withOperation.contains(target.type) && !withOperation.contains(source.type) ? markers + [gnome] : []
                result.append(
                    Conversion(
                        "\(handler)/\(source.name)-to-\(target.name)", from: source.type, to: target.type,
                        keep: KeepLevel(1000 - (losesOperation ? 20 : 0) - (losesOthers ? 50 : 0)), cost: 1,
                        loses: (losesOperation ? ["whether it is a cut"] : []) + (losesOthers ? ["further files"] : []),
                        // A list of links may name anything.
                        uses: uses, isConditional: [.uriList, kdeList].contains(source.type)))
            }
        }
        for source in forms where ![.uriList, .fileURL, kdeList].contains(source.type) {
            for (name, marker) in [("kde-cutselection", cutSelection), ("drop-effect", dropEffect)]
            where withOperation.contains(source.type) {
                result.append(
                    Conversion(
                        "\(handler)/\(source.name)-to-\(name)", from: source.type, to: marker, keep: KeepLevel(10),
                        loses: ["the files"]))
            }
        }
        return result
    }()

    public func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        var files = try parsing { () throws(FormError) in try Self.read(bytes, as: conversion.from) }
        if !conversion.uses.isEmpty { files.operation = Self.operation(in: context) }
        if conversion.to == Self.cutSelection { return ConversionOutput(CopiedFiles.kdeCutSelection(files.operation)) }
        if conversion.to == Self.dropEffect { return ConversionOutput(CopiedFiles.dropEffect(files.operation)) }
        var notes: [ConversionNote] = []
        if files.uris.count > 1, conversion.loses.contains("further files") {
            notes.append(ConversionNote("\(files.uris.count - 1) further file(s) are left out"))
        }
        if files.operation == .cut, conversion.loses.contains("whether it is a cut") {
            notes.append(ConversionNote("that the files were cut is lost"))
        }
        return ConversionOutput(try Self.write(files, as: conversion.to), notes: notes)
    }

    /// What the markers beside a list say; absence means copy.
    private static func operation(in context: borrowing ConversionContext) -> CopiedFiles.Operation {
        if let marker = context.siblings[cutSelection] { return CopiedFiles.operation(kdeCutSelection: marker) }
        if let marker = context.siblings[dropEffect] { return CopiedFiles.operation(dropEffect: marker) }
        if let list = context.siblings[gnome], let files = try? CopiedFiles(parsing: list) { return files.operation }
        return .copy
    }

    private static func read(_ bytes: [UInt8], as type: TypeIdentifier) throws(FormError) -> CopiedFiles {
        switch type {
        case gnome, nautilus: return try CopiedFiles(parsing: bytes)
        case hdrop: return try CopiedFiles(.copy, uris(windowsPaths: try DropFiles.paths(in: bytes)))
        case fileNameW: return try CopiedFiles(.copy, uris(windowsPaths: [String(utf8Bytes: UTF16Text.utf8(from: bytes))]))
        case fileNameA:
            let path = TextDecoding.utf8(from: Array(bytes.prefix { $0 != 0 }))
            return try CopiedFiles(.copy, uris(windowsPaths: [String(utf8Bytes: path)]))
        case filenames: return CopiedFiles(.copy, try NSFilenames.uris(in: bytes))
        case .fileURL: return CopiedFiles(.copy, [try LinkForms.single(bytes).url])
        default: return CopiedFiles(.copy, try URIList.uris(in: bytes))
        }
    }

    private static func uris(windowsPaths: [String]) throws(FormError) -> [String] {
        var result: [String] = []
        for path in windowsPaths {
            guard let uri = FileURI.uri(windowsPath: path) else {
                throw FormError("the Windows file list", "has a path that is not absolute")
            }
            result.append(uri)
        }
        return result
    }

    private static func write(_ files: CopiedFiles, as type: TypeIdentifier) throws(ConversionError) -> [UInt8] {
        let web = ["http:", "https:", "data:", "mailto:"]
        if type == gnome || type == nautilus, files.uris.contains(where: { uri in web.contains { ASCII.lowercased(uri).hasPrefix($0) } }) {
            throw .unsupported("the list names an address on the web, and file managers copy files")
        }
        switch type {
        case gnome: return files.gnomeBytes
        case nautilus: return files.nautilusBytes
        case .uriList, kdeList: return URIList.bytes(files.uris)
        case filenames:
            guard let list = NSFilenames.bytes(files.uris) else {
                throw .unsupported("the list names something that is no local file")
            }
            return list
        case .fileURL:
            guard let first = files.uris.first(where: { ASCII.lowercased($0).hasPrefix("file:") }) else {
                throw .unsupported("the list names no file")
            }
            return Array(first.utf8)
        default:
            var paths: [String] = []
            for uri in files.uris {
                guard let path = FileURI.windowsPath(of: uri) ?? FileURI.path(of: uri).map({ String(utf8Bytes: $0) }) else {
                    throw .unsupported("the list names something that is no file")
                }
                paths.append(path)
            }
            switch type {
            case hdrop: return DropFiles.bytes(paths)
            case fileNameW: return UTF16Text.littleEndian(paths[0]) + [0, 0]
            default: return Array(paths[0].utf8) + [0]
            }
        }
    }
}
