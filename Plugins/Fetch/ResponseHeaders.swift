import Glibc

/// The header fields of an answer that matter here (RFC 9110, RFC 9111).
struct ResponseHeaders: Sendable {
    /// Names in lower case; of several fields with one name, all values behind each other.
    private(set) var fields: [(name: String, value: String)] = []

    init() {}

    init(_ fields: [(name: String, value: String)]) { self.fields = fields }

    /// Adds a line as it came; a status line begins a new answer (one behind a redirect), and what came before is void.
    mutating func add(_ line: String) {
        if line.hasPrefix("HTTP/") { fields = [] }
        guard let colon = line.firstIndex(of: ":") else { return }
        func trimmed(_ text: Substring) -> String {
            var text = text.drop { $0.isWhitespace }
            while text.last?.isWhitespace == true { text.removeLast() }
            return String(text)
        }
        let name = line[..<colon].lowercased()
        guard fields.count < 200, !name.isEmpty else { return }
        fields.append((name, trimmed(line[line.index(after: colon)...])))
    }

    subscript(name: String) -> String? {
        let values = fields.filter { $0.name == name }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// The directives of `Cache-Control`, names in lower case, values without quotation marks.
    var cacheControl: [String: String] {
        (self["cache-control"] ?? "").split(separator: ",").reduce(into: [:]) { directives, part in
            let halves = part.split(separator: "=", maxSplits: 1)
            func plain(_ text: Substring) -> String { String(text.filter { !$0.isWhitespace && $0 != "\"" }) }
            if let name = halves.first { directives[plain(name).lowercased()] = halves.count == 2 ? plain(halves[1]) : "" }
        }
    }

    /// What may be sent to ask whether it is still the same.
    var hasValidator: Bool { self["etag"] != nil || self["last-modified"] != nil }

    /// Whether a private cache may keep the answer (RFC 9111 §3).
    var mayBeStored: Bool { cacheControl["no-store"] == nil && self["vary"]?.contains("*") != true }

    /// For how long the answer may be used without asking, in seconds from its arrival (RFC 9111 §4.2); 0 for not at all.
    func freshness(arrival: Int) -> Int {
        let control = cacheControl
        if control["no-cache"] != nil { return 0 }
        let age = max(0, self["age"].flatMap { Int($0) } ?? 0)
        if let maximum = control["max-age"] { return max(0, (Int(maximum) ?? 0) - age) }
        let date = self["date"].flatMap(Self.seconds) ?? arrival
        if let expires = self["expires"] { return max(0, (Self.seconds(expires) ?? 0) - date - age) }
        // Unsaid: a tenth of the time for which it had not changed, a day at most (§4.2.2).
        guard let modified = self["last-modified"].flatMap(Self.seconds), modified < date else { return 0 }
        return max(0, min((date - modified) / 10, 86_400) - age)
    }

    /// A date as HTTP has it (RFC 9110 §5.6.7), in seconds since 1970; nil for anything else.
    static func seconds(_ text: String) -> Int? {
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }
        // Sun, 06 Nov 1994 08:49:37 GMT; Sunday, 06-Nov-94 08:49:37 GMT; Sun Nov  6 08:49:37 1994
        let parts: (day: Substring, month: Substring, year: Substring, clock: Substring)
        switch words.count {
        case 6 where words[5] == "GMT": parts = (words[1], words[2], words[3], words[4])
        case 5: parts = (words[2], words[1], words[4], words[3])
        default: return nil
        }
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let clock = parts.clock.split(separator: ":").map { Int($0) }
        guard let day = Int(parts.day), let month = months.firstIndex(of: String(parts.month)), var year = Int(parts.year), clock.count == 3,
            let hour = clock[0], let minute = clock[1], let second = clock[2], (1...31).contains(day), (0...23).contains(hour),
            (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        // Two digits: of this century, unless that is more than fifty years ahead.
        if year < 100 { year += year < 76 ? 2000 : 1900 }
        var time = tm()
        (time.tm_year, time.tm_mon, time.tm_mday) = (Int32(clamping: year - 1900), Int32(month), Int32(day))
        (time.tm_hour, time.tm_min, time.tm_sec) = (Int32(hour), Int32(minute), Int32(second))
        return timegm(&time)
    }
}
