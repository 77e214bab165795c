public import DragEngine

/// Keeps the pictures that are dropped with images, so that these can be shown later without the
/// network and without reading files. Called on any thread, for several images at once.
public protocol PictureKeeping: Sendable {
    /// Keeps a picture.
    ///
    /// - Parameters:
    ///   - picture: the encoded bytes that the drag brought.
    ///   - url: the address of the image.
    /// - Returns: a sentence for the user when the picture could not be kept.
    func keep(_ picture: [UInt8], of url: String) -> String?

    /// Whether a file that a list of files names may be read.
    ///
    /// - Parameter url: the address of the file.
    func mayReadFile(at url: String) -> Bool

    /// Reads a file that the user has dropped, and keeps what is needed to show it.
    ///
    /// - Parameters:
    ///   - url: the address of the file.
    ///   - runner: makes the thumbnail.
    func readFile(at url: String, _ runner: Runner) async -> ReadPicture
}

/// What reading a dropped file has found.
public struct ReadPicture: Hashable, Sendable {
    /// Whether the file may become an image: false for what certainly holds no picture.
    public let isPicture: Bool
    /// The width of the picture divided by its height; nil when they are not known.
    public let aspectRatio: Double?
    /// What the user should know, as a clause.
    public let note: String?

    /// A finding with the given values.
    public init(isPicture: Bool = true, aspectRatio: Double? = nil, note: String? = nil) {
        self.isPicture = isPicture
        self.aspectRatio = aspectRatio
        self.note = note
    }
}
