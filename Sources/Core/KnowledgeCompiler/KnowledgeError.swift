/// A mistake in a file of `Sources/Knowledge`.
package struct KnowledgeError: Error, CustomStringConvertible {
    /// The file's path below `Sources/Knowledge`.
    package let file: String
    /// The line, counted from 1; nil for the file as a whole.
    package let line: Int?
    /// What is wrong, as a sentence.
    package let problem: String

    init(file: String, line: Int?, _ problem: String) {
        (self.file, self.line, self.problem) = (file, line, problem)
    }

    /// `types/data.txt:12: …`
    package var description: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(problem)" }
}
