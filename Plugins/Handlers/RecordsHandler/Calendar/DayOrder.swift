/// Whether the dates of a table, such as `3/4/2024`, begin with the day or with the month.
struct DayOrder {
    let isDayFirst: Bool

    /// A number above 12 in the first place of any date says that all of them begin with the day,
    /// and one in the second place that all begin with the month. Without either, the language of
    /// the headings says it.
    ///
    /// - Parameters:
    ///   - dates: dates such as `3/4/2024`; a time of day may follow each.
    ///   - isForeign: whether the headings are in another language than English.
    init(_ dates: some Sequence<String>, isForeign: Bool) {
        var (first, second) = (false, false)
        for date in dates {
            let parts = date.prefix { $0 != " " && $0 != "T" }.split { $0 == "/" || $0 == "-" }
            guard parts.count == 3, parts[0].count <= 2 else { continue }
            if Int(parts[0]) ?? 0 > 12 { first = true }
            if Int(parts[1]) ?? 0 > 12 { second = true }
        }
        isDayFirst = first || !second && isForeign
    }
}
