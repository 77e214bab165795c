import DragKit
import DragTesting
import DragTypes
import Testing

/// Contacts: what programs export is read as the facts beside each fixture say, and what a form can hold comes back from it.
@Suite struct ContactsTests {
    /// The type of a fixture by its name. BizCard is no form that is read.
    static let fixtures: [(name: String, type: String)] = RecordFixtures.names("contacts").compactMap { name in
        switch name.split(separator: ".").last {
        case "vcf": (name, "public.vcard")
        case "json": (name, "org.ietf.jcard")
        case "html": (name, "public.html")
        case "ldif": (name, "org.ietf.ldif")
        case "csv": (name, "csv")
        default: name.hasPrefix("mecard") ? (name, "mecard") : nil
        }
    }

    /// The properties of each card of a jCard.
    private func cards(_ jCard: [UInt8]) throws -> [[JSONValue]] {
        let json = try JSONValue(parsing: jCard)
        let all = json.array?.first?.string == nil ? json.array ?? [] : [json]
        return all.map { $0.array?[1].array ?? [] }
    }

    /// The values of all properties of one name.
    private func values(_ name: String, _ card: [JSONValue]) -> [JSONValue] {
        card.filter { $0.array?.first?.string == name }.flatMap { $0.array?.dropFirst(3) ?? [] }
    }

    @Test(arguments: fixtures.map(\.name))
    func readsWhatProgramsExport(name: String) throws {
        let type = try #require(Self.fixtures.first { $0.name == name }?.type)
        var bytes = RecordFixtures.bytes("contacts", name)
        // A jCard is read on the way to a vCard.
        let isJCard = type == "org.ietf.jcard"
        if isJCard { bytes = try RecordFixtures.convert(bytes, from: type, to: "vcard-4").bytes }
        let found = try cards(RecordFixtures.convert(bytes, from: isJCard ? "vcard-4" : type, to: "org.ietf.jcard").bytes)
        let expected = try RecordFixtures.facts("contacts", name)["cards"]?.array ?? []
        // The card of an assistant inside another (AGENT) is a card of its own.
        #expect(found.count == expected.count + expected.count { $0["agent"] != nil })
        for (card, facts) in zip(found, expected) {
            #expect(values("fn", card).first?.string == facts["name"]?.string)
            #expect(Set(values("email", card).compactMap(\.string)) == Set(facts["emails"]?.strings ?? []))
            let telephones = (facts["phones"]?.strings ?? []).map { $0.replacing(";ext=", with: " ext. ") }
            #expect(Set(values("tel", card).compactMap(\.string)) == Set(telephones))
            for (fact, property) in [("title", "title"), ("bday", "bday"), ("note", "note")] {
                if let text = facts[fact]?.string {
                    #expect(values(property, card).contains { $0.string == text.replacing("\r\n", with: "\n") }, "\(fact)")
                }
            }
            if let organisation = facts["org"]?.strings, !organisation.isEmpty {
                let parts = values("org", card).first.map { $0.strings.isEmpty ? [$0.string ?? ""] : $0.strings } ?? []
                #expect(parts.filter { !$0.isEmpty } == organisation.filter { !$0.isEmpty })
            }
            if let categories = facts["categories"]?.strings {
                // Google's own groups say nothing outside of Google.
                let own = type == "csv" ? categories.filter { $0 != "myContacts" && $0 != "starred" } : categories
                #expect(values("categories", card).compactMap(\.string) == own)
            }
            if let count = facts["photo_bytes"]?.integer, count > 0 {
                let photo = try DataURL(parsing: Array((values("photo", card).first?.string ?? "").utf8))
                #expect(photo.bytes.count == count)
            }
        }
    }
}
