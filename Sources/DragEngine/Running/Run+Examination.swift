import DragKit
import DragTypes

/// Finds out which routes have a result before a destination asks: conversions whose success depends on the content are run.
extension Run {
    /// What an examination found.
    struct Examined {
        /// The plan that is left when everything that led nowhere is taken out.
        var plan: Plan
        /// Results for which there was no time.
        var late: [TypeIdentifier]
    }

    /// Which conditional and dynamic conversions are tried.
    enum Trial {
        /// Those that are linked in, and programs that read what the item holds directly: an owner of a clipboard must not start a program for
        /// every text. What stands further along a route is left out.
        case offering
        /// All but dynamic ones of programs, which fetch from a network: those are taken at their word.
        case explaining
    }

    /// Tries what depends on the content (conditional and dynamic conversions), until every route that is left leads to something.
    ///
    /// What the item has at hand is looked at, too, and left out when it is nothing, or not what its name says.
    ///
    /// - Parameters:
    ///   - time: the most that is spent.
    ///   - suits: which routes count; what only others need is not tried.
    mutating func examine(_ trial: Trial, time: Duration, where suits: (Route) -> Bool = { _ in true }) async throws(NegotiationError) -> Examined {
        let end = ContinuousClock.now + time
        let unhurried = runner
        defer { runner = unhurried }
        var late: [TypeIdentifier] = []
        await typeUntypedOffers()
        while true {
            let plan = try runner.plan(offers, accepting: accepting, excluding: exclusions)
            var isChanged = false
            var isLate = false
            // All of a plan's routes before the next plan: what fails on one of them is known on the others.
            for route in plan.ranked where suits(route) {
                if isAtHand(route), !exclusions.offers.contains(route.offer), await attempt(route, upTo: 0) == nil { isChanged = true }
                while let open = openStep(of: route, trial), !isExcluded(route, upTo: open) {
                    if ContinuousClock.now >= end {
                        isLate = true
                        break
                    }
                    if trial == .offering, open > 0, isDoneByProgram(route, upTo: open) {
                        exclude(route.conversions[open], route, open)
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

    /// Whether the step of a route that is taken at its word does not take the URL that it would get; the step is taken out then.
    private mutating func isOfWrongScheme(_ route: Route) async -> Bool {
        guard openStep(of: route, .explaining) == nil, let index = firstDynamicProgram(on: route) else { return false }
        let conversion = runner.registry.conversions[route.conversions[index]]
        guard !conversion.schemes.isEmpty, !isExcluded(route, upTo: index), let bytes = await attempt(route, upTo: index),
            !conversion.takesScheme(of: bytes)
        else { return false }
        exclude(route.conversions[index], route, index)
        return true
    }

    /// The plan as it stands at the end.
    private mutating func last(_ plan: Plan, isChanged: Bool) async throws(NegotiationError) -> Plan {
        var plan = plan
        if isChanged {
            // There is no time for more, but what has failed may have another way.
            plan = try runner.plan(offers, accepting: accepting, excluding: exclusions)
            for route in plan.ranked where isAtHand(route) { _ = await attempt(route, upTo: 0) }
            plan.ranked.removeAll { exclusions.offers.contains($0.offer) || offers[$0.offer].type != $0.offeredType }
        }
        plan.skipped = skipped + plan.skipped
        return plan
    }

    /// Finds the routes whose results the owner of a clipboard can offer.
    ///
    /// - Returns: the routes that are left, best first, and the results that there was no time for.
    mutating func survey(time: Duration, where suits: (Route) -> Bool) async throws(NegotiationError) -> (routes: [Route], untried: [TypeIdentifier])
    {
        let examined = try await examine(.offering, time: time, where: suits)
        let ranked = examined.plan.ranked.filter(suits)
        let routes = ranked.filter { openStep(of: $0, .offering) == nil }
        let open = ranked.filter { openStep(of: $0, .offering) != nil }
        let missing = (examined.late + open.map(\.result)).filter { type in !routes.contains { $0.result == type } }
        return (routes, Set(missing).sorted())
    }

    /// Finds the plan that `explain` shows; routes that led nowhere are listed with the reason.
    mutating func explained(time: Duration) async throws(NegotiationError) -> Plan {
        var plan = try await examine(.explaining, time: time).plan
        plan.restricted = await helpful(plan.restricted)
        var seen: Set<String> = []
        for failure in failures where seen.insert(failure.name).inserted { plan.skipped.append(.init(failure.name, failure.reason)) }
        return plan
    }

    /// Those of the restricted routes on which everything before the conversion that may not be used works, and that would take what it gets:
    /// a permission that would not help is not asked for.
    mutating func helpful(_ restricted: [Plan.Restricted]) async -> [Plan.Restricted] {
        let known = failures
        defer { failures = known }
        var result: [Plan.Restricted] = []
        for entry in restricted {
            guard let index = entry.route.conversions.firstIndex(where: { runner.registry.conversions[$0].id == entry.conversion }) else { continue }
            if let dynamic = firstDynamicProgram(on: entry.route), dynamic < index {
                result.append(entry)
            } else if !isExcluded(entry.route, upTo: index), let bytes = await attempt(entry.route, upTo: index),
                runner.registry.conversions[entry.route.conversions[index]].takesScheme(of: bytes)
            {
                result.append(entry)
            }
        }
        return result
    }

    private func firstDynamicProgram(on route: Route) -> Int? {
        route.conversions.firstIndex { runner.registry.isDoneByProgram(conversion: $0) && runner.registry.conversions[$0].isDynamic }
    }

    private func isDoneByProgram(_ route: Route, upTo end: Int) -> Bool {
        route.conversions[...end].contains { runner.registry.isDoneByProgram(conversion: $0) }
    }

    /// Whether the bytes that a route begins with need no loading, and have not been looked at.
    private func isAtHand(_ route: Route) -> Bool {
        let offer = offers[route.offer]
        return offer.base == nil && finished[[offer.sourceIndex]] == nil && provider.isReady(at: offer.sourceIndex)
    }

    /// The first step of a route of which only trying tells whether anything comes of it; nil when all such have been tried.
    private func openStep(of route: Route, _ trial: Trial) -> Int? {
        let done = offers[route.offer].base?.conversions.count ?? 0
        let limit = trial == .offering ? nil : firstDynamicProgram(on: route)
        return route.conversions.indices.prefix(limit ?? route.conversions.count).dropFirst(done).first { index in
            let conversion = runner.registry.conversions[route.conversions[index]]
            return (conversion.isConditional || conversion.isDynamic) && finished[key(route, upTo: index + 1)] == nil
        }
    }

    /// Whether a step up to and with this one has been taken out since the route was planned. (What an offer was made by is done, and stays.)
    private func isExcluded(_ route: Route, upTo end: Int) -> Bool {
        if exclusions.offers.contains(route.offer) { return true }
        let steps = exclusions.steps[route.offer] ?? []
        let done = offers[route.offer].base?.conversions.count ?? 0
        return route.conversions.indices.prefix(end + 1).dropFirst(done).contains { index in
            let position = route.conversions[index]
            return exclusions.conversions[position] != nil || steps.contains(step(position, route, index))
        }
    }
}
