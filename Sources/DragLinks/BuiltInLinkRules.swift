import CLinkRules

/// The link rules that are compiled into the program.
enum BuiltInLinkRules {
    /// The text of `links.json`, in UTF-8.
    ///
    /// Owner: the program's read-only data, which lives as long as the process. Nothing writes to it, so any thread may read it.
    static var text: [UInt8] {
        [UInt8](UnsafeRawBufferPointer(start: dragconv_link_rules_start(), count: Int(dragconv_link_rules_count)))
    }

    /// The parsed rules, or the error that parsing them gave; parsed on first use.
    static let file: Result<LinkRuleFile, LinkRuleError> = Result { () throws(LinkRuleError) in
        try LinkRuleFile(text, origin: LinkRules.builtInOrigin)
    }
}
