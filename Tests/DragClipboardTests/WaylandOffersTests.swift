import Testing

@testable import DragClipboard

/// What a compositor's events say of its selections.
@Suite struct WaylandOffersTests {
    @Test func selectionsHoldTheNewestOffer() {
        var offers = WaylandOffers()
        #expect(offers.types(of: .clipboard) == [] && offers.count(of: .clipboard) == 0)
        offers.begin(1)
        for type in ["text/plain", "text/html", "text/plain"] { offers.add(type, to: 1) }
        offers.add("image/png", to: 7)
        #expect(offers.isKnown(1) && !offers.isKnown(7))
        #expect(offers.replace(.clipboard, by: 1) == nil)
        #expect(offers.types(of: .clipboard) == ["text/plain", "text/html"])
        #expect(offers.types(of: .primary) == [])
        #expect(offers.offer(of: .clipboard, with: "text/html") == 1 && offers.offer(of: .clipboard, with: "image/png") == nil)
        offers.begin(2)
        #expect(offers.replace(.clipboard, by: 2) == 1)
        #expect(offers.types(of: .clipboard) == [] && !offers.isHeld(1, by: .clipboard) && offers.isHeld(2, by: .clipboard))
        #expect(offers.replace(.clipboard, by: nil) == 2)
        #expect(offers.count(of: .clipboard) == 3 && offers.count(of: .primary) == 0)
        #expect(offers.owners(of: .clipboard) == 2, "an empty selection has none")
    }

    /// An offer may be told to be the selection's twice, and a number may be used again.
    @Test func numbersAreUsedAgain() {
        var offers = WaylandOffers()
        offers.begin(1)
        offers.add("text/plain", to: 1)
        #expect(offers.replace(.clipboard, by: 1) == nil)
        #expect(offers.replace(.clipboard, by: 1) == nil)
        #expect(offers.types(of: .clipboard) == ["text/plain"])
        offers.begin(1)
        #expect(offers.types(of: .clipboard) == [])
    }
}
