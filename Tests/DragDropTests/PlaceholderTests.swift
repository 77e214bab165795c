import DragDrop
import DragEngine
import DragGallery
import DragTypes
import Testing

/// What is on its way: placeholders, answers in any order, and calling off.
@MainActor @Suite struct PlaceholderTests {
    private let gallery = Stage.gallery(1, 2)
    private var shown: [String?] { gallery.list.shown }

    private func begin(_ gates: [Gate], at index: Int) -> (session: DropSession, task: Task<DropReport, Never>) {
        let session = DropSession(outside: gates.map(\.image), runner: Stage.bare)
        let interaction = DropInteraction(gallery)
        interaction.enter(session)
        return (session, Task.immediate { await interaction.drop(session, at: index) })
    }

    private static func address(_ name: String) -> String { "https://e.example/\(name).png" }

    @Test func answersComeInAnyOrder() async {
        let gates = (0..<3).map { _ in Gate() }
        let (_, task) = begin(gates, at: 1)
        #expect(shown == ["1", nil, nil, nil, "2"])
        #expect(gallery.list.elements.count == 2)
        gates[2].open(Self.address("c"))
        #expect(await until { shown == ["1", nil, nil, "c", "2"] })
        gates[1].open(.failure(.refused("no")))
        #expect(await until { shown == ["1", nil, "c", "2"] })
        gates[0].open(Self.address("a"))
        #expect(await task.value.outcomes.map(\.isDelivered) == [true, false, true])
        #expect(shown == ["1", "a", "c", "2"])
    }

    /// The list goes on living meanwhile; each comes to stand where its placeholder has got to.
    @Test func placeholdersMoveWithTheList() async {
        let gates = [Gate(), Gate()]
        let (_, task) = begin(gates, at: 1)
        gallery.list.update { batch in
            batch.remove(batch.slot(at: 0))
            batch.move(batch.slot(at: 0), to: 2)
            batch.insert([Stage.image(9)], at: 0)
        }
        #expect(shown == ["9", nil, "2", nil])
        gates[0].open(Self.address("a"))
        gates[1].open(Self.address("b"))
        #expect(await task.value.isComplete)
        #expect(shown == ["9", "b", "2", "a"])
    }

    /// Who takes a placeholder away does not want the thing: its load is cancelled, and an answer
    /// that comes all the same is dropped.
    @Test(arguments: [true, false])
    func whatIsTakenAwayDoesNotCome(_ isObedient: Bool) async {
        let gates = [Gate(isObedient: isObedient), Gate()]
        let (_, task) = begin(gates, at: 0)
        #expect(await until { gates[0].loads == 1 })
        gallery.list.update { $0.remove($0.slot(at: 0)) }
        #expect(await until { gates[0].wasCancelled })
        gates[0].open(Self.address("late"))
        gates[1].open(Self.address("b"))
        let report = await task.value
        #expect(report.outcomes.map(\.isDelivered) == [false, true])
        guard case .cancelled = report.outcomes[0] else {
            Issue.record("the outcome is \(report.outcomes[0])")
            return
        }
        #expect(shown == ["b", "1", "2"])
    }

    /// Called off by the session: at once, whatever the loads do.
    @Test(arguments: [true, false])
    func callingOffKeepsWhatIsThere(_ isObedient: Bool) async {
        let gates = (0..<3).map { _ in Gate(isObedient: isObedient) }
        let (session, task) = begin(gates, at: 0)
        gates[1].open(Self.address("b"))
        #expect(await until { shown == [nil, "b", nil, "1", "2"] })
        session.cancel()
        #expect(shown == ["b", "1", "2"])
        let report = await task.value
        #expect(report.operation == .copy && report.outcomes.map(\.isDelivered) == [false, true, false])
        for gate in gates { gate.open(Self.address("late")) }
        for _ in 0..<100 { await Task.yield() }
        #expect(shown == ["b", "1", "2"])
    }

    /// Called off with the task, even while a load will not end.
    @Test func cancellingTheTaskCallsOff() async {
        let gates = [Gate(isObedient: false), Gate()]
        let (_, task) = begin(gates, at: 2)
        gates[1].open(Self.address("b"))
        #expect(await until { shown == ["1", "2", nil, "b"] })
        task.cancel()
        #expect(await task.value.outcomes.map(\.isDelivered) == [false, true])
        #expect(shown == ["1", "2", "b"])
        gates[0].open(Self.address("late"))
    }

    @Test func callingOffBeforeAnythingCameIsACancel() async {
        let (session, task) = begin([Gate()], at: 0)
        session.cancel()
        session.cancel()
        #expect(await task.value.operation == .cancel)
        #expect(shown == ["1", "2"])
    }

    /// Somebody who watches the list calls the drop off at its first change.
    @Test func callingOffWhileItBegins() async {
        let gate = Gate()
        let session = DropSession(outside: [gate.image, gate.image], runner: Stage.bare)
        let interaction = DropInteraction(gallery)
        interaction.enter(session)
        gallery.list.didChange = { _ in session.cancel() }
        #expect(await interaction.drop(session, at: 1).operation == .cancel)
        #expect(shown == ["1", "2"] && gate.loads == 0)
    }

    /// Only so many are loaded at once; the others wait, and one that is taken away while it waits
    /// is never asked for.
    @Test func loadsWaitForEachOther() async {
        let limit = DropCoordinator.maximumLoads
        let gates = (0..<limit + 3).map { _ in Gate() }
        let (session, task) = begin(gates, at: 0)
        #expect(shown.count == gates.count + 2)
        #expect(await until { gates.reduce(0) { $0 + $1.loads } == limit })
        gallery.list.update { $0.remove($0.slot(at: limit)) }
        gates[0].open(Self.address("a"))
        #expect(await until { gates[limit + 1].loads == 1 })
        #expect(gates[limit].loads == 0 && gates[limit + 2].loads == 0)
        for gate in gates { gate.open(Self.address("x")) }
        #expect(await task.value.outcomes.count { $0.isDelivered } == gates.count - 1)
        #expect(gates[limit].loads == 0)
        #expect(session.phase == .ended)
    }

    @Test func progressIsThatOfTheLoads() async {
        let gates = [Gate(), Gate(), Gate(), Gate()]
        let (session, task) = begin(gates, at: 0)
        var told: [Int] = []
        session.didProgress = { told.append($0.finished) }
        for gate in gates { gate.open(Self.address("a")) }
        _ = await task.value
        #expect(told == [1, 2, 3, 4])
    }
}
