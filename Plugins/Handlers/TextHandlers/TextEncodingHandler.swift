package import DragKit
import DragTypes

/// Converts plain text between UTF-8 and the encodings that platforms use: UTF-16 with and without
/// byte-order mark, X11's `STRING` and `COMPOUND_TEXT`, Windows' `CF_UNICODETEXT`, `CF_TEXT` and
/// `CF_OEMTEXT`. The bytes themselves are examined, as programs often offer another encoding than
/// the name says.
package struct TextEncodingHandler: PromptHandler {
    package let identifier = "org.dragconv.text-encoding"

    /// A handler without settings.
    package init() {}

    static let x11String = TypeIdentifier(trusted: "org.dragconv.x11-string")
    static let compoundText = TypeIdentifier(trusted: "org.dragconv.compound-text")
    static let unicodeText = TypeIdentifier(trusted: "org.dragconv.cf-unicodetext")
    static let ansiText = TypeIdentifier(trusted: "org.dragconv.cf-text")
    static let oemText = TypeIdentifier(trusted: "org.dragconv.cf-oemtext")
    private static let jsonLines = TypeIdentifier(trusted: "public.json-lines")
    /// Types of JSON whose content other conversions tell in words.
    private static let toldInWords: [TypeIdentifier] = ["public.contact", "public.calendar-event", "public.bookmark", .gallery, .payload]
    static let macText = TypeIdentifier(trusted: "com.apple.traditional-mac-plain-text")

    package var recognisers: [any Recognising] { [TextRecogniser(), JSONRecogniser()] }

    package var conversions: [Conversion] {
        let decoding: [(String, TypeIdentifier)] = [
            ("utf16", .utf16PlainText), ("utf16-external", .utf16ExternalPlainText), ("x11-string", Self.x11String),
            ("compound-text", Self.compoundText), ("cf-unicodetext", Self.unicodeText), ("cf-text", Self.ansiText),
            ("cf-oemtext", Self.oemText), ("mac-text", Self.macText),
        ]
        let encoding = decoding.filter { ![Self.macText, Self.oemText].contains($0.1) }
        // Since the encoding is detected from the bytes, a text that looks like another encoding
        // could be misread.
        return decoding.map { name, type in
            let uses = [Self.ansiText, Self.oemText].contains(type) ? [CanonicalText.locale] : []
            return Conversion("\(identifier)/from-\(name)", from: type, to: .utf8PlainText, keep: KeepLevel(995), uses: uses)
        }
            + encoding.map { Conversion("\(identifier)/to-\($0.0)", from: .utf8PlainText, to: $0.1) }
            + [
                // Any kind of plain text is text already.
                Conversion(identifier + "/plain", from: .plainText, to: .utf8PlainText, keep: .near, cost: 2),
                // The JSON source serves as text. The keep is low, so that types with a conversion
                // to JSON do not become text by way of JSON.
                Conversion(
                    identifier + "/json", from: .json, to: .utf8PlainText, keep: KeepLevel(700), cost: 20, isConditional: true,
                    countsLosses: true, effects: [.showsSource(as: .source)]),
                Conversion(
                    identifier + "/json-lines", from: Self.jsonLines, to: .utf8PlainText, keep: KeepLevel(700), cost: 20, countsLosses: true,
                    effects: [.showsSource(as: .source)]),
                Conversion(
                    identifier + "/source", from: .text, to: .utf8PlainText, keep: KeepLevel(140), cost: 20, isConditional: true,
                    countsLosses: true),
            ]
    }

    /// Decodes text to UTF-8, or encodes it. Text that the target encoding cannot represent is
    /// written in UTF-8, with a note.
    ///
    /// - Throws: ``ConversionError``: `unsupported` for HTML, RTF, payloads, and JSON of contacts,
    ///   events, bookmarks and galleries, of which only the source could be shown; `badInput` for
    ///   bytes that are not JSON although their type is.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        if conversion.from == .text, [.html, .rtf].contains(where: { context.catalogue.conforms(context.inputType, to: $0) }) {
            throw .unsupported("the input is markup, whose text another conversion extracts")
        }
        if conversion.from == .json {
            guard !Self.toldInWords.contains(where: { context.catalogue.conforms(context.inputType, to: $0) }) else {
                throw .unsupported(
                    "the JSON holds contacts, events, bookmarks, a gallery or a payload, for which another conversion writes readable text")
            }
            // What only claims to be JSON is a text like any other, and less worth than what can be
            // made of real JSON.
            do { _ = try JSONValue(parsing: bytes) } catch { throw .badInput("the JSON \(error.problem)") }
        }
        if conversion.from != .utf8PlainText {
            return Self.decode(bytes, context.inputType, context.siblings[CanonicalText.locale], context.characterSetHint)
        }
        switch conversion.to {
        case .utf16PlainText: return ConversionOutput(UTF16Text.littleEndian(fromUTF8: bytes))
        case .utf16ExternalPlainText: return ConversionOutput([0xFF, 0xFE] + UTF16Text.littleEndian(fromUTF8: bytes))
        case Self.x11String:
            if let latin1 = X11Text.latin1(fromUTF8: bytes) { return ConversionOutput(latin1) }
            return ConversionOutput(bytes, notes: [ConversionNote("the text has characters beyond Latin-1, and is in UTF-8 instead")])
        case Self.compoundText: return ConversionOutput(CompoundText.encode(utf8: bytes))
        case Self.unicodeText:
            return ConversionOutput(UTF16Text.littleEndian(fromUTF8: UTF16Text.windowsLineEnds(bytes)) + [0, 0])
        case Self.ansiText:
            let text = UTF16Text.windowsLineEnds(bytes)
            // Characters that the code page lacks are written in UTF-8, as Chromium always does for
            // `CF_TEXT`.
            if let encoded = Windows1252.bytes(fromUTF8: text) { return ConversionOutput(encoded + [0]) }
            return ConversionOutput(
                text + [0], notes: [ConversionNote("the text has characters that Windows-1252 lacks, and is in UTF-8 instead")])
        default: throw .internalError("\(identifier) has no conversion \(conversion.id)")
        }
    }

    private static func decode(
        _ bytes: [UInt8], _ type: TypeIdentifier, _ locale: [UInt8]?, _ hint: CharacterSetHint
    ) -> ConversionOutput {
        var hint = hint
        // Text that does not say itself how it is encoded was decoded when it was read. To decode
        // it by the user's set once more would spoil it.
        if type != ansiText { hint.characterSet = nil }
        var notes: [ConversionNote] = []
        func guessed(_ bytes: [UInt8]) -> [UInt8] {
            let text = TextDecoding.decoded(bytes, hint: hint)
            if let set = text.guessed { notes.append(ConversionNote(hint.note(onTextReadAs: set))) }
            return text.bytes
        }
        let isWide = TextDecoding.detect(bytes).0 == .utf16LittleEndian
        let text: [UInt8]
        if type == ansiText, locale == nil, !isWide {
            // The text is in the code page of the user who copied it, which nothing names.
            text = guessed(WindowsText.upToNUL(bytes))
        } else {
            text = CanonicalText.decoded(bytes, of: type, locale: locale) ?? guessed(bytes)
        }
        return ConversionOutput(WindowsText.types.contains(type) ? unixLineEnds(text) : text, notes: notes)
    }

    private static func unixLineEnds(_ text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        for (index, byte) in text.enumerated() where byte != 0x0D || index + 1 == text.count || text[index + 1] != 0x0A {
            result.append(byte)
        }
        return result
    }
}
