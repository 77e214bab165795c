import DragCLI
import DragClipboard
import DragDesktop
import DragDrop
import DragTypes

/// The windows of the commands, shown by GTK.
struct GTKWindows: DesktopWindows {
    func connect() async throws(CLIError) -> Platform {
        guard let platform = await MainActor.run(body: { Desktop.open(prefersCairo: true)?.backend.platform }) else { throw Self.noDisplay }
        return platform
    }

    func showDropPlace(_ place: DropPlace) async throws(CLIError) {
        _ = try await connect()
        await show(place)
    }

    func showDragShelf(_ shelf: DragShelf) async throws(CLIError) {
        _ = try await connect()
        await show(shelf)
    }

    @MainActor
    private func show(_ shelf: DragShelf) async {
        guard let desktop = Desktop.open(prefersCairo: true) else { return }
        await DragWindow(shelf.source, title: shelf.title, subtitle: shelf.subtitle, picture: shelf.picture, keeps: shelf.keeps, desktop) { taken in
            shelf.dropped(taken)
        }.run()
    }

    @MainActor
    private func show(_ place: DropPlace) async {
        guard let desktop = Desktop.open(prefersCairo: true) else { return }
        let shown = Shown()
        let well = WellDestination(accepting: place.accepted) { content in
            let result = await place.receive(content)
            if let inspector = place.inspector { await shown.show(await inspector.inspect(content.payload), inspector) }
            if place.endsAfterDelivery, case .delivered = result { await shown.close() }
            return result
        }
        let window = DropWindow(well, wish: place.wish, DropMeans(runner: place.runner, read: place.read), desktop)
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
            window?.show(inspection, InspectorActions(offer: { await inspector.offer($0, platform) }, save: inspector.save))
        }
    }

    private static let noDisplay = CLIError(
        .noRoute, "There is no display to open a window on; run it within a desktop's session, with $WAYLAND_DISPLAY or $DISPLAY set.")
}
