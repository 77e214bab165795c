import DragDrop
import DragEngine
import DragTypes
import Synchronization
import Testing

/// The place of `dragconv drop`: what it shows from the first hover to the result.
@MainActor @Suite struct WellDestinationTests {
    private let text: AcceptList
    private let received = Received()

    init() throws { text = try AcceptList(parsing: "text", catalogue: Stage.full.registry.catalogue) }

    /// What the place handed on, and what it is told to answer.
    private final class Received: Sendable {
        private let state = Mutex<(contents: [OutsideDrag.Content], results: [WellDestination.Result])>(([], []))

        var contents: [OutsideDrag.Content] { state.withLock { $0.contents } }

        func answer(_ results: WellDestination.Result...) { state.withLock { $0.results = results } }

        func take(_ content: OutsideDrag.Content) -> WellDestination.Result {
            state.withLock { state in
                state.contents.append(content)
                return state.results.isEmpty ? .delivered("Done.") : state.results.removeFirst()
            }
        }
    }

    private func well(_ accepted: AcceptList?) -> WellDestination { WellDestination(accepting: accepted) { [received] in received.take($0) } }

    private func hover(_ names: String..., on interaction: DropInteraction) -> (drag: OutsideDrag, session: DropSession) {
        let drag = OutsideDrag(names: names, on: .wayland, catalogue: .builtIn)
        let session = DropSession(drag, runner: Stage.full)
        interaction.enter(session)
        return (drag, session)
    }

    private func content(_ name: String, _ text: String) -> OutsideDrag.Content {
        let representation = Representation(type: TypeCatalogue.builtIn.identify(name, on: .wayland), target: name, bytes: Array(text.utf8))
        return OutsideDrag.Content(payload: Payload(items: [Item(representations: [representation])]), answers: [representation])
    }

    @Test func theForecastNamesFormsResultAndLosses() throws {
        let well = well(text)
        let interaction = DropInteraction(well)
        let (_, session) = hover("text/html", "application/x-nobody-knows", on: interaction)
        guard case .hovering(let forecast) = well.state else { throw Unexpected(state: well.state) }
        #expect(forecast.offers.map(\.name) == ["text/html", "application/x-nobody-knows"])
        #expect(forecast.offers.map(\.description) == ["HTML", "unknown"])
        #expect(forecast.isPossible && forecast.result == .utf8PlainText)
        #expect(!forecast.losses.isEmpty)
        #expect(interaction.update(session, at: nil).operation == .copy)
        interaction.exit(session)
        #expect(well.state == .waiting)
    }

    private struct Unexpected: Error { let state: WellDestination.State }

    @Test func whatCannotBeConvertedIsForbiddenAndShown() async throws {
        let well = well(text)
        let interaction = DropInteraction(well)
        let (_, session) = hover("application/x-nobody-knows", on: interaction)
        guard case .hovering(let forecast) = well.state else { throw Unexpected(state: well.state) }
        #expect(!forecast.isPossible && forecast.result == nil)
        #expect(interaction.update(session, at: nil) == .forbidden)
        #expect(await interaction.drop(session, at: nil).operation == .cancel)
        #expect(well.state == .waiting && received.contents.isEmpty)
    }

    @Test func aPlaceForEverythingForbidsNothing() {
        let well = well(nil)
        let interaction = DropInteraction(well)
        let (_, session) = hover("application/x-nobody-knows", on: interaction)
        #expect(interaction.update(session, at: nil).operation == .copy)
    }

    @Test func aDropIsHandedOnAsItWasGiven() async {
        let well = well(text)
        var states: [WellDestination.State] = []
        well.didChange = { states.append($0) }
        let interaction = DropInteraction(well)
        let (drag, session) = hover("text/html", on: interaction)
        drag.complete(with: content("text/html", "<b>x</b>"))
        let report = await interaction.drop(session, at: nil)
        #expect(report.isComplete)
        #expect(received.contents.map { $0.answers[0].bytes } == [Array("<b>x</b>".utf8)])
        #expect(states.dropFirst() == [.taking, .taken("Done.")])
    }

    @Test func aFailedDropIsShownAndTheNextIsTaken() async {
        let well = well(text)
        let interaction = DropInteraction(well)
        received.answer(.failed("It is broken."), .delivered("Done."))
        for (expected, isComplete) in [(WellDestination.State.failed("It is broken."), false), (.taken("Done."), true)] {
            let (drag, session) = hover("text/html", on: interaction)
            drag.complete(with: content("text/html", "x"))
            #expect(await interaction.drop(session, at: nil).isComplete == isComplete)
            #expect(well.state == expected)
        }
    }

    @Test func aDragAboveABusyPlaceIsForbiddenUntilThePlaceIsFree() async {
        let well = well(text)
        let interaction = DropInteraction(well)
        let (first, dropped) = hover("text/html", on: interaction)
        let drop = Task { await interaction.drop(dropped, at: nil) }
        #expect(await until { well.state == .taking })
        let (_, second) = hover("text/plain", on: interaction)
        #expect(well.state == .taking)
        #expect(interaction.update(second, at: nil) == .forbidden)
        first.complete(with: content("text/html", "x"))
        _ = await drop.value
        // The drag is still there, so it is shown rather than the result.
        guard case .hovering = well.state else {
            Issue.record("\(well.state)")
            return
        }
        #expect(interaction.update(second, at: nil).operation == .copy)
        interaction.exit(second)
        #expect(well.state == .taken("Done."))
    }

    @Test func aSourceThatGivesNothingIsSaid() async {
        let well = well(text)
        let interaction = DropInteraction(well)
        let (drag, session) = hover("text/html", on: interaction)
        drag.abandon()
        #expect(await interaction.drop(session, at: nil).operation == .cancel)
        #expect(well.state == .failed("The other program gave nothing of what it offered."))
    }
}
