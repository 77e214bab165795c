import DragClipboard
import DragDrop
import DragEngine
package import DragPlugIns
import DragSystem
import DragTypes
import Glibc

/// `board`: the boards of geocaches in a window.
struct BoardCommand: Command {
    static let words = "board"

    static let about = CommandDescription(
        purpose: "Open the two boards of geocaches in a window.",
        details:
            "Cards are dragged within a board, to the other board, and to other programs, which get an archive, a PNG, GPX or text, or a file. Places from other programs (GPX, a geo: link, a text, a geocache of an iOS app) become cards, and so do links, by their titles. A card that is dropped on the editor is edited there, and a picture is the card\u{2019}s. Keys: Enter edits, Delete removes, Ctrl and the arrows move a card, Ctrl+Z undoes the last change."
    )

    static var parameters: [Parameter<Self>] {
        [.operand("file", "The file that keeps the boards; otherwise one with the user\u{2019}s data.", .files) { $0.file = $1 }]
        Parameter<ConversionSettings>.permissions.within { $1(&$0.settings) }
    }

    private var file: String?
    private var settings = ConversionSettings()

    func run() async throws {
        let windows = try Windows.open()
        let converters = try Converters(settings.plugIns)
        defer { converters.end() }
        let catalogue = converters.registry.catalogue
        let runner = Runner(converters.registry, sniffer: converters.sniffer, options: try settings.runOptions(of: "board"))
        try await windows.showBoards(
            BoardWindowConfiguration(
                file: BoardFileLocation(path: try path()), runner: runner,
                read: { source, kind, names in
                    SelectionReader(source, of: kind, time: .seconds(DropRequest.patience), catalogue: catalogue).content(names)
                }))
    }

    private func path() throws(CLIError) -> String {
        if let file { return file }
        guard let folder = Environment.folder("XDG_DATA_HOME", belowHome: ".local/share") else {
            throw CLIError(.cannotWrite, "There is no home to keep boards in; name a file.")
        }
        if let missing = SystemPath.makeFolders(folder, mode: 0o700) {
            throw CLIError(.cannotWrite, "The folder \u{201C}\(missing)\u{201D} cannot be made; name a file.")
        }
        return folder + "/boards.json"
    }
}

/// The file that keeps the boards. Several windows may use the file at the same time: a window that
/// writes holds a lock on the folder, which needs no lock file.
package struct BoardFileLocation: Sendable {
    /// The path of the file, which need not exist yet.
    package let path: String

    /// Changes with each change of the file; nil if there is no file.
    package var stamp: FileStamp? { FileStamp(path) }

    /// The bytes of the file; nil if there is no file.
    ///
    /// - Throws: ``CLIError`` (`unreadableInput`).
    package func read() throws(CLIError) -> [UInt8]? {
        guard Streams.kind(of: path) != .missing else { return nil }
        return try Streams.readFile(path)
    }

    /// Reads the file, and replaces it in one step, while no other window does the same.
    ///
    /// - Throws: ``CLIError``: `unreadableInput`, `cannotWrite`, and what `change` throws.
    package func update(_ change: (_ current: [UInt8]?) throws -> [UInt8]) throws {
        let folder = open(PathText.cString(SystemPath.parent(of: path)), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else {
            throw CLIError(.cannotWrite, "Cannot open the folder of \u{201C}\(path)\u{201D}: \(Streams.reason()).")
        }
        // Closing gives the lock back. Where a file system has no locks, the last writer wins.
        defer { close(folder) }
        _ = flock(folder, LOCK_EX)
        let bytes = try change(try read())
        try Streams.replaceFile(path) { descriptor throws(CLIError) in try Streams.write(bytes, to: descriptor, name: path) }
    }
}
