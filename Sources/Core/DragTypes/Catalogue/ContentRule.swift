import CKnowledge
import DragHTML

/// What files of a type have, or never have, near their beginning. A rule refutes a name and
/// recognises nothing: the words are too common for that.
package struct ContentRule: Sendable {
    package let type: TypeIdentifier
    /// Whether a file of the type has none of the alternatives; otherwise it has one of them at
    /// least.
    let excludes: Bool
    /// Each alternative is tests that hold together.
    let alternatives: [[SignatureTest]]

    package init(_ type: TypeIdentifier, excludes: Bool, _ alternatives: [[SignatureTest]]) {
        (self.type, self.excludes, self.alternatives) = (type, excludes, alternatives)
    }

    package func allows(_ bytes: [UInt8]) -> Bool { alternatives.contains { $0.allSatisfy { $0.matches(bytes) } } != excludes }

    /// Whether bytes can be of a type, as far as the built-in rules tell. True for a type without
    /// rules.
    package static func allows(_ bytes: [UInt8], as type: TypeIdentifier) -> Bool { rules(of: type).allSatisfy { $0.allows(bytes) } }

    /// The built-in rules of a type.
    package static func rules(of type: TypeIdentifier) -> [ContentRule] {
        let first = (0..<builtIn.count).partitioningIndex { position in
            var reader = builtIn[position]
            return reader.order(comparedWith: type) >= 0
        }
        var found: [ContentRule] = []
        for position in first..<builtIn.count {
            var reader = builtIn[position]
            let rule = reader.rule()
            guard rule.type == type else { break }
            found.append(rule)
        }
        return found
    }

    /// The rules in the order of the types' identifiers.
    private static let builtIn: IndexRecords = {
        var reader = Knowledge.reader(of: dragconv_file_contents())
        return IndexRecords(from: &reader)
    }()

    /// Writes rules that are sorted by their types' identifiers.
    package static func write(_ rules: [ContentRule], to writer: inout IndexWriter) {
        writer.records(rules) { writer, rule in
            writer.text(rule.type.canonical)
            writer.number(rule.excludes ? 1 : 0)
            writer.list(rule.alternatives) { writer, tests in writer.list(tests) { $0.test($1) } }
        }
    }
}

extension IndexReader {
    fileprivate mutating func rule() -> ContentRule {
        ContentRule(type(), excludes: number() == 1, list { reader in reader.list { $0.test() } })
    }
}
