package import DragTypes

// The indexes of the built-in rules in a cache file. Reading the rules' text and making the indexes
// takes longer than starting the program and cleaning a link.

extension LinkRules {
    /// A checksum of the text of the built-in rules, on which the indexes depend.
    package static var builtInChecksum: Int { BuiltInLinkRules.checksum }

    /// Writes the indexes of rules that are all built in. The rules themselves are in the program
    /// that reads the indexes back.
    ///
    /// - Returns: false when the text of the built-in rules is faulty; then nothing useful was
    ///   written.
    package func write(to writer: inout CacheWriter) -> Bool {
        guard let places = try? JSONValue.elements(ofMember: "rules", in: BuiltInLinkRules.text), places.count == rules.count else { return false }
        writer.texts(rules.map(\.id))
        writer.array(rules.map { UInt8(LinkRule.Kind.allCases.firstIndex(of: $0.kind) ?? 0) })
        writer.array(places.map { Int32($0.lowerBound) })
        writer.array(places.map { Int32($0.upperBound) })
        writer.array(pathLengths)
        for flags in [isGlobalRemoval, neverUnwraps, removesSegment, keepsAll] { writer.array(flags.map { $0 ? 1 as UInt8 : 0 }) }
        hosts.write(to: &writer)
        parameters.write(to: &writer)
        heads.write(to: &writer)
        middles.write(to: &writer)
        tails.write(to: &writer)
        return true
    }

    /// The built-in rules, with the indexes that ``write(to:)`` wrote. Nil when the bytes are not
    /// what it wrote.
    package static func builtIn(from reader: inout CacheReader) -> LinkRules? {
        let rules = LinkRules(from: &reader)
        return reader.isBroken || reader.remaining > 0 ? nil : rules
    }
}
