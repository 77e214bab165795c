import DragTypes

extension CalendarTime {
    /// Reads the spellings of ISO 8601 that pages and programs use: `2024-01-31`, `2024-01-31T12:00`, `2024-01-31 12:00:00.5+01:00`,
    /// `20240131T110000Z`. A time with an offset becomes one in UTC; a fraction of a second is left out.
    init?(iso text: String) {
        let text = text.trimmingWhitespace
        // Without hyphens, or a date alone. Otherwise a hyphen after the time of day is the sign of an offset.
        if !text.contains("-") || text.utf8.count == 10, let time = CalendarTime(text) {
            self = time
            return
        }
        guard let date = CalendarTime(String(text.prefix(10))), date.isDate, ["T", "t", " "].contains(text.dropFirst(10).first) else { return nil }
        var clock = text.dropFirst(11)
        var offset: Int?
        if clock.last == "Z" || clock.last == "z" {
            (clock, offset) = (clock.dropLast(), 0)
        } else if let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) {
            guard let seconds = Self.offset(clock[clock.index(after: sign)...]) else { return nil }
            offset = clock[sign] == "-" ? -seconds : seconds
            clock = clock[..<sign]
        }
        let fields = clock.prefix { $0 != "." && $0 != "," }.trimmingWhitespace.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = fields.compactMap { $0.count == 2 && $0.utf8.allSatisfy(ASCII.isDigit) ? Int($0) : nil }
        guard numbers.count == fields.count, (2...3).contains(numbers.count), numbers[0] < 24, numbers[1] < 60, numbers.last ?? 0 < 61 else {
            return nil
        }
        self = date
        seconds = numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
        if let offset {
            self = adding(CalendarDuration(days: 0, seconds: -offset))
            isUTC = true
        }
    }

    /// `01:00`, `0100` or `01` in seconds.
    private static func offset(_ text: Substring) -> Int? {
        let digits = text.filter { $0 != ":" }
        guard digits.utf8.allSatisfy(ASCII.isDigit), digits.count == 2 || digits.count == 4, let number = Int(digits) else { return nil }
        let (hours, minutes) = digits.count == 2 ? (number, 0) : (number / 100, number % 100)
        return hours < 24 && minutes < 60 ? hours * 3600 + minutes * 60 : nil
    }
}
