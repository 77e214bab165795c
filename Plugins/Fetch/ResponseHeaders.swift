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

    /// The fields by which the server is asked whether the answer is still the same (RFC 9110 §13.1). Nothing that is no entity tag or date
    /// goes out: a line end in one would be a field of the server's choice.
    var questions: [String] {
        var fields: [String] = []
        if let tag = self["etag"], Self.isEntityTag(tag) { fields.append("If-None-Match: \(tag)") }
        if let date = self["last-modified"], Self.seconds(date) != nil, date.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
            fields.append("If-Modified-Since: \(date)")
        }
        return fields
    }

    /// RFC 9110 §8.8.3.
    private static func isEntityTag(_ text: String) -> Bool {
        var bytes = Array(text.utf8)[...]
        if bytes.starts(with: "W/".utf8) { bytes = bytes.dropFirst(2) }
        guard bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") else { return false }
        return bytes.dropFirst().dropLast().allSatisfy { $0 == 0x21 || (0x23...0x7E).contains($0) || $0 >= 0x80 }
    }

    /// The most that a server's number of seconds may be: a century is for ever.
    private static let longest = 100 * 366 * 86_400

    /// A number of seconds, whole and not below 0 (RFC 9111 §1.2.2); larger ones than can be counted are for ever, anything else is nil.
    private static func delta(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return min(Int(text) ?? longest, longest)
    }

    /// Whether a private cache may keep the answer (RFC 9111 §3).
    var mayBeStored: Bool { cacheControl["no-store"] == nil && self["vary"]?.contains("*") != true }

    /// For how long the answer may be used without asking, in seconds from its arrival (RFC 9111 §4.2); 0 for not at all.
    func freshness(arrival: Int) -> Int {
        let control = cacheControl
        if control["no-cache"] != nil { return 0 }
        let age = self["age"].flatMap(Self.delta) ?? 0
        if let maximum = control["max-age"] { return max(0, (Self.delta(maximum) ?? 0) - age) }
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
        guard (0...9999).contains(year) else { return nil }
        // Two digits: of this century, unless that is more than fifty years ahead.
        if year < 100 { year += year < 76 ? 2000 : 1900 }
        var time = tm()
        (time.tm_year, time.tm_mon, time.tm_mday) = (Int32(clamping: year - 1900), Int32(month), Int32(day))
        (time.tm_hour, time.tm_min, time.tm_sec) = (Int32(hour), Int32(minute), Int32(second))
        return timegm(&time)
    }
}
