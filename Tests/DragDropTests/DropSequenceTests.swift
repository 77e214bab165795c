import DragDrop
import DragEngine
import DragTypes
import Testing

/// The order in which a destination is asked, and what may happen when.
@MainActor @Suite struct DropSequenceTests {
    /// Writes down what it is asked, and answers as told.
    final class Witness: DropDestination {
        var calls: [String] = []
        var proposal = DropProposal(.copy, .insertAt(0))
        var isInterested = true
        var outcomes: [DropOutcome] = [.delivered(notes: [])]

        func canHandle(_ session: DropSession) -> Bool {
            calls.append("canHandle")
            return isInterested
        }
        func sessionDidEnter(_ session: DropSession) { calls.append("enter") }
        func sessionDidUpdate(_ session: DropSession, at index: Int?) -> DropProposal {
            calls.append("update \(index ?? -1)")
            return proposal
        }
        func sessionDidExit(_ session: DropSession) { calls.append("exit") }
        nonisolated(nonsending) func perform(_ coordinator: DropCoordinator) async {
            calls.append("perform")
            for (number, outcome) in outcomes.enumerated() { coordinator.finish(number, outcome) }
        }
        func conclude(_ session: DropSession, _ report: DropReport) { calls.append("conclude \(report.operation)") }
        func sessionDidEnd(_ session: DropSession) { calls.append("end") }
    }

    private func session(_ count: Int = 1) -> DropSession {
        DropSession(outside: (0..<count).map { _ in ItemProvider([.init(.png) { _ in [] }]) }, runner: Stage.bare)
    }

    @Test func aDropIsAskedForInOrder() async {
        let (witness, session) = (Witness(), session())
        let interaction = DropInteraction(witness)
        #expect(interaction.enter(session))
        #expect(interaction.update(session, at: 3).operation == .copy)
        let report = await interaction.drop(session, at: 4)
        #expect(report.operation == .copy && report.isComplete)
        #expect(witness.calls == ["canHandle", "enter", "update 3", "update 4", "perform", "conclude copy", "end"])
        #expect(session.phase == .ended)
        #expect(await interaction.drop(session, at: 4).operation == .cancel)
        #expect(!interaction.enter(session))
    }

    @Test func whoIsNotInterestedIsNotAsked() async {
        let (witness, session) = (Witness(), session())
        witness.isInterested = false
        let interaction = DropInteraction(witness)
        #expect(!interaction.enter(session))
        #expect(interaction.update(session, at: 0) == .cancel)
        interaction.exit(session)
        #expect(await interaction.drop(session, at: 0).operation == .cancel)
        #expect(witness.calls == ["canHandle"])
    }

    @Test func aSessionThatLeftMayComeBack() async {
        let (witness, session) = (Witness(), session())
        let interaction = DropInteraction(witness)
        interaction.enter(session)
        interaction.exit(session)
        interaction.exit(session)
        interaction.enter(session)
        #expect(await interaction.drop(session, at: nil).isComplete)
        #expect(witness.calls == ["canHandle", "enter", "exit", "canHandle", "enter", "update -1", "perform", "conclude copy", "end"])
    }

    /// A move of something from outside is none.
    @Test(arguments: [DropProposal.cancel, .forbidden, DropProposal(.move)])
    func whatIsNotTakenIsNotPerformed(_ proposal: DropProposal) async {
        let (witness, session) = (Witness(), session())
        witness.proposal = proposal
        let interaction = DropInteraction(witness)
        interaction.enter(session)
        #expect(interaction.update(session, at: 0).operation == (proposal == .forbidden ? .forbidden : .cancel))
        #expect(await interaction.drop(session, at: 0).outcomes.isEmpty)
        #expect(witness.calls == ["canHandle", "enter", "update 0", "update 0", "exit"])
    }

    /// Each item has one outcome: the first that is given, or none that counts as refused.
    @Test func everyItemHasOneOutcome() async {
        let (witness, session) = (Witness(), session(3))
        let interaction = DropInteraction(witness)
        var told: [DropProgress] = []
        session.didProgress = { told.append($0) }
        interaction.enter(session)
        witness.outcomes = [.delivered(notes: ["a"]), .refused]
        let report = await interaction.drop(session, at: 0)
        #expect(report.outcomes.map(\.isDelivered) == [true, false, false])
        #expect(report.operation == .copy && !report.isComplete)
        #expect(told.map(\.finished) == [1, 2])
        #expect(told.last?.total == 3 && told.last?.fraction == 2.0 / 3)
    }

    /// Nothing was delivered: the drop was none.
    @Test func aDropWithoutAnythingIsCancelled() async {
        let (witness, session) = (Witness(), session(2))
        witness.outcomes = []
        let interaction = DropInteraction(witness)
        interaction.enter(session)
        #expect(await interaction.drop(session, at: 0).operation == .cancel)
    }

    // MARK: Drags

    @Test func itemsAreAddedToARunningDrag() async throws {
        let gallery = Stage.gallery(1, 2, 3)
        let drag = try #require(gallery.beginDrag(at: 0, localContext: "here"))
        #expect(gallery.add(at: 2, to: drag))
        // Nothing is dragged twice, and there is nothing beyond the end.
        #expect(!gallery.add(at: 0, to: drag))
        #expect(!gallery.add(at: 9, to: drag))
        #expect(gallery.beginDrag(at: 9) == nil)
        let session = DropSession(drag, runner: Stage.bare)
        let interaction = DropInteraction(Witness())
        interaction.enter(session)
        #expect(session.items.count == 2 && session.localContext as? String == "here")
        #expect(gallery.add(at: 1, to: drag))
        #expect(session.items.count == 3)
        _ = await interaction.drop(session, at: 0)
        #expect(drag.phase == .ended)
        #expect(!gallery.add(at: 1, to: drag))
    }

    /// What only this process may see is not there for a session of another one.
    @Test func outsideNothingIsLocal() throws {
        let outside = session()
        #expect(outside.localContext == nil && outside.localDragSession == nil && !outside.allowsMove)
        #expect(outside.items[0].localObject == nil && outside.items[0].slot == nil && outside.items[0].source == nil)
        #expect(outside.items[0].types == [.png])
        #expect(outside.items[0].hasRepresentation(conformingTo: .image, in: .builtIn))
    }

    /// Sources of several lists, each told of its own, once.
    @Test func everySourceHearsOfItsItems() async throws {
        let (one, other) = (Stage.gallery(1, 2), Stage.gallery(3, 4))
        let drag = try #require(one.beginDrag(at: 1))
        #expect(other.add(at: 0, to: drag))
        let interaction = DropInteraction(TrashDestination())
        let session = DropSession(drag, runner: Stage.bare)
        interaction.enter(session)
        #expect(await interaction.drop(session, at: nil).operation == .move)
        #expect(one.list.shown == ["1"] && other.list.shown == ["4"])
    }

    @Test func aDragThatIsCalledOffLeavesEverything() throws {
        let gallery = Stage.gallery(1, 2)
        let drag = try #require(gallery.beginDrag(at: 1))
        drag.cancel()
        drag.cancel()
        #expect(drag.phase == .ended && gallery.list.shown == ["1", "2"])
    }
}
