import DragLinks
import DragPlugIns
import DragSystem
import DragTypes
import Glibc

/// The index of all rules in the folder of link rules, in a file beside them. The commands write
/// the index that change the rules or check them; while a file differs from then, the files are
/// read.
struct LinkRuleIndex {
    private let folder: String
    private let names: [String]
    private let file: CacheFile

    /// The index for the files that are in a folder now; nil for a folder without rules.
    init?(of folder: String?) {
        guard let folder else { return nil }
        names = UserLinkRules.names(in: folder)
        guard !names.isEmpty else { return nil }
        self.folder = folder
        var basis = CacheWriter()
        // The programs of one build share the index.
        basis.fixedNumber(LinkRules.indexForm)
        basis.fixedNumber(LinkRules.builtInChecksum)
        for name in names {
            guard let stamp = FileStamp(folder + "/" + name) else { return nil }
            basis.text(name)
            basis.stamp(stamp)
        }
        file = CacheFile(path: folder + "/.index", basis: basis)
    }

    /// The rules; nil when the index is missing or was written for other files.
    var rules: LinkRules? {
        guard var content = file.content(isMapped: true) else { return nil }
        return LinkRules.indexed(from: &content, files: names.map { folder + "/" + $0 })
    }

    /// Writes the index anew. A failure only makes later runs slower, as does a file with a fault.
    static func write(in folder: String?) {
        guard let index = LinkRuleIndex(of: folder) else {
            if let folder { unlink(PathText.cString(folder + "/.index")) }
            return
        }
        let (files, problems) = UserLinkRules.files(in: folder)
        var content = CacheWriter()
        guard problems.isEmpty, LinkRules(adding: files.map(\.file)).write(to: &content, files: files) else { return }
        index.file.write(content, now: time(nil))
    }
}
