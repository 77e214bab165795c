import DragTypes

/// A date, or a date with a time of day, as calendars write them (RFC 5545 sections 3.3.4 and
/// 3.3.5).
struct CalendarTime: Hashable, Sendable {
    var year: Int
    var month: Int
    var day: Int
    /// Seconds since midnight; nil for a date.
    var seconds: Int?
    /// Whether the time is in UTC; otherwise it is local, in the zone that the property names, or
    /// in any.
    var isUTC = false

    var isDate: Bool { seconds == nil }

    /// The time that a property states.
    init?(_ property: Property) { self.init(property.text) }

    /// Reads `20240131`, `20240131T120000`, `20240131T120000Z`, and the same with hyphens and
    /// colons.
    init?(_ text: String) {
        let digits = text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }
        guard digits.count == 8 || digits.count == 15 || digits.count == 16, let date = Self.number(digits.prefix(8)) else { return nil }
        self.init(year: date / 10000, month: date / 100 % 100, day: date % 100)
        guard digits.count > 8 else { return }
        guard digits[8] == UInt8(ascii: "T"), let time = Self.number(digits[9..<15]), time / 10000 < 24, time / 100 % 100 < 60, time % 100 < 61 else {
            return nil
        }
        seconds = time / 10000 * 3600 + time / 100 % 100 * 60 + time % 100
        isUTC = digits.count == 16 && digits[15] | 0x20 == UInt8(ascii: "z")
        if digits.count == 16, !isUTC { return nil }
    }

    /// A date; nil when there is no such day.
    init?(year: Int, month: Int, day: Int, seconds: Int? = nil) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...Self.days(month, year)).contains(day) else { return nil }
        (self.year, self.month, self.day, self.seconds) = (year, month, day, seconds)
    }

    private static func number(_ digits: some Collection<UInt8>) -> Int? {
        digits.allSatisfy(ASCII.isDigit) ? digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
    }

    private static func days(_ month: Int, _ year: Int) -> Int {
        let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// `20240131` or `20240131T120000Z`, as iCalendar writes it.
    var basic: String { Self.padded(year, 4) + Self.padded(month) + Self.padded(day) + clock(separator: "") }

    /// `2024-01-31` or `2024-01-31T12:00:00Z`, as jCal and people write it.
    var extended: String { date + clock(separator: ":") }

    /// `2024-01-31`.
    var date: String { "\(Self.padded(year, 4))-\(Self.padded(month))-\(Self.padded(day))" }

    private func clock(separator: String) -> String {
        guard let seconds else { return "" }
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { Self.padded($0) }
        return "T" + parts.joined(separator: separator) + (isUTC ? "Z" : "")
    }

    static func padded(_ number: Int, _ length: Int = 2) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, length - text.count)) + text
    }

    /// The time; of a date, the midnight with which it begins.
    var midnightIfDate: CalendarTime {
        var time = self
        time.seconds = seconds ?? 0
        return time
    }

    /// The day of the time.
    var dateOnly: CalendarTime {
        var date = self
        (date.seconds, date.isUTC) = (nil, false)
        return date
    }

    /// The time that much later. Stays within the years 1 to 9999.
    func adding(_ duration: CalendarDuration) -> CalendarTime {
        var result = self
        let total = (seconds ?? 0) + duration.seconds
        var days = duration.days
        if seconds != nil {
            result.seconds = (total % 86400 + 86400) % 86400
            days += (total - (result.seconds ?? 0)) / 86400
        }
        let (year, month, day) = Self.civil(Self.dayNumber(result.year, result.month, result.day) + days)
        guard (1...9999).contains(year) else { return self }
        (result.year, result.month, result.day) = (year, month, day)
        return result
    }

    /// Midnight of 1 January 1970 in UTC.
    static let epoch = {
        var time = CalendarTime(1970, 1, 1)
        (time.seconds, time.isUTC) = (0, true)
        return time
    }()

    private init(_ year: Int, _ month: Int, _ day: Int) { (self.year, self.month, self.day) = (year, month, day) }

    /// The seconds since ``epoch``. A local time counts as UTC, and a date as midnight UTC.
    var secondsSince1970: Int {
        (Self.dayNumber(year, month, day) - Self.dayNumber(1970, 1, 1)) * 86400 + (seconds ?? 0)
    }

    /// The number of days since 1 March of the year 0 in the Gregorian calendar, which makes 29
    /// February the last day of a year.
    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let (era, ofEra) = (year / 400, year % 400)
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    }

    private static func civil(_ number: Int) -> (Int, Int, Int) {
        let era = (number >= 0 ? number : number - 146_096) / 146_097
        let ofEra = number - era * 146_097
        let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36524 - ofEra / 146_096) / 365
        let dayOfYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }
}

/// A length of time: `P1DT2H`, `-PT15M` (RFC 5545 section 3.3.6).
struct CalendarDuration: Hashable, Sendable {
    var days: Int
    var seconds: Int

    init(days: Int, seconds: Int) {
        (self.days, self.seconds) = (days, seconds)
    }

    init(seconds: Int) { self.init(days: 0, seconds: seconds) }

    /// The duration as iCalendar writes it: `-PT15M`.
    var text: String {
        let total = abs(days * 86400 + seconds)
        let sign = days * 86400 + seconds < 0 ? "-P" : "P"
        if total == 0 { return "PT0S" }
        if total % 86400 == 0 { return "\(sign)\(total / 86400)D" }
        let parts = [(total / 3600, "H"), (total / 60 % 60, "M"), (total % 60, "S")].filter { $0.0 > 0 }
        return sign + "T" + parts.map { "\($0.0)\($0.1)" }.joined()
    }

    /// Nil for what is no duration, or one of more than a million days.
    init?(_ text: String) {
        var rest = Substring(text.uppercased())
        let isNegative = rest.hasPrefix("-")
        if isNegative || rest.hasPrefix("+") { rest.removeFirst() }
        guard rest.popFirst() == "P", !rest.isEmpty else { return nil }
        (days, seconds) = (0, 0)
        var isTime = false
        while let character = rest.first {
            if character == "T" {
                isTime = true
                rest.removeFirst()
                continue
            }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(digits.count)
            guard let number = Int(digits), number <= 1_000_000, let unit = rest.popFirst() else { return nil }
            switch (unit, isTime) {
            case ("W", false): days += number * 7
            case ("D", false): days += number
            case ("H", true): seconds += number * 3600
            case ("M", true): seconds += number * 60
            case ("S", true): seconds += number
            default: return nil
            }
        }
        guard days <= 1_000_000 else { return nil }
        if isNegative { (days, seconds) = (-days, -seconds) }
    }
}

extension CalendarTime {
    /// Reads the spellings of ISO 8601 that pages and programs use, with hyphens and colons or
    /// without: `2024-01-31`, `2024-01-31T12:00`, `2024-01-31 12:00:00.5+01:00`,
    /// `20240131T110000Z`, `20240131T1200+0100`. A time with an offset becomes one in UTC; a
    /// fraction of a second is left out.
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
