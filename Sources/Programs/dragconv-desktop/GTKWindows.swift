import DragCLI
import DragClipboard
import DragDesktop
import DragDrop
import DragEngine
import DragLibrary
import DragTypes
import GeocacheBoards
import LibraryStore

/// The windows of the commands, shown by GTK.
struct GTKWindows: DesktopWindows {
    func connect() async throws(CLIError) -> Platform { try await connect(prefersCairo: true) }

    private func connect(prefersCairo: Bool) async throws(CLIError) -> Platform {
        guard let platform = await MainActor.run(body: { Desktop.open(prefersCairo: prefersCairo)?.backend.platform }) else {
            throw Self.noDisplay
        }
        return platform
    }

    func showDropPlace(_ place: DropWindowConfiguration) async throws(CLIError) {
        _ = try await connect()
        await show(place)
    }

    func showDragShelf(_ shelf: DragWindowConfiguration) async throws(CLIError) {
        _ = try await connect()
        await show(shelf)
    }

    func linger(_ time: Duration) async { await Desktop.linger(time) }

    func showGalleries(_ room: GalleryWindowConfiguration) async throws(CLIError) {
        _ = try await connect(prefersCairo: false)
        guard let store = room.store as? LibraryStore else { throw CLIError(.internalError, "The library of the galleries is none.") }
        if let error = await show(room, store.library) { throw error }
    }

    /// - Returns: what is wrong with the gallery that is to be opened; nil when the window was
    ///   shown.
    @MainActor
    private func show(_ room: GalleryWindowConfiguration, _ library: GalleryLibrary) async -> CLIError? {
        guard let desktop = Desktop.open(prefersCairo: false) else { return Self.noDisplay }
        do {
            let browser = try GalleryBrowser(library, opening: room.name)
            let services = ImageServices(keeper: room.keeper, load: room.load, permit: room.permit, offer: room.offer, save: room.save)
            await GalleryWindow(
                browser, room.isSpringboard ? .springboard : .flow, wallpaper: room.wallpaper, DropReading(runner: room.runner, read: room.read),
                desktop, services
            ).run()
            return nil
        } catch let error as LibraryError {
            return CLIError(error)
        } catch {
            return CLIError(.internalError, "\(error)")
        }
    }

    @MainActor
    private func show(_ shelf: DragWindowConfiguration) async {
        guard let desktop = Desktop.open(prefersCairo: true) else { return }
        let reading = DropReading(runner: shelf.runner, read: shelf.read)
        let further = shelf.further.map { stream in
            AsyncStream { feed in
                let task = Task {
                    for await addition in stream { feed.yield(Self.addition(addition)) }
                    feed.finish()
                }
                feed.onTermination = { _ in task.cancel() }
            }
        }
        await DragWindow(
            Self.content(shelf.tile), shelf: further == nil ? nil : .init(reading, add: { Self.addition(await shelf.add($0)) }, all: shelf.all),
            desktop,
            dropped: { shelf.dropped($0) }, pasted: { shelf.pasted($0) }
        ).run(taking: further)
    }

    private static func content(_ tile: DragWindowConfiguration.Tile) -> DragWindow.Content {
        DragWindow.Content(source: tile.source, title: tile.title, subtitle: tile.subtitle, picture: tile.picture, areFiles: tile.areFiles)
    }

    private static func addition(_ addition: DragWindowConfiguration.Addition) -> DragWindow.Addition {
        switch addition {
        case .tile(let tile): .success(content(tile))
        case .refused(let sentence): .failure(.init(sentence))
        }
    }

    @MainActor
    private func show(_ place: DropWindowConfiguration) async {
        guard let desktop = Desktop.open(prefersCairo: true) else { return }
        let shown = Shown()
        let well = WellDestination(accepting: place.accepted) { content in
            let result = await place.receive(content)
            if let inspector = place.inspector { await shown.show(inspector.inspect(content.payload), inspector) }
            if place.endsAfterDelivery, case .delivered = result { await shown.close() }
            return result
        }
        let window = DropWindow(
            well, wish: place.wish, keeps: !place.endsAfterDelivery, DropReading(runner: place.runner, read: place.read), desktop)
        shown.window = window
        await window.run()
    }

    /// The window that a drop changes or closes.
    @MainActor
    private final class Shown {
        weak var window: DropWindow?

        func close() { window?.close() }

        func show(_ inspection: DropInspection, _ inspector: DropInspector) {
            let platform = inspection.payload.source?.platform ?? .wayland
            window?.show(
                inspection,
                InspectorActions(
                    find: inspector.find, offer: { await inspector.offer($0, $1, platform) }, save: inspector.save, saveResult: inspector.saveResult))
        }
    }

    func showBoards(_ room: BoardWindowConfiguration) async throws(CLIError) {
        _ = try await connect()
        if let error = await show(room) { throw error }
    }

    /// - Returns: what is wrong with the file of the boards; nil when the window was shown.
    @MainActor
    private func show(_ room: BoardWindowConfiguration) async -> CLIError? {
        guard let desktop = Desktop.open(prefersCairo: true) else { return Self.noDisplay }
        do {
            let boards = try GeocacheBoards(StoredBoards(file: room.file), catalogue: room.runner.registry.catalogue)
            await BoardWindow(boards, room.runner, DropReading(runner: room.runner, read: room.read), desktop).run()
            return nil
        } catch let error as BoardError {
            return CLIError(.badInput, "The boards in \u{201C}\(room.file.path)\u{201D} can\u{2019}t be shown. \(error.description)")
        } catch let error as CLIError {
            return error
        } catch {
            return CLIError(.internalError, "\(error)")
        }
    }

    private static let noDisplay = CLIError(
        .noRoute, "There is no display to open a window on; run dragconv within a desktop session, with $WAYLAND_DISPLAY or $DISPLAY set.")
}

/// The boards in their file.
private struct StoredBoards: BoardStorage {
    let file: BoardFileLocation

    var stamp: AnyHashable { file.stamp }

    func read() throws -> [UInt8]? { try file.read() }

    func update(_ change: (_ current: [UInt8]?) throws -> [UInt8]) throws { try file.update(change) }
}
