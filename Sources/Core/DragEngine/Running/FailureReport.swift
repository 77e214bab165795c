import DragKit
import DragTypes

/// Builds the error for a request without a result: what failed, what else could be made, and what
/// is missing.
struct FailureReport {
    let plan: Plan
    let failures: [Delivery.FailedAttempt]
    let links: LinkSchemes
    let accepting: AcceptList
    let offers: [Offer]
    let registry: Registry
    let names: SettingNames

    private var conversions: ConversionList { registry.conversions }

    var error: NegotiationError {
        if !plan.tooLossy.isEmpty, let least = plan.tooLossy.min(by: { $0.loss < $1.loss }) {
            return NegotiationError(
                .wouldLose,
                "Every route to \(wanted) loses more than \(names.maximumLoss) allows; the best one, to \(registry.catalogue.name(of: least.result)), loses \(least.loss) of 1000, which \(names.maximumLoss) \(least.loss) allows."
            )
        }
        // A failed conversion is reported first, then a route that a permission would open, then a
        // route whose plug-in is missing, and last one that has to be asked for.
        if code == nil || code == .noRoute || code == .unavailable, let first = obstacle(.notPermitted) ?? missing { return restricted(first) }
        if blamed.isEmpty, let first = obstacle(.unasked) { return restricted(first) }
        if code == nil || code == .noRoute, let tooLarge { return NegotiationError(.badInput, tooLarge, failures: failures) }
        guard let code, let cause else { return NegotiationError(.noRoute, noRoute, failures: failures) }
        let unasked = code == .noRoute ? unaskedAdvice : ""
        return NegotiationError(code, sentence(cause) + others(than: cause) + unasked, failures: failures)
    }

    /// A sentence on a conversion that would lead to what is wanted and has to be asked for.
    private var unaskedAdvice: String {
        obstacle(.unasked).map { " \u{201C}\($0.conversion)\u{201D} could do it, but is used only on request: \($0.restriction.reason)." } ?? ""
    }

    /// The failures that can be the reason. That a guess found nothing is none: a picture is no
    /// worse for showing no bar code.
    private var blamed: [Delivery.FailedAttempt] { failures.filter { !$0.isGuess } }

    /// A route whose plug-in is missing. Where a more promising route has failed, its failure tells
    /// more.
    private var missing: Plan.Restricted? {
        let best = blamed.map(\.exactScore).max() ?? 0
        return plan.restricted.first { $0.restriction.kind == .unavailable && $0.route.exactScore >= best }
    }

    private func obstacle(_ kind: Restriction.Kind) -> Plan.Restricted? {
        plan.restricted.first { $0.restriction.kind == kind && (kind != .notPermitted || leadsSomewhere($0.route)) }
    }

    /// Whether following a link on the route can give an accepted type. A picture's address leads
    /// to a picture, and of the links in a page only pictures are wanted.
    private func leadsSomewhere(_ route: Route) -> Bool {
        guard let step = route.changes.firstIndex(of: .resolves), route.kinds.indices.contains(step) else { return true }
        guard route.changes[..<step].contains(.extracts) || route.kinds[step] == .imageLink else { return true }
        return accepting.entries.contains { entry in
            guard entry.quality > 0 else { return false }
            guard let type = entry.pattern.type, let kinds = registry.catalogue.kinds(of: type) else { return true }
            return kinds.means.first == .picture || kinds.means.first == .gallery
        }
    }

    /// The error for a request that a restricted conversion would fulfil.
    private func restricted(_ first: Plan.Restricted) -> NegotiationError {
        let other = plan.restricted.first { $0.restriction.kind == first.restriction.kind && $0.restriction.reason != first.restriction.reason }
        let others = other.map { "; another through \u{201C}\($0.conversion)\u{201D}: \($0.restriction.reason)" } ?? ""
        let (kind, reason) = (first.restriction.kind, first.restriction.reason)
        let finished = finishedType(first)
        let subject = finished.map { "\($0) is finished by" } ?? "A way to \(wanted) leads through"
        return NegotiationError(
            kind == .notPermitted ? .notPermitted : .noRoute,
            "\(subject) \u{201C}\(first.conversion)\u{201D}, which \(kind.problem): \(reason)\(others).\(finished.map(asItIs) ?? "")"
                + (kind == .unavailable ? unaskedAdvice : ""),
            failures: failures)
    }

    /// The message for an input that is larger than every direct conversion to a wanted type
    /// allows; nil where one allows it, or there is none.
    private var tooLarge: String? {
        for offer in offers where offer.base == nil {
            guard let size = offer.byteCount else { continue }
            let direct = conversions.filter { conversion in
                registry.catalogue.conforms(offer.type, to: conversion.from) && isWanted(conversion.to)
            }
            guard let largest = direct.max(by: { ($0.maxInput ?? .max) < ($1.maxInput ?? .max) }), let limit = largest.maxInput, limit < size
            else { continue }
            return "\(registry.catalogue.name(of: offer.type)) cannot become \(wanted): its input has \(size) bytes, more than its limit of "
                + "\(limit) (\(largest.id)). Convert it in several parts."
        }
        return nil
    }

    private func isWanted(_ type: TypeIdentifier) -> Bool {
        accepting.entries.contains { $0.quality > 0 && $0.pattern.type == type }
    }

    /// The type that a restricted finisher would finish; nil for another restricted conversion.
    private func finishedType(_ entry: Plan.Restricted) -> TypeIdentifier? {
        entry.route.finisher.flatMap { conversions[$0].id == entry.conversion ? conversions[$0].to : nil }
    }

    /// A sentence that says how to get a type without its finisher.
    private func asItIs(_ type: TypeIdentifier) -> String {
        let entry = accepting.entries.first { $0.pattern == .conforming(type) && !$0.spelling.isEmpty }
        let name = entry?.spelling.split(separator: ";").first.map(String.init) ?? type.rawValue
        return " \u{201C}=\(name)\u{201D} takes it as it is, with all that it holds."
    }

    /// The error when the limit on attempts is reached and untried routes are left.
    var afterTooMany: NegotiationError {
        let why =
            cause.map {
                $0.isOfSource ? " \u{201C}\($0.name)\u{201D} \($0.reason)." : " The most promising attempt failed: \($0.reason) (\($0.name))."
            } ?? ""
        return NegotiationError(
            code ?? .noRoute,
            "Gave up on \(wanted) after \(failures.count) failed attempts, the limit.\(why)"
                + (names.via.map { " Name the conversion to use with \($0)." } ?? ""),
            failures: failures)
    }

    /// The failure that the message names: the first one with the error's code, which is on the
    /// most promising route.
    ///
    /// When all failures mean that the wanted content is missing, the failure of a one-step route
    /// is the most helpful, even if another route ranked higher: for a calendar from a web page,
    /// "states no event" says more than the failure of a route through the page's tables.
    private var cause: Delivery.FailedAttempt? {
        let candidates = blamed.filter { Self.code(of: $0) == code }
        return candidates.first { $0.code == .unsupported && $0.isWholeRoute } ?? candidates.first ?? blamed.first
    }

    /// The sentence on the failure that the message names. A representation that could not be read
    /// is named by what its source calls it, a conversion by its id.
    private func sentence(_ cause: Delivery.FailedAttempt) -> String {
        if cause.isOfSource { return "\u{201C}\(cause.name)\u{201D} \(cause.reason)." }
        if let finished = cause.finishedType { return "\(finished) cannot be finished: \(cause.reason) (\(cause.name)).\(asItIs(finished))" }
        if isUnpacking { return "\(madeOf) cannot be unpacked: \(cause.reason) (\(cause.name))." }
        // No conversion reads the link, so that only detours were left, such as the link as a list
        // of files.
        if cause.code == .unsupported, !cause.isWholeRoute, let unread = unreadLink {
            return "\(madeOf) cannot become \(wanted): \(unread)."
        }
        // The input lacks what a detour looks for in it, such as a code in a picture.
        if cause.code == .unsupported, cause.isDetour {
            return "\(madeOf) cannot become \(wanted) directly, and not through \u{201C}\(cause.name)\u{201D}: \(cause.reason)."
        }
        return "\(madeOf) cannot become \(wanted): \(cause.reason) (\(cause.name))."
    }

    /// A sentence on further failures, if their reasons differ from the named one.
    private func others(than cause: Delivery.FailedAttempt) -> String {
        let count = failures.count { $0.reason != cause.reason }
        return count == 0
            ? "" : " \(count) other way\(count == 1 ? "" : "s") did not work either; \(names.explanation) shows every route."
    }

    /// The subject of the message: the offered type if there is only one, else the whole payload.
    private var madeOf: String {
        let types = Set(offers.filter { $0.base == nil }.map(\.type))
        return types.count == 1 ? types.first.map(registry.catalogue.name) ?? "" : "What the payload offers"
    }

    /// The code of the request's error if this were the only failure.
    private static func code(of failure: Delivery.FailedAttempt) -> NegotiationError.Code {
        switch failure.code {
        case .notPermitted?: .notPermitted
        case .internalError?: .internalError
        case .timedOut?: .timedOut
        case .temporary?: .temporary
        case .cancelled?: .cancelled
        case .unavailable?: .unavailable
        case .limit?, .badInput?: .badInput
        default: .noRoute
        }
    }

    /// The code of the request's error for all failures together; nil when nothing was tried.
    private var code: NegotiationError.Code? {
        if blamed.isEmpty { return nil }
        let codes = blamed.map(Self.code)
        for code in [NegotiationError.Code.notPermitted, .internalError, .timedOut, .temporary, .cancelled, .badInput, .unavailable]
        where codes.contains(code) { return code }
        // A representation that could not be read counts as bad input only when no other offer
        // could be tried.
        return blamed.contains { $0.code == .unsupported } || offers.count > blamed.count ? .noRoute : .badInput
    }

    /// Whether the item was to be unpacked (``Runner/unpack(_:)``).
    private var isUnpacking: Bool { accepting.entries.count == 1 && accepting.entries[0].pattern == .exactly(.payload) }

    private var wanted: String {
        let names = accepting.entries.filter { $0.quality > 0 }.map { entry in
            guard case .conforming(let type) = entry.pattern, type.isDynamic, !entry.spelling.isEmpty else { return name(of: entry) }
            return entry.spelling
        }
        if names.isEmpty { return "anything, since the list refuses all" }
        // With a wildcard in the list, naming the preferred types would not help.
        if accepting.entries.contains(where: { $0.quality > 0 && $0.pattern == .any }) { return "any other type" }
        if names.count > 3 { return names.prefix(3).joined(separator: ", ") + " or others" }
        return names.count > 1 ? names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1] : names[0]
    }

    private func name(of entry: AcceptList.Entry) -> String {
        switch entry.pattern {
        case .conforming(let type), .exactly(let type): registry.catalogue.name(of: type)
        case .family(let family): family + "/*"
        case .any: "anything"
        }
    }

    /// A clause that says what the input is, and that nothing makes what is wanted of that; empty
    /// where the kinds of content are not the reason, or not known.
    private var kindClause: String {
        let held = offers.filter { $0.base == nil }.flatMap { offer in
            let readings = offer.recognition.readings.map(\.kind)
            return readings.isEmpty ? registry.catalogue.kinds(of: offer.type)?.means.prefix(1).map { $0 } ?? [] : readings
        }
        let types = accepting.entries.filter { $0.quality > 0 }.compactMap(\.pattern.type)
        guard let kind = held.first, types.count == 1, let wanted = registry.catalogue.kinds(of: types[0])?.means.first, !held.contains(wanted)
        else { return "" }
        let what = ": it \(kind.verb) \(kind.noun)"
        if KindChange.extractions[kind]?[wanted] != nil {
            let isCounted = offers.contains { offer in offer.recognition.readings.contains { $0.kind == kind && $0.inventory != nil } }
            return isCounted ? "\(what) without \(wanted.noun) in it" : "\(what), and nothing takes \(wanted.noun) out of \(kind.noun)"
        }
        return canHold(wanted, kind)
            ? "\(what), in which \(wanted.noun) \(wanted.auxiliary) not found" : "\(what), and nothing makes \(wanted.noun) of \(kind.noun)"
    }

    /// Whether content of a kind in one of the offered types can be read as content of another one.
    private func canHold(_ wanted: Kind, _ kind: Kind) -> Bool {
        offers.contains { offer in
            if registry.catalogue.kinds(of: offer.type)?.all.contains(wanted) == true { return true }
            return conversions.contains { conversion in
                registry.catalogue.conforms(offer.type, to: conversion.from)
                    && registry.effects(of: conversion)?.contains { $0.input == kind && $0.output == wanted } == true
            }
        }
    }

    /// A clause on a link that no conversion reads; nil where a recogniser knows what the link is,
    /// such as a place.
    private var unreadLink: String? {
        let isKnown = offers.contains { offer in offer.recognition.readings.contains { ![.links, .imageLink, .document].contains($0.kind) } }
        return isKnown ? nil : links.unread
    }

    private var noRoute: String {
        let help = "\(names.reachable) lists every type that the input can be converted to."
        if let unread = unreadLink { return "\(madeOf) cannot become \(wanted): \(unread). \(help)" }
        var offered = Array(Set(offers.map(\.type))).sorted().map(registry.catalogue.name)
        if offered.count > 8 { offered = offered.prefix(8) + ["\(offered.count - 8) more"] }
        var text =
            offered.isEmpty
            ? "The payload holds nothing that can be converted" : "No route leads from \(offered.joined(separator: ", ")) to \(wanted)"
        text += kindClause
        // A form that a platform gives to a type (CF_TEXT) is no result of its own.
        let others = plan.reachable.filter { type in
            !offers.contains { $0.type == type } && registry.catalogue.base(of: type) == nil
        }.map(registry.catalogue.name)
            // Those that people know by a name of one word come first.
            .sorted { ($0.contains(".") ? 1 : 0, $0) < ($1.contains(".") ? 1 : 0, $1) }
        if !others.isEmpty { text += "; within reach: \(others.prefix(8).joined(separator: ", "))\(others.count > 8 ? ", …" : "")" }
        // Only a conversion from an offered type to a wanted one tells a user something.
        let nearest = plan.suggestions.first { suggestion in
            offers.contains { $0.type == suggestion.from } && accepting.entries.contains { $0.pattern.type == suggestion.to }
        }
        if let nearest {
            let (from, to) = (registry.catalogue.name(of: nearest.from), registry.catalogue.name(of: nearest.to))
            text += "; a conversion from \(from) to \(to) would make one"
        }
        let vetoed = accepting.entries.filter { $0.quality == 0 }.map(\.spelling)
        if !vetoed.isEmpty { text += "; refused by the list itself: \(vetoed.joined(separator: ", "))" }
        if let setting = names.inputType, offers.allSatisfy({ $0.type == .data }) { text += "; if you know what it is, say so with \(setting)" }
        return text + ". " + help
    }
}

/// The schemes of the links that were to be read on a request's routes, and the schemes that the
/// conversions on these routes take.
struct LinkSchemes {
    private var found: [String] = []
    private var taken: Set<String> = []

    /// Whether the conversion takes the scheme of the link that it would get. (A conversion that
    /// reads no links takes all bytes.)
    mutating func take(_ bytes: [UInt8], _ conversion: Conversion) -> Bool {
        guard !conversion.schemes.isEmpty else { return true }
        taken.formUnion(conversion.schemes)
        guard let scheme = Conversion.scheme(of: bytes) else { return false }
        if !found.contains(scheme) { found.append(scheme) }
        return conversion.schemes.contains(scheme)
    }

    /// A clause that names the first link's scheme, if no conversion takes the scheme of any link;
    /// nil otherwise.
    var unread: String? {
        guard let first = found.first, taken.isDisjoint(with: found) else { return nil }
        return "no conversion reads a link that begins with \u{201C}\(first):\u{201D}"
    }
}
