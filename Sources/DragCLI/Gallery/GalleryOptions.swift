import ArgumentParser
import DragEngine
import DragSystem

/// The option that names the library.
struct GalleryOptions: ParsableArguments {
    /// The environment variable that names the library.
    static let variable = "DRAGCONV_LIBRARY"

    @Option(
        help: ArgumentHelp("The library, instead of $\(GalleryOptions.variable) or the one in the data folder.", valueName: "file"),
        completion: .file())
    var library: String?

    func store() throws(CLIError) -> any GalleryStore { try GalleryStores.open(try path()) }

    /// The path of the library. The folder for the user's data is made if need be.
    func path() throws(CLIError) -> String {
        if let path = library ?? Environment[Self.variable] { return path }
        guard let folder = Environment.folder("XDG_DATA_HOME", belowHome: ".local/share") else {
            throw CLIError(.cannotWrite, "There is no home to keep galleries in; name a library with --library.")
        }
        if let missing = SystemPath.makeFolders(folder, mode: 0o700) {
            throw CLIError(.cannotWrite, "The folder \u{201C}\(missing)\u{201D} cannot be made; name a library with --library.")
        }
        return folder + "/library.sqlite"
    }
}
