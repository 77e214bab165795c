import CLinkRules

/// The rules that ship, read from the text that is part of the program.
enum BuiltInLinkRules {
    /// The text of `links.json`.
    ///
    /// Owner: the program's read-only data, which is there as long as the process; nobody writes it, so any thread may read.
    static var text: [UInt8] {
        [UInt8](UnsafeRawBufferPointer(start: dragconv_link_rules_start(), count: Int(dragconv_link_rules_count)))
    }

    static let file: Result<LinkRuleFile, LinkRuleError> = Result { () throws(LinkRuleError) in
        try LinkRuleFile(text, origin: LinkRules.builtInOrigin)
    }
}
