public import DragKit
import DragTypes

/// Conversions as a graph over numbered types, built once: what planning walks.
public struct ConversionGraph: Sendable {
    /// All conversions, sorted by id: their positions compare as their ids do.
    public let conversions: [Conversion]
    /// Every type at an end of a conversion.
    let types: [TypeIdentifier]
    private let numbers: [TypeIdentifier: Int]
    /// For each type, the conversions that take it (it conforms to their `from`), as positions in ascending order.
    let outgoing: [[Int32]]
    /// For each conversion, the node it leads to: the number of its `to`, or of the dynamic node of its bound.
    let targets: [Int32]
    /// Each conversion's keep and cost: the search reads these alone.
    let keeps: [Int64]
    let costs: [Int32]
    /// Upper bounds of dynamic conversions; their nodes are numbered behind the types.
    let dynamicBounds: [TypeIdentifier]
    private let byFrom: [TypeIdentifier: [Int32]]
    /// For every type that some node conforms to, those nodes and how many steps up it is.
    let conforming: [TypeIdentifier: [(node: Int32, distance: Int32)]]
    /// For each node, the nodes from which one conversion leads there.
    let incoming: [[Int32]]

    /// - Parameter conversions: sorted by id.
    init(_ conversions: [Conversion], catalogue: TypeCatalogue) {
        var types: [TypeIdentifier] = []
        var numbers: [TypeIdentifier: Int] = [:]
        var byFrom: [TypeIdentifier: [Int32]] = [:]
        var bounds: [TypeIdentifier] = []
        func number(_ type: TypeIdentifier) -> Int {
            if let known = numbers[type] { return known }
            numbers[type] = types.count
            types.append(type)
            return types.count - 1
        }
        for (index, conversion) in conversions.enumerated() {
            _ = number(conversion.from)
            _ = number(conversion.to)
            byFrom[conversion.from, default: []].append(Int32(index))
            if conversion.isDynamic, !bounds.contains(conversion.to) { bounds.append(conversion.to) }
        }
        let supertypes = catalogue.supertypes(of: types)
        var outgoing = supertypes.map { Self.merged($0.map(\.type), byFrom) }
        for bound in bounds {
            // What comes out may be any subtype of the bound, so whatever takes one may come next.
            let above = catalogue.supertypes(of: bound).map(\.type)
            let below = types.indices.filter { supertypes[$0].contains { $0.type == bound } }.map { types[$0] }
            outgoing.append(Self.merged(above + below.filter { !above.contains($0) }, byFrom))
        }
        self.conversions = conversions
        self.keeps = conversions.map { Int64($0.keep) }
        self.costs = conversions.map { Int32(clamping: $0.cost) }
        self.types = types
        self.numbers = numbers
        self.outgoing = outgoing
        self.dynamicBounds = bounds
        self.byFrom = byFrom
        let targets = conversions.map { conversion in
            if conversion.isDynamic, let bound = bounds.firstIndex(of: conversion.to) {
                return Int32(types.count + bound)
            }
            return Int32(numbers[conversion.to] ?? 0)
        }
        self.targets = targets
        self.conforming = supertypes.enumerated().reduce(into: [:]) { lists, entry in
            for (type, distance) in entry.element { lists[type, default: []].append((Int32(entry.offset), Int32(clamping: distance))) }
        }
        self.incoming = outgoing.enumerated().reduce(into: Array(repeating: [], count: outgoing.count)) { lists, entry in
            for conversion in entry.element { lists[Int(targets[Int(conversion)])].append(Int32(entry.offset)) }
        }
    }

    var nodeCount: Int { types.count + dynamicBounds.count }

    func number(of type: TypeIdentifier) -> Int? { numbers[type] }

    func index(of id: String) -> Int? { conversions.firstIndex { $0.id == id } }

    /// The conversions that take a type that may be at no end of any.
    func outgoing(from type: TypeIdentifier, in catalogue: TypeCatalogue) -> [Int32] {
        if let number = numbers[type] { return outgoing[number] }
        return Self.merged(catalogue.supertypes(of: type).map(\.type), byFrom)
    }

    private static func merged(_ froms: [TypeIdentifier], _ byFrom: [TypeIdentifier: [Int32]]) -> [Int32] {
        let lists = froms.compactMap { byFrom[$0] }
        return lists.count == 1 ? lists[0] : lists.flatMap { $0 }.sorted()
    }
}
