import DragKit

/// Which conversions a failure says something about.
extension Run {
    /// Whether a route contains a guess that the user has not asked for.
    func isGuess(_ route: Route) -> Bool {
        route.isGuess
            || route.conversions.contains { position in
                let conversion = runner.registry.conversions[position]
                return conversion.isGuess && conversion.id != options.negotiation.via
            }
    }

    /// Whether a conversion fails on an input on which another of its handler has failed. What a
    /// conditional conversion looks for may be missing in a good input, such as a song without a
    /// cover; that says nothing of the conversions that always have a result.
    func fails(_ other: Int, with position: Int) -> Bool {
        let conversions = runner.registry.conversions
        return runner.registry.isSameHandler(other, position) && (!conversions[position].isConditional || conversions[other].isConditional)
    }

    /// Whether a conversion of another handler has failed in the same words on the same type.
    func isConfirmed(_ error: ConversionError, of position: Int) -> Bool {
        let from = runner.registry.conversions[position].from
        return failures.dropLast().contains { failure in
            guard failure.code == .badInput, failure.reason == error.description, let known = runner.registry.graph.index(of: failure.name) else {
                return false
            }
            return runner.registry.conversions[known].from == from && !runner.registry.isSameHandler(known, position)
        }
    }

    /// The conversions from the same type as the one at `position`, with this one.
    func alternatives(to position: Int) -> [Int] {
        runner.registry.graph.positions(from: runner.registry.conversions[position].from)
    }
}
