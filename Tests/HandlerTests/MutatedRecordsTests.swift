import DragContract
import DragKit
import DragTypes
import GalleryHandlers
import GeocacheHandler
import LinkHandlers
import RecordsHandler
import Testing
import TextHandlers

/// Damaged files end in an answer or a typed error: every reader of the handlers that read text
/// gets its own fixtures with bytes taken out, doubled and replaced by numbers and marks that trip
/// readers up.
@Suite struct MutatedRecordsTests {
    /// A reader, and samples of its form.
    struct Reader: Sendable, CustomTestStringConvertible {
        let handler: any TypeHandler
        let conversion: Conversion
        let samples: [[UInt8]]

        var testDescription: String { conversion.id }
    }

    /// The first conversion from each form. The samples are the fixtures of its type, or what the
    /// handler itself writes in it.
    static let readers: [Reader] = {
        let catalogue = RecordFixtures.catalogue
        var samples: [TypeIdentifier: [[UInt8]]] = [:]
        func add(_ path: String, _ type: TypeIdentifier?) {
            let bytes = Fixtures.bytes(path)
            guard let type, bytes.count <= 1 << 14 else { return }
            samples[type, default: []].append(RecordFixtures.canonical(bytes, type))
        }
        for kind in Fixtures.names(in: Fixtures.folder + "/records") {
            for name in RecordFixtures.names(kind) {
                add("\(Fixtures.folder)/records/\(kind)/\(name)", name.split(separator: ".").last.flatMap { catalogue.resolve(String($0)) })
            }
        }
        for type in Fixtures.names(in: Fixtures.folder + "/types") {
            let folder = "\(Fixtures.folder)/types/\(type)/valid"
            for name in Fixtures.names(in: folder) { add("\(folder)/\(name)", TypeIdentifier(type)) }
        }
        var readers: [Reader] = []
        for handler in TextHandlers.all + LinkHandlers.all + GalleryHandlers.all + [GeocacheHandler(), RecordsHandler.handler] {
            for conversion in handler.conversions where samples[conversion.to] == nil {
                let context = ConversionContext(catalogue: catalogue, inputType: conversion.from)
                let made = (samples[conversion.from] ?? []).compactMap {
                    try? handler.convert($0.span.bytes, using: conversion, context: context).bytes
                }
                if !made.isEmpty { samples[conversion.to] = Array(made.prefix(3)) }
            }
            var seen: Set<TypeIdentifier> = []
            for conversion in handler.conversions where seen.insert(conversion.from).inserted {
                if let own = samples[conversion.from] { readers.append(Reader(handler: handler, conversion: conversion, samples: own)) }
            }
        }
        return readers
    }()

    @Test func readersHaveSamples() {
        let forms = Self.readers.filter { $0.handler.identifier == "org.dragconv.plugin.records" }
        #expect(Set(forms.map(\.conversion.from)).count > 30, "\(forms.map(\.conversion.from))")
    }

    @Test(arguments: readers)
    func damageIsAnAnswerOrAnError(reader: Reader) {
        var generator = SeededGenerator(seed: 20)
        let context = ConversionContext(catalogue: RecordFixtures.catalogue, inputType: reader.conversion.from)
        for sample in reader.samples {
            for _ in 0..<40 {
                let bytes = Self.damaged(sample, &generator)
                _ = try? reader.handler.convert(bytes.span.bytes, using: reader.conversion, context: context)
            }
        }
    }

    /// What readers compute with, and what ends or begins their parts.
    private static let pieces = [
        "9223372036854775807", "-9223372036854775808", "4294967296", "-1", "0", "1e999", "nan", "", "\u{FF}", "-->", "--->", "{", "}", "[", "]", "<",
        ">", "&", ";", ":", ",", "\"", "\\", "=", "\n", "\r\n", "\n\n", "\t", "\0", "T", "Z", "+", "%", "\u{301}",
    ].map { Array($0.utf8) }

    /// A copy with up to four places damaged.
    private static func damaged(_ sample: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = sample
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let end = min(bytes.count, start + Int.random(in: 0...6, using: &generator))
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bytes.removeSubrange(start..<end)
            case 1: bytes.insert(contentsOf: Array(bytes[start..<end]), at: start)
            case 2: bytes.removeSubrange(end...)
            case 3: bytes.replaceSubrange(start..<end, with: pieces.randomElement(using: &generator) ?? [])
            default:
                // A number as a whole.
                guard let digit = bytes[start...].firstIndex(where: ASCII.isDigit) else { continue }
                let last = bytes[digit...].firstIndex { !ASCII.isDigit($0) } ?? bytes.count
                bytes.replaceSubrange(digit..<last, with: pieces.prefix(7).randomElement(using: &generator) ?? [])
            }
        }
        return bytes
    }
}
