import DragSystem
import Glibc

/// The fonts that the user has installed in the home folder, and fontconfig's list of them
/// (fonts-conf(5)). A program that needs fonts may read these folders, and nothing else in the home
/// folder.
struct UserFonts: Hashable, Sendable {
    /// The folders that stand at their own places in the sandbox, too, because fontconfig's list
    /// names fonts by their paths.
    private(set) var folders: [String] = []
    /// The folder `~/.fonts`; nil when there is none. fontconfig looks for it in the program's home
    /// folder.
    private(set) var old: String?
    /// All of these folders.
    var all: [String] { folders + [old].compactMap { $0 } }
    /// Environment variables (`NAME=value`) by which fontconfig finds ``folders``.
    private(set) var variables: [String] = []

    /// - Parameters:
    ///   - identity: the user that the program runs as.
    ///   - isMounted: whether the program sees the folders even if its user cannot walk to them.
    ///     Otherwise another user than this process's sees folders that are open to everybody.
    ///   - variable: returns the value of an environment variable, or nil; by default one of this
    ///     process.
    init(for identity: ProgramIdentity, isMounted: Bool, _ variable: (String) -> String? = { getenv($0).map { String(cString: $0) } }) {
        let home = variable("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        func base(_ name: String, _ belowHome: String) -> String? {
            variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home.map { $0 + belowHome }
        }
        func isReadable(_ folder: String) -> Bool {
            SystemPath.isFolder(folder) && (isMounted || !identity.isOther || Self.isOpenToEverybody(folder))
        }
        for (name, belowHome, folder) in [("XDG_DATA_HOME", "/.local/share", "/fonts"), ("XDG_CACHE_HOME", "/.cache", "/fontconfig")] {
            guard let base = base(name, belowHome), isReadable(base + folder) else { continue }
            folders.append(base + folder)
            variables.append("\(name)=\(base)")
        }
        old = home.map { $0 + "/.fonts" }.flatMap { isReadable($0) ? $0 : nil }
    }

    /// Makes ``old`` the folder `.fonts` of a program's home folder.
    func link(intoHome home: String) {
        // Without the link, the program only lacks these fonts.
        if let old { _ = symlink(old, home + "/.fonts") }
    }

    /// Whether other users may walk to a folder and read it.
    private static func isOpenToEverybody(_ folder: String) -> Bool {
        guard var path = SystemPath.canonical(folder) else { return false }
        var needed = S_IROTH | S_IXOTH
        while true {
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & needed == needed else { return false }
            if path == "/" { return true }
            path = SystemPath.parent(of: path)
            needed = S_IXOTH
        }
    }
}
