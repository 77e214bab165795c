import DragKit
import DragTypes

/// Says why there is no result: what failed, what could be had instead, what is missing.
struct FailureReport {
    let plan: Plan
    let failures: [Delivery.FailedAttempt]
    let accepting: AcceptList
    let offers: [Offer]
    let catalogue: TypeCatalogue

    var error: NegotiationError {
        if !plan.tooLossy.isEmpty, let least = plan.tooLossy.min(by: { $0.loss < $1.loss }) {
            return NegotiationError(
                .wouldLose,
                "Every route to \(wanted) loses more than --max-loss allows; the best one, to \(least.result), loses \(least.loss) of 1000. Nothing was written.")
        }
        // What a permission would give wins over what is not to be had.
        if code == nil || code == .noRoute, let first = plan.restricted.first {
            let more = failures.isEmpty ? "" : " What was tried before did not work (\(list))."
            let others = plan.restricted.dropFirst().first { $0.reason != first.reason }
                .map { "; another through \u{201C}\($0.conversion)\u{201D}: \($0.reason)" } ?? ""
            return NegotiationError(
                .notPermitted,
                "A way to \(wanted) leads through \u{201C}\(first.conversion)\u{201D}, which may not be used: \(first.reason)\(others).\(more)",
                failures: failures)
        }
        guard let code else { return NegotiationError(.noRoute, noRoute) }
        return NegotiationError(code, "No way to \(wanted) worked (\(list)). \u{201C}dragconv explain\u{201D} shows every route.", failures: failures)
    }

    /// The error when there are routes left that are not tried any more.
    var afterTooMany: NegotiationError {
        NegotiationError(
            code ?? .noRoute, "Gave up on \(wanted) after \(failures.count) failed attempts, the limit (\(list)). Name a route with --via.",
            failures: failures)
    }

    /// The reasons, each once with what failed for it.
    private var list: String {
        var groups: [(reason: String, names: [String])] = []
        for failure in failures {
            if let index = groups.firstIndex(where: { $0.reason == failure.reason }) {
                groups[index].names.append(failure.name)
            } else {
                groups.append((failure.reason, [failure.name]))
            }
        }
        return groups.map { group in
            let more = group.names.count > 1 ? " and \(group.names.count - 1) more" : ""
            return "\(group.names[0])\(more): \(group.reason)"
        }.joined(separator: "; ")
    }

    /// What the failures amount to; nil when nothing was tried.
    private var code: NegotiationError.Code? {
        func has(_ code: ConversionError.Code) -> Bool { failures.contains { $0.code == code } }
        if failures.isEmpty { return nil }
        if has(.notPermitted) { return .notPermitted }
        if has(.internalError) { return .internalError }
        if has(.timedOut) || has(.temporary) { return .timedOut }
        if has(.limit) || has(.badInput) { return .badInput }
        // What the source refused is its business, as long as something else was there to be looked at.
        return has(.unsupported) || offers.count > failures.count ? .noRoute : .badInput
    }

    private var wanted: String {
        let names = accepting.entries.filter { $0.quality > 0 }.map { entry in
            guard case .conforming(let type) = entry.pattern, type.isDynamic, !entry.spelling.isEmpty else { return name(of: entry) }
            return entry.spelling
        }
        if names.isEmpty { return "anything, since the list refuses all" }
        return names.count > 3 ? names.prefix(3).joined(separator: ", ") + ", …" : names.joined(separator: ", ")
    }

    private func name(of entry: AcceptList.Entry) -> String {
        switch entry.pattern {
        case .conforming(let type), .exactly(let type): type.rawValue
        case .family(let family): family + "/*"
        case .any: "anything"
        }
    }

    private var noRoute: String {
        var offered = Array(Set(offers.map(\.type))).sorted().map(\.rawValue)
        if offered.count > 8 { offered = offered.prefix(8) + ["\(offered.count - 8) more"] }
        var text = offered.isEmpty
            ? "The payload holds nothing that can be converted" : "No route leads from \(offered.joined(separator: ", ")) to \(wanted)"
        let others = plan.reachable.filter { type in !offers.contains { $0.type == type } }.map(\.rawValue)
        if !others.isEmpty { text += "; within reach: \(others.prefix(8).joined(separator: ", "))\(others.count > 8 ? ", …" : "")" }
        if let nearest = plan.suggestions.first {
            text += "; a conversion from \(nearest.from) to \(nearest.to) would make one"
        }
        let vetoed = accepting.entries.filter { $0.quality == 0 }.map(\.spelling)
        if !vetoed.isEmpty { text += "; refused by the list itself: \(vetoed.joined(separator: ", "))" }
        if offers.allSatisfy({ $0.type == .data }) { text += "; if you know what it is, say so with --from" }
        return text + ". \u{201C}dragconv explain --to '*'\u{201D} lists what can be had."
    }
}
