import DragTypes

/// The number of a cell as text.
enum CellNumber {
    /// As few digits as tell the number: `0.1`, `-5`, `1e-07`.
    static func text(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e18 { return String(Int(value)) }
        return value.description
    }

    /// The number in a cell with its format, as far as this says what the number is: a moment, or
    /// digits such as those of a postal code.
    static func text(_ value: Double, as format: Format?, is1904: Bool = false) -> String {
        switch format {
        case nil: return text(value)
        case .moment(let moment): return text(value, as: moment, is1904: is1904)
        case .digits(let count):
            let text = text(value)
            return text.utf8.allSatisfy(ASCII.isDigit) ? String(repeating: "0", count: max(0, count - text.utf8.count)) + text : text
        }
    }

    /// How a cell shows its number.
    enum Format {
        case moment(Moment)
        /// At least so many digits.
        case digits(Int)

        /// The format with this code; nil where it shows a number as it is.
        init?(_ code: String) {
            if (2...30).contains(code.utf8.count), code.utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) {
                self = .digits(code.utf8.count)
            } else if let moment = CellNumber.moment(code) {
                self = .moment(moment)
            } else {
                return nil
            }
        }
    }

    /// What a cell shows of a number that is a moment.
    enum Moment {
        case date, time, dateTime
        /// The time that has passed, of more than a day as well.
        case elapsed
    }

    // MARK: Formats

    /// The formats of moments that files name by number alone (ECMA-376 Part 1 §18.8.30).
    static func builtIn(_ number: Int) -> Moment? {
        switch number {
        case 14...17, 27...31, 36, 50...54, 57, 58: .date
        case 18...21, 32...35, 45, 47, 55, 56: .time
        case 22: .dateTime
        case 46: .elapsed
        default: nil
        }
    }

    /// What the code of a format shows: `yyyy-mm-dd` a date, `[h]:mm` elapsed time; nil for a
    /// number.
    static func moment(_ code: String) -> Moment? {
        var letters: [Character] = []
        var isQuoted = false
        var rest = code.lowercased()[...]
        while let character = rest.popFirst() {
            if isQuoted {
                isQuoted = character != "\""
            } else if character == "\"" {
                isQuoted = true
            } else if character == "\\" || character == "_" || character == "*" {
                rest = rest.dropFirst()
            } else if character == "[" {
                let content = rest.prefix { $0 != "]" }
                if let first = content.first, "hms".contains(first), content.allSatisfy({ $0 == first }) { return .elapsed }
                rest = rest.dropFirst(content.count + 1)
            } else if character == ";" {
                break
            } else {
                letters.append(character)
            }
        }
        let text = String(letters).replacing("general", with: "").replacing("am/pm", with: "h").replacing("a/p", with: "h")
        let hasTime = text.contains { $0 == "h" || $0 == "s" }
        // An m beside hours or seconds is minutes.
        let hasDate = text.contains { $0 == "y" || $0 == "d" } || !hasTime && text.contains("m")
        return hasDate ? (hasTime ? .dateTime : .date) : hasTime ? .time : nil
    }

    // MARK: Moments

    /// The days from the beginning of 1900 to a moment, as Excel counts them. Nil before March of
    /// that year, to which Excel gives a 29 February.
    static func days(_ time: CalendarTime) -> Double? {
        let seconds = time.secondsSince1970 - 86_400 * (daysFrom1970(1900) - 2)
        return seconds >= 61 * 86_400 ? Double(seconds) / 86_400 : nil
    }

    /// Whether a spreadsheet keeps all digits of a number: 15 of a whole one.
    static func isExact(_ digits: String) -> Bool {
        digits.utf8.count < 16 || !digits.utf8.drop { $0 == UInt8(ascii: "-") }.dropFirst(15).allSatisfy(ASCII.isDigit)
    }

    /// A number of days as the moment that a cell shows, by ISO 8601. Where there is no such date,
    /// the number itself.
    ///
    /// - Parameter is1904: whether days are counted from 1904 on, as old versions of Excel for the
    ///   Mac did.
    static func text(_ value: Double, as moment: Moment, is1904: Bool) -> String {
        guard value.isFinite, abs(value) < 1e7 else { return text(value) }
        if moment == .elapsed || value < 0 && is1904 { return duration(value) }
        guard value >= 0 else { return text(value) }
        var day = Int(value.rounded(.down))
        var milliseconds = Int(((value - Double(day)) * 86_400_000).rounded())
        if milliseconds == 86_400_000 { (day, milliseconds) = (day + 1, 0) }
        if moment == .time, day == 0 { return clock(milliseconds) }
        // Excel counts a 29 February 1900 that never was.
        if !is1904, day == 60 { return text(value) }
        let start = is1904 ? daysFrom1970(1904) : daysFrom1970(1900) - (day > 60 ? 2 : 1)
        let date = date(start + day)
        return milliseconds == 0 && moment == .date || milliseconds == 0 && moment == .time ? date : date + "T" + clock(milliseconds)
    }

    private static func clock(_ milliseconds: Int) -> String {
        let seconds = milliseconds / 1000
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { CalendarTime.padded($0) }
        return parts.joined(separator: ":") + (milliseconds % 1000 == 0 ? "" : "." + CalendarTime.padded(milliseconds % 1000, 3))
    }

    /// `26:03:00`.
    private static func duration(_ value: Double) -> String {
        let milliseconds = Int((abs(value) * 86_400_000).rounded())
        let seconds = milliseconds / 1000
        let fraction = milliseconds % 1000 == 0 ? "" : "." + CalendarTime.padded(milliseconds % 1000, 3)
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { CalendarTime.padded($0) }
        return (value < 0 ? "-" : "") + parts.joined(separator: ":") + fraction
    }

    /// The first day of a year, in days from 1970 on.
    private static func daysFrom1970(_ year: Int) -> Int {
        let before = year - 1
        return before * 365 + before / 4 - before / 100 + before / 400 - 719_162
    }

    /// The date that is a number of days after 1970 began (Howard Hinnant, "chrono-Compatible
    /// Low-Level Date Algorithms").
    private static func date(_ days: Int) -> String {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return "\(CalendarTime.padded(year, 4))-\(CalendarTime.padded(month))-\(CalendarTime.padded(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1))"
    }
}
