import DragTypes

/// One step in turning the text found in a wrapper into a link.
enum DecodingStep: Sendable {
    /// Percent-decoding, once; repeated, at most four times, while the decoded text begins with an
    /// `http:` or `http://` that is still escaped.
    case percent
    /// Base64 in the standard or the URL-safe alphabet, with or without padding.
    case base64
    /// Pairs of lower-case hexadecimal digits.
    case hexadecimal
    /// Baidu's substitution cipher; text in plain writing stays as it is.
    case baidu
    /// Proofpoint's URL Defense, version 2: replaces `-` by `%` and `_` by `/`.
    case proofpoint2
    /// Proofpoint's URL Defense, version 3: each `*` in the link stands for characters that follow
    /// the link in base64.
    case proofpoint3
    /// Removes quotation marks, white space and control characters around the text.
    case unquoted
    /// Removes a colon and a key of at least 20 letters, digits, `_` or `-` from the end.
    case withoutKey
    /// Removes a prefix, without which the text is no wrapper of this kind. The pieces of the
    /// prefix may have any text between them.
    case skip([[UInt8]])
    /// Takes the field with this index, counted from 0, of the fields that the byte separates.
    case field(Int, UInt8)
    /// Removes a suffix, if it is there.
    case withoutEnding([UInt8])
    /// Removes everything up to a text and the text.
    case from([UInt8])
    /// Removes a text and everything after the text.
    case until([UInt8])
    /// Takes a member of an object in JSON, which is a text.
    case member(String)
    /// Replaces a prefix, if it is there, by another text.
    case replace([UInt8], [UInt8])

    enum Outcome { case done, absent, refused }

    /// Whether the step decodes, in contrast to steps that only cut or replace text.
    var isDecoding: Bool {
        switch self {
        case .percent, .base64, .hexadecimal, .baidu, .proofpoint2, .proofpoint3: true
        case .unquoted, .withoutKey, .skip, .field, .withoutEnding, .from, .until, .member, .replace: false
        }
    }

    /// Applies the step to the text.
    ///
    /// - Returns: `absent` when the text lacks what the step needs, so that the link is no wrapper
    ///   of this kind; `refused` when it is there but malformed.
    func apply(to text: inout [UInt8]) -> Outcome {
        switch self {
        case .percent: Self.decodePercent(&text)
        case .base64:
            guard let decoded = Self.base64(text) else { return .refused }
            text = decoded
        case .hexadecimal:
            guard let decoded = Self.hexadecimal(text) else { return .refused }
            text = decoded
        case .baidu: BaiduCipher.decode(&text)
        case .proofpoint2:
            for index in text.indices {
                if text[index] == UInt8(ascii: "-") { text[index] = UInt8(ascii: "%") }
                if text[index] == UInt8(ascii: "_") { text[index] = UInt8(ascii: "/") }
            }
        case .proofpoint3:
            let (outcome, decoded) = ProofpointLink.decode(text)
            if outcome == .done { text = decoded }
            return outcome
        case .unquoted:
            while text.last.map({ $0 <= 0x20 || $0 == UInt8(ascii: "\"") }) ?? false { text.removeLast() }
            let start = text.firstIndex { $0 > 0x20 && $0 != UInt8(ascii: "\"") } ?? text.endIndex
            text.removeSubrange(..<start)
        case .withoutKey: Self.removeKey(&text)
        case .skip(let pieces):
            guard let end = Self.end(of: pieces, in: text) else { return .absent }
            text.removeSubrange(..<end)
        case .field(let number, let separator):
            let fields = text.split(separator: separator, maxSplits: number + 1, omittingEmptySubsequences: false)
            guard number < fields.count else { return .absent }
            text = Array(fields[number])
        case .withoutEnding(let ending):
            if text.count > ending.count, text.suffix(ending.count).elementsEqual(ending) { text.removeLast(ending.count) }
        case .from(let beginning):
            guard let range = ByteSearch.range(of: beginning, in: text.span, 0..<text.count) else { return .absent }
            text.removeSubrange(..<range.upperBound)
        case .until(let ending):
            guard let range = ByteSearch.range(of: ending, in: text.span, 0..<text.count) else { return .absent }
            text.removeSubrange(range.lowerBound...)
        case .member(let name):
            guard let value = (try? JSONValue(parsing: text))?[name]?.string else { return .refused }
            text = Array(value.utf8)
        case .replace(let old, let new):
            if text.starts(with: old) { text.replaceSubrange(..<old.count, with: new) }
        }
        return .done
    }

    /// Decodes in place; decodes again, at most four times, while the text begins with `http:` or
    /// `http://` in escaped form.
    private static func decodePercent(_ text: inout [UInt8]) {
        PercentCoding.decode(&text)
        for _ in 0..<4 {
            let start = text.firstIndex { $0 > 0x20 } ?? 0
            guard LinkText.isEncodedOnceMore(text.span, start..<text.count) else { return }
            PercentCoding.decode(&text)
        }
    }

    /// Padding may be missing, or be written as `~` or `.`.
    private static func base64(_ text: [UInt8]) -> [UInt8]? {
        var text = text
        while let last = text.last, last == UInt8(ascii: "=") || last == UInt8(ascii: "~") || last == UInt8(ascii: ".") { text.removeLast() }
        guard !text.contains(where: { ASCII.isWhitespace($0) || $0 == UInt8(ascii: "=") }) else { return nil }
        return Base64.decode(text.span)
    }

    private static func hexadecimal(_ text: [UInt8]) -> [UInt8]? {
        guard text.count.isMultiple(of: 2), !text.contains(where: { $0 >= 0x41 && $0 <= 0x46 }) else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(text.count / 2)
        for index in stride(from: 0, to: text.count, by: 2) {
            guard let high = LinkByte.hexValue(text[index]), let low = LinkByte.hexValue(text[index + 1]) else { return nil }
            result.append(high << 4 | low)
        }
        return result
    }

    private static func removeKey(_ text: inout [UInt8]) {
        guard let colon = text.lastIndex(of: UInt8(ascii: ":")) else { return }
        let key = text[(colon + 1)...]
        let isKey =
            key.count >= 20
            && key.allSatisfy(LinkByte.isHostByte)
        if isKey { text.removeSubrange(colon...) }
    }

    /// The end of the prefix that consists of `pieces` with at least one byte between each two; nil
    /// when the text does not begin with it.
    private static func end(of pieces: [[UInt8]], in text: [UInt8]) -> Int? {
        guard let first = pieces.first, text.starts(with: first) else { return nil }
        var position = first.count
        for piece in pieces.dropFirst() {
            guard let found = ByteSearch.range(of: piece, in: text.span, position..<text.count), found.lowerBound > position else { return nil }
            position = found.upperBound
        }
        return position
    }
}

/// The substitution cipher in which Baidu's image search writes addresses.
enum BaiduCipher {
    private static let groups: [(cipher: [UInt8], plain: UInt8)] = [
        (Array("_z2C$q".utf8), UInt8(ascii: ":")), (Array("_z&e3B".utf8), UInt8(ascii: ".")), (Array("AzdH3F".utf8), UInt8(ascii: "/")),
    ]

    private static let letters: [UInt8] = {
        var table = (0...255).map { UInt8($0) }
        for (cipher, plain) in zip("wkv1ju2it3hs4g5rq6fp7eo8dn9cm0bla".utf8, "abcdefghijklmnopqrstuvw1234567890".utf8) {
            table[Int(cipher)] = plain
        }
        return table
    }()

    /// Decodes `text` if it begins with `http:` or `https:` in the cipher. Groups of characters
    /// become punctuation, and the result is not mapped a second time.
    static func decode(_ text: inout [UInt8]) {
        guard text.starts(with: Array("ippr_z2C$q".utf8)) || text.starts(with: Array("ipprf_z2C$q".utf8)) else { return }
        let table = letters
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let first = text[index]
            if first == UInt8(ascii: "_") || first == UInt8(ascii: "A"),
                let group = groups.first(where: { text[index...].starts(with: $0.cipher) })
            {
                result.append(group.plain)
                index += group.cipher.count
            } else {
                result.append(table[Int(first)])
                index += 1
            }
        }
        text = result
    }
}

/// Links of Proofpoint's URL Defense, version 3: `__<link>__;<base64>!<rest>$`. Each `*` in the
/// link stands for characters from the base64.
///
/// Source: the decoder that Proofpoint publishes for "URL Defense". In it the base64 ends at the
/// first `!`, whatever follows, and a link that has lost one of the two slashes after its scheme
/// gets that slash back.
enum ProofpointLink {
    private static let runLengths = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Decodes the text after the wrapper's prefix: the link in `__…__;` and what follows it.
    static func decode(_ text: [UInt8]) -> (DecodingStep.Outcome, [UInt8]) {
        let marker = Array("__;".utf8)
        guard text.starts(with: marker.prefix(2)), let end = ByteSearch.range(of: marker, in: text.span, 2..<text.count) else {
            return (.absent, [])
        }
        let stop = ByteSearch.first(UInt8(ascii: "!"), in: text.span, end.upperBound..<text.count)
        guard let bytes = Base64.decode(text.span.extracting(end.upperBound..<stop)), TextDecoding.isValidUTF8(bytes) else {
            return (.refused, [])
        }
        var characters = Array(String(utf8Bytes: bytes).unicodeScalars)[...]
        var result: [UInt8] = []
        var index = 2
        while index < end.lowerBound {
            guard text[index] == UInt8(ascii: "*") else {
                result.append(text[index])
                index += 1
                continue
            }
            var count = 1
            // `**` and a letter stand for several characters; the letter encodes how many.
            if index + 2 < end.lowerBound, text[index + 1] == UInt8(ascii: "*") {
                guard let length = runLengths.firstIndex(of: text[index + 2]) else { return (.refused, []) }
                count = length + 2
                index += 2
            }
            index += 1
            guard characters.count >= count else { return (.refused, []) }
            for scalar in characters.prefix(count) { result += Array(String(scalar).utf8) }
            characters = characters.dropFirst(count)
        }
        restoreSlash(in: &result)
        return (.done, result)
    }

    /// Restores the second slash after the scheme, because servers on the way replace two slashes
    /// in a path by one.
    private static func restoreSlash(in link: inout [UInt8]) {
        guard let colon = link.prefix(6).firstIndex(of: UInt8(ascii: ":")), LinkText.beginsLikeHTTP(link.span, 0..<link.count),
            link.count > colon + 2, link[colon + 1] == UInt8(ascii: "/"), link[colon + 2] != UInt8(ascii: "/")
        else { return }
        link.insert(UInt8(ascii: "/"), at: colon + 1)
    }
}
