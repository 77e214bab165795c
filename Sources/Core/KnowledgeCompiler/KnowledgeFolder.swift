import DragSystem

/// The folder `Sources/Knowledge`: data that people write, and the indexes that programs embed.
package struct KnowledgeFolder {
    /// The files of types. Where types share a name, the one in the earlier file is preferred; the
    /// most common types come first.
    private static let types = [
        "core", "pasteboard", "documents", "data", "office", "source-code", "images", "audio-video", "archives", "binaries", "science",
    ]
    /// The files of signatures. The first one that matches counts.
    private static let signatures = ["binary", "programs", "text", "source", "science"]
    /// The largest file that is read, in bytes.
    private static let maximumSize = 64 << 20

    private let path: String

    /// - Parameter path: the path of the folder.
    package init(_ path: String) {
        self.path = path
    }

    /// The indexes of all files, with their names in the folder `compiled`.
    ///
    /// - Throws: ``KnowledgeError`` when a file has a mistake.
    package func indexes() throws(KnowledgeError) -> [(name: String, bytes: [UInt8])] {
        let types = try CompiledTypes(try TypeLine.all(in: try files("types", Self.types)), kinds: try file("kinds.txt"))
        let signatures = try CompiledSignatures(try files("signatures", Self.signatures), types)
        let contents = try CompiledContents(try file("file-contents.txt"), types)
        return [
            ("types.index", types.index), ("signatures.index", signatures.index), ("file-contents.index", contents.index),
            ("links.index", try CompiledLinks.index()),
        ]
    }

    /// The files of a subfolder, which has no others.
    private func files(_ folder: String, _ names: [String]) throws(KnowledgeError) -> [DataLines] {
        for name in SystemPath.names(in: path + "/" + folder) ?? [] where !names.contains(where: { $0 + ".txt" == name }) {
            throw KnowledgeError(file: folder + "/" + name, line: nil, "The order of this file among the others is not stated in KnowledgeFolder.")
        }
        var found: [DataLines] = []
        for name in names { found.append(try file("\(folder)/\(name).txt")) }
        return found
    }

    private func file(_ name: String) throws(KnowledgeError) -> DataLines {
        do {
            return DataLines(name, try FileReader(limit: Self.maximumSize).file(path + "/" + name).bytes)
        } catch {
            throw KnowledgeError(file: name, line: nil, "The file cannot be read: \(error.clause).")
        }
    }
}
