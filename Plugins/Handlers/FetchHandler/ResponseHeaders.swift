import Glibc

/// The header fields of a response, and what they say about caching (RFC 9110, RFC 9111).
struct ResponseHeaders: Sendable {
    /// The fields in the order in which they arrived, with names in lower case.
    private(set) var fields: [(name: String, value: String)] = []

    init() {}

    init(_ fields: [(name: String, value: String)]) { self.fields = fields }

    /// Adds a header line as it was received. A status line begins a new response, which follows a
    /// redirect, and removes all fields.
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

    /// The values of all fields of that name, joined by commas; nil if there are none.
    subscript(name: String) -> String? {
        let values = fields.filter { $0.name == name }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// The directives of `Cache-Control`: names in lower case, values without quotation marks,
    /// empty for a directive without a value.
    var cacheControl: [String: String] {
        (self["cache-control"] ?? "").split(separator: ",").reduce(into: [:]) { directives, part in
            let halves = part.split(separator: "=", maxSplits: 1)
            func plain(_ text: Substring) -> String { String(text.filter { !$0.isWhitespace && $0 != "\"" }) }
            if let name = halves.first { directives[plain(name).lowercased()] = halves.count == 2 ? plain(halves[1]) : "" }
        }
    }

    /// Whether a later request can ask if the response is still current.
    var hasValidator: Bool { self["etag"] != nil || self["last-modified"] != nil }

    /// The request fields that ask if the response is still current (RFC 9110 §13.1). A value that
    /// is no valid entity tag or date is left out: a line break in it would let the server insert
    /// request fields of its choice.
    var questions: [String] {
        var fields: [String] = []
        if let tag = self["etag"], Self.isEntityTag(tag) { fields.append("If-None-Match: \(tag)") }
        if let date = self["last-modified"], Self.seconds(date) != nil, date.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
            fields.append("If-Modified-Since: \(date)")
        }
        return fields
    }

    /// Whether the text is an entity tag (RFC 9110 §8.8.3).
    private static func isEntityTag(_ text: String) -> Bool {
        var bytes = Array(text.utf8)[...]
        if bytes.starts(with: "W/".utf8) { bytes = bytes.dropFirst(2) }
        guard bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") else { return false }
        return bytes.dropFirst().dropLast().allSatisfy { $0 == 0x21 || (0x23...0x7E).contains($0) || $0 >= 0x80 }
    }

    /// The upper limit for a number of seconds from a server: a century.
    private static let longest = 100 * 366 * 86_400

    /// A number of seconds, whole and not negative (RFC 9111 §1.2.2). Larger numbers are limited to
    /// ``longest``; any other text gives nil.
    private static func delta(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return min(Int(text) ?? longest, longest)
    }

    /// Whether a private cache may store the response (RFC 9111 §3).
    var mayBeStored: Bool { cacheControl["no-store"] == nil && self["vary"]?.contains("*") != true }

    /// How long the response may be used without asking the server, in seconds from its arrival
    /// (RFC 9111 §4.2); 0 for not at all.
    func freshness(arrival: Int) -> Int {
        let control = cacheControl
        if control["no-cache"] != nil { return 0 }
        let age = self["age"].flatMap(Self.delta) ?? 0
        if let maximum = control["max-age"] { return max(0, (Self.delta(maximum) ?? 0) - age) }
        let date = self["date"].flatMap(Self.seconds) ?? arrival
        if let expires = self["expires"] { return max(0, (Self.seconds(expires) ?? 0) - date - age) }
        // Without an explicit lifetime: a tenth of the age at the last modification, at most a day
        // (§4.2.2).
        guard let modified = self["last-modified"].flatMap(Self.seconds), modified < date else { return 0 }
        return max(0, min((date - modified) / 10, 86_400) - age)
    }

    /// Parses an HTTP date (RFC 9110 §5.6.7).
    ///
    /// - Returns: seconds since 1970; nil for text in any other form.
    static func seconds(_ text: String) -> Int? {
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }
        // The three forms: Sun, 06 Nov 1994 08:49:37 GMT; Sunday, 06-Nov-94 08:49:37 GMT; Sun Nov 6
        // 08:49:37 1994
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
        // A year of two digits from 76 on is in the last century, any other in this one.
        if year < 100 { year += year < 76 ? 2000 : 1900 }
        var time = tm()
        (time.tm_year, time.tm_mon, time.tm_mday) = (Int32(clamping: year - 1900), Int32(month), Int32(day))
        (time.tm_hour, time.tm_min, time.tm_sec) = (Int32(hour), Int32(minute), Int32(second))
        return timegm(&time)
    }
}
