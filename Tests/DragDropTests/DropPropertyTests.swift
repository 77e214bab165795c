import DragContract
import DragDrop
import DragEngine
import DragGallery
import DragTypes
import Testing

/// Random interleavings of drops, moves, removals, failures and cancellations in two galleries and
/// a trash, against plain arrays.
@MainActor @Suite(.serialized) struct DropPropertyTests {
    /// What should be shown: an image's name, or an item that is on its way.
    enum Place: Equatable {
        case image(String)
        case pending(Int)
    }

    /// An item that was dropped from outside.
    struct Pending {
        let gate: Gate
        let drop: Int
        var isOpen = true
    }

    /// A drop from outside.
    struct Drop {
        let session: DropSession
        let task: Task<DropReport, Never>
        let items: Range<Int>
        let list: Int
    }

    @MainActor final class World {
        var random: SeededGenerator
        let galleries = [Stage.gallery(0, 1, 2), Stage.gallery(3)]
        var places: [[Place]] = [["0", "1", "2"].map(Place.image), [.image("3")]]
        var pendings: [Pending] = []
        var drops: [Drop] = []
        /// How many outcomes each drop was told.
        var told: [Int] = []
        /// What should have become of each item that is over.
        var delivered: [Int: Bool] = [:]
        var batches = [0, 0]

        init(_ seed: UInt64) {
            random = SeededGenerator(seed: seed)
            for (index, gallery) in galleries.enumerated() {
                // Everything happens where the drop was begun.
                gallery.list.didChange = { [weak self] _ in
                    MainActor.assertIsolated()
                    self?.batches[index] += 1
                }
            }
        }

        func pick(_ count: Int) -> Int { Int.random(in: 0..<max(count, 1), using: &random) }

        var open: [Int] { pendings.indices.filter { pendings[$0].isOpen } }

        // MARK: Steps

        func drop() {
            let (list, count) = (pick(2), 1 + pick(4))
            let index = pick(places[list].count + 1)
            let gates = (0..<count).map { _ in Gate(isObedient: pick(4) > 0) }
            let items = pendings.count..<pendings.count + count
            let number = drops.count
            pendings += gates.map { Pending(gate: $0, drop: number) }
            places[list].insert(contentsOf: items.map(Place.pending), at: index)
            let session = DropSession(outside: gates.map(\.image), runner: Stage.bare)
            told.append(0)
            session.didProgress = { [weak self] progress in self?.told[number] = progress.finished }
            let interaction = DropInteraction(galleries[list])
            interaction.enter(session)
            drops.append(Drop(session: session, task: Task.immediate { await interaction.drop(session, at: index) }, items: items, list: list))
        }

        /// An answer, or a failure; late ones for what is over change nothing.
        func answer() async -> Bool {
            guard !pendings.isEmpty else { return true }
            let number = pick(pendings.count)
            let isGood = pick(3) > 0
            let wasOpen = pendings[number].isOpen
            if wasOpen { settle(number, isDelivered: isGood, as: isGood ? .image("n\(number)") : nil) }
            if isGood { pendings[number].gate.open("https://e.example/n\(number).png") } else { pendings[number].gate.open(.failure(.refused("no"))) }
            return await finished(pendings[number].drop)
        }

        func settle(_ number: Int, isDelivered: Bool, as place: Place?) {
            pendings[number].isOpen = false
            delivered[number] = isDelivered
            let list = drops[pendings[number].drop].list
            guard let index = places[list].firstIndex(of: .pending(number)) else { return }
            places[list].remove(at: index)
            if let place { places[list].insert(place, at: index) }
        }

        /// Waits until a drop has told of as many outcomes as it should have.
        private func finished(_ drop: Int) async -> Bool {
            let wanted = drops[drop].items.count { !pendings[$0].isOpen }
            return await until { self.told[drop] == wanted }
        }

        func remove() async -> Bool {
            let list = pick(2)
            guard !places[list].isEmpty else { return true }
            let index = pick(places[list].count)
            let place = places[list][index]
            if case .pending(let number) = place { settle(number, isDelivered: false, as: nil) } else { places[list].remove(at: index) }
            galleries[list].list.update { $0.remove($0.slot(at: index)) }
            if case .pending(let number) = place { return await finished(pendings[number].drop) }
            return true
        }

        func shift() {
            let list = pick(2)
            guard !places[list].isEmpty else { return }
            let (from, to) = (pick(places[list].count), pick(places[list].count))
            places[list].insert(places[list].remove(at: from), at: to)
            galleries[list].list.update { $0.move($0.slot(at: from), to: to) }
        }

        /// A drag of up to three images, within the gallery, to the other one or to the trash.
        func drag() async -> Bool {
            let list = pick(2)
            let images = places[list].indices.filter { if case .image = places[list][$0] { true } else { false } }
            guard !images.isEmpty else { return true }
            let chosen = Array(images.shuffled(using: &random).prefix(1 + pick(3)))
            guard let drag = galleries[list].beginDrag(at: chosen[0]) else { return false }
            for index in chosen.dropFirst() where !galleries[list].add(at: index, to: drag) { return false }
            let names = chosen.map { places[list][$0] }
            let before = batches
            let session = DropSession(drag, runner: Stage.bare)
            let target = pick(3)
            let index = pick(places[target == 2 ? 0 : target].count + 1)
            let interaction = DropInteraction(target == 2 ? TrashDestination() : galleries[target])
            interaction.enter(session)
            let report = await interaction.drop(session, at: index)
            if target == list || target == 2 { places[list] = places[list].enumerated().filter { !chosen.contains($0.offset) }.map(\.element) }
            if target < 2 { places[target].insert(contentsOf: names, at: min(index, places[target].count)) }
            // One batch where something changes, none elsewhere.
            let changed = target == 2 ? list : target
            let isSingle = batches[changed] - before[changed] <= 1 && batches[1 - changed] == before[1 - changed]
            return isSingle && report.isComplete && report.operation == (target < 2 && target != list ? .copy : .move)
        }

        func cancel() async -> Bool {
            guard !drops.isEmpty else { return true }
            let number = pick(drops.count)
            let drop = drops[number]
            for item in drop.items where pendings[item].isOpen { settle(item, isDelivered: false, as: nil) }
            if pick(2) == 0 { drop.session.cancel() } else { drop.task.cancel() }
            return await finished(number)
        }

        // MARK: Judging

        var isRight: Bool {
            (0..<2).allSatisfy { list in
                let images = galleries[list].list
                let wanted = places[list].map { if case .image(let name) = $0 { name } else { String?.none } }
                return images.shown == wanted && images.elements.map { $0.fileName } == wanted.compactMap { $0.map { $0 + ".png" } }
            }
        }
    }

    @Test(arguments: 0..<60)
    func randomInterleavings(_ seed: UInt64) async {
        let world = World(seed)
        for step in 0..<80 {
            var isDone = true
            switch world.pick(12) {
            case 0, 1: world.drop()
            case 2...5: isDone = await world.answer()
            case 6: isDone = await world.remove()
            case 7: world.shift()
            case 8, 9: isDone = await world.drag()
            case 10: isDone = await world.cancel()
            default: for _ in 0..<world.pick(5) { await Task.yield() }
            }
            guard isDone, world.isRight else {
                Issue.record("step \(step) of seed \(seed): \(world.galleries.map(\.list.shown)) instead of \(world.places)")
                return
            }
        }
        // The end: everything that is still on its way fails, and every drop says what became of
        // each item.
        for number in world.open {
            world.settle(number, isDelivered: false, as: nil)
            world.pendings[number].gate.open(.failure(.refused("no")))
        }
        for drop in world.drops {
            let report = await drop.task.value
            #expect(report.outcomes.map(\.isDelivered) == drop.items.map { world.delivered[$0] ?? false })
        }
        for pending in world.pendings { pending.gate.open(.failure(.cancelled)) }
        #expect(world.isRight)
    }
}
