import DragKit
package import DragTypes

/// Lists of files in the dialects of file managers: GNOME's, old Nautilus', KDE's, Windows' and the
/// Mac's, each with copy or cut where the dialect can say so. KDE and Windows state copy or cut in
/// a separate representation beside the list (`application/x-kde-cutselection`, `Preferred
/// DropEffect`).
package enum FileListForms {
    static let gnome = TypeIdentifier(trusted: "org.dragconv.gnome-copied-files")
    package static let cutSelection = TypeIdentifier(trusted: "org.dragconv.kde-cutselection")
    private static let dropEffect = TypeIdentifier(trusted: "org.dragconv.preferred-drop-effect")

    private static let files = FormFeature("the files", weight: 990)
    private static let others = FormFeature("further files", weight: 50)
    private static let operation = FormFeature("whether it is a cut", weight: 20, siblings: [cutSelection, dropEffect, gnome])
    /// `FileName` of Windows is text in whatever code page the receiving program assumes.
    private static let foreignNames = FormFeature("names beyond ASCII", weight: 10)

    static let family = FormFamily<CopiedFiles>(
        handler: "org.dragconv.file-list", features: [files, operation, others, foreignNames],
        forms: [
            // A list of links may name anything, not files alone.
            Form(
                "uri-list", .uriList, holds: [files, others, foreignNames], isConditional: true, read: { try copied(URIList.uris(in: $0.bytes)) },
                write: { ConversionOutput(URIList.bytes($0.uris)) }),
            Form(
                "kde", "org.dragconv.kde4-urilist", holds: [files, others, foreignNames], isConditional: true,
                read: { try copied(URIList.uris(in: $0.bytes)) }, write: { ConversionOutput(URIList.bytes($0.uris)) }),
            Form(
                "gnome", gnome, holds: [files, operation, others, foreignNames], recognises: [FileListRecogniser()],
                read: { try checked(CopiedFiles(parsing: $0.bytes)) }, write: { ConversionOutput(try local($0).gnomeBytes) }),
            Form(
                "nautilus", "org.dragconv.nautilus-clipboard", holds: [files, operation, others, foreignNames],
                read: { try checked(CopiedFiles(parsing: $0.bytes)) }, write: { ConversionOutput(try local($0).nautilusBytes) }),
            Form(
                "hdrop", "org.dragconv.hdrop", holds: [files, others, foreignNames],
                read: { try copied(windowsURIs(DropFiles.paths(in: $0.bytes))) }, write: { ConversionOutput(DropFiles.bytes(try paths($0))) }),
            Form(
                "ns-filenames", "org.dragconv.ns-filenames", holds: [files, others, foreignNames],
                read: { try copied(NSFilenames.uris(in: $0.bytes)) },
                write: { files in
                    guard let list = NSFilenames.bytes(files.uris) else {
                        throw ConversionError.unsupported("the list names something that is no local file")
                    }
                    return ConversionOutput(list)
                }),
            Form(
                "file-name-w", "org.dragconv.file-name-w", holds: [files, foreignNames],
                read: { try copied(windowsURIs([String(utf8Bytes: WindowsText.utf8(fromUTF16: $0.bytes))])) },
                write: { ConversionOutput(UTF16Text.littleEndian(try paths($0)[0]) + [0, 0]) }),
            Form(
                "file-name-a", "org.dragconv.file-name-a", holds: [files],
                read: { try copied(windowsURIs([String(utf8Bytes: WindowsText.utf8(from: $0.bytes))])) },
                write: { files in
                    let name = Array(try paths(files)[0].utf8)
                    let note = ConversionNote("the name has characters beyond ASCII, which another program may read in another code page")
                    return ConversionOutput(name + [0], notes: name.contains { $0 >= 0x80 } ? [note] : [])
                }),
            Form(
                "file-url", .fileURL, holds: [files, foreignNames],
                read: { try copied([LinkForms.single($0.bytes).url]) }, write: firstURL),
            Form("kde-cutselection", cutSelection, holds: [operation], write: { ConversionOutput(CopiedFiles.kdeCutSelection($0.operation)) }),
            Form("drop-effect", dropEffect, holds: [operation], write: { ConversionOutput(CopiedFiles.dropEffect($0.operation)) }),
        ],
        complete: { files, open, context in
            if open.contains(operation) { files.operation = operationBeside(context) }
        },
        notes: { model, _, edge in
            guard edge.target.holds.contains(files) else { return [] }
            var notes: [ConversionNote] = []
            if model.uris.count > 1, edge.lost.contains(others) { notes.append(ConversionNote(Loss(.furtherFiles, model.uris.count - 1))) }
            if model.operation == .cut, edge.lost.contains(operation) { notes.append(ConversionNote("that the files were cut is lost")) }
            return notes
        })

    /// The dialects of file managers that are read.
    static var dialects: [TypeIdentifier] {
        family.graph.nodes.filter { $0.access != .write && $0.type != .uriList }.map(\.type)
    }

    // MARK: Reading

    /// A list whose form cannot say that the files were cut.
    private static func copied(_ uris: [String]) throws(ConversionError) -> CopiedFiles { try checked(CopiedFiles(.copy, uris)) }

    private static func checked(_ files: CopiedFiles) throws(ConversionError) -> CopiedFiles {
        guard !files.uris.contains(where: FileURI.isReference) else {
            throw .unsupported("it names a file by a number that only the Mac with the file can look up")
        }
        return files
    }

    /// What the markers beside a list say; absence means copy.
    private static func operationBeside(_ context: borrowing ConversionContext) -> CopiedFiles.Operation {
        if let marker = context.siblings[cutSelection] { return CopiedFiles.operation(kdeCutSelection: marker) }
        if let marker = context.siblings[dropEffect] { return CopiedFiles.operation(dropEffect: marker) }
        if let list = context.siblings[gnome], let files = try? CopiedFiles(parsing: list) { return files.operation }
        return .copy
    }

    private static func windowsURIs(_ paths: [String]) throws(FormError) -> [String] {
        var result: [String] = []
        for path in paths {
            guard let uri = FileURI.uri(windowsPath: path) else {
                throw FormError("the Windows file list", "has a path that is not absolute")
            }
            result.append(uri)
        }
        return result
    }

    // MARK: Writing

    /// The list, if file managers can copy what it names.
    private static func local(_ files: CopiedFiles) throws(ConversionError) -> CopiedFiles {
        let web = ["http:", "https:", "data:", "mailto:"]
        guard !files.uris.contains(where: { uri in web.contains { ASCII.lowercased(uri).hasPrefix($0) } }) else {
            throw .unsupported("the list names an address on the web, and file managers copy files")
        }
        return files
    }

    private static func paths(_ files: CopiedFiles) throws(ConversionError) -> [String] {
        var paths: [String] = []
        for uri in files.uris {
            guard let path = FileURI.windowsPath(of: uri) ?? FileURI.path(of: uri).map({ String(utf8Bytes: $0) }) else {
                throw .unsupported("the list names something that is no file")
            }
            paths.append(path)
        }
        return paths
    }

    @Sendable private static func firstURL(_ files: CopiedFiles) throws(ConversionError) -> ConversionOutput {
        guard let first = files.uris.first(where: { ASCII.lowercased($0).hasPrefix("file:") }) else {
            throw .unsupported("the list names no file")
        }
        return ConversionOutput(Array(first.utf8))
    }
}
