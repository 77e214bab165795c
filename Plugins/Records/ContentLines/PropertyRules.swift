/// How the values of properties are written, by name (RFC 6350 section 6, RFC 5545 section 3.8).
enum PropertyRules {
    /// Lists of texts separated by commas.
    private static let lists: Set<String> = ["CATEGORIES", "NICKNAME", "RESOURCES"]
    /// Components separated by semicolons.
    private static let structured: Set<String> = ["N", "ADR", "ORG", "GENDER", "CLIENTPIDMAP"]
    /// Plain texts.
    private static let texts: Set<String> = [
        "FN", "TITLE", "ROLE", "NOTE", "TEL", "EMAIL", "LABEL", "PRODID", "MAILER", "KIND", "X-ABLABEL", "X-PHONETIC-FIRST-NAME",
        "X-PHONETIC-LAST-NAME", "SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT", "X-WR-CALNAME", "X-WR-CALDESC", "NAME", "UID",
        "TZ", "URL", "IMPP", "STATUS", "CLASS", "TRANSP", "METHOD", "RELATED-TO", "TZNAME", "TZID",
    ]
    /// What holds bytes or their address.
    private static let binaries: Set<String> = ["PHOTO", "LOGO", "SOUND", "KEY", "ATTACH", "IMAGE"]

    static func isList(_ name: String) -> Bool { lists.contains(name) }
    static func isStructured(_ name: String) -> Bool { structured.contains(name) }
    static func isText(_ name: String) -> Bool { texts.contains(name) }
    static func isBinary(_ name: String) -> Bool { binaries.contains(name) }
}
