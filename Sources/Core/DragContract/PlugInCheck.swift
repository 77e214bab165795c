import DragEngine
public import DragKit
public import DragPlugIns
public import DragTypes

/// Checks one plug-in against the ``HandlerContract`` with the plug-in's own samples. This is what
/// `dragconv plugins check` does.
///
/// Samples are files `samples/TYPE/valid/…`, `samples/TYPE/invalid/…` and `samples/TYPE/hostile/…`
/// in the plug-in's folder, where TYPE is a type identifier. In addition, every conversion is run
/// on inputs that must not crash a program: no bytes, a NUL, noise, and truncated valid samples.
public struct PlugInCheck: Sendable {
    /// The outcome of one check.
    public struct Finding: Hashable, Sendable, CustomStringConvertible {
        /// How serious a finding is. The raw values are the words for display.
        public enum Kind: String, Hashable, Sendable {
            /// The check passed.
            case passed = "ok"
            /// Something worth knowing that is no error, such as a missing sample.
            case note
            /// A rule was broken.
            case problem
        }

        /// How serious the finding is.
        public let kind: Kind
        /// What was checked or found, as text for people.
        public let description: String
    }

    /// How many truncated copies of a valid sample are made.
    private static let cuts = 6

    private let plugIn: PlugIn
    private let host: PlugInHost
    private let handler: PlugInHandler
    private let registry: Registry
    private let contract: HandlerContract
    private let sniffer: any ContentSniffing

    /// A check of one plug-in.
    ///
    /// - Parameters:
    ///   - plugIn: the plug-in to check.
    ///   - host: runs the plug-in's program.
    ///   - others: other handlers, which may declare types that the plug-in uses, and conversions
    ///     for round trips.
    ///   - sniffer: makes the sniffer for a catalogue; called once.
    public init(_ plugIn: PlugIn, host: PlugInHost, others: [any TypeHandler], sniffer: (TypeCatalogue) -> any ContentSniffing) {
        self.plugIn = plugIn
        self.host = host
        handler = host.handler(for: plugIn)
        registry = Registry(handlers: [handler] + others.filter { $0.identifier != plugIn.id })
        self.sniffer = sniffer(registry.catalogue)
        contract = HandlerContract(registry, sniffer: self.sniffer)
    }

    /// Runs all checks.
    ///
    /// - Parameter report: receives each finding as soon as it is known, on the calling thread.
    /// - Returns: true when no problem was found.
    public func run(_ report: (Finding) -> Void) -> Bool {
        var isSound = true
        func say(_ kind: Finding.Kind, _ text: String) {
            if kind == .problem { isSound = false }
            report(Finding(kind: kind, description: text))
        }
        if let problem = host.problem(of: plugIn) {
            say(.problem, "\(plugIn.id): \(problem).")
            return false
        }
        let declarations = contract.declarations(of: [handler])
        for violation in declarations {
            // An undeclared type is only a note, because a plug-in that is installed later may
            // declare it.
            say(violation.description.hasSuffix("is not declared.") ? .note : .problem, violation.description)
        }
        if declarations.isEmpty { say(.passed, "declarations of \(handler.conversions.count) conversion(s)") }
        for conversion in handler.conversions where conversion.effects.isEmpty { say(.note, kinds(of: conversion)) }
        for type in Set(handler.conversions.map(\.from)).sorted() { check(type, say) }
        return isSound
    }

    /// What a conversion does with kinds of content when its manifest does not say, so that its
    /// author sees whether the manifest must say more.
    private func kinds(of conversion: Conversion) -> String {
        guard let effects = registry.effects(of: conversion) else {
            return "\(conversion.id): carries content of every kind, as its types say no kinds"
        }
        let words = effects.map { effect in
            let (input, output) = (effect.input?.rawValue ?? "content", effect.output.flatMap { $0 == effect.input ? nil : $0.rawValue })
            return "\(effect.effectClass.name) \(input)" + (output.map { " to \($0)" } ?? "")
        }
        return "\(conversion.id): by its types, \(words.isEmpty ? "it carries nothing" : words.joined(separator: ", "))"
    }

    private func check(_ type: TypeIdentifier, _ say: (Finding.Kind, String) -> Void) {
        let folder = "\(plugIn.folder)/samples/\(type)"
        var valid: [[UInt8]] = []
        var count = 0
        for expectation in HandlerContract.Expectation.allCases {
            for name in Fixtures.names(in: "\(folder)/\(expectation.rawValue)") {
                count += 1
                let bytes = Fixtures.bytes("\(folder)/\(expectation.rawValue)/\(name)")
                if expectation == .valid { valid.append(bytes) }
                let begin = ContinuousClock.now
                let violations = contract.sample(bytes, of: type, expecting: expectation, by: handler.identifier)
                let label = "\(type) \(expectation.rawValue)/\(name), \(bytes.count) bytes"
                for violation in violations { say(.problem, "\(label): \(violation)") }
                if violations.isEmpty { say(.passed, "\(label), \(((ContinuousClock.now - begin) / .microseconds(100)).rounded() / 10) ms") }
            }
        }
        if valid.isEmpty {
            say(.note, "no valid sample of \(type): put one into \(folder)/valid")
        }
        var hostile: [(String, [UInt8])] = [("nothing", []), ("a NUL", [0]), ("noise", Self.noise(4096))]
        for sample in valid.prefix(2) {
            for cut in 1...Self.cuts { hostile.append(("a valid sample cut short", Array(sample.prefix(sample.count * cut / (Self.cuts + 1))))) }
        }
        var violations: Set<String> = []
        for (label, bytes) in hostile {
            for violation in contract.sample(bytes, of: type, expecting: .hostile, by: handler.identifier) {
                violations.insert("\(type), given \(label): \(violation)")
            }
        }
        for violation in violations.sorted() { say(.problem, violation) }
        if violations.isEmpty { say(.passed, "\(type): \(hostile.count) hostile inputs end in an answer or an error") }
    }

    /// Pseudorandom bytes, the same in every run.
    private static func noise(_ count: Int) -> [UInt8] {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        return (0..<count).map { _ in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return UInt8(truncatingIfNeeded: state >> 32)
        }
    }
}
