import CSystem
import DragKit

/// How much a program may keep in a folder that it may write to.
struct FolderLimit: Sendable {
    /// The most files and folders.
    static let maximumFiles: UInt64 = 65_536

    /// A program's private folder.
    static let temporary = Self(name: "its private folder", bytes: ProgramLaunch.temporarySpace)
    /// A plug-in's cache folder, which all of its programs share.
    static let cache = Self(name: "its cache folder", bytes: 512 << 20)

    private let name: String
    private let bytes: Int

    /// The error for too many files.
    var tooManyFiles: ConversionError { .limit("its program has made more than the limit of \(Self.maximumFiles) files in \(name)") }

    /// The error for a folder that holds too much; nil while it does not.
    ///
    /// - Parameter unlinked: the bytes of files that were removed from the folder and are still
    ///   open.
    func excess(in folder: String, unlinked: UInt64 = 0) -> ConversionError? {
        let use = folder_use(folder)
        // Folders that are too deep to be counted count as too many.
        if use.is_too_deep { return .limit("its program has nested folders deeper than the limit of \(FOLDER_DEPTH) in \(name)") }
        if use.files > Self.maximumFiles { return tooManyFiles }
        guard use.bytes.addingReportingOverflow(unlinked).overflow || use.bytes + unlinked > UInt64(bytes) else { return nil }
        return .limit("its program has written more than the limit of \(bytes) bytes to \(name)")
    }
}
