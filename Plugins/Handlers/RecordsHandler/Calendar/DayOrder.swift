import DragKit
import DragTypes

/// The order of the parts of a table's dates, such as `3/4/2024`.
struct DayOrder {
    private enum Parts: String {
        case dayFirst = "dmy"
        case monthFirst = "mdy"
        case yearFirst = "ymd"
    }

    private let parts: Parts
    /// Whether the user has named the order.
    private let isStated: Bool

    /// The most different numbers that are compared.
    private static let mostCompared = 1000

    /// The order of the United States.
    static let american = DayOrder(.monthFirst)

    private init(_ parts: Parts, isStated: Bool = false) { (self.parts, self.isStated) = (parts, isStated) }

    var isDayFirst: Bool { parts == .dayFirst }

    /// The order that the user has named. Otherwise a number above 12 in the first place of any
    /// date says that all of them begin with the day, and one in the second place that all begin
    /// with the month. Without either, the language of the headings says it, and else the user's
    /// language, of which the input then has a note.
    ///
    /// - Parameters:
    ///   - dates: dates such as `3/4/2024`; a time of day may follow each.
    ///   - isForeign: whether the headings are in another language than English.
    init(_ dates: some Sequence<String>, isForeign: Bool = false, in input: inout FormInput) {
        let stated = input.context.options[ConversionOption.dateOrder].flatMap(Parts.init)
        var (first, second, hasLongYears) = (false, false, false)
        var open: String?
        var short: (firsts: Set<Substring>, thirds: Set<Substring>) = ([], [])
        for date in dates {
            let day = date.prefix { $0 != " " && $0 != "T" }
            let parts = day.split { $0 == "/" || $0 == "-" }
            guard parts.count == 3, parts[0].count <= 2 else { continue }
            if parts[2].count > 2 { hasLongYears = true }
            if short.firsts.count < Self.mostCompared, short.thirds.count < Self.mostCompared {
                short.firsts.insert(parts[0])
                short.thirds.insert(parts[2])
            }
            if Int(parts[0]) ?? 0 > 12 { first = true }
            if Int(parts[1]) ?? 0 > 12 { second = true }
            if open == nil, parts[0] != parts[1], day.contains("/"), Int(parts[1]) != nil { open = String(day) }
        }
        // Years that stand last cannot be first.
        if let stated, !(stated == .yearFirst && hasLongYears) {
            self.init(stated, isStated: true)
            return
        }
        let firsts = short.firsts.compactMap { Int($0) }.max() ?? 0
        // Of two short numbers, the year is the one that changes less.
        if !hasLongYears, firsts > 31 || firsts > 12 && short.firsts.count < short.thirds.count {
            self.init(.yearFirst)
            return
        }
        if first || second || isForeign {
            self.init(first || !second ? .dayFirst : .monthFirst)
            return
        }
        self.init(input.context.options[ConversionOption.usualDateOrder].flatMap(Parts.init) ?? .monthFirst)
        guard let open else { return }
        let other = isDayFirst ? Parts.monthFirst : .dayFirst
        input.assumptions.append(
            ConversionNote(
                "dates such as \u{201C}\(open.prefix(20))\u{201D} are read with \(isDayFirst ? "the day" : "the month") first; "
                    + "--date-order \(other.rawValue) reads the other number first"))
    }

    /// The parts of a date of three numbers. A year of two digits is one of this century.
    ///
    /// - Parameter isDotted: whether full stops part the numbers, as where the day comes first.
    func date(_ first: Int, _ second: Int, _ third: Int, isDotted: Bool) -> (year: Int, month: Int, day: Int) {
        func year(_ number: Int) -> Int { number < 100 ? 2000 + number : number }
        // (Where years come first, one that stands last has the month in front.)
        if first > 999 || parts == .yearFirst && third < 100 { return (year(first), second, third) }
        return isDayFirst || isDotted && !isStated ? (year(third), second, first) : (year(third), first, second)
    }
}

extension DayOrder {
    /// A moment as tables spell it: of ISO 8601 or of RFC 822, `2/5/2024`, `5.2.2024`, `20240205`,
    /// `Feb 5, 2024`, `5. Februar 2024` or `2024年2月5日`, with a time of the day or without.
    /// Nil for words such as `every Monday`.
    func time(_ text: String) -> CalendarTime? {
        let text = text.trimmingWhitespace
        if let time = CalendarTime(iso: text) { return time }
        var words = Self.withoutSigns(Self.withoutIdeographs(text)).split { $0 == " " || $0 == "\u{202F}" || $0 == "\u{A0}" || $0 == "," }
        // Names of days say nothing that the date does not.
        if words.count > 1, MonthName.number(of: words[0]) == nil, words[0].allSatisfy({ $0.isLetter || $0 == "." }) { words.removeFirst() }
        words.removeAll { Self.fillers.contains($0.lowercased()) }
        let length = words.count > 2 && words.prefix(3).contains { MonthName.number(of: $0) != nil } ? 3 : 1
        let (date, clock) = (words.prefix(length).joined(separator: " "), words.dropFirst(length).joined(separator: " "))
        if let time = EventTable.time(date, Self.withColons(clock), self) { return time }
        return Timestamp.seconds(mail: text).flatMap { CalendarTime(iso: Timestamp.iso($0)) }
    }

    /// Words between the parts of a date that say nothing of the date.
    static let fillers: Set<String> = ["de", "of", "um", "at", "\u{E0}", "le", "den", "klo", "kl", "kl.", "uhr", "h", "del"]

    /// `1980-3-15` for `1980年3月15日`, and `3/15` for `3月15日`.
    static func withoutIdeographs(_ text: String) -> String {
        guard text.contains("\u{6708}") else { return text }
        let hasYear = text.contains("\u{5E74}")
        return text.replacing("\u{5E74}", with: "-").replacing("\u{6708}", with: hasYear ? "-" : "/").replacing("\u{65E5}", with: " ")
            .trimmingWhitespace
    }

    /// `15:00` for `15h00` and `15h`.
    private static func withColons(_ clock: String) -> String {
        let parts = clock.lowercased().split(separator: "h", omittingEmptySubsequences: false)
        guard parts.count == 2, let hour = Int(parts[0]), let minute = parts[1].isEmpty ? 0 : Int(parts[1]) else { return clock }
        return "\(hour):\(CalendarTime.padded(minute))"
    }

    /// A date such as `15/Mar/24` or `15-Mar-2024` with spaces between its parts.
    private static func withoutSigns(_ text: String) -> String {
        let date = text.prefix { $0 != " " }
        let parts = date.split { $0 == "/" || $0 == "-" }
        guard parts.count == 3, parts[1].allSatisfy(\.isLetter), let day = Int(parts[0]), (1...31).contains(day), let year = Int(parts[2]) else {
            return text
        }
        return "\(day) \(parts[1]) \(year < 100 ? 2000 + year : year)" + text[date.endIndex...]
    }
}
