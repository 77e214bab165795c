import DragTypes

/// The lines of a file that say something: neither empty nor comments, which begin with `#`.
struct DataLines {
    struct Line {
        /// The number of the line in its file, counted from 1.
        let number: Int
        let text: ArraySlice<UInt8>

        /// The columns, between which a separator stands, without the spaces around them.
        func columns(_ separator: Character = "|") -> [ArraySlice<UInt8>] {
            text.split(separator: separator.asciiValue ?? 0, omittingEmptySubsequences: false).map(ASCII.trimmed)
        }
    }

    /// The path of the file below the folder of knowledge.
    let file: String
    let lines: [Line]

    init(_ file: String, _ bytes: [UInt8]) {
        self.file = file
        lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().compactMap { index, text in
            text.isEmpty || text.first == UInt8(ascii: "#") ? nil : Line(number: index + 1, text: text)
        }
    }

    func mistake(_ line: Line, _ problem: String) -> KnowledgeError { KnowledgeError(file: file, line: line.number, problem) }
}
