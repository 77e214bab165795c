import DragKit
import DragTypes

/// Which recognisers look into representations of each type. Only the recognisers for a type that
/// is asked for are made: one run of a program looks into one or two representations.
struct RecogniserLists: Sendable {
    private let types: TypeInterner
    /// For each type, the positions of the handlers whose recognisers look into the type, and the
    /// recognisers that manifests of programs state, each with its place among all recognisers.
    private let records: IndexRecords

    init(_ handlers: [any TypeHandler]) {
        var writer = IndexWriter()
        Self.write(handlers, to: &writer)
        var reader = IndexReader(copying: writer)
        self.init(from: &reader)
    }

    init(from reader: inout IndexReader) {
        types = TypeInterner(from: &reader)
        records = IndexRecords(from: &reader)
    }

    /// Writes the lists of handlers.
    static func write(_ handlers: [any TypeHandler], to writer: inout IndexWriter) {
        var types = TypeInterner()
        var lists: [(handlers: [Int32], stated: [(place: Int, recogniser: NameRecogniser)])] = []
        var place = 0
        for (position, handler) in handlers.enumerated() {
            for recogniser in handler.recognisers {
                place += 1
                for type in recogniser.types {
                    let (number, isNew) = types.add(type)
                    if isNew { lists.append(([], [])) }
                    if handler.outOfProcess == nil {
                        if lists[number].handlers.last != Int32(position) { lists[number].handlers.append(Int32(position)) }
                    } else if let stated = recogniser as? NameRecogniser {
                        lists[number].stated.append((place, stated))
                    }
                }
            }
        }
        types.write(to: &writer)
        writer.records(lists) { writer, list in
            writer.array(list.handlers)
            writer.list(list.stated) {
                $0.number($1.place)
                $0.recogniser($1.recogniser)
            }
        }
    }

    /// Whether some recogniser looks into representations of a type.
    func has(_ type: TypeIdentifier) -> Bool { types.number(of: type) != nil }

    /// The recognisers for types: those of handlers that are linked in, and then the stated ones,
    /// both in the order of the handlers.
    func recognisers(for wanted: [TypeIdentifier], _ handlers: [any TypeHandler]) -> [any Recognising] {
        var positions: Set<Int32> = []
        var stated: [(place: Int, recogniser: NameRecogniser)] = []
        for number in wanted.compactMap(types.number(of:)) {
            var reader = records[number]
            positions.formUnion(reader.array(of: Int32.self).filter { handlers.indices.contains(Int($0)) })
            stated += reader.list { (place: $0.number(), recogniser: $0.recogniser()) }
        }
        let linked = positions.sorted().flatMap { handlers[Int($0)].recognisers }
        return linked.filter { $0.types.contains(where: wanted.contains) } + stated.sorted { $0.place < $1.place }.map(\.recogniser)
    }
}
