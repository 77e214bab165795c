import ArgumentParser
import DragClipboard
import DragDrop
import DragEngine
import DragSystem
import DragTypes

struct BoardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board", abstract: "Open the two boards of geocaches in a window.",
        discussion: """
            Cards are dragged within a board, to the other board, and to other programs, which get an archive, a PNG, GPX or text. Places from \
            other programs (GPX, a geo: link, a text, a geocache of an iOS app) become cards. A card that is dropped on the editor is edited there. \
            Keys: Enter edits, Delete removes, Ctrl and the arrows move a card, Ctrl+Z takes it back.
            """)

    @Argument(help: ArgumentHelp("The file that keeps the boards; otherwise one with the user's data.", valueName: "file"), completion: .file())
    var file: String?

    @OptionGroup var programs: ProgramOptions
    @OptionGroup var common: CommonOptions

    /// The time for each answer of the program that a drag comes from.
    private static let patience = Duration.seconds(5)

    func run() async throws {
        let windows = try Windows.open()
        let converters = try Converters(programs.added(to: common.plugIns))
        defer { converters.end() }
        let catalogue = converters.registry.catalogue
        let runner = Runner(
            converters.registry, sniffer: converters.sniffer, options: RunOptions(allowsPrivateNetwork: programs.allowPrivateNetwork))
        try await windows.showBoards(
            BoardRoom(
                file: BoardFilePlace(path: try path()), runner: runner,
                read: { source, names in SelectionReader(source, of: .dragAndDrop, time: Self.patience, catalogue: catalogue).content(names) }))
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
