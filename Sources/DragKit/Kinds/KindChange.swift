package import DragTypes

/// The changes of kind that make sense in general: which kind can become which, as a whole or in
/// part.
package enum KindChange {
    /// The kinds that content of a kind can become as a whole.
    package static let projections: [Kind: Set<Kind>] = [
        .document: [.picture], .table: [.document], .links: [.document, .bookmarks], .imageLink: [.links, .gallery], .files: [.links],
        .gallery: [.document, .table, .bookmarks, .links, .picture], .contact: [.document, .table], .calendar: [.document, .table],
        .place: [.document, .table, .links], .bookmarks: [.document, .table, .links], .outline: [.document], .cues: [.document],
        .mail: [.document, .data], .reference: [.document, .table], .graph: [.picture], .color: [.document], .archive: [.table, .document],
    ]

    /// The kinds of which content of a kind can hold a part, with the features of which one must be
    /// there; no features where the part is always there.
    package static let extractions: [Kind: [Kind: Set<Feature>]] = [
        .document: [
            .links: [.links], .imageLink: [.addressedPictures], .gallery: [.addressedPictures], .table: [.tables], .contact: [.microdata],
            .calendar: [.microdata], .container: [], .bookmarks: [.links],
        ],
        .table: [.container: []], .bookmarks: [.gallery: [.addressedPictures]], .mail: [.container: [.attachments]], .archive: [.container: []],
        .place: [.picture: [.covers]], .audio: [.picture: [.covers]], .film: [.picture: [], .audio: []],
    ]

    /// Changes that no conversion is believed to make unless it says so itself.
    private static let never: [Kind: Set<Kind>] = [.links: [.files], .source: [.document], .files: [.imageLink]]

    /// The effects of a conversion that declares none, by the kinds of its types.
    ///
    /// Empty when one of the types has no kinds: the conversion carries everything then.
    package static func effects(from: TypeKinds, to: TypeKinds) -> [Effect] {
        let carried = from.all.filter { to.all.contains($0) && (from.means.contains($0) || to.means.contains($0)) }
        var effects = carried.map(Effect.carries)
        for kind in from.means + carried.filter({ !from.means.contains($0) }) where !to.means.contains(kind) {
            let whole = to.means.first { projections[kind]?.contains($0) ?? false }
            let parts = to.means.filter { extractions[kind]?[$0] != nil && !(projections[kind]?.contains($0) ?? false) }
            if let whole { effects.append(.projects(kind, to: whole)) }
            effects += parts.map { .extracts(kind, to: $0, part: extractions[kind]?[$0] ?? []) }
            guard whole == nil, parts.isEmpty, !carried.contains(kind), carried.isEmpty || kind == from.means.first,
                let main = to.means.first, never[kind]?.contains(main) != true
            else { continue }
            effects.append(.interprets(kind, to: main))
        }
        return effects
    }
}
