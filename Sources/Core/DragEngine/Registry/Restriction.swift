import DragKit
import Synchronization

/// Why a registered handler may not be used. Negotiation leaves its conversions out, and names them
/// in the error when no other route exists.
public struct Restriction: Hashable, Sendable {
    /// The kind of a restriction, from the smallest obstacle to the greatest. When several
    /// conversions on a route are restricted, the message names the greatest obstacle, because
    /// removing only the others would not open the route.
    public enum Kind: Hashable, Comparable, Sendable {
        /// The handler works and only a permission is missing.
        case notPermitted
        /// The handler works, but is used only when the user requests this handler explicitly.
        case unasked
        /// The handler cannot work: its plug-in is not installed, or plug-ins are switched off.
        case unavailable

        /// The obstacle as a verb phrase, which the reason follows after a colon.
        public var problem: String {
            switch self {
            case .notPermitted: "may not be used"
            case .unavailable: "is not there"
            case .unasked: "is used only on request"
            }
        }
    }

    /// The kind of restriction, which decides the code of the error.
    public let kind: Kind
    /// What is missing and how to get it, as a clause without a full stop.
    public let reason: String

    /// A restriction for a missing permission; `reason` says which permission and how to grant it.
    public static func notPermitted(_ reason: String) -> Self { Self(kind: .notPermitted, reason: reason) }
    /// A restriction for a handler that cannot work; `reason` says why and how to change that.
    public static func unavailable(_ reason: String) -> Self { Self(kind: .unavailable, reason: reason) }
    /// A restriction for a handler that the user must request explicitly. `request` says how,
    /// without the id of the wanted conversion, which the registry appends: "add --via".
    public static func unasked(_ request: String) -> Self { Self(kind: .unasked, reason: request) }

    /// The restriction as it holds for one conversion of the handler.
    func of(_ conversion: () -> Conversion) -> Self { kind == .unasked ? Self(kind: kind, reason: "\(reason) \(conversion().id)") : self }
}

/// Why handlers may not be used. What only a look at the machine tells, such as whether a program
/// is installed, is asked for a handler that a route would use, and once.
package final class HandlerRestrictions: Sendable {
    /// The identifiers of the handlers that the user's settings exclude.
    let excluded: Set<String>
    private let ask: @Sendable (String) -> Restriction?
    private let answers = Mutex<[String: Restriction?]>([:])

    /// - Parameters:
    ///   - excluded: the identifiers of the handlers that the user's settings exclude.
    ///   - ask: why the handler of that identifier may not be used; nil for one that may.
    package init(excluded: Set<String>, ask: @escaping @Sendable (String) -> Restriction?) {
        self.excluded = excluded
        self.ask = ask
    }

    /// Reasons that are all known, by the handlers' identifiers.
    package convenience init(_ reasons: [String: Restriction]) {
        self.init(excluded: Set(reasons.keys)) { reasons[$0] }
    }

    /// Why a handler may not be used; nil for one that may.
    func restriction(of handler: String) -> Restriction? {
        answers.withLock { answers in
            if let answer = answers[handler] { return answer }
            let answer = ask(handler)
            answers[handler] = .some(answer)
            return answer
        }
    }
}
