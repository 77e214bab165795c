import DragTypes

/// Dates of people: whole ones, and those that lack the year or the day (RFC 6350 section 4.3.1).
enum CardDate {
    /// The properties that hold such a date.
    static let names: Set<String> = ["BDAY", "ANNIVERSARY", "DEATHDATE"]

    /// The leap year that Apple writes where a date has no year.
    static let omittedYear = "1604"

    /// `1985-04-12` for `19850412`, `--04-12` for `--0412`, without a time of the day; other
    /// spellings stay.
    static func extended(_ text: String) -> String {
        let text = day(text)
        let digits = Array(text.utf8)
        if digits.count == 8, digits.allSatisfy(ASCII.isDigit) { return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.dropFirst(6))" }
        if digits.count == 6, text.hasPrefix("--"), digits.dropFirst(2).allSatisfy(ASCII.isDigit) {
            return "--\(text.dropFirst(2).prefix(2))-\(text.dropFirst(4))"
        }
        return text
    }

    /// `1985-04-12` for its three numbers, `--04-12` without a year of four digits. Nil for what is
    /// no date.
    static func date(year: String, month: String, day: String) -> String? {
        guard let month = Int(month), let day = Int(day), (1...12).contains(month), (1...31).contains(day) else { return nil }
        let hasYear = year.utf8.count == 4 && year.utf8.allSatisfy(ASCII.isDigit)
        return "\(hasYear ? year : "-")-\(CalendarTime.padded(month))-\(CalendarTime.padded(day))"
    }

    /// `19850412` for `1985-04-12`, the only spelling that 4.0 allows; other spellings stay.
    static func basic(_ text: String) -> String {
        guard let (year, month, day) = parts(text) else { return text }
        return (year ?? "--") + month + day
    }

    /// The date without a time of the day; other spellings stay.
    static func day(_ text: String) -> String {
        guard let end = text.firstIndex(of: "T") else { return text }
        let date = text[..<end]
        return parts(text) != nil || date.count == 8 && date.utf8.allSatisfy(ASCII.isDigit) ? String(date) : text
    }

    /// Year, month and day of a date in the extended spelling; the year is nil when the date has
    /// none. Nil for other spellings.
    static func parts(_ text: String) -> (year: String?, month: String, day: String)? {
        let date = text.prefix { $0 != "T" }
        let fields = date.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        func isNumber(_ field: String, _ length: Int) -> Bool { field.utf8.count == length && field.utf8.allSatisfy(ASCII.isDigit) }
        if fields.count == 3, isNumber(fields[0], 4), isNumber(fields[1], 2), isNumber(fields[2], 2) { return (fields[0], fields[1], fields[2]) }
        if fields.count == 4, fields[0].isEmpty, fields[1].isEmpty, isNumber(fields[2], 2), isNumber(fields[3], 2) {
            return (nil, fields[2], fields[3])
        }
        return nil
    }
}

extension CardDate {
    /// ``stated(_:_:)`` where nothing says that the day comes first.
    static func fromAmerican(_ text: String) -> String { stated(text, .american) }

    /// `1985-04-12` for `4/12/1985`, as Outlook writes dates in the United States, or `12/4/1985`
    /// where the day comes first, and for `12.4.1985`, `12-4-1985`, `1985/4/12`, `April 12, 1985`,
    /// `12. April 1985` and `1985年4月12日`; without a year, `--04-12` for `12.4.`, `April 12`
    /// and `4月12日`. Other spellings stay.
    static func stated(_ text: String, _ order: DayOrder) -> String {
        let text = DayOrder.withoutIdeographs(text)
        let words = text.split { " ,.-/".contains($0) }.map { $0.lowercased() }.filter { !DayOrder.fillers.contains($0) }
        if words.count == 3, let place = words.firstIndex(where: { MonthName.number(of: $0) != nil }), place < 2,
            let month = MonthName.number(of: words[place])
        {
            return date(year: fullYear(words[2]), month: String(month), day: words[1 - place]) ?? text
        }
        if words.count == 2, let place = words.firstIndex(where: { MonthName.number(of: $0) != nil }), let month = MonthName.number(of: words[place])
        {
            return date(year: "", month: String(month), day: words[1 - place]) ?? text
        }
        let fields = text.split { $0 == "/" || $0 == "." || $0 == "-" }.map(\.trimmingWhitespace)
        if fields.count == 2, text.hasSuffix(".") { return date(year: "", month: fields[1], day: fields[0]) ?? text }
        if fields.count == 2, text.contains("/"), !fields.contains(where: { $0.utf8.count > 2 }) {
            // A birthday without a year.
            let isDayFirst = order.isDayFirst || Int(fields[0]) ?? 0 > 12
            return date(year: "", month: fields[isDayFirst ? 1 : 0], day: fields[isDayFirst ? 0 : 1]) ?? text
        }
        guard fields.count == 3 else { return text }
        if fields[0].utf8.count == 4 { return date(year: fields[0], month: fields[1], day: fields[2]) ?? text }
        guard fields[2].utf8.count == 4 else { return text }
        // Dates with full stops or hyphens begin with the day, and so do those whose first number
        // is no month.
        let isDayFirst = text.contains(".") || text.contains("-") || order.isDayFirst || Int(fields[0]) ?? 0 > 12
        return date(year: fields[2], month: fields[isDayFirst ? 1 : 0], day: fields[isDayFirst ? 0 : 1]) ?? text
    }

    /// A year of two digits with its century (POSIX `strptime`, `%y`).
    private static func fullYear(_ text: String) -> String {
        guard text.utf8.count == 2, let year = Int(text) else { return text }
        return String(year < 69 ? 2000 + year : 1900 + year)
    }

    /// `4/12/1985` for `1985-04-12`; other spellings stay.
    static func american(_ text: String) -> String {
        guard let date = parts(extended(text)), let year = date.year, let month = Int(date.month), let day = Int(date.day) else { return text }
        return "\(month)/\(day)/\(year)"
    }
}
