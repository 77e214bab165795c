import Testing

@testable import DragTypes

/// Looking in the text and looking in the index are the same.
@Suite struct CatalogueTableTests {
    @Test(arguments: CatalogueTables.all.indices)
    func scanningFindsWhatTheIndexFinds(number: Int) {
        let table = CatalogueTables.all[number]
        let kinds: [CatalogueTable.NameKind] = [.mimeType, .filenameExtension, .target, .legacyName, .windowsFormat]
        var names: Set<String> = ["", " ", ",", "|", "\n", "public", "item", "nobody.knows.this", "text", "TEXT", "'TEXT'", "text/plain", "image/"]
        for start in table.lines {
            let declaration = table.declaration(at: start)
            names.formUnion([declaration.identifier.rawValue, declaration.identifier.canonical, declaration.description])
            names.formUnion(
                declaration.mimeTypes + declaration.filenameExtensions + declaration.targets + declaration.legacyNames + declaration.windowsFormats)
            names.formUnion(declaration.osTypes.map { "'\($0)'" })
        }
        for name in names.sorted().enumerated().filter({ $0.offset % 3 == 0 }).map(\.element) {
            for kind in kinds {
                for spelling in [name, name.uppercased(), String(name.dropLast()), name + " "] {
                    let key = NameTable.Key(spelling)
                    #expect(table.scannedLines(kind, key) == table.indexedLines(kind, key), "\(kind) \(spelling)")
                }
            }
        }
    }

    /// Every signature can be read, and names a type of the catalogue.
    @Test func everySignatureCanBeRead() {
        #expect(SignatureSet.builtIn.unreadable == [])
        #expect(SignatureSet.builtIn.signatures.count > 400)
        #expect(SignatureSet(parsing: "image/png | 0 8Z\nno/such-type | 0 \"x\"\n# a comment\n", catalogue: .builtIn).unreadable.count == 2)
    }
}
