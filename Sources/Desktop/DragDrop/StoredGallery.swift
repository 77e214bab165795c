public import DragGallery

/// Where a gallery is stored. Calls block for as long as the store takes.
public protocol GalleryStorage: AnyObject {
    /// The images in their order.
    func images() throws -> [StoredImage]
    /// Makes changes, all of them or none.
    ///
    /// - Returns: the identities of the images that `GalleryEdit.insert(_:after:)` inserted, in the
    ///   order of the edits.
    func apply(_ edits: [GalleryEdit]) throws -> [Int64]
    /// The gallery has another name by now. For storages that find the gallery by its name.
    func rename(to new: String)
}

extension GalleryStorage {
    /// Does nothing.
    public func rename(to new: String) {}
}

/// A gallery that is shown and stored: what the user does with the list is stored, and what others
/// store is shown.
///
/// Changes are stored by the images' identities and not by indexes, so that no change of another
/// program is undone or hits the wrong image.
public final class StoredGallery {
    /// The images that are shown, with placeholders for those that are being loaded.
    public let list: ItemList<GalleryImage>
    /// Called after each change of the list, by the user as well as by other programs.
    public var didChange: ((ListUpdate) -> Void)?
    /// Called after each change of the user that was stored, and can be taken back.
    var didStore: (() -> Void)?
    /// Called when a change could not be stored. The list shows what is stored by then.
    public var didFail: ((any Error) -> Void)?

    let storage: any GalleryStorage
    /// The identities of the images that are stored.
    private var ids: [SlotID: Int64] = [:]
    /// What was stored when the list was last compared with the store, in its order.
    private var stored: [StoredImage]
    /// The places of the list before its last change.
    private var slots: [SlotID]
    private var isReloading = false
    /// For each change of the user, the edits that take it back; the last change comes last.
    private var undoing: [[GalleryEdit]] = []
    /// How many changes can be taken back.
    private static let maximumUndo = 200

    /// Shows what is stored.
    ///
    /// - Throws: what ``GalleryStorage/images()`` throws.
    public init(_ storage: any GalleryStorage) throws {
        self.storage = storage
        stored = try storage.images()
        list = ItemList(stored.map(\.image))
        slots = (0..<list.presentedCount).map(list.slot)
        for (slot, image) in zip(slots, stored) { ids[slot] = image.id }
        list.didChange = { [weak self] update in self?.listChanged(update) }
    }

    // MARK: From the list to the store

    private func listChanged(_ update: ListUpdate) {
        let before = slots
        slots = (0..<list.presentedCount).map(list.slot)
        let isStored = isReloading || store(update, before)
        didChange?(update)
        // Observers see one change after the other, so the list is not changed again before they
        // have seen this one.
        if !isStored { try? reload() }
    }

    /// Stores what has changed in the list.
    ///
    /// - Returns: false if that failed.
    private func store(_ update: ListUpdate, _ before: [SlotID]) -> Bool {
        let present = Set(slots)
        let removed = before.filter { !present.contains($0) && ids[$0] != nil }
        let moved = Self.moved(update, before).filter { present.contains($0) && ids[$0] != nil }
        var edits: [GalleryEdit] = []
        var inverse: [GalleryEdit] = []
        if !removed.isEmpty {
            let gone = Set(removed.compactMap { ids[$0] })
            edits.append(.remove(removed.compactMap { ids[$0] }))
            inverse += restoring(gone)
        }
        if !moved.isEmpty {
            let movedIDs = Set(moved.compactMap { ids[$0] })
            for slot in slots where moved.contains(slot) {
                if let id = ids[slot] { edits.append(.move(id, after: predecessor(of: slot))) }
            }
            // In the stored order, so that the predecessor of each image is back in its old place
            // before the image is moved.
            for (index, image) in stored.enumerated() where movedIDs.contains(image.id) {
                inverse.append(.move(image.id, after: index > 0 ? stored[index - 1].id : nil))
            }
        }
        let insertions = insertions()
        edits += insertions.map { .insert($0.images, after: $0.after) }
        guard !edits.isEmpty else { return true }
        do {
            let new = try storage.apply(edits)
            for slot in removed { ids[slot] = nil }
            for (slot, id) in zip(insertions.flatMap(\.slots), new) { ids[slot] = id }
            if !new.isEmpty { inverse.insert(.remove(new), at: 0) }
            remember(inverse)
            note()
            return true
        } catch {
            didFail?(error)
            return false
        }
    }

    /// The edits that bring removed images back to their places, one for each run of neighbours.
    private func restoring(_ gone: Set<Int64>) -> [GalleryEdit] {
        var edits: [GalleryEdit] = []
        var run: [StoredImage] = []
        var previous: Int64?
        for image in stored {
            if gone.contains(image.id) {
                run.append(image)
                continue
            }
            if !run.isEmpty { edits.append(.restore(run, after: previous)) }
            (run, previous) = ([], image.id)
        }
        if !run.isEmpty { edits.append(.restore(run, after: previous)) }
        return edits
    }

    /// The images that are not stored yet, in runs of neighbours.
    private func insertions() -> [(images: [GalleryImage], slots: [SlotID], after: Int64?)] {
        var runs: [(images: [GalleryImage], slots: [SlotID], after: Int64?)] = []
        var previous: Int64?
        var isInRun = false
        for (index, slot) in slots.enumerated() {
            if let id = ids[slot] {
                (previous, isInRun) = (id, false)
            } else if let image = list.element(at: index) {
                if !isInRun { runs.append(([], [], previous)) }
                isInRun = true
                runs[runs.count - 1].images.append(image)
                runs[runs.count - 1].slots.append(slot)
            }
        }
        return runs
    }

    /// The stored image before a place; nil if there is none.
    private func predecessor(of slot: SlotID) -> Int64? {
        guard let index = slots.firstIndex(of: slot) else { return nil }
        return slots[..<index].lazy.reversed().compactMap { self.ids[$0] }.first
    }

    /// The places that an update moved.
    private static func moved(_ update: ListUpdate, _ before: [SlotID]) -> Set<SlotID> {
        var slots: [SlotID?] = before
        var moved: Set<SlotID> = []
        for change in update.changes {
            switch change {
            case .inserted(let index): slots.insert(nil, at: index)
            case .removed(let index): slots.remove(at: index)
            case .moved(let from, let to):
                let slot = slots.remove(at: from)
                slots.insert(slot, at: to)
                if let slot { moved.insert(slot) }
            case .replaced: break
            }
        }
        return moved
    }

    private func remember(_ edits: [GalleryEdit]) {
        undoing.append(edits)
        if undoing.count > Self.maximumUndo { undoing.removeFirst() }
        didStore?()
    }

    /// Notes that the store has what the list has.
    private func note() {
        stored = slots.enumerated().compactMap { index, slot in
            guard let id = ids[slot], let image = list.element(at: index) else { return nil }
            return StoredImage(id: id, image: image)
        }
    }

    // MARK: From the store to the list

    /// Reads the store, and shows what has changed there. Images that are still stored keep their
    /// places' identities. A placeholder stays after the image that it follows.
    ///
    /// - Throws: what ``GalleryStorage/images()`` throws.
    public func reload() throws {
        let now = try storage.images()
        guard now != stored || slots.contains(where: { ids[$0] == nil }) else { return }
        isReloading = true
        defer { isReloading = false }
        let wanted = Set(now.map(\.id))
        let before = Dictionary(stored.map { ($0.id, $0.image) }, uniquingKeysWith: { first, _ in first })
        var places: [Int64: SlotID] = [:]
        // The placeholders that follow each stored image; nil stands for the beginning of the list.
        var followers: [Int64?: [SlotID]] = [:]
        var previous: Int64?
        var gone: [SlotID] = []
        for (index, slot) in slots.enumerated() {
            if let id = ids[slot], wanted.contains(id) {
                places[id] = slot
                previous = id
            } else if list.isPlaceholder(at: index) {
                followers[previous, default: []].append(slot)
            } else {
                gone.append(slot)
            }
        }
        for slot in gone { ids[slot] = nil }
        list.update { batch in
            for slot in gone { batch.remove(slot) }
            var index = 0
            func place(_ slot: SlotID) {
                if index >= batch.count || batch.slot(at: index) != slot { batch.move(slot, to: index) }
                index += 1
            }
            for slot in followers[nil] ?? [] { place(slot) }
            for image in now {
                if let slot = places[image.id] {
                    if before[image.id] != image.image { _ = batch.replace(slot, by: image.image) }
                    place(slot)
                } else {
                    ids[batch.insert([image.image], at: index)[0]] = image.id
                    index += 1
                }
                for slot in followers[image.id] ?? [] { place(slot) }
            }
        }
        stored = now
    }

    // MARK: Undo

    /// Whether there is a change to take back.
    public var canUndo: Bool { !undoing.isEmpty }

    /// Undoes the user's last change: removed images return to their places, moved images move
    /// back, and inserted images are removed. Changes by other programs stay.
    ///
    /// - Throws: what the storage throws; the change can be taken back later then.
    public func undo() throws {
        guard let edits = undoing.last else { return }
        _ = try storage.apply(edits)
        undoing.removeLast()
        try reload()
    }
}
