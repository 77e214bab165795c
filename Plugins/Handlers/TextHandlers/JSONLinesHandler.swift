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
        guard conversion.from == Self.lines else {
            let value = try Self.value(bytes, "")
            let values = value.array ?? [value]
            guard !values.isEmpty else { throw .unsupported("the list in the JSON is empty") }
            return ConversionOutput(values.flatMap { $0.encoded + [0x0A] })
        }
        var values: [JSONValue] = []
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() where !ASCII.trimmed(line).isEmpty {
            values.append(try Self.value(Array(line), "line \(index + 1): "))
        }
        guard !values.isEmpty else { throw .unsupported("there are no lines of JSON") }
        return ConversionOutput(JSONValue.array(values).encoded + [0x0A])
    }

    private static func value(_ bytes: [UInt8], _ place: String) throws(ConversionError) -> JSONValue {
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            throw .badInput("\(place)the JSON \(error.problem)")
        }
    }
}
