import DragKit
import DragTypes

/// Finds out which routes lead to a result before a destination requests one, by running the
/// conversions whose success depends on the content.
extension Run {
    /// The result of an examination.
    struct Examined {
        /// The plan without the routes that led to no result.
        var plan: Plan
        /// Types of results that there was no time to try.
        var late: [TypeIdentifier]
    }

    /// Which conditional and dynamic conversions are tried.
    enum Trial {
        /// Conversions in this process, and programs that read a representation of the item
        /// directly: the owner of a clipboard must not start a program for every text. Programs
        /// further along a route are not tried, and the route is left out.
        case offering
        /// All conditional and dynamic conversions except dynamic ones of programs, which use the
        /// network. These are assumed to succeed.
        case explaining
    }

    /// Tries conditional and dynamic conversions until every remaining route leads to a result.
    ///
    /// Representations that are loaded already are checked as well, and left out when they are
    /// empty or contradict their declared type.
    ///
    /// - Parameters:
    ///   - time: the most time that is spent on trying.
    ///   - suits: which routes count; conversions that only other routes need are not tried.
    mutating func examine(_ trial: Trial, time: Duration, where suits: (Route) -> Bool = { _ in true }) async throws(NegotiationError) -> Examined {
        let end = ContinuousClock.now + time
        let unhurried = runner
        defer { runner = unhurried }
        var late: [TypeIdentifier] = []
        await typeUntypedOffers()
        lookIntoReadyOffers()
        while true {
            let plan = try runner.plan(offers, accepting: accepting, excluding: exclusions)
            var isChanged = false
            var isLate = false
            // All routes of a plan are tried before the next plan, because a failure on one route
            // excludes steps of others.
            for route in plan.ranked where suits(route) {
                if isAtHand(route), !exclusions.offers.contains(route.offer), await attempt(route, upTo: 0) == nil { isChanged = true }
                while let open = openStep(of: route, trial), !isExcluded(route, upTo: open) {
                    if ContinuousClock.now >= end {
                        isLate = true
                        break
                    }
                    if trial == .offering, open > 0, isDoneByProgram(route, upTo: open) {
                        exclude(route.steps[open], route, open)
                        isChanged = true
                    } else {
                        runner = unhurried.hurried(to: end - .now)
                        if await attempt(route, upTo: open + 1) != nil { continue }
                        if failures.last?.code == .timedOut { late.append(route.result) }
                        isChanged = true
                        break
                    }
                }
                if trial == .explaining, await isOfWrongScheme(route) { isChanged = true }
            }
            if !isChanged || isLate {
                return Examined(plan: try await last(plan, isChanged: isChanged), late: late)
            }
        }
    }

    /// Whether the program on the route that is assumed to succeed does not take the scheme of the
    /// URL that it would get. If so, the step is excluded.
    private mutating func isOfWrongScheme(_ route: Route) async -> Bool {
        guard openStep(of: route, .explaining) == nil, let index = firstDynamicProgram(on: route) else { return false }
        let conversion = runner.registry.conversions[route.conversions[index]]
        guard !conversion.schemes.isEmpty, !isExcluded(route, upTo: index), let bytes = await attempt(route, upTo: index),
            !conversion.takesScheme(of: bytes)
        else { return false }
        exclude(route.conversions[index], route, index)
        return true
    }

    /// The plan at the end of an examination.
    private mutating func last(_ plan: Plan, isChanged: Bool) async throws(NegotiationError) -> Plan {
        var plan = plan
        if isChanged {
            // No time is left for further trials, but a failed step may have an alternative.
            plan = try runner.plan(offers, accepting: accepting, excluding: exclusions)
            for route in plan.ranked where isAtHand(route) { _ = await attempt(route, upTo: 0) }
            plan.ranked.removeAll { exclusions.offers.contains($0.offer) || offers[$0.offer].type != $0.offeredType }
        }
        plan.skipped = skipped + plan.skipped
        return plan
    }

    /// Finds the routes whose results the owner of a clipboard can offer.
    ///
    /// - Returns: the remaining routes, best first, and the types of results that there was no time
    ///   to try.
    mutating func survey(time: Duration, where suits: (Route) -> Bool) async throws(NegotiationError) -> (routes: [Route], untried: [TypeIdentifier])
    {
        let examined = try await examine(.offering, time: time, where: suits)
        let ranked = examined.plan.ranked.filter(suits)
        let routes = ranked.filter { openStep(of: $0, .offering) == nil }
        let open = ranked.filter { openStep(of: $0, .offering) != nil }
        let missing = (examined.late + open.map(\.result)).filter { type in !routes.contains { $0.result == type } }
        return (routes, Set(missing).sorted())
    }

    /// Finds the plan that `dragconv explain` shows. Routes that led to no result are listed as
    /// skipped, with the reason.
    mutating func explained(time: Duration) async throws(NegotiationError) -> Plan {
        var plan = try await examine(.explaining, time: time).plan
        plan.restricted = await helpful(plan.restricted)
        var seen: Set<String> = []
        for failure in failures where seen.insert(failure.name).inserted { plan.skipped.append(.init(failure.name, failure.reason)) }
        return plan
    }

    /// The restricted routes for which asking the user makes sense: as far as can be tried, every
    /// step before the forbidden conversion works, the conversion takes the URL scheme of its
    /// input, and a conversion that has to be asked for leads to a result (``leadsOn(_:from:_:)``).
    mutating func helpful(_ restricted: [Plan.Restricted]) async -> [Plan.Restricted] {
        let known = failures
        defer { failures = known }
        var result: [Plan.Restricted] = []
        for entry in restricted {
            guard let index = entry.route.steps.firstIndex(where: { runner.registry.conversions[$0].id == entry.conversion }) else { continue }
            if let dynamic = firstDynamicProgram(on: entry.route), dynamic < index {
                result.append(entry)
            } else if !isExcluded(entry.route, upTo: index), let bytes = await attempt(entry.route, upTo: index),
                links.take(bytes, runner.registry.conversions[entry.route.steps[index]]),
                entry.restriction.kind != .unasked || leadsOn(entry.route, from: index, bytes)
            {
                result.append(entry)
            }
        }
        return result
    }

    /// Whether a conversion that has to be asked for leads to the result with certainty: it takes
    /// the input, the content decides nothing from there on, and no other handler on the route
    /// would have to be asked for or permitted.
    private func leadsOn(_ route: Route, from index: Int, _ bytes: [UInt8]) -> Bool {
        let registry = runner.registry
        let asked = route.steps[index]
        guard bytes.count <= registry.conversions[asked].maxInput ?? .max else { return false }
        // (A finisher decides nothing about a route.)
        return route.conversions.indices.allSatisfy { other in
            let position = route.conversions[other]
            let conversion = registry.conversions[position]
            let isCertain = other < index || !conversion.isConditional && !conversion.isDynamic
            return isCertain && (!registry.isRestricted(conversion: position) || registry.isSameHandler(position, asked))
        }
    }

    private func firstDynamicProgram(on route: Route) -> Int? {
        route.conversions.firstIndex { runner.registry.isDoneByProgram(conversion: $0) && runner.registry.conversions[$0].isDynamic }
    }

    private func isDoneByProgram(_ route: Route, upTo end: Int) -> Bool {
        route.steps[...end].contains { runner.registry.isDoneByProgram(conversion: $0) }
    }

    /// Whether the route's first bytes are loaded already and have not been checked.
    private func isAtHand(_ route: Route) -> Bool {
        let offer = offers[route.offer]
        return offer.base == nil && finished[[offer.sourceIndex]] == nil && provider.isReady(at: offer.sourceIndex)
    }

    /// The first step of a route whose success depends on the content and that has not been tried;
    /// nil when there is none.
    private func openStep(of route: Route, _ trial: Trial) -> Int? {
        let done = offers[route.offer].base?.conversions.count ?? 0
        let limit = trial == .offering ? nil : firstDynamicProgram(on: route)
        // A finisher is tried on what the source offers. After conversions, trying it would mean to
        // run them all.
        let tried = route.conversions.isEmpty ? route.steps : route.conversions
        return tried.indices.prefix(limit ?? tried.count).dropFirst(done).first { index in
            let conversion = runner.registry.conversions[route.steps[index]]
            return (conversion.isConditional || conversion.isDynamic) && finished[key(route, upTo: index + 1)] == nil
        }
    }

    /// Whether a step of the route, up to and including the one at `end`, has been excluded since
    /// the route was planned. The steps that made the offer do not count.
    private func isExcluded(_ route: Route, upTo end: Int) -> Bool {
        if exclusions.offers.contains(route.offer) { return true }
        let steps = exclusions.steps[route.offer] ?? []
        let done = offers[route.offer].base?.conversions.count ?? 0
        return route.steps.indices.prefix(end + 1).dropFirst(done).contains { index in
            let position = route.steps[index]
            return exclusions.conversions[position] != nil || steps.contains(step(position, route, index))
        }
    }
}
