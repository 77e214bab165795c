package import DragClipboard
package import DragDrop
package import DragEngine
package import DragGallery
package import DragTypes
import Synchronization

/// The windows, as the commands need them. GTK is in the program `dragconv-desktop` only;
/// `dragconv` starts that program for the verbs that open windows.
package protocol DesktopWindows: Sendable {
    /// Connects to the display.
    ///
    /// - Returns: the platform whose naming scheme drags follow.
    /// - Throws: ``CLIError`` (`noRoute`) when there is no display.
    func connect() async throws(CLIError) -> Platform

    /// Shows a place for drops until the user closes the window, or until
    /// ``DropWindowConfiguration/endsAfterDelivery`` ends it.
    ///
    /// - Throws: ``CLIError`` (`noRoute`) when there is no display.
    func showDropPlace(_ place: DropWindowConfiguration) async throws(CLIError)

    /// Shows a tile to drag from until it has been dropped, or until the user closes the window.
    ///
    /// - Throws: ``CLIError`` (`noRoute`) when there is no display.
    func showDragShelf(_ shelf: DragWindowConfiguration) async throws(CLIError)

    /// Waits without a window, until the time is over or a signal asks the program to end.
    func linger(_ time: Duration) async

    /// Shows the galleries of a library until the user closes the window.
    ///
    /// - Throws: ``CLIError``: `noRoute` when there is no display, and what is wrong with the
    ///   library.
    func showGalleries(_ room: GalleryWindowConfiguration) async throws(CLIError)

    /// Shows the boards of a file until the user closes the window.
    ///
    /// - Throws: ``CLIError``: `noRoute` when there is no display, and what is wrong with the file.
    func showBoards(_ room: BoardWindowConfiguration) async throws(CLIError)
}

/// Reads the content of a drop, or of the clipboard, under the given names. Called on a thread that
/// may block.
package typealias ContentReader = @Sendable (_ source: any Clipboard, _ selection: SelectionKind, _ names: [String]) -> OutsideDrag.Content

/// A window for drops: what drops become, and what happens to them.
package struct DropWindowConfiguration: Sendable {
    /// The types that drops are converted to; nil when they are taken as they are.
    package let accepted: AcceptList?
    /// What drops become, as the object of "become": "text".
    package let wish: String
    /// Plans and runs conversions.
    package let runner: Runner
    /// Reads what is dropped or pasted.
    package let read: ContentReader
    /// Deals with a drop.
    package let receive: WellDestination.Receiver
    /// Whether the window closes after the first drop that was delivered.
    package let endsAfterDelivery: Bool
    /// Finds out everything about a drop; nil when drops are delivered and not inspected.
    package let inspector: DropInspector?
}

/// What an inspector of drops does.
package struct DropInspector: Sendable {
    /// Looks at what a drop holds.
    package let inspect: @Sendable (Payload) -> DropInspection
    /// Finds out what can be made of a drop.
    package let find: @Sendable (DropInspection) async -> DropFindings
    /// Makes the offer of a payload on that platform, in all forms, or in the one form of a type;
    /// nil when there is nothing to offer.
    package let offer: @Sendable (Payload, TypeIdentifier?, Platform) async -> (any SelectionSource)?
    /// Writes what is made of a payload to a file, and returns a sentence for people.
    package let saveResult: @Sendable (Payload, TypeIdentifier, _ path: String) async -> String
    /// Writes a payload to a capture folder that does not exist yet, and returns a sentence for
    /// people.
    package let save: @Sendable (Payload, _ folder: String) async -> String
}

/// A window to drag from.
package struct DragWindowConfiguration: Sendable {
    /// A tile to drag from.
    package struct Tile: Sendable {
        /// What is dragged.
        package let source: any SelectionSource
        /// What the tile is called: a file's name.
        package let title: String
        /// What the tile holds, in words.
        package let subtitle: String
        /// The encoded picture that the tile shows; nil for none.
        package let picture: [UInt8]?
        /// Whether the tile stands for files, which another program may move or link to.
        package let areFiles: Bool
    }

    /// What becomes of content that comes to the window.
    package enum Addition: Sendable {
        case tile(Tile)
        /// The content can't be offered; a sentence says why.
        case refused(String)
    }

    /// The tile that the window opens with.
    package let tile: Tile
    /// What comes to the window by further calls of the verb; nil for a window that closes after a
    /// drop.
    package let further: AsyncStream<Addition>?
    /// Makes a tile of what is dropped into the window.
    package let add: @Sendable (Payload) async -> Addition
    /// What other programs get when all tiles are dragged at once.
    package let all: @Sendable ([any SelectionSource]) -> (any SelectionSource)?
    /// Plans and runs the conversions of drops.
    package let runner: Runner
    /// Reads what is dropped.
    package let read: ContentReader
    /// Called after each drop with the names that the other program asked for, in its order.
    package let dropped: @Sendable (_ taken: [String]) -> Void
    /// Called at the end with the names that other programs asked for through the clipboard, if
    /// there are any.
    package let pasted: @Sendable (_ taken: [String]) -> Void
}

/// A window with the galleries of a library.
package struct GalleryWindowConfiguration: Sendable {
    /// The library, which a program opens only once.
    package let store: any GalleryStore
    /// The gallery to open; nil for the current one.
    package let name: String?
    /// Plans and runs the conversions of drops.
    package let runner: Runner
    /// Reads what is dropped or pasted.
    package let read: ContentReader
    /// Keeps the pictures that are dropped with images.
    package let keeper: any PictureKeeping
    /// Loads what the tile of an image shows.
    package let load: TileLoader
    /// Allows to load the pictures of images, which the user asks for; gives a sentence when that
    /// is not possible.
    package let permit: @Sendable ([GalleryImage]) -> String?
    /// Makes what other programs get when images are dragged to them.
    package let offer: @Sendable ([GalleryImage]) -> any SelectionSource
    /// Writes the picture of an image to a file, and gives a sentence for people.
    package let save: @Sendable (_ image: GalleryImage, _ path: String) async -> String
    /// Whether the images are shown as pages of icons.
    package let isSpringboard: Bool
    /// The PNG or JPEG file that is drawn under the icons; nil for a plain background.
    package let wallpaper: [UInt8]?
}

/// A window with the boards of a file.
package struct BoardWindowConfiguration: Sendable {
    /// The file that keeps the boards.
    package let file: BoardFileLocation
    /// Plans and runs the conversions of drops.
    package let runner: Runner
    /// Reads what is dropped or pasted.
    package let read: ContentReader
}

/// Where the windows come from.
package enum Windows {
    private static let windows = Mutex<(any DesktopWindows)?>(nil)

    /// Lets this program open windows itself. Called by `dragconv-desktop` only.
    package static func install(_ new: any DesktopWindows) { windows.withLock { $0 = new } }

    /// The windows of this process. A process without windows is replaced by the program that has
    /// them.
    static func open() throws(CLIError) -> any DesktopWindows {
        if let windows = windows.withLock({ $0 }) { return windows }
        // The dynamic linker would end the other program with a message of its own.
        let missing = SiblingProgram.desktop.missingLibraries
        guard missing.isEmpty else {
            throw CLIError(
                .noRoute,
                "Windows need GTK 4 and libadwaita, which are not complete here (\(missing.joined(separator: ", ")) missing); install the package libadwaita-1-0, or dragconv-desktop where dragconv is a Debian package."
            )
        }
        throw SiblingProgram.desktop.handOver()
    }
}
