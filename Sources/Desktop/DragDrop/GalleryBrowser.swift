public import DragGallery

/// The galleries of a user as a window shows them: the list, Recently Deleted, and the images of
/// the gallery that is open. What the user does is stored at once; what other programs store is
/// shown at the next ``refresh()``.
public final class GalleryBrowser {
    /// What has changed, for a window to show anew.
    public enum Change: Hashable, Sendable {
        /// The list of galleries, or Recently Deleted.
        case lists
        /// Another gallery is open.
        case opened
        /// The images of the open gallery.
        case images(ListUpdate)
    }

    /// The galleries of the main list, in their order.
    public private(set) var galleries: [GalleryEntry] = []
    /// The galleries in Recently Deleted, in their order.
    public private(set) var deleted: [GalleryEntry] = []
    /// The name of the gallery that is open.
    public private(set) var openName = ""
    /// The images of the gallery that is open.
    public private(set) var images: StoredGallery
    /// Called after each change.
    public var didChange: ((Change) -> Void)?
    /// Called with a sentence when something could not be done.
    public var didFail: ((String) -> Void)?

    private let collection: any GalleryCollection
    /// The identity of the gallery that is open; nil if the collection has none of that name.
    private var openID: Int64?
    private var stamp: GalleryStamp
    private var undoing: [Undo] = []
    private static let maximumUndo = 200

    /// A change of the user that can be taken back.
    private enum Undo {
        /// Changes that are one to the user, in their order.
        case together([Undo])
        case images(StoredGallery)
        /// Images were added to a gallery that is not open.
        case addition([Int64], gallery: String)
        case rename(from: String, to: String)
        case delete(String)
        case undelete(String)
    }

    /// Shows a collection.
    ///
    /// - Parameters:
    ///   - collection: where the galleries are stored.
    ///   - name: the gallery to open; nil for the collection's current one.
    /// - Throws: what the collection throws, for example when there is no such gallery.
    public init(_ collection: any GalleryCollection, opening name: String? = nil) throws {
        self.collection = collection
        stamp = collection.stamp
        if let name { try collection.open(name) }
        galleries = try collection.galleries(deleted: false)
        deleted = try collection.galleries(deleted: true)
        openName = (galleries.first(where: \.isCurrent) ?? galleries.first)?.name ?? ""
        images = try StoredGallery(NamedGallery(collection, openName))
        openID = galleries.first { $0.name == openName }?.id
        observe(images)
    }

    // MARK: What the user does

    /// Opens a gallery of the main list.
    public func open(_ name: String) {
        guard name != openName else { return }
        attempt {
            try collection.open(name)
            try show(name)
        }
    }

    /// Adds an empty gallery at the end of the list, and opens it.
    ///
    /// - Returns: the name that the gallery got; nil if it could not be made.
    @discardableResult
    public func addGallery() -> String? {
        attempt {
            let name = try collection.add(ImageGallery())
            try collection.open(name)
            try show(name)
            return name
        }
    }

    /// Adds images at the end of a gallery of the main list.
    public func add(_ new: [GalleryImage], to name: String) {
        guard name != openName else {
            images.list.update { _ = $0.insert(new, at: $0.count) }
            return
        }
        attempt {
            let last = try collection.storedImages(of: name).last?.id
            let added = try collection.apply([.insert(new, after: last)], to: name)
            remember(.addition(added, gallery: name))
            try list()
        }
    }

    /// Stores the shapes that images have turned out to have. This can't be taken back. A
    /// collection that may not be written keeps the shapes that it has.
    ///
    /// - Parameter ratios: the widths divided by the heights, by the images' addresses.
    public func correct(_ ratios: [String: Double]) {
        guard (try? collection.correct(ratios)) != nil else { return }
        attempt { try images.reload() }
    }

    /// Renames a gallery; a name that is taken gets a number.
    public func rename(_ name: String, to new: String) {
        guard new != name else { return }
        attempt {
            let got = try collection.rename(name, to: new)
            renamed(name, to: got)
            remember(.rename(from: name, to: got))
            try list()
        }
    }

    /// Moves a gallery to Recently Deleted. If it was open, the collection's current gallery is
    /// opened.
    public func delete(_ name: String) {
        attempt {
            _ = try collection.delete(name, permanently: false)
            remember(.delete(name))
            try reopen()
        }
    }

    /// Moves a gallery from Recently Deleted to the end of the list.
    public func undelete(_ name: String) {
        attempt {
            try collection.undelete(name)
            remember(.undelete(name))
            try list()
        }
    }

    /// Erases a gallery of Recently Deleted. This can't be taken back.
    public func erase(_ name: String) {
        attempt {
            guard deleted.contains(where: { $0.name == name }) else { return }
            _ = try collection.delete(name, permanently: true)
            try list()
        }
    }

    /// Whether there is a change of the user that can be taken back.
    public var canUndo: Bool { !undoing.isEmpty }

    /// Makes changes that are taken back together.
    public func asOneChange(_ changes: () -> Void) {
        let former = undoing
        undoing = []
        changes()
        let new = undoing
        undoing = former
        if !new.isEmpty { remember(new.count == 1 ? new[0] : .together(new)) }
    }

    /// Takes the user's last change back.
    public func undo() {
        if let last = undoing.popLast() { takeBack(last) }
    }

    private func takeBack(_ change: Undo) {
        attempt {
            switch change {
            case .together(let changes): for change in changes.reversed() { takeBack(change) }
            case .images(let gallery): try gallery.undo()
            case .addition(let added, let name):
                _ = try collection.apply([.remove(added)], to: name)
                if name == openName { try images.reload() }
                try list()
            case .rename(let old, let new):
                renamed(new, to: try collection.rename(new, to: old))
                try list()
            case .delete(let name):
                try collection.undelete(name)
                try list()
            case .undelete(let name):
                _ = try collection.delete(name, permanently: false)
                try reopen()
            }
        }
    }

    // MARK: What others do

    /// Shows what other programs have stored since the last call. Costs almost nothing when there
    /// is nothing new.
    public func refresh() {
        let now = collection.stamp
        guard now != stamp || stamp.isFresh else { return }
        stamp = now
        attempt { try reopen() }
    }

    // MARK: Showing

    /// Shows the lists as they are stored, and opens the collection's current gallery if the open
    /// one is no longer in the main list.
    private func reopen() throws {
        try list()
        guard galleries.contains(where: { $0.name == openName }) else {
            return try show((galleries.first(where: \.isCurrent) ?? galleries.first)?.name ?? openName)
        }
        try images.reload()
    }

    private func list() throws {
        let now = (try collection.galleries(deleted: false), try collection.galleries(deleted: true))
        guard now != (galleries, deleted) else { return }
        (galleries, deleted) = now
        // Another program may have renamed the gallery that is open.
        if let open = galleries.first(where: { $0.id == openID }) { renamed(openName, to: open.name) }
        didChange?(.lists)
    }

    private func show(_ name: String) throws {
        let new = try StoredGallery(NamedGallery(collection, name))
        images.didChange = nil
        (openName, images) = (name, new)
        observe(new)
        openID = nil
        try list()
        openID = galleries.first { $0.name == name }?.id
        didChange?(.opened)
    }

    private func observe(_ gallery: StoredGallery) {
        gallery.didChange = { [weak self] update in
            guard let self else { return }
            didChange?(.images(update))
            // The number of images in the list of galleries.
            attempt { try self.list() }
        }
        gallery.didStore = { [weak self, weak gallery] in
            if let gallery { self?.remember(.images(gallery)) }
        }
        gallery.didFail = { [weak self] error in self?.didFail?("\(error)") }
    }

    private func renamed(_ old: String, to new: String) {
        guard openName == old else { return }
        openName = new
        images.storage.rename(to: new)
    }

    private func remember(_ undo: Undo) {
        undoing.append(undo)
        if undoing.count > Self.maximumUndo { undoing.removeFirst() }
    }

    @discardableResult
    private func attempt<Result>(_ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch {
            didFail?("\(error)")
            return nil
        }
    }
}

/// One gallery of a collection, by its name.
final class NamedGallery: GalleryStorage {
    private let collection: any GalleryCollection
    private var name: String

    init(_ collection: any GalleryCollection, _ name: String) {
        self.collection = collection
        self.name = name
    }

    func images() throws -> [StoredImage] { try collection.storedImages(of: name) }

    func apply(_ edits: [GalleryEdit]) throws -> [Int64] { try collection.apply(edits, to: name) }

    func rename(to new: String) { name = new }
}
