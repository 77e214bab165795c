import DragTesting
import Foundation
import Testing

@testable import DragTypes

/// The hash table of identifiers says where they stand in the tables.
@Suite struct IdentifierPlacesTests {
    /// What the tables say: an identifier in two of them counts in the first.
    static func slots() -> [UInt32] {
        var slots = [UInt32](repeating: 0, count: 4096)
        var seen: Set<TypeIdentifier> = []
        for (number, table) in CatalogueTables.all.enumerated() {
            for start in table.lines {
                let type = table.identifier(at: start)
                guard seen.insert(type).inserted else { continue }
                var slot = Int(truncatingIfNeeded: NameTable.hash(of: type)) & (slots.count - 1)
                while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
                slots[slot] = IdentifierPlaces.slot(table: number, start: start)
                #expect(IdentifierPlaces.place(slots[slot]) == (number, start), "a table has become too large for a slot")
            }
        }
        return slots
    }

    @Test func slotsAreThoseOfTheTables() throws {
        let slots = Self.slots()
        #expect(slots.count { $0 != 0 } * 3 < slots.count * 2, "the table is more than two thirds full: make it larger")
        let areRight = IdentifierPlaces.slots == slots
        #expect(areRight, "the tables have changed: run this test with RECORD_SNAPSHOTS=1")
        guard !areRight, ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" else { return }
        let rows = stride(from: 0, to: slots.count, by: 14).map {
            "        " + slots[$0..<min($0 + 14, slots.count)].map { "\($0)," }.joined(separator: " ")
        }
        let file = "\(Fixtures.folder)/../Sources/DragTypes/Catalogue/IdentifierPlaces.swift"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let start = try #require(text.range(of: "static let slots: [UInt32] = [")).upperBound
        let end = try #require(text.range(of: "]\n", options: .backwards)).lowerBound
        try text.replacingCharacters(in: start..<end, with: "\n" + rows.joined(separator: "\n") + "\n    ").write(
            toFile: file, atomically: true, encoding: .utf8)
    }

    /// Every spelling of what is declared is found where it is declared first, and nothing else is found.
    @Test func findsWhatIsDeclaredAndNothingElse() throws {
        var places: [TypeIdentifier: (table: Int, start: Int)] = [:]
        for (number, table) in CatalogueTables.all.enumerated() {
            for start in table.lines where places[table.identifier(at: start)] == nil { places[table.identifier(at: start)] = (number, start) }
        }
        for (type, place) in places {
            for spelling in [type.rawValue, type.rawValue.uppercased()] {
                let spelt = try #require(TypeIdentifier(spelling))
                let found = try #require(CatalogueTables.line(of: spelt), "\(spelling)")
                #expect(found.table === CatalogueTables.all[place.table] && found.start == place.start, "\(spelling)")
            }
            for other in [String(type.rawValue.dropLast()), type.rawValue + "x"].compactMap(TypeIdentifier.init) where places[other] == nil {
                #expect(CatalogueTables.line(of: other) == nil, "\(other)")
            }
        }
    }
}
