import DragLinks
import DragTypes

/// The index of the built-in link rules.
package enum CompiledLinks {
    /// The index of the rules in `links.json`, as it was when this program was compiled.
    ///
    /// - Throws: ``KnowledgeError`` when the file has a mistake.
    package static func index() throws(KnowledgeError) -> [UInt8] {
        var writer = IndexWriter()
        guard LinkRules(adding: []).write(to: &writer) else {
            throw KnowledgeError(file: "links.json", line: nil, "\u{201C}dragconv links check\u{201D} says what is wrong with it.")
        }
        return writer.bytes
    }
}
