import DragTypes

/// When a work appeared or was looked up, as far as that is known.
struct ReferenceDate: Hashable, Sendable {
    /// A day, a month, a season or a year.
    struct Day: Hashable, Sendable {
        /// Negative before our era: -350 is 350 BC.
        var year: Int
        /// 1 to 12.
        var month: Int?
        var day: Int?
        /// 1, spring, to 4, winter.
        var season: Int?

        init(year: Int, month: Int? = nil, day: Int? = nil, season: Int? = nil) {
            self.year = year
            self.month = month.flatMap { (1...12).contains($0) ? $0 : nil }
            self.day = self.month == nil ? nil : day.flatMap { (1...31).contains($0) ? $0 : nil }
            // Months after the twelfth are seasons (EDTF, ISO 8601-2).
            self.season = season ?? month.flatMap { (21...24).contains($0) ? $0 - 20 : nil }
        }

        /// The parts that are known, the year first.
        var parts: [Int] { [year] + [month, day].compactMap { $0 } }

        /// The parts with a mark between them, as ISO 8601 and EDTF order them: `2020-04-02`.
        func text(separator: String) -> String {
            let digits = String(abs(year < 0 ? year + 1 : year))
            let written = year < 0 ? "-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits : digits
            let rest = [month ?? season.map { $0 + 20 }, day].compactMap { $0.map { $0 < 10 ? "0\($0)" : String($0) } }
            return ([written] + rest).joined(separator: separator)
        }
    }

    var start: Day?
    /// The last day of a time that has several; nil for one.
    var end: Day?
    var isCirca = false
    /// What the source says where no year is understood: `in press`.
    var literal = ""

    init(year: Int, month: Int? = nil, day: Int? = nil) { start = Day(year: year, month: month, day: day) }

    init(_ start: Day, to end: Day? = nil) { (self.start, self.end) = (start, end) }

    /// Reads `2020`, `2020-04-02`, `2020/04/02/`, `2020 Apr 2`, `April 2, 2020`, `2020 Aug-Sep`,
    /// `2003-2004`, `1998 Winter`, and the dates of EDTF (ISO 8601-2): `2020-03/2020-04`, `1850~`,
    /// `-0349`. Nil for an empty text.
    init?(_ text: String) {
        let text = text.trimmingWhitespace
        guard !text.isEmpty else { return nil }
        let halves = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let isInterval = halves.count == 2 && halves[0].utf8.count >= 4 && (halves[1].utf8.count >= 4 || ["", ".."].contains(halves[1]))
        if isInterval, let first = Self.day(halves[0]) {
            (start, end) = (first, Self.day(halves[1]))
            isCirca = halves[0].last == "~"
        } else if let (first, last) = Self.ends(text) {
            (start, end) = (first, last)
        } else if let day = Self.day(text) {
            start = day
            isCirca = text.last == "~" || text.last == "?" || text.lowercased().hasPrefix("ca") || text.lowercased().hasPrefix("circa")
        } else {
            literal = text
        }
    }

    /// The first and the last day of a text with a hyphen between them; nil for another text.
    private static func ends(_ text: String) -> (Day, Day)? {
        let halves = text.split { "-\u{2013}\u{2014}".contains($0) }.map { $0.trimmingWhitespace }
        guard halves.count == 2, let first = day(halves[0]) else { return nil }
        if let last = day(halves[1]) { return (first, last) }
        // “2019 Aug-Sep”
        guard first.month != nil || first.season != nil, let month = MonthName.number(of: halves[1]) else { return nil }
        return (first, Day(year: first.year, month: month))
    }

    private static func day(_ text: String) -> Day? {
        // A time of the day says nothing of the day.
        let text = text.contains(":") ? text.prefix { $0 != "T" } : text[...]
        let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let numbers = words.map { word in word.utf8.allSatisfy(ASCII.isDigit) ? Int(word) : nil }
        guard let place = words.indices.first(where: { words[$0].utf8.count == 4 && numbers[$0] != nil }), let year = numbers[place] else {
            return nil
        }
        if text.first == "-" { return Day(year: -year - 1) }
        let season = words.lazy.compactMap { seasons[$0.lowercased()] }.first
        if let name = words.first(where: { MonthName.number(of: $0) != nil }) {
            let days = numbers.indices.compactMap { $0 == place ? nil : numbers[$0] }
            return Day(year: year, month: MonthName.number(of: name), day: days.first, season: season)
        }
        let rest = Array(numbers.dropFirst(place + 1).prefix(2))
        return Day(year: year, month: rest.first ?? nil, day: rest.count > 1 ? rest[1] : nil, season: season)
    }

    private static let seasons = ["spring": 1, "summer": 2, "autumn": 3, "fall": 3, "winter": 4]
    static let seasonNames = ["Spring", "Summer", "Autumn", "Winter"]

    /// Whether another date of the same work says less.
    func isMoreExact(than other: ReferenceDate?) -> Bool {
        guard let other, let known = other.start else { return true }
        guard let start else { return false }
        return (start.parts.count, start.season == nil ? 0 : 1, end == nil ? 0 : 1) > (
            known.parts.count, known.season == nil ? 0 : 1, other.end == nil ? 0 : 1
        )
    }

    /// The date in EDTF, or as the source says it.
    var text: String {
        guard let start else { return literal }
        return start.text(separator: "-") + (isCirca ? "~" : "") + (end.map { "/" + $0.text(separator: "-") } ?? "")
    }
}
