import DragTypes

extension CalendarTime {
    /// Reads the spellings of ISO 8601 that pages and programs use, with hyphens and colons or without: `2024-01-31`, `2024-01-31T12:00`,
    /// `2024-01-31 12:00:00.5+01:00`, `20240131T110000Z`, `20240131T1200+0100`. A time with an offset becomes one in UTC; a fraction of a
    /// second is left out.
    init?(iso text: String) {
        let text = text.trimmingWhitespace
        let dateLength = text.dropFirst(4).first == "-" ? 10 : 8
        guard let date = CalendarTime(String(text.prefix(dateLength))), date.isDate else { return nil }
        self = date
        let rest = text.dropFirst(dateLength)
        if rest.isEmpty { return }
        guard ["T", "t", " "].contains(rest.first) else { return nil }
        var clock = rest.dropFirst()
        var offset: Int?
        if clock.last == "Z" || clock.last == "z" {
            (clock, offset) = (clock.dropLast(), 0)
        } else if let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) {
            guard let seconds = Self.offset(clock[clock.index(after: sign)...]) else { return nil }
            offset = clock[sign] == "-" ? -seconds : seconds
            clock = clock[..<sign]
        }
        guard let timeOfDay = Self.timeOfDay(clock.prefix { $0 != "." && $0 != "," }.trimmingWhitespace) else { return nil }
        seconds = timeOfDay
        if let offset {
            self = adding(CalendarDuration(days: 0, seconds: -offset))
            isUTC = true
        }
    }

    /// `12:00`, `12:00:30`, `1200` or `120030` in seconds since midnight.
    private static func timeOfDay(_ text: String) -> Int? {
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        let digits = text.utf8.filter { $0 != UInt8(ascii: ":") }
        guard fields.count == 1 || fields.allSatisfy({ $0.utf8.count == 2 }), digits.allSatisfy(ASCII.isDigit), [4, 6].contains(digits.count) else {
            return nil
        }
        let numbers = digits.map { Int($0 - 0x30) }
        let (hour, minute) = (numbers[0] * 10 + numbers[1], numbers[2] * 10 + numbers[3])
        let second = numbers.count == 6 ? numbers[4] * 10 + numbers[5] : 0
        return hour < 24 && minute < 60 && second < 61 ? hour * 3600 + minute * 60 + second : nil
    }

    /// `01:00`, `0100` or `01` in seconds.
    private static func offset(_ text: Substring) -> Int? {
        let digits = text.filter { $0 != ":" }
        guard digits.utf8.allSatisfy(ASCII.isDigit), digits.count == 2 || digits.count == 4, let number = Int(digits) else { return nil }
        let (hours, minutes) = digits.count == 2 ? (number, 0) : (number / 100, number % 100)
        return hours < 24 && minutes < 60 ? hours * 3600 + minutes * 60 : nil
    }
}
