import DragDrop
import DragEngine

/// A keeper of pictures that says which addresses it was asked about.
struct NotedKeeper: PictureKeeping {
    let keeper: any PictureKeeping
    /// Called with the address of an image whose picture may be another one now.
    let kept: @Sendable (_ url: String) -> Void

    func keep(_ picture: [UInt8], of url: String) -> String? {
        let note = keeper.keep(picture, of: url)
        kept(url)
        return note
    }

    func mayReadFile(at url: String) -> Bool { keeper.mayReadFile(at: url) }

    func readFile(at url: String, _ runner: Runner) async -> ReadPicture {
        let read = await keeper.readFile(at: url, runner)
        kept(url)
        return read
    }
}
