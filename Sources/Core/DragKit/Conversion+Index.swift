package import DragTypes

extension IndexWriter {
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
                | (conversion.countsLosses ? 16 : 0)
        )
        texts(conversion.schemes)
        list(conversion.effects) { $0.effect($1) }
        texts(conversion.kind.map { [$0.rawValue] } ?? [])
    }

    package mutating func recogniser(_ recogniser: NameRecogniser) {
        types([recogniser.type] + (recogniser.result.map { [$0] } ?? []))
        texts([recogniser.place.rawValue, recogniser.kind.rawValue])
        list(recogniser.names) { $0.texts($1) }
    }

    private mutating func effect(_ effect: Effect) {
        number(Int(effect.effectClass.rawValue))
        texts([effect.input, effect.output].map { $0?.rawValue ?? "" })
        texts(effect.part.sorted().map(\.rawValue))
    }
}

extension IndexReader {
    package mutating func conversion() -> Conversion {
        let ends = (id: text(), from: type(), to: type())
        let (keep, cost, limit, loses, uses) = (number(), number(), list { $0.number() }.first, texts(), types())
        let flags = number()
        return Conversion(
            ends.id, from: ends.from, to: ends.to, keep: KeepLevel(keep), cost: cost, maxInput: limit, loses: loses, uses: uses,
            isDynamic: flags & 1 != 0, isConditional: flags & 2 != 0, schemes: texts(), isOfferedUnasked: flags & 4 != 0, isGuess: flags & 8 != 0,
            countsLosses: flags & 16 != 0, effects: list { $0.effect() }, kind: texts().first.map(Kind.init(rawValue:)))
    }

    package mutating func recogniser() -> NameRecogniser {
        let (types, words) = (types(), texts())
        return NameRecogniser(
            types[0], .init(rawValue: words[0]) ?? .keys, list { $0.texts() }, as: Kind(rawValue: words[1]), result: types.dropFirst().first)
    }

    private mutating func effect() -> Effect {
        let effectClass = EffectClass(rawValue: UInt8(number())) ?? .carries
        let kinds = texts().map(Kind.init(rawValue:))
        let part = Set(texts().map(Feature.init(rawValue:)))
        return switch effectClass {
        case .carries: .carries(kinds[0])
        case .projects: .projects(kinds[0], to: kinds[1])
        case .extracts: .extracts(kinds[0], to: kinds[1], part: part)
        case .interprets: .interprets(kinds[0], to: kinds[1].rawValue.isEmpty ? nil : kinds[1])
        case .resolves: .resolves(kinds[0])
        case .showsSource: .showsSource(as: kinds[1])
        }
    }
}
