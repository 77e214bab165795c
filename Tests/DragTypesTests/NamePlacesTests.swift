import DragContract
import Foundation
import Testing

@testable import DragTypes

/// The hash table of names says where they stand in the tables.
@Suite struct NamePlacesTests {
    typealias Kind = CatalogueTable.NameKind

    struct Line: Hashable {
        var table: Int
        var start: Int
    }

    /// The lines that have a name, by kind and spelling, in the order of the tables. Names that are
    /// compared without case are in lower case.
    static let lines: [Kind: [[UInt8]: [Line]]] = {
        var result: [Kind: [[UInt8]: [Line]]] = [:]
        for (number, table) in CatalogueTables.all.enumerated() {
            for start in table.lines {
                for kind in Kind.allCases {
                    for name in table.names(kind, at: start) {
                        let line = Line(table: number, start: start)
                        let key = kind.isExact ? name : name.map(ASCII.lowercased)
                        if result[kind]?[key]?.last != line { result[kind, default: [:]][key, default: []].append(line) }
                    }
                }
            }
        }
        return result
    }()

    /// What the tables say.
    static func slots() -> String {
        var entries: [(line: Line, kind: Kind, name: [UInt8])] = []
        for (kind, names) in lines {
            // Two names that differ in case only have the same hash, so that they share a slot.
            var seen: Set<[AnyHashable]> = []
            for (name, lines) in names {
                for line in lines where seen.insert([name.map(ASCII.lowercased), line]).inserted { entries.append((line, kind, name)) }
            }
        }
        entries.sort {
            ($0.line.table, $0.line.start, $0.kind.rawValue) != ($1.line.table, $1.line.start, $1.kind.rawValue)
                ? ($0.line.table, $0.line.start, $0.kind.rawValue) < ($1.line.table, $1.line.start, $1.kind.rawValue)
                : $0.name.lexicographicallyPrecedes($1.name)
        }
        let perLine = NamePlaces.slotsPerLine
        let count = (entries.count * 6 / 5 + perLine - 1) / perLine * perLine
        var slots = [NamePlaces.Slot?](repeating: nil, count: count)
        for entry in entries {
            let hash = NamePlaces.hash(entry.kind, entry.name.span)
            var number = Int(hash % UInt64(count))
            while slots[number] != nil { number = (number + 1) % count }
            slots[number] = NamePlaces.Slot(table: entry.line.table, start: entry.line.start, hash: hash)
        }
        let empty = [UInt8](repeating: UInt8(ascii: "0"), count: NamePlaces.Slot.textSize)
        return stride(from: 0, to: count, by: perLine).map { start in
            String(decoding: slots[start..<start + perLine].flatMap { $0?.text ?? empty }, as: UTF8.self)
        }.joined(separator: "\n")
    }

    @Test func slotsAreThoseOfTheTables() throws {
        let slots = Self.slots()
        let areRight = NamePlaces.slots == slots
        #expect(areRight, "the tables have changed: run this test with RECORD_SNAPSHOTS=1")
        guard !areRight, ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" else { return }
        let file = "\(Fixtures.folder)/../Sources/Core/DragTypes/Catalogue/NamePlaces+Slots.swift"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let start = try #require(text.range(of: "static let slots = #\"\"\"\n")).upperBound
        let end = try #require(text.range(of: "        \"\"\"#", options: .backwards)).lowerBound
        let rows = slots.split(separator: "\n").map { "        \($0)\n" }.joined()
        try text.replacingCharacters(in: start..<end, with: rows).write(toFile: file, atomically: true, encoding: .utf8)
    }

    /// A slot's text says the same as the slot, up to the largest numbers that fit.
    @Test func slotsFitTheirTexts() {
        for table in [0, CatalogueTables.all.count - 1, 14] {
            for start in [0, 1, CatalogueTables.all.flatMap(\.lines).max() ?? 0, 1 << 17 - 1] {
                for hash: UInt64 in [0, .max, 0x0123_4567_89AB_CDEF] {
                    let slot = NamePlaces.Slot(table: table, start: start, hash: hash)
                    slot.text.withUnsafeBufferPointer { #expect(NamePlaces.Slot($0, at: 0) == slot) }
                }
            }
        }
    }

    /// Every name is found in the lines that have it, in every spelling that counts, and nothing
    /// else is found.
    @Test(arguments: Kind.allCases) func findsWhatIsThereAndNothingElse(kind: Kind) throws {
        let names = try #require(Self.lines[kind])
        let others = ["", " ", ",", "|", "\n", "public", "item", "no.such.name", "text", "TEXT", "'TEXT'", "text/plain", "image/", "application/x-"]
        var spellings = Set(others.map { Array($0.utf8) })
        for name in names.keys {
            let text = String(decoding: name, as: UTF8.self)
            for spelling in [text, text.uppercased(), text.lowercased(), text + "x", text + " ", String(text.dropLast())] {
                spellings.insert(Array(spelling.utf8))
            }
        }
        for spelling in spellings {
            let expected = names[kind.isExact ? spelling : spelling.map(ASCII.lowercased)] ?? []
            let text = String(decoding: spelling, as: UTF8.self)
            let found = CatalogueTables.lines(kind, text).map { found in
                Line(table: CatalogueTables.all.firstIndex { $0 === found.table } ?? -1, start: found.start)
            }
            #expect(found == expected, "\(kind) \(text)")
            let first = CatalogueTables.line(kind, text)
            #expect(first?.start == expected.first?.start, "\(kind) \(text)")
        }
    }

    /// What is declared is found by its identifier where it is declared first.
    @Test func typesAreFoundByTheirIdentifiers() throws {
        for type in TypeCatalogue.builtIn.declarations.map(\.identifier) {
            let upper = try #require(TypeIdentifier(type.rawValue.uppercased()))
            for spelling in [type, upper] {
                let found = try #require(CatalogueTables.line(of: spelling), "\(spelling)")
                #expect(found.table.identifier(at: found.start) == type)
            }
        }
    }
}
