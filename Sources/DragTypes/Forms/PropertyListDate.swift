/// Converts the dates of property lists between ISO 8601 in UTC (`2001-01-01T00:00:00Z`) and seconds since 2001-01-01 00:00 UTC.
enum PropertyListDate {
    private static let daysTo2001 = 730_791  // from 1 March of year 0, proleptic Gregorian, to 1 January 2001

    static func text(_ seconds: Double) -> String {
        let whole = Int64(max(-6.3e10, min(2.5e11, seconds.isFinite ? seconds.rounded(.down) : 0)))
        let day = whole >= 0 ? whole / 86400 : (whole - 86399) / 86400
        let second = Int(whole - day * 86400)
        let (year, month, date) = civil(Int(day) + daysTo2001)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let padding = String(repeating: "0", count: max(0, 4 - String(year).count))
        return "\(padding)\(year)-\(two(month))-\(two(date))T\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))Z"
    }

    static func seconds(_ text: String) -> Double? {
        let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
        guard parts.count == 6, text.hasSuffix("Z"), (1...12).contains(parts[1]), (1...31).contains(parts[2]),
            parts[0] < 10_000, parts[3] < 25, parts[4] < 60, parts[5] < 62
        else { return nil }
        let day = days(parts[0], parts[1], parts[2]) - daysTo2001
        return Double(day * 86400 + parts[3] * 3600 + parts[4] * 60 + parts[5])
    }

    /// Days since 1 March of year 0, proleptic Gregorian. Years are counted from March, so that the leap day is the last day of a year.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    }

    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}
