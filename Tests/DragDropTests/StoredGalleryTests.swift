import DragContract
import DragDrop
import DragGallery
import Testing

/// A shown gallery and its store, with others who change the store meanwhile.
@MainActor @Suite struct StoredGalleryTests {
    /// A store in memory, by the words of ``GalleryEdit``.
    final class MemoryStorage: GalleryStorage {
        struct Full: Error {}

        var rows: [StoredImage] = []
        var failure: (any Error)?
        private var last: Int64 = 0

        init(_ numbers: Range<Int>) { rows = numbers.map { StoredImage(id: next(), image: Stage.image($0)) } }

        private func next() -> Int64 {
            last += 1
            return last
        }

        func images() -> [StoredImage] { rows }

        private func place(after: Int64?) -> Int {
            guard let after else { return 0 }
            return rows.firstIndex { $0.id == after }.map { $0 + 1 } ?? rows.count
        }

        func apply(_ edits: [GalleryEdit]) throws -> [Int64] {
            if let failure { throw failure }
            var inserted: [Int64] = []
            for edit in edits {
                switch edit {
                case .insert(let images, let after):
                    let new = images.map { StoredImage(id: next(), image: $0) }
                    inserted += new.map(\.id)
                    rows.insert(contentsOf: new, at: place(after: after))
                case .restore(let images, let after):
                    rows.insert(contentsOf: images.filter { image in !rows.contains { $0.id == image.id } }, at: place(after: after))
                case .remove(let ids): rows.removeAll { ids.contains($0.id) }
                case .move(let id, let after):
                    guard after != id, let index = rows.firstIndex(where: { $0.id == id }) else { continue }
                    let row = rows.remove(at: index)
                    rows.insert(row, at: place(after: after))
                }
            }
            return inserted
        }
    }

    private func shown(_ gallery: StoredGallery) -> [String?] { gallery.list.shown }

    private func names(_ storage: MemoryStorage) -> [String] {
        storage.rows.compactMap { $0.image.fileName?.split(separator: ".").first.map(String.init) }
    }

    @Test func whatTheUserDoesIsStored() throws {
        let storage = MemoryStorage(0..<4)
        let gallery = try StoredGallery(storage)
        gallery.list.update { $0.insert([Stage.image(9)], at: 2) }
        #expect(names(storage) == ["0", "1", "9", "2", "3"])
        gallery.list.update { _ = $0.remove($0.slot(at: 0)) }
        gallery.list.update { batch in
            let slot = batch.slot(at: 3)
            batch.move(slot, to: 0)
        }
        #expect(names(storage) == ["3", "1", "9", "2"])
        #expect(shown(gallery) == ["3", "1", "9", "2"])
    }

    @Test func whatOthersStoreIsShownAndPlacesKeepTheirIdentity() throws {
        let storage = MemoryStorage(0..<4)
        let gallery = try StoredGallery(storage)
        let slot = gallery.list.slot(at: 2)
        var updates: [ListUpdate] = []
        gallery.didChange = { updates.append($0) }
        _ = try storage.apply([.remove([1]), .insert([Stage.image(7)], after: nil), .move(3, after: 4)])
        try gallery.reload()
        #expect(shown(gallery) == ["7", "1", "3", "2"])
        #expect(gallery.list.presentedIndex(of: slot) == 3)
        #expect(updates.count == 1)
        try gallery.reload()
        #expect(updates.count == 1)
    }

    @Test func aChangeOfAnotherIsNotUndoneByMine() throws {
        let storage = MemoryStorage(0..<4)
        let gallery = try StoredGallery(storage)
        _ = try storage.apply([.remove([2]), .insert([Stage.image(8)], after: 4)])
        // The list does not know of these changes yet.
        gallery.list.update { _ = $0.remove($0.slot(at: 3)) }
        #expect(names(storage) == ["0", "2", "8"])
        try gallery.reload()
        #expect(shown(gallery) == ["0", "2", "8"])
    }

    @Test func placeholdersStayAndAreStoredOnceTheyAreImages() throws {
        let storage = MemoryStorage(0..<3)
        let gallery = try StoredGallery(storage)
        let placeholder = gallery.list.update { $0.insertPlaceholder(at: 2) }
        #expect(names(storage) == ["0", "1", "2"])
        _ = try storage.apply([.move(2, after: nil)])
        try gallery.reload()
        #expect(shown(gallery) == ["1", nil, "0", "2"])
        _ = gallery.list.update { $0.commit(placeholder, [Stage.image(5), Stage.image(6)]) }
        #expect(names(storage) == ["1", "5", "6", "0", "2"])
    }

    @Test func aChangeThatCannotBeStoredIsSaidAndTakenBack() throws {
        let storage = MemoryStorage(0..<3)
        let gallery = try StoredGallery(storage)
        var failures = 0
        gallery.didFail = { _ in failures += 1 }
        storage.failure = MemoryStorage.Full()
        gallery.list.update { _ = $0.remove($0.slot(at: 0)) }
        gallery.list.update { $0.insert([Stage.image(9)], at: 0) }
        #expect(failures == 2)
        #expect(shown(gallery) == ["0", "1", "2"])
        #expect(!gallery.canUndo)
    }

    @Test func undoLeavesTheChangesOfOthers() throws {
        let storage = MemoryStorage(0..<5)
        let gallery = try StoredGallery(storage)
        gallery.list.update { batch in for index in [1, 2] { _ = batch.remove(batch.slot(at: index)) } }
        #expect(names(storage) == ["0", "2", "4"])
        _ = try storage.apply([.insert([Stage.image(7)], after: 5), .remove([1])])
        try gallery.undo()
        // The image that stood before the first removed one is gone, so that one comes last.
        #expect(names(storage) == ["2", "3", "4", "7", "1"])
        #expect(shown(gallery) == names(storage))
    }

    /// Random changes by two windows on one store: after a reload both show what is stored; a
    /// window alone takes everything back.
    @Test(arguments: 0..<60)
    func anyOrderOfChanges(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let storage = MemoryStorage(0..<8)
        let first = try StoredGallery(storage)
        let original = storage.rows
        for step in 0..<25 { change(first, step, &random) }
        #expect(first.list.elements == storage.rows.map(\.image))
        while first.canUndo { try first.undo() }
        #expect(storage.rows == original && first.list.elements == original.map(\.image))

        let second = try StoredGallery(storage)
        for step in 0..<60 {
            change(Bool.random(using: &random) ? first : second, 100 + step, &random)
            if Int.random(in: 0..<4, using: &random) == 0 { try (Bool.random(using: &random) ? first : second).reload() }
            if Int.random(in: 0..<9, using: &random) == 0 { try second.undo() }
        }
        try first.reload()
        try second.reload()
        #expect(first.list.elements == storage.rows.map(\.image))
        #expect(second.list.elements == storage.rows.map(\.image))
    }

    private func change(_ gallery: StoredGallery, _ number: Int, _ random: inout SeededGenerator) {
        let count = gallery.list.presentedCount
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            let images = (0..<Int.random(in: 1...3, using: &random)).map { Stage.image(1000 * number + $0) }
            let index = Int.random(in: 0...count, using: &random)
            gallery.list.update { $0.insert(images, at: index) }
        case 1 where count > 1:
            let chosen = Set((0..<2).map { _ in gallery.list.slot(at: Int.random(in: 0..<count, using: &random)) })
            gallery.list.update { batch in for slot in chosen { _ = batch.remove(slot) } }
        case 2 where count > 2:
            let slots = Set((0..<2).map { _ in gallery.list.slot(at: Int.random(in: 0..<count, using: &random)) })
            let index = Int.random(in: 0..<count, using: &random)
            gallery.list.update { _ = $0.moveTogether(Array(slots), to: index) }
        default:
            guard count > 0 else { return }
            let slot = gallery.list.slot(at: Int.random(in: 0..<count, using: &random))
            let index = Int.random(in: 0..<count, using: &random)
            gallery.list.update { _ = $0.move(slot, to: index) }
        }
    }
}
