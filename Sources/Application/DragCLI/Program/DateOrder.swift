/// The order of the parts of dates such as `3/4/2024`.
enum DateOrder: String, CaseIterable, Sendable {
    case dmy, mdy, ymd

    /// The order that people of a locale are used to.
    ///
    /// - Parameter variable: the value of an environment variable; nil where it is not set.
    static func usual(_ variable: (String) -> String?) -> DateOrder {
        // POSIX, section 8.2: the first one that is not empty counts.
        let locale = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty } ?? "C"
        let name = locale.prefix { $0 != "." && $0 != "@" }.split(separator: "_")
        let (language, territory) = (name.first ?? "C", name.count > 1 ? name[1] : "")
        if monthFirst.contains(territory) { return .mdy }
        if yearFirst.contains(language) || territory == "CA" { return .ymd }
        // The standard's own locale writes months first, and so do programs in plain English.
        return territory.isEmpty && ["C", "POSIX", "en"].contains(language) ? .mdy : .dmy
    }

    /// Countries and languages by the short dates of the Unicode CLDR.
    private static let monthFirst: Set<Substring> = ["US", "PH", "FM", "MH", "PW", "GU", "AS", "MP", "VI", "UM"]
    private static let yearFirst: Set<Substring> = ["zh", "ja", "ko", "hu", "lt", "mn", "eu", "si"]
}
