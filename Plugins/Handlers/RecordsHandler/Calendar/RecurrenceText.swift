/// A rule of repetition (RFC 5545 §3.3.10) as people say it.
enum RecurrenceText {
    /// `every 2 weeks on Monday and Friday, until 2024-06-30`; nil for a rule with parts that have
    /// no such words.
    static func words(_ rule: String) -> String? {
        var parts: [String: String] = [:]
        for part in rule.split(separator: ";") {
            let halves = part.split(separator: "=", maxSplits: 1).map { $0.uppercased() }
            guard halves.count == 2, parts.updateValue(halves[1], forKey: halves[0]) == nil else { return nil }
        }
        let known: Set<String> = ["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "BYMONTH", "COUNT", "UNTIL", "WKST"]
        guard known.isSuperset(of: parts.keys), let unit = units[parts["FREQ"] ?? ""], let interval = Int(parts["INTERVAL"] ?? "1"), interval > 0
        else { return nil }
        var result = interval == 1 ? "every \(unit)" : "every \(interval) \(unit)s"
        for (name, say) in [("BYDAY", days), ("BYMONTHDAY", monthDays), ("BYMONTH", months)] {
            guard let value = parts[name] else { continue }
            guard let words = say(value.split(separator: ",").map(String.init)) else { return nil }
            result += " " + words
        }
        if let count = parts["COUNT"] { result += ", \(count) times" }
        if let until = parts["UNTIL"] {
            guard let time = CalendarTime(until) else { return nil }
            result += ", until \(time.date)"
        }
        return result
    }

    private static let units = ["DAILY": "day", "WEEKLY": "week", "MONTHLY": "month", "YEARLY": "year"]
    private static let names = [
        "MO": "Monday", "TU": "Tuesday", "WE": "Wednesday", "TH": "Thursday", "FR": "Friday", "SA": "Saturday", "SU": "Sunday",
    ]

    /// `on Monday`, `on the 2nd Tuesday`.
    private static func days(_ days: [String]) -> String? {
        let words = days.map { day -> String? in
            guard let name = names[String(day.suffix(2))] else { return nil }
            guard day.count > 2 else { return name }
            return Int(day.dropLast(2)).flatMap(ordinal).map { "the \($0) \(name)" }
        }
        return list(words).map { "on " + $0 }
    }

    /// `on day 15`, `on the last day`.
    private static func monthDays(_ days: [String]) -> String? {
        let words = days.map { day -> String? in
            guard let number = Int(day), number != 0 else { return nil }
            return number > 0 ? "day \(number)" : ordinal(number).map { "the \($0) day" }
        }
        return list(words).map { "on " + $0 }
    }

    private static func months(_ months: [String]) -> String? {
        list(months.map { Int($0).flatMap(MonthName.english) }).map { "in " + $0 }
    }

    /// `2nd`, `last`, `2nd last`.
    private static func ordinal(_ number: Int) -> String? {
        let count = abs(number)
        guard count > 0, count < 54 else { return nil }
        if number == -1 { return "last" }
        let ending =
            (11...13).contains(count % 100) ? "th" : ["st", "nd", "rd"].indices.contains(count % 10 - 1) ? ["st", "nd", "rd"][count % 10 - 1] : "th"
        return "\(count)\(ending)" + (number < 0 ? " last" : "")
    }

    /// `a`, `a and b`, `a, b and c`; nil where one of the words is missing.
    private static func list(_ words: [String?]) -> String? {
        let known = words.compactMap(\.self)
        guard known.count == words.count, let last = known.last else { return nil }
        return known.count == 1 ? last : known.dropLast().joined(separator: ", ") + " and " + last
    }
}
