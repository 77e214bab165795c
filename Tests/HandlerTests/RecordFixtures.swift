import DragContract
import DragKit
import DragTypes
import RecordsHandler

/// The fixtures of `fixtures/records`: files as programs export them, each beside a file of facts
/// that a reader must find (`NAME.expect.json`).
enum RecordFixtures {
    static let handler = RecordsHandler.handler
    static let catalogue = TypeCatalogue.builtIn.adding(handler.declaredTypes)

    /// The names of the files of one kind, without those of facts.
    static func names(_ kind: String) -> [String] {
        Fixtures.names(in: "\(Fixtures.folder)/records/\(kind)").filter { !$0.hasSuffix(".expect.json") }
    }

    static func bytes(_ kind: String, _ name: String) -> [UInt8] { Fixtures.bytes("\(Fixtures.folder)/records/\(kind)/\(name)") }

    static func facts(_ kind: String, _ name: String) throws -> JSONValue { try JSONValue(parsing: bytes(kind, name + ".expect.json")) }

    /// The bytes as the engine hands them to a handler: text in UTF-8.
    static func canonical(_ bytes: [UInt8], _ type: TypeIdentifier) -> [UInt8] {
        CanonicalText.bytes(bytes, of: type, target: nil, in: catalogue)
    }

    /// The result of converting along the best way, which has three steps at most.
    ///
    /// - Parameters:
    ///   - options: what the user asks for, by the names of `ConversionOption`.
    ///   - kind: the kind of record that the way must be about; nil for any.
    static func convert(
        _ bytes: [UInt8], from source: String, to target: String, _ options: [String: String] = [:], of kind: Kind? = nil
    ) throws -> ConversionOutput {
        guard let from = catalogue.resolve(source), let to = catalogue.resolve(target) else {
            throw ConversionError.internalError("\(source) or \(target) is no type")
        }
        // Only the source may be a subtype of what a conversion reads.
        let sources = [from] + catalogue.supertypes(of: from).map(\.type).filter { $0 != from }
        guard let way = sources.lazy.compactMap({ way(from: $0, to: to, steps: 3, kind: kind) }).first else {
            throw ConversionError.internalError("there is no way from \(from) to \(to)")
        }
        var output = ConversionOutput(canonical(bytes, from))
        for conversion in way {
            var context = ConversionContext(catalogue: catalogue, inputType: conversion.from)
            context.options = options
            output = try handler.convert(output.bytes.span.bytes, using: conversion, context: context)
        }
        return output
    }

    /// The text that a text becomes.
    static func text(_ text: String, from source: String, to target: String, of kind: Kind? = nil) throws -> String {
        String(decoding: try convert(Array(text.utf8), from: source, to: target, of: kind).bytes, as: UTF8.self)
    }

    /// The conversions by the type that they read.
    private static let conversions = Dictionary(grouping: handler.conversions, by: \.from)

    /// The way that keeps the most; nil when there is none. All its steps are about one kind of
    /// record.
    private static func way(from: TypeIdentifier, to: TypeIdentifier, steps: Int, kind: Kind?) -> [Conversion]? {
        guard steps > 0 else { return nil }
        var best: (keep: Int, way: [Conversion])?
        for conversion in conversions[from] ?? [] where kind == nil || kind == conversion.kind || conversion.isFinisher {
            // A text of places is no list of coordinates.
            guard conversion.to == to || conversion.to != .utf8PlainText else { continue }
            let rest = conversion.to == to ? [] : way(from: conversion.to, to: to, steps: steps - 1, kind: conversion.kind)
            guard let rest else { continue }
            let keep = rest.reduce(conversion.keep * 1000) { $0 * $1.keep / 1000 } - rest.count
            if keep > best?.keep ?? 0 { best = (keep, [conversion] + rest) }
        }
        return best?.way
    }
}

extension JSONValue {
    /// The strings of an array; empty for anything else.
    var strings: [String] { (array ?? []).compactMap(\.string) }

    /// The number in any spelling; nil for anything else.
    var double: Double? { if case .number(let text) = self { Double(text) } else { nil } }
}
