package import DragTypes

// The indexes of rules in a file or in the program. Reading the rules' texts and making the indexes
// takes longer than starting the program and cleaning a link.

extension LinkRules {
    /// A checksum of the text of the built-in rules, on which the indexes depend.
    package static var builtInChecksum: Int { BuiltInLinkRules.checksum }

    /// The form in which ``write(to:files:)`` writes. Raise the number with each change of the form
    /// or of what a rule means.
    package static let indexForm = 2

    /// Writes the indexes. The rules themselves stay in their texts: in the program that reads the
    /// indexes back, and in files.
    ///
    /// - Parameter files: the files whose rules were added, with their bytes. The origin of each is
    ///   its path.
    /// - Returns: false when a text is faulty; then nothing useful was written.
    package func write(to writer: inout IndexWriter, files: [(file: LinkRuleFile, bytes: [UInt8])] = []) -> Bool {
        guard let builtIn = try? BuiltInLinkRules.file.get() else { return false }
        var texts: [String: Int32] = [:]
        var places: [String: [String: Range<Int>]] = [:]
        for (number, (file, bytes)) in ([(builtIn, BuiltInLinkRules.text)] + files).enumerated() {
            guard let found = try? JSONValue.elements(ofMember: "rules", in: bytes), found.count == file.rules.count else { return false }
            texts[file.origin] = Int32(number)
            places[file.origin] = Dictionary(zip(file.rules.map(\.id), found), uniquingKeysWith: { first, _ in first })
        }
        let found = rules.map { rule in places[rule.origin]?[rule.id] }
        guard found.allSatisfy({ $0 != nil }) else { return false }
        writer.texts(rules.map(\.id))
        writer.array(rules.map { UInt8(LinkRule.Kind.allCases.firstIndex(of: $0.kind) ?? 0) })
        writer.array(rules.map { texts[$0.origin] ?? 0 })
        writer.array(found.map { Int32($0?.lowerBound ?? 0) })
        writer.array(found.map { Int32($0?.upperBound ?? 0) })
        writer.array([ownCount])
        writer.array(pathLengths)
        for flags in [isGlobalRemoval, neverUnwraps, removesSegment, keepsAll] { writer.array(flags.map { $0 ? 1 as UInt8 : 0 }) }
        hosts.write(to: &writer)
        parameters.write(to: &writer)
        heads.write(to: &writer)
        middles.write(to: &writer)
        tails.write(to: &writer)
        return true
    }

    /// Rules with the indexes that ``write(to:files:)`` wrote. Nil when the bytes are not what it
    /// wrote.
    ///
    /// - Parameter files: the paths of the files, in the same order. They must have the same bytes
    ///   as then.
    package static func indexed(from reader: inout IndexReader, files: [String] = []) -> LinkRules? {
        let rules = LinkRules(from: &reader, texts: [.builtIn] + files.map(LinkRuleText.init))
        return reader.isBroken || reader.remaining > 0 ? nil : rules
    }
}
