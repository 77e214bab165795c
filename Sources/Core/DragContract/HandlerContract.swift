public import DragEngine
public import DragKit
public import DragTypes
import Synchronization

/// The rules for all handlers, as checks that the author of a handler can run: valid declarations,
/// outputs of the promised type, equal outputs for equal inputs, errors instead of traps, and
/// lossless round trips where conversions claim to lose nothing.
///
/// The checks need no test framework: each returns the violations that it found, and an empty array
/// when there are none.
public struct HandlerContract: Sendable {
    /// A rule that was broken.
    public struct Violation: Hashable, Sendable, CustomStringConvertible {
        /// Which conversion broke the rule and how, as a sentence.
        public let description: String
    }

    /// What a handler should do with a sample. The raw values are the names of the folders that
    /// hold the samples.
    public enum Expectation: String, Sendable, CaseIterable {
        /// At least one conversion accepts the sample, unless all report that the wanted content is
        /// missing.
        case valid
        /// No conversion from the sample's exact type accepts it.
        case invalid
        /// Conversions may accept or refuse the sample, but must not trap, hang or return bytes of
        /// a wrong type.
        case hostile
    }

    private let registry: Registry
    private let sniffer: any ContentSniffing

    /// Checks for the handlers of a registry.
    ///
    /// - Parameters:
    ///   - registry: the handlers to check, with all types.
    ///   - sniffer: finds the actual type of samples and outputs.
    public init(_ registry: Registry, sniffer: any ContentSniffing) {
        self.registry = registry
        self.sniffer = sniffer
    }

    // MARK: Declarations

    /// Checks the declarations of handlers: ids are unique, printable ASCII and begin with the
    /// handler's identifier; all types are declared; keep levels are in range; losses are named; a
    /// conversion leads to another type, or is a finisher.
    public func declarations(of handlers: [any TypeHandler]) -> [Violation] {
        var found: [Violation] = []
        func check(_ isRight: Bool, _ problem: String) {
            if !isRight { found.append(Violation(description: problem)) }
        }
        var ids: Set<String> = []
        for handler in handlers {
            check(!handler.conversions.isEmpty, "\(handler.identifier) has no conversions.")
            for conversion in handler.conversions {
                let id = conversion.id
                check(ids.insert(id).inserted, "The id \(id) is used twice.")
                check(id.hasPrefix(handler.identifier + "/"), "The id \(id) does not begin with its handler's, \(handler.identifier).")
                check(id.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "The id \(id) is not printable ASCII.")
                check(conversion.from != conversion.to || conversion.isFinisher, "\(id) leads back to \(conversion.from).")
                check((1...1000).contains(conversion.keep), "\(id) keeps \(conversion.keep), not 1 to 1000.")
                check(
                    conversion.keep >= 900 || !conversion.loses.isEmpty || conversion.countsLosses, "\(id) does not say what it loses.")
                for type in [conversion.from, conversion.to] + conversion.uses {
                    check(registry.catalogue.declares(type), "\(id) names \(type), which is not declared.")
                }
            }
        }
        return found
    }

    // MARK: Samples

    /// Runs every conversion whose `from` is exactly `type` on one sample.
    ///
    /// - Parameters:
    ///   - bytes: the content of the sample.
    ///   - type: the sample's exact type.
    ///   - expectation: what the conversions should do with the sample.
    ///   - owner: the identifier of the handler whose conversions are checked; nil for all
    ///     handlers.
    public func sample(
        _ bytes: [UInt8], of type: TypeIdentifier, expecting expectation: Expectation, by owner: String? = nil
    ) -> [Violation] {
        var found: [Violation] = []
        var isTaken = false
        var refusals: [String] = []
        for (index, conversion) in registry.conversions.enumerated() where conversion.from == type {
            let handler = registry.handler(ofConversion: index)
            if let owner, handler.identifier != owner { continue }
            // The engine never runs a conversion on bytes that contradict their type.
            if let actual = sniffer.contradiction(of: bytes, to: type) {
                refusals.append("\(conversion.id): the bytes are \(actual)")
                continue
            }
            let canonical = CanonicalText.bytes(bytes, of: type, target: nil, in: registry.catalogue)
            switch run(handler, conversion, canonical) {
            case .success(let output):
                isTaken = true
                found += check(output, of: conversion, handler, canonical)
                if expectation == .invalid {
                    found.append(Violation(description: "\(conversion.id) takes what is filed as invalid."))
                }
            case .failure(let error):
                // (A second line stands below the first one.)
                let words = error.diagnostics.map { " It said: \($0.replacing("\n", with: "\n  "))" } ?? ""
                if error.code == .internalError {
                    found.append(Violation(description: "\(conversion.id) blames itself: \(error).\(words)"))
                }
                if error.code == .unavailable || error.code == .timedOut {
                    found.append(Violation(description: "\(conversion.id) does not work here: \(error).\(words)"))
                }
                if error.code == .badInput { refusals.append("\(conversion.id): \(error)") }
                if error.description.isEmpty || error.description.hasSuffix(".") {
                    found.append(Violation(description: "\(conversion.id) fails without a clause that says why."))
                }
            }
        }
        if expectation == .valid, !isTaken, !refusals.isEmpty {
            found.append(Violation(description: "No conversion takes what is filed as valid (\(refusals.joined(separator: "; ")))."))
        }
        return found
    }

    /// Runs conversions on every prefix of a sample and on copies of the sample with one byte
    /// changed. The process must survive all of them.
    ///
    /// - Returns: a violation for each input on which a conversion reports an error of its own
    ///   (`internalError`).
    public func mutations(of bytes: [UInt8], type: TypeIdentifier) -> [Violation] {
        var found: [Violation] = []
        var seen: Set<String> = []
        // A handler parses a type the same way for all of its conversions, so only its first
        // conversion from the type is run.
        let runs = registry.conversions.indices.compactMap { index -> (handler: any TypeHandler, conversion: Conversion)? in
            let (handler, conversion) = (registry.handler(ofConversion: index), registry.conversions[index])
            return conversion.from == type && seen.insert(handler.identifier).inserted ? (handler, conversion) : nil
        }
        func attempt(_ mutated: [UInt8]) {
            // Guessing the character set takes longer than most conversions.
            let canonical = CanonicalText.bytes(mutated, of: type, target: nil, in: registry.catalogue)
            for (handler, conversion) in runs {
                if case .failure(let error) = run(handler, conversion, canonical), error.code == .internalError {
                    found.append(Violation(description: "\(conversion.id) blames itself for a changed byte: \(error)."))
                }
            }
        }
        for length in 0..<bytes.count { attempt(Array(bytes.prefix(length))) }
        for position in bytes.indices {
            for change in [0xFF, 0x01, 0x80] as [UInt8] {
                var mutated = bytes
                mutated[position] ^= change
                attempt(mutated)
            }
        }
        return found
    }

    /// - Parameter inParts: whether the context has a sink for parts of the result.
    private func run(
        _ handler: any TypeHandler, _ conversion: Conversion, _ bytes: [UInt8], inParts: Bool = false
    ) -> Result<ConversionOutput, ConversionError> {
        var context = ConversionContext(catalogue: registry.catalogue, inputType: conversion.from, offeredTypes: [conversion.from])
        let parts = Mutex<[UInt8]>([])
        if inParts { context.sink = ResultSink { part in part.withUnsafeBytes { bytes in parts.withLock { $0 += bytes } } } }
        do {
            var output = try handler.convert(bytes, using: conversion, context: context)
            output.bytes = parts.withLock { $0 } + output.bytes
            return .success(output)
        } catch {
            return .failure(error)
        }
    }

    private func check(
        _ output: ConversionOutput, of conversion: Conversion, _ handler: any TypeHandler, _ input: [UInt8]
    ) -> [Violation] {
        var found: [Violation] = []
        // The result must be the same in parts or as a whole, and in every run. (A plug-in's
        // program may send parts in either case.)
        let joined = run(handler, conversion, input, inParts: true)
        if (try? joined.get())?.bytes != output.bytes {
            let isStable = (try? run(handler, conversion, input).get())?.bytes == output.bytes
            found.append(Violation(description: "\(conversion.id) gives other bytes \(isStable ? "in parts" : "the second time")."))
        }
        if !conversion.isDynamic, let actual = sniffer.contradiction(of: output.bytes, to: conversion.to) {
            found.append(Violation(description: "\(conversion.id) promises \(conversion.to) and makes \(actual)."))
        }
        if CanonicalText.isText(conversion.to, in: registry.catalogue), conversion.to != .utf16PlainText,
            CanonicalText.bytes(output.bytes, of: conversion.to, target: nil, in: registry.catalogue) != output.bytes,
            TextDecoding.isValidUTF8(input), !output.bytes.contains(0), !output.bytes.starts(with: [0xEF, 0xBB, 0xBF])
        {
            found.append(Violation(description: "\(conversion.id) makes text that is not in its canonical form."))
        }
        return found + roundTrip(output, of: conversion)
    }

    /// When a conversion and its reverse both claim to lose nothing, converting back and forth
    /// again must give the same output.
    private func roundTrip(_ output: ConversionOutput, of conversion: Conversion) -> [Violation] {
        guard conversion.keep == 1000, !conversion.isDynamic,
            let back = registry.conversions.firstIndex(where: {
                $0.from == conversion.to && $0.to == conversion.from && $0.keep == 1000 && !$0.isDynamic
            }), let there = registry.conversions.firstIndex(of: conversion)
        else { return [] }
        guard case .success(let returned) = run(registry.handler(ofConversion: back), registry.conversions[back], output.bytes)
        else { return [Violation(description: "\(registry.conversions[back].id) does not take what \(conversion.id) makes.")] }
        let again = run(registry.handler(ofConversion: there), conversion, returned.bytes)
        if case .success(let second) = again, second.bytes == output.bytes { return [] }
        return [
            Violation(description: "\(conversion.id) and \(registry.conversions[back].id) claim to lose nothing, and do not come back to the same.")
        ]
    }
}
