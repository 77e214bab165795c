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
    private let file: IndexFile
    private let basis: IndexWriter

    /// The index for the files that are in a folder now; nil for a folder without rules.
    init?(of folder: String?) {
        guard let folder else { return nil }
        names = UserLinkRules.names(in: folder)
        guard !names.isEmpty else { return nil }
        self.folder = folder
        var basis = IndexWriter()
        // The programs of one build share the index.
        basis.fixedNumber(LinkRules.indexForm)
        basis.fixedNumber(LinkRules.builtInChecksum)
        for name in names {
            guard let stamp = FileStamp(folder + "/" + name) else { return nil }
            basis.text(name)
            basis.stamp(stamp)
        }
        self.basis = basis
        file = IndexFile(folder + "/.index")
    }

    /// The rules; nil when the index is missing, or was written for other files.
    ///
    /// - Throws: ``CLIError`` (`internalError`) when the index is damaged.
    func rules() throws(CLIError) -> LinkRules? {
        let found: IndexReader?
        do throws(IndexFile.Fault) {
            found = try file.content(of: basis, isPrivate: true)
        } catch {
            throw CLIError(
                .internalError,
                "The index \u{201C}\(file.path)\u{201D} cannot be used: \(error.clause); \u{201C}dragconv links check\u{201D} makes it anew.")
        }
        guard var content = found else { return nil }
        return LinkRules.indexed(from: &content, files: names.map { folder + "/" + $0 })
    }

    /// Writes the index anew. A failure only makes later runs slower, as does a file with a fault.
    static func write(in folder: String?) {
        guard let index = LinkRuleIndex(of: folder) else {
            if let folder { unlink(PathText.cString(folder + "/.index")) }
            return
        }
        let (files, problems) = UserLinkRules.files(in: folder)
        var content = IndexWriter()
        guard problems.isEmpty, LinkRules(adding: files.map(\.file)).write(to: &content, files: files) else { return }
        _ = index.file.write(content, basis: index.basis, mode: 0o600)
    }
}
