import DragTypes

/// Moments as bookmark files write them, in seconds since 1970.
enum Timestamp {
    /// Seconds, milliseconds or microseconds since 1970, told apart by their size. Nil for 0 and
    /// for what is no number.
    static func seconds(unix text: String) -> Int? {
        let parts = text.trimmingWhitespace.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard var value = Int(parts[0]), value > 0, parts.dropFirst().allSatisfy({ $0.utf8.allSatisfy(ASCII.isDigit) }) else { return nil }
        while value > 100_000_000_000 { value /= 1000 }
        return value
    }

    /// Microseconds since 1970, as Firefox counts.
    static func seconds(firefox text: String) -> Int? {
        guard let value = Int(text.prefix { $0 != "." }), (1_000_000...100_000_000_000_000_000).contains(value) else { return nil }
        return value / 1_000_000
    }

    /// Microseconds since 1601, as Chromium counts.
    static func seconds(chromium text: String) -> Int? {
        guard let value = Int(text), value > 0 else { return nil }
        let seconds = value / 1_000_000 - 11_644_473_600
        return seconds > 0 ? seconds : nil
    }

    static func chromium(_ seconds: Int?) -> String { seconds.map { String(($0 + 11_644_473_600) * 1_000_000) } ?? "0" }

    /// A moment of ISO 8601: `2023-11-14T22:13:20.000Z`, with an offset or without. Nil for other
    /// spellings.
    static func seconds(iso text: String) -> Int? {
        CalendarTime(iso: text)?.secondsSince1970
    }

    /// `2023-11-14T22:13:20Z`.
    static func iso(_ seconds: Int) -> String {
        let day = CalendarTime.epoch.adding(CalendarDuration(days: seconds / 86400, seconds: seconds % 86400))
        return day.extended
    }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// A moment of RFC 822: `Tue, 14 Nov 2023 22:13:20 GMT`. Nil for other spellings.
    static func seconds(mail text: String) -> Int? {
        var words = text.split(separator: " ").map(String.init)[...]
        if words.first?.hasSuffix(",") == true { words = words.dropFirst() }
        let parts = Array(words)
        guard parts.count >= 4, let day = Int(parts[0]), let month = months.firstIndex(of: parts[1].prefix(3).lowercased()),
            let stated = Int(parts[2]),
            (1...31).contains(day), (0...9999).contains(stated)
        else { return nil }
        // RFC 822 had years of two digits (RFC 5322 section 4.3).
        let year = parts[2].count > 2 ? stated : stated < 50 ? 2000 + stated : 1900 + stated
        let name = parts.count > 4 ? parts[4] : ""
        let zone = name.hasPrefix("+") || name.hasPrefix("-") ? name : zones[name.uppercased()] ?? "+0000"
        let date = "\(CalendarTime.padded(year, 4))-\(CalendarTime.padded(month + 1))-\(CalendarTime.padded(day))"
        return seconds(iso: "\(date)T\(parts[3])\(zone)")
    }

    /// The offsets of the zones that RFC 822 names.
    private static let zones = [
        "EST": "-0500", "EDT": "-0400", "CST": "-0600", "CDT": "-0500", "MST": "-0700", "MDT": "-0600", "PST": "-0800", "PDT": "-0700",
    ]

    /// The moment in RFC 822's spelling.
    static func mail(_ seconds: Int) -> String {
        let time = CalendarTime.epoch.adding(CalendarDuration(days: seconds / 86400, seconds: seconds % 86400))
        let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][(seconds / 86400 % 7 + 7) % 7]
        let month = months[time.month - 1]
        return
            "\(weekday), \(CalendarTime.padded(time.day)) \(month.prefix(1).uppercased())\(month.dropFirst()) \(CalendarTime.padded(time.year, 4)) "
            + time.extended.dropFirst(11).prefix(8) + " GMT"
    }
}
