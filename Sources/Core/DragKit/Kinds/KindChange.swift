package import DragTypes

/// The changes of kind that make sense in general: which kind can become which, as a whole or in
/// part.
package enum KindChange {
    /// The kinds that content of a kind can become as a whole.
    package static let projections: [Kind: Set<Kind>] = [
        .document: [.picture], .table: [.document], .links: [.document, .bookmarks], .imageLink: [.links, .gallery], .files: [.links, .document],
        .gallery: [.document, .table, .bookmarks, .links, .picture, .data], .contact: [.document, .table], .calendar: [.document, .table],
        .tasks: [.document, .table],
        .place: [.document, .table, .links], .bookmarks: [.document, .table, .links], .outline: [.document], .cues: [.document],
        .mail: [.document, .data], .reference: [.document, .table], .graph: [.picture], .color: [.document], .archive: [.table, .document],
    ]

    /// The kinds of which content of a kind can hold a part, with the features of which one must be
    /// there; no features where the part is always there.
    package static let extractions: [Kind: [Kind: Set<Feature>]] = [
        .document: [
            .links: [.links, .addresses], .imageLink: Feature.loadablePictures, .gallery: Feature.loadablePictures, .table: [.tables],
            .contact: [.statedContacts],
            .calendar: [.statedEvents], .container: [], .bookmarks: [.links, .addresses],
        ],
        .files: [.imageLink: [.addressedPictures], .gallery: [.addressedPictures]], .table: [.container: []],
        .bookmarks: [.gallery: [.addressedPictures]], .mail: [.container: []], .archive: [.container: []],
        .place: [.picture: [.covers]], .audio: [.picture: [.covers]], .film: [.picture: [], .audio: []],
    ]

    /// Changes that no conversion is believed to make unless it says so itself.
    private static let never: [Kind: Set<Kind>] = [.links: [.files], .source: [.document]]

    /// The effects of a conversion: those that it declares, or those that follow from the kinds of
    /// its types. Nil when one of the types has no kinds: the conversion carries everything then.
    package static func effects(of conversion: Conversion, from: TypeKinds?, to: TypeKinds?) -> [Effect]? {
        if !conversion.effects.isEmpty { return conversion.effects }
        guard let from else { return nil }
        if conversion.isGuess { return from.means.map { .interprets($0) } }
        if conversion.isDynamic { return from.all.map(Effect.resolves) }
        guard let to else { return nil }
        let effects = effects(from: from, to: to)
        return conversion.kind.map { kind in effects.filter { $0.input == kind || $0.output == kind } } ?? effects
    }

    /// What follows from the kinds of two types.
    package static func effects(from: TypeKinds, to: TypeKinds) -> [Effect] {
        // Two types that mean the same can both be the other's further kinds, too: a page of
        // bookmarks in HTML is one in Markdown.
        let isSame = from.means == to.means
        let shared = from.all.filter(to.all.contains)
        let carried = shared.filter { from.means.contains($0) || to.means.contains($0) }
        var effects = (isSame ? shared : carried).map(Effect.carries)
        for kind in from.means + carried.filter({ !from.means.contains($0) }) where !to.means.contains(kind) {
            let whole = to.means.first { projections[kind]?.contains($0) ?? false }
            // A container may hold anything.
            let inside = kind == .container ? to.means.prefix(1).reduce(into: [:]) { $0[$1] = [] } : extractions[kind] ?? [:]
            let parts = to.means.filter { inside[$0] != nil && !(projections[kind]?.contains($0) ?? false) }
            if let whole { effects.append(.projects(kind, to: whole)) }
            effects += parts.map { .extracts(kind, to: $0, part: inside[$0] ?? []) }
            guard whole == nil, parts.isEmpty, !carried.contains(kind), carried.isEmpty || kind == from.means.first,
                let main = to.means.first, never[kind]?.contains(main) != true
            else { continue }
            effects.append(.interprets(kind, to: main))
        }
        return effects
    }
}
