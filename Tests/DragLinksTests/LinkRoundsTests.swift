import DragLinks
import DragTypes
import Testing

/// Links that are wrapped many times.
@Suite struct LinkRoundsTests {
    /// An address behind so many links of a search engine.
    private func wrapped(_ count: Int) -> String {
        (0..<count).reduce("https://heron.example/") { inner, _ in
            "https://www.google.com/url?q=" + String(utf8Bytes: PercentCoding.encoded(Array(inner.utf8)))
        }
    }

    /// As many wrappers as the limit says are taken off; one more, and the link stays as it was,
    /// with a note.
    @Test(arguments: [1, 31, 32, 33, 40])
    func limitIsWhatItSays(count: Int) {
        let link = wrapped(count)
        let cleaned = LinkCleaner().clean(link)
        if count <= LinkCleaner.maximumRounds {
            #expect(cleaned.output == "https://heron.example/" && cleaned.note == nil)
        } else {
            #expect(cleaned.output == link && !cleaned.isChanged)
            #expect(cleaned.note?.contains("more than \(LinkCleaner.maximumRounds) times") == true)
        }
    }
}
