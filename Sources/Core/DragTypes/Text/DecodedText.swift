/// A text in UTF-8, and what had to be guessed to read it.
public struct DecodedText: Hashable, Sendable {
    /// The text in UTF-8, without byte order mark and trailing NULs.
    public var bytes: [UInt8]
    /// The character set by its name of IANA, such as `windows-1250`, if neither a label nor the
    /// user named one and the text is not Unicode: the bytes were read by the set in which they are
    /// most likely a text. Nil for a text that is read without a guess.
    public var guessed: String?
}

/// What the user knows of texts that name no character set.
public struct CharacterSetHint: Hashable, Sendable {
    /// The set that such texts are in, by any of its names; nil to find it from the bytes.
    public var characterSet: String?
    /// The user's language, such as `pl` or `zh_TW`: its usual character set is taken for texts
    /// that are too short to tell. Nil for none.
    public var language: String?
    /// What ``characterSet`` is called in notes. The command line gives `--charset`.
    public var setting = "CharacterSetHint.characterSet"

    /// Nothing is known.
    public init() {}

    /// Whether a character set has that name.
    public static func knows(_ name: String) -> Bool {
        switch TextDecoding.encoding(named: name) {
        case nil: false
        case .named(let name)?: CharacterSet(named: name) != nil
        default: true
        }
    }

    /// A clause that tells the user which set was guessed for a text.
    public func note(onTextReadAs set: String) -> String {
        "the text has no label and is not UTF-8; it was read as \(set) (\(setting) says otherwise)"
    }

    /// A clause that tells the user which set was guessed for the names in an archive.
    public func note(onNamesReadAs set: String) -> String {
        "the names have no label and are not UTF-8; they were read as \(set) (\(setting) says otherwise)"
    }

    /// The user's language by the variables of the locale, of which the first one that is set
    /// counts (POSIX, section 8.2).
    ///
    /// - Parameter variable: the value of an environment variable; nil where it is not set.
    public static func language(of variable: (String) -> String?) -> String? {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
        // `sr_RS.UTF-8@latin`: the modifier names the script. A set that is not Unicode's says what
        // the user's older texts are in.
        guard let locale else { return nil }
        let modifier = locale.firstIndex(of: "@").map { locale[$0...] } ?? ""
        let name = locale.prefix { $0 != "@" }
        let set = name.firstIndex(of: ".").map { name[$0...] } ?? ""
        let isUsual = TextDecoding.encoding(named: String(set.dropFirst())).map { $0 == .utf8 } ?? true
        return String(name.prefix { $0 != "." }) + (isUsual ? "" : String(set)) + String(modifier)
    }
}
