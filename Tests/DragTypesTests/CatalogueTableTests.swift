import Testing

@testable import DragTypes

/// Looking in the text and looking in the index are the same.
@Suite struct CatalogueTableTests {
    @Test(arguments: CatalogueTables.all.indices)
    func scanningFindsWhatTheIndexFinds(number: Int) {
        let table = CatalogueTables.all[number]
        var hasUpperCase = false
        for line in 0..<table.lineCount {
            let identifier = table.identifier(line: line)
            hasUpperCase = hasUpperCase || identifier.rawValue != identifier.canonical
            #expect(table.lines(.identifier, identifier.canonical) == [line])
            if identifier.rawValue == identifier.canonical { #expect(table.line(beginningWith: identifier.canonical) == line) }
        }
        for name in ["public", "public.", "item", "nobody.knows.this", "", " ", "\n"] {
            #expect(table.line(beginningWith: name) == nil, "\(name)")
        }
        // A table that is scanned holds nothing that scanning would miss.
        let isScanned = CatalogueTable(isLowerCase: true) { "a.B | x | \n" }
        #expect(isScanned.lines(.identifier, "a.b") == [])
        #expect(!hasUpperCase || number == 4, "table \(number) must say that it has upper case")
    }

    /// Every signature can be read, and names a type of the catalogue.
    @Test func everySignatureCanBeRead() {
        #expect(SignatureSet.builtIn.unreadable == [])
        #expect(SignatureSet.builtIn.signatures.count > 400)
        #expect(SignatureSet(parsing: "image/png | 0 8Z\nno/such-type | 0 \"x\"\n# a comment\n", catalogue: .builtIn).unreadable.count == 2)
    }
}
