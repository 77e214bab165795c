import Testing

@testable import DragTypes

/// The tables of signatures.
@Suite struct SignatureTableTests {
    /// Every signature can be read, and names a type of the catalogue.
    @Test func everySignatureCanBeRead() {
        #expect(SignatureSet.builtIn.unreadable == [])
        #expect(SignatureSet.builtIn.signatures.count > 400)
        #expect(SignatureSet(parsing: "image/png | 0 8Z\nno/such-type | 0 \"x\"\n# a comment\n", catalogue: .builtIn).unreadable.count == 2)
    }
}
