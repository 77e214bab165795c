/// Finds http(s) links in a text, a mail, Markdown or HTML, and cleans them in place. All other
/// bytes stay as they are.
///
/// A link ends where it ends for a reader (``LinkExtent``), and what is left of it is spelled as
/// the text spells it (``EscapedLink``).
public struct LinksInText {
    private let cleaner: LinkCleaner

    /// Cleans by the level and the rules of `cleaner`.
    public init(_ cleaner: LinkCleaner) { self.cleaner = cleaner }

    /// Whether a text, in an encoding that extends ASCII, has a link that might be cleaned.
    public static func hasLink(in text: [UInt8]) -> Bool { nextLink(in: text.span, from: 0) != nil }

    /// The text with its links cleaned.
    ///
    /// A link stays as it is where the cleaned one would mean something else in its place: where it
    /// would not end at the same byte, as with a quotation mark in an attribute, or where a mail
    /// breaks it off (RFC 2045 §6.7).
    ///
    /// - Parameter text: the bytes of a text in an encoding that extends ASCII.
    /// - Returns: the new text, and how many links changed.
    public func cleaned(_ text: [UInt8]) -> (text: [UInt8], count: Int) {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var (index, written, count) = (0, 0, 0)
        var last = 0..<0
        var workspace = CleaningWorkspace()
        var surroundings = LinkSurroundings(of: text)
        while let start = Self.nextLink(in: text.span, from: index) {
            surroundings.move(to: start, isNext: start == index)
            var extent = LinkExtent(in: text.span, from: start, &surroundings)
            var clean = cleaned(text, extent, &workspace)
            if let lost = clean.flatMap({ Self.lostLink(of: extent, in: text, $0) }) {
                extent = extent.cut(before: lost, in: text.span)
                clean = cleaned(text, extent, &workspace)
            }
            index = max(extent.end, start + 1)
            surroundings.pass(linkEnd: index)
            guard let clean, !Self.isBrokenOff(text, extent, clean), !Self.isEncoded(text, extent), !Self.losesPlaces(text, extent, clean),
                fits(clean, in: text, start..<extent.end, &surroundings, &workspace)
            else { continue }
            result += text[written..<start]
            result += clean
            written = extent.end
            // A link whose words are its address counts once.
            let place = start..<extent.end
            if last.count != place.count || text[last] != text[place] { count += 1 }
            last = place
        }
        return (result + text[written...], count)
    }

    /// The cleaned link in the spelling of the text; nil when nothing changes.
    private func cleaned(_ text: [UInt8], _ extent: LinkExtent, _ workspace: inout CleaningWorkspace) -> [UInt8]? {
        guard extent.end > extent.start, !extent.isComputed else { return nil }
        let link = extent.start..<extent.end
        let place = LinkPlace(text, link)
        guard extent.hasEscapes else {
            return cleaner.clean(text.span.extracting(link), using: &workspace) ? place.spelling(of: workspace.result) : nil
        }
        let escaped = EscapedLink(Array(text[link]))
        return cleaner.clean(escaped.plain.span, using: &workspace) ? escaped.spelling(of: workspace.result).flatMap(place.spelling) : nil
    }

    /// Whether the link is encoded as in mails, where `=3D` is an equals sign (quoted-printable,
    /// RFC 2045 §6.7).
    private static func isEncoded(_ text: [UInt8], _ extent: LinkExtent) -> Bool {
        let link = extent.start..<extent.end
        guard ByteSearch.range(of: encodedSign, in: text.span, link) != nil else { return false }
        return link.allSatisfy { index in
            text[index] != encodedSign[0] || index + 1 == extent.end
                || index + 2 < extent.end && LinkByte.hexValue(text[index + 1]) != nil && LinkByte.hexValue(text[index + 2]) != nil
        }
    }

    private static let encodedSign = Array("=3D".utf8)

    /// Whether the cleaned link lacks a place for an argument, so that the arguments would not fit
    /// any more.
    private static func losesPlaces(_ text: [UInt8], _ extent: LinkExtent, _ clean: [UInt8]) -> Bool {
        let old = LinkPlaceholder.positionalCount(in: text.span.extracting(extent.start..<extent.end))
        return old > 0 && LinkPlaceholder.positionalCount(in: clean.span) < old
    }

    /// The first link inside of a value that the cleaned link does not hold any more: it is a link
    /// of the text and not a part of this one.
    private static func lostLink(of extent: LinkExtent, in text: [UInt8], _ clean: [UInt8]) -> (start: Int, value: Int)? {
        guard !extent.inner.isEmpty else { return nil }
        let link = extent.start..<extent.end
        let path = ByteSearch.first(UInt8(ascii: "?"), or: UInt8(ascii: "#"), in: text.span, link)
        // A link that was taken out of a wrapper is the one that the wrapper names.
        guard ByteSearch.hasPrefix(clean.span, 0..<clean.count, Array(text[extent.start..<path])) else { return nil }
        return extent.inner.first { inner in
            guard inner.start < extent.end else { return false }
            let end = ByteSearch.first(UInt8(ascii: "&"), in: text.span, inner.start..<extent.end)
            return ByteSearch.range(of: Array(text[inner.start..<end]), in: clean.span, 0..<clean.count) == nil
        }
    }

    /// Whether the text holds only the first part of the link: the rest follows the end of the link
    /// (``LinkContinuation``), stands in the next line of a mail, or is appended by program code.
    private static func isBrokenOff(_ text: [UInt8], _ extent: LinkExtent, _ clean: [UInt8]) -> Bool {
        let end = extent.end
        guard end < text.count else { return false }
        let isEmpty = text[end - 1] == UInt8(ascii: "=")
        if isEmpty, text[end] < 0x20 { return true }
        let last = (extent.start..<end).last { "?&#/;".utf8.contains(text[$0]) }.map { $0 + 1 } ?? extent.start
        if !clean.suffix(end - last).elementsEqual(text[last..<end]), LinkContinuation(text, extent.start..<end).goesOn(clean) { return true }
        return (!isEmpty || clean.last != text[end - 1]) && extent.start > 0 && text[extent.start - 1] == text[end]
            && LinkPlaceholder.isAdded(text.span, at: end, isEmpty: isEmpty)
    }

    /// The beginning of the next link: `http://` or `https://` that is no part of a longer word,
    /// unless another link stands in the same word.
    ///
    /// - Parameter start: the end of the link before; 0 for the first one.
    private static func nextLink(in text: Span<UInt8>, from start: Int) -> Int? {
        var (colon, searched) = (start, start)
        var isInWordOfLink = start > 0
        while colon < text.count {
            // Colons are rarer than the letters of a scheme.
            colon = ByteSearch.first(UInt8(ascii: ":"), in: text, colon..<text.count)
            let index = [4, 5].map { colon - $0 }.first { $0 >= start && LinkText.schemeLength(text, at: $0) > colon - $0 }
            if let index {
                while isInWordOfLink, searched < index {
                    isInWordOfLink = !LinkExtent.endsLinks(text[searched]) || text[searched] == UInt8(ascii: "\\")
                    searched += 1
                }
                if isInWordOfLink || !isInWord(text, at: index) { return index }
            }
            colon += 1
        }
        return nil
    }

    /// Whether a word goes on at `index`. The letter of an escaped line end or tab, as in JSON, is
    /// none of a word, and neither is a digit of an escaped character.
    private static func isInWord(_ text: Span<UInt8>, at index: Int) -> Bool {
        guard index > 0, text[index - 1] != UInt8(ascii: "+") || index > 1 && LinkByte.isLetterOrDigit(text[index - 2]) else { return false }
        guard LinkByte.isLetterOrDigit(text[index - 1]) || text[index - 1] == UInt8(ascii: "+") else { return false }
        if index > 1, text[index - 2] == UInt8(ascii: "\\"), "nrt".utf8.contains(text[index - 1]) { return false }
        if isAfterTerminalCode(text, at: index) { return false }
        guard index > 5, text[index - 6] == UInt8(ascii: "\\"), text[index - 5] == UInt8(ascii: "u") else { return true }
        return ((index - 4)..<index).contains { LinkByte.hexValue(text[$0]) == nil }
    }

    /// Whether a code for colours of a terminal ends directly in front of the place: `ESC [ 34 m`.
    private static func isAfterTerminalCode(_ text: Span<UInt8>, at index: Int) -> Bool {
        guard text[index - 1] == UInt8(ascii: "m") else { return false }
        var start = index - 1
        while start > 0, index - start < 24, LinkByte.isDigit(text[start - 1]) || text[start - 1] == UInt8(ascii: ";") { start -= 1 }
        return start > 1 && text[start - 1] == UInt8(ascii: "[") && text[start - 2] == 0x1B
    }

    // MARK: In place

    /// Whether the cleaned link can stand in the place of the old one: it ends at the same byte
    /// there, and if what follows would pass for a part of it, that changes nothing.
    private func fits(
        _ clean: [UInt8], in text: [UInt8], _ old: Range<Int>, _ surroundings: inout LinkSurroundings, _ workspace: inout CleaningWorkspace
    ) -> Bool {
        guard LinkExtent(in: clean.span, from: 0, &surroundings, isWhole: true).end == clean.count else { return false }
        guard old.upperBound < text.count, !LinkExtent.endsLinks(text[old.upperBound]) else { return true }
        var next = old.upperBound
        while next < text.count, text[next] > 0x20, LinkText.schemeLength(text.span, at: next) == 0 { next += 1 }
        var place = clean + text[old.upperBound..<next]
        if LinkText.schemeLength(text.span, at: next) > 0 {
            var around = surroundings
            around.move(to: next, isNext: next == old.upperBound)
            let following = LinkExtent(in: text.span, from: next, &around)
            guard following.end > next else { return false }
            place += cleaned(text, following, &workspace) ?? Array(text[following.start..<following.end])
        }
        let extent = LinkExtent(in: place.span, from: 0, &surroundings)
        return extent.end <= clean.count || cleaned(place, extent, &workspace) == nil
    }
}
