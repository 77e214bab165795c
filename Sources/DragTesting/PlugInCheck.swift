import DragEngine
public import DragKit
public import DragPlugIns
public import DragTypes

/// The contract over one plug-in, with its own samples: what `dragconv plugins check` does.
///
/// Samples stand in the plug-in's folder as `samples/TYPE/valid/…`, `samples/TYPE/invalid/…` and `samples/TYPE/hostile/…`, where TYPE is
/// an identifier. Beside them every conversion gets what no program may fall over: nothing, noise, and its valid samples cut short.
public struct PlugInCheck: Sendable {
    public struct Finding: Hashable, Sendable, CustomStringConvertible {
        public enum Kind: String, Hashable, Sendable {
            case passed = "ok"
            case note
            case problem
        }

        public let kind: Kind
        public let description: String
    }

    /// How many lengths a valid sample is cut to.
    private static let cuts = 6

    private let plugIn: PlugIn
    private let handler: PlugInHandler
    private let registry: Registry
    private let contract: HandlerContract
    private let sniffer: any ContentSniffing

    /// - Parameters:
    ///   - others: what else there is: it declares types, and a round trip may lead through it.
    public init(_ plugIn: PlugIn, host: PlugInHost, others: [any TypeHandler], sniffer: (TypeCatalogue) -> any ContentSniffing) {
        self.plugIn = plugIn
        handler = host.handler(for: plugIn)
        registry = Registry(handlers: [handler] + others.filter { $0.identifier != plugIn.id })
        self.sniffer = sniffer(registry.catalogue)
        contract = HandlerContract(registry, sniffer: self.sniffer)
    }

    /// Runs all checks.
    ///
    /// - Parameter report: gets each finding as soon as it is there.
    /// - Returns: whether no problem was found.
    public func run(_ report: (Finding) -> Void) -> Bool {
        var isSound = true
        func say(_ kind: Finding.Kind, _ text: String) {
            if kind == .problem { isSound = false }
            report(Finding(kind: kind, description: text))
        }
        if let problem = plugIn.problem {
            say(.problem, "\(plugIn.id): \(problem).")
            return false
        }
        let declarations = contract.declarations(of: [handler])
        for violation in declarations {
            // A type that nobody declares is allowed: another manifest may declare it tomorrow.
            say(violation.description.hasSuffix("nobody declares.") ? .note : .problem, violation.description)
        }
        if declarations.isEmpty { say(.passed, "declarations of \(handler.conversions.count) conversion(s)") }
        for type in Set(handler.conversions.map(\.from)).sorted() { check(type, say) }
        return isSound
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

    /// The same noise every time.
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
