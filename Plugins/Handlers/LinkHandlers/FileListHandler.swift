package import DragKit
package import DragTypes

/// Lists of files in the dialects of file managers: GNOME's, old Nautilus', KDE's, Windows' and the
/// Mac's, each with copy or cut where the dialect can say so. KDE and Windows state copy or cut in
/// a separate representation beside the list (`application/x-kde-cutselection`, `Preferred
/// DropEffect`).
package struct FileListHandler: FormFamilyHandler, PromptHandler {
    package init() {}

    package var recognisers: [any Recognising] { [FileListRecogniser()] }

    static let gnome = TypeIdentifier(trusted: "org.dragconv.gnome-copied-files")
    static let nautilus = TypeIdentifier(trusted: "org.dragconv.nautilus-clipboard")
    static let kdeList = TypeIdentifier(trusted: "org.dragconv.kde4-urilist")
    package static let cutSelection = TypeIdentifier(trusted: "org.dragconv.kde-cutselection")
    static let dropEffect = TypeIdentifier(trusted: "org.dragconv.preferred-drop-effect")
    static let hdrop = TypeIdentifier(trusted: "org.dragconv.hdrop")
    static let fileNameW = TypeIdentifier(trusted: "org.dragconv.file-name-w")
    static let fileNameA = TypeIdentifier(trusted: "org.dragconv.file-name-a")
    static let filenames = TypeIdentifier(trusted: "org.dragconv.ns-filenames")

    private static let files = FormFamily.Feature("the files", weight: 990)
    private static let others = FormFamily.Feature("further files", weight: 50)
    private static let operation = FormFamily.Feature("whether it is a cut", weight: 20, siblings: [cutSelection, dropEffect, gnome])
    /// `FileName` of Windows is text in whatever code page the receiving program assumes.
    private static let foreignNames = FormFamily.Feature("names beyond ASCII", weight: 10)

    package static let forms = FormFamily(
        handler: "org.dragconv.file-list", features: [files, operation, others, foreignNames],
        forms: [
            // A list of links may name anything, not files alone.
            .init("uri-list", .uriList, holds: [files, others, foreignNames], isConditional: true),
            .init("kde", kdeList, holds: [files, others, foreignNames], isConditional: true),
            .init("gnome", gnome, holds: [files, operation, others, foreignNames]),
            .init("nautilus", nautilus, holds: [files, operation, others, foreignNames]),
            .init("hdrop", hdrop, holds: [files, others, foreignNames]),
            .init("ns-filenames", filenames, holds: [files, others, foreignNames]),
            .init("file-name-w", fileNameW, holds: [files, foreignNames]),
            .init("file-name-a", fileNameA, holds: [files]),
            .init("file-url", .fileURL, holds: [files, foreignNames]),
            .init("kde-cutselection", cutSelection, holds: [operation], access: .write),
            .init("drop-effect", dropEffect, holds: [operation], access: .write),
        ])

    // MARK: Reading

    package func model(_ input: RawSpan, in form: FormFamily.Form, context: borrowing ConversionContext) throws(ConversionError) -> CopiedFiles {
        let bytes = [UInt8](input)
        let files = try parsing { () throws(FormError) in try Self.read(bytes, as: form.type) }
        guard !files.uris.contains(where: FileURI.isReference) else {
            throw .unsupported("it names a file by a number that only the Mac with the file can look up")
        }
        return files
    }

    package func complete(_ model: inout CopiedFiles, with features: [FormFamily.Feature], context: borrowing ConversionContext) {
        if features.contains(Self.operation) { model.operation = Self.operation(in: context) }
    }

    /// What the markers beside a list say; absence means copy.
    private static func operation(in context: borrowing ConversionContext) -> CopiedFiles.Operation {
        if let marker = context.siblings[cutSelection] { return CopiedFiles.operation(kdeCutSelection: marker) }
        if let marker = context.siblings[dropEffect] { return CopiedFiles.operation(dropEffect: marker) }
        if let list = context.siblings[gnome], let files = try? CopiedFiles(parsing: list) { return files.operation }
        return .copy
    }

    static func read(_ bytes: [UInt8], as type: TypeIdentifier) throws(FormError) -> CopiedFiles {
        switch type {
        case gnome, nautilus: return try CopiedFiles(parsing: bytes)
        case hdrop: return try CopiedFiles(.copy, uris(windowsPaths: try DropFiles.paths(in: bytes)))
        case fileNameW: return try CopiedFiles(.copy, uris(windowsPaths: [String(utf8Bytes: WindowsText.utf8(fromUTF16: bytes))]))
        case fileNameA: return try CopiedFiles(.copy, uris(windowsPaths: [String(utf8Bytes: WindowsText.utf8(from: bytes))]))
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

    // MARK: Writing

    package func output(
        _ model: CopiedFiles, along edge: FormFamily.Edge, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        var notes: [ConversionNote] = []
        if edge.target.holds.contains(Self.files) {
            if model.uris.count > 1, edge.lost.contains(Self.others) {
                notes.append(ConversionNote(Loss(.furtherFiles, model.uris.count - 1)))
            }
            if model.operation == .cut, edge.lost.contains(Self.operation) { notes.append(ConversionNote("that the files were cut is lost")) }
        }
        let bytes = try Self.write(model, as: edge.target.type)
        if edge.lost.contains(Self.foreignNames), edge.target.type == Self.fileNameA, bytes.contains(where: { $0 >= 0x80 }) {
            notes.append(ConversionNote("the name has characters beyond ASCII, which another program may read in another code page"))
        }
        return ConversionOutput(bytes, notes: notes)
    }

    private static func write(_ files: CopiedFiles, as type: TypeIdentifier) throws(ConversionError) -> [UInt8] {
        let web = ["http:", "https:", "data:", "mailto:"]
        if type == gnome || type == nautilus, files.uris.contains(where: { uri in web.contains { ASCII.lowercased(uri).hasPrefix($0) } }) {
            throw .unsupported("the list names an address on the web, and file managers copy files")
        }
        switch type {
        case cutSelection: return CopiedFiles.kdeCutSelection(files.operation)
        case dropEffect: return CopiedFiles.dropEffect(files.operation)
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
