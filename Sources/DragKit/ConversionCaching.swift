package import DragTypes

extension CacheWriter {
    package mutating func conversion(_ conversion: Conversion) {
        text(conversion.id)
        text(conversion.from.rawValue)
        text(conversion.to.rawValue)
        number(conversion.keep)
        number(conversion.cost)
        list(conversion.maxInput.map { [$0] } ?? []) { $0.number($1) }
        texts(conversion.loses)
        types(conversion.uses)
        number(
            (conversion.isDynamic ? 1 : 0) | (conversion.isConditional ? 2 : 0) | (conversion.isOfferedUnasked ? 4 : 0) | (conversion.isGuess ? 8 : 0)
        )
        texts(conversion.schemes)
    }
}

extension CacheReader {
    package mutating func conversion() -> Conversion {
        let ends = (id: text(), from: type(), to: type())
        let (keep, cost, limit, loses, uses) = (number(), number(), list { $0.number() }.first, texts(), types())
        let flags = number()
        return Conversion(
            ends.id, from: ends.from, to: ends.to, keep: KeepLevel(keep), cost: cost, maxInput: limit, loses: loses, uses: uses,
            isDynamic: flags & 1 != 0, isConditional: flags & 2 != 0, schemes: texts(), isOfferedUnasked: flags & 4 != 0, isGuess: flags & 8 != 0)
    }
}
