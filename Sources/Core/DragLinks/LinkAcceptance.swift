import DragTypes

/// Decides whether the text found in a wrapper may replace the wrapper: only a plausible absolute
/// http(s) link may.
struct LinkAcceptance {
    /// The scheme for a target without one; nil to refuse such a target.
    var scheme: [UInt8]?
    /// The text put in front of a target that begins with a single `/`; nil to refuse such a
    /// target.
    var origin: [UInt8]?

    /// Appends the link in `text` to `result`. White space and control characters around the link
    /// are removed, characters that no link may contain are percent-encoded, and a host beyond
    /// ASCII becomes Punycode. Everything else stays as it is.
    ///
    /// - Returns: false when `text` is no plausible link; `result` is then unchanged.
    func accept(_ text: [UInt8], into result: inout [UInt8]) -> Bool {
        let start = text.firstIndex { $0 > 0x20 } ?? text.endIndex
        let end = (text.lastIndex { $0 > 0x20 } ?? start - 1) + 1
        guard start < end else { return false }
        let count = result.count
        guard append(text.span, start..<end, to: &result) else {
            result.removeLast(result.count - count)
            return false
        }
        return true
    }

    /// Whether ``accept(_:into:)`` would accept `text` without any change, which is the usual case.
    /// False means that this is not known.
    static func isPlain(_ text: [UInt8]) -> Bool {
        let bytes = text.span
        let all = 0..<bytes.count
        guard LinkText.beginsWithHTTP(bytes, all) else { return false }
        let start = bytes[4] == UInt8(ascii: ":") ? 7 : 8
        guard var position = endOfPlainHost(bytes, start..<bytes.count) else { return false }
        while true {
            position = ByteSearch.firstDoubtful(in: bytes, position..<bytes.count)
            guard position < bytes.count else { return true }
            guard bytes[position] == UInt8(ascii: "%"), position + 2 < bytes.count, LinkByte.hexValue(bytes[position + 1]) != nil,
                LinkByte.hexValue(bytes[position + 2]) != nil
            else { return false }
            position += 3
        }
    }

    private func append(_ text: Span<UInt8>, _ range: Range<Int>, to result: inout [UInt8]) -> Bool {
        let slash = UInt8(ascii: "/")
        var hostStart = range.lowerBound
        if LinkText.beginsWithHTTP(text, range) {
            hostStart = ByteSearch.first(UInt8(ascii: ":"), in: text, range) + 3
            result.append(text, range.lowerBound..<hostStart)
        } else if text[range.lowerBound] == slash {
            if range.count > 1, text[range.lowerBound + 1] == slash {
                hostStart += 2
                result += Array("https://".utf8)
            } else {
                guard let origin else { return false }
                // The wrapper's own host must pass the same checks as any other host.
                var joined = origin
                joined.append(text, range)
                return LinkText.beginsWithHTTP(joined.span, 0..<joined.count) && append(joined.span, 0..<joined.count, to: &result)
            }
        } else {
            guard let scheme else { return false }
            let hostEnd = range.first { Self.endsAuthority(text[$0]) || text[$0] == UInt8(ascii: ":") }
            guard HostName.isPlausible(text, range.lowerBound..<(hostEnd ?? range.upperBound)) else { return false }
            result += scheme + Array("://".utf8)
        }
        guard let pathStart = appendAuthority(text, hostStart..<range.upperBound, to: &result) else { return false }
        appendEncoded(text, pathStart..<range.upperBound, to: &result)
        return true
    }

    /// - Returns: the end of the authority; nil when its host or port is malformed, or when it
    ///   contains user info.
    private func appendAuthority(_ text: Span<UInt8>, _ range: Range<Int>, to result: inout [UInt8]) -> Int? {
        if let end = Self.endOfPlainHost(text, range) {
            result.append(text, range.lowerBound..<end)
            return end
        }
        let end = range.first { Self.endsAuthority(text[$0]) } ?? range.upperBound
        var hostEnd = end
        if let colon = (range.lowerBound..<end).last(where: { text[$0] == UInt8(ascii: ":") || text[$0] == UInt8(ascii: "]") }),
            text[colon] == UInt8(ascii: ":")
        {
            hostEnd = colon
            var port = 0
            for index in (colon + 1)..<end {
                guard LinkByte.isDigit(text[index]), port < 65536 else { return nil }
                port = port * 10 + Int(text[index] - 0x30)
            }
            guard port < 65536 else { return nil }
        }
        let host = range.lowerBound..<hostEnd
        guard HostName.isValid(text, host) else { return nil }
        if HostName.hasOnlyASCII(text, host) {
            result.append(text, host)
        } else {
            var name: [UInt8] = []
            name.append(text, host)
            guard let ascii = InternationalHost.ascii(name) else { return nil }
            result += ascii
        }
        result.append(text, hostEnd..<end)
        return end
    }

    /// The end of a well-formed ASCII host without a port; nil for every other authority.
    private static func endOfPlainHost(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
        // Fast path: most hosts are short and wholly in lower case.
        let plain = ByteSearch.plainHost(in: text, range)
        if plain.end < range.upperBound, endsAuthority(text[plain.end]), !plain.hasEmptyLabel, plain.lastDot + 1 < plain.end,
            plain.end > range.lowerBound, plain.end - range.lowerBound <= 63
        {
            return plain.end
        }
        var position = range.lowerBound
        var label = position
        while position < range.upperBound {
            let byte = text[position]
            if byte == UInt8(ascii: ".") {
                guard position > label, position - label <= 63 else { return nil }
                label = position + 1
            } else if !LinkByte.isHostByte(byte) {
                guard endsAuthority(byte) else { return nil }
                break
            }
            position += 1
        }
        let length = position - range.lowerBound
        return position > label && position - label <= 63 && length <= 253 ? position : nil
    }

    @inline(__always)
    private static func endsAuthority(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// Whether no link may contain the byte unescaped (RFC 3986 §2): controls, space, bytes beyond
    /// ASCII, and `"<>\^`{|}`.
    @inline(__always)
    private static func mustBeEncoded(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F...0xFF, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
            UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
            true
        default: false
        }
    }

    private func appendEncoded(_ text: Span<UInt8>, _ range: Range<Int>, to result: inout [UInt8]) {
        var start = range.lowerBound
        var index = start
        while true {
            index = ByteSearch.firstDoubtful(in: text, index..<range.upperBound)
            guard index < range.upperBound else { break }
            let byte = text[index]
            if byte == UInt8(ascii: "%"), index + 2 < range.upperBound, LinkByte.hexValue(text[index + 1]) != nil,
                LinkByte.hexValue(text[index + 2]) != nil
            {
                index += 3
                continue
            }
            if Self.mustBeEncoded(byte) || byte == UInt8(ascii: "%") {
                result.append(text, start..<index)
                result.append(UInt8(ascii: "%"))
                result.append(contentsOf: ASCII.hexDigits(byte, upperCase: true))
                start = index + 1
            }
            index += 1
        }
        result.append(text, start..<range.upperBound)
    }
}
