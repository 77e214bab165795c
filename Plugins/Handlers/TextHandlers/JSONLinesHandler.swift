package import DragKit
import DragTypes

/// Converts lists in JSON to lines of JSON and back (jsonlines.org). Every value stays as it is
/// spelt.
package struct JSONLinesHandler: PromptHandler {
    package let identifier = "org.dragconv.json-lines"

    private static let lines = TypeIdentifier(trusted: "public.json-lines")

    /// A handler without settings.
    package init() {}

    package var conversions: [Conversion] {
        [
            Conversion(identifier + "/from-json", from: .json, to: Self.lines, cost: 2, effects: Self.effects),
            Conversion(identifier + "/to-json", from: Self.lines, to: .json, cost: 2, effects: Self.effects),
        ]
    }

    private static let effects: [Effect] = [.carries(.table), .carries(.data)]

    /// Writes each element of the list on a line of its own, or a list of the lines' values. What
    /// is no list is one line.
    ///
    /// - Throws: ``ConversionError``: `badInput` for what is no JSON, with the number of the line;
    ///   `unsupported` where there are no values.
    package func convert(
        _ input: RawSpan, using conversion: Conversion, context: borrowing ConversionContext
    ) throws(ConversionError) -> ConversionOutput {
        let bytes = [UInt8](input)
        if conversion.from == Self.lines { return try Self.list(ofLines: bytes) }
        guard let places = try Self.reading("", { () throws(FormError) in try JSONValue.elements(in: bytes) }) else {
            return ConversionOutput(try Self.value(bytes, in: bytes.indices, "").encoded + [0x0A])
        }
        guard !places.isEmpty else { throw .unsupported("the list in the JSON is empty") }
        var result: [UInt8] = []
        for place in places { result += try Self.value(bytes, in: place, "").encoded + [0x0A] }
        return ConversionOutput(result)
    }

    // One value is read and written after the other, because all together take many times the
    // memory of their text.
    private static func list(ofLines bytes: [UInt8]) throws(ConversionError) -> ConversionOutput {
        var result: [UInt8] = [UInt8(ascii: "[")]
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() where !ASCII.trimmed(line).isEmpty {
            if result.count > 1 { result.append(UInt8(ascii: ",")) }
            result += try value(bytes, in: line.indices, "line \(index + 1): ").encoded
        }
        guard result.count > 1 else { throw .unsupported("there are no lines of JSON") }
        return ConversionOutput(result + Array("]\n".utf8))
    }

    private static func value(_ bytes: [UInt8], in place: Range<Int>, _ words: String) throws(ConversionError) -> JSONValue {
        try reading(words) { () throws(FormError) in try JSONValue(parsing: bytes, in: place) }
    }

    /// - Parameter place: where in the input the fault is, in front of its description.
    private static func reading<Result>(_ place: String, _ read: () throws(FormError) -> Result) throws(ConversionError) -> Result {
        do {
            return try read()
        } catch {
            throw .badInput("\(place)the JSON \(error.problem)")
        }
    }
}
