import CAdwaita
import DragClipboard
import DragDrop
import DragEngine
import DragSystem
import DragTypes

/// The desktop's clipboard as a window uses it: a copy offers what a drag out of the window would
/// offer, and a paste hands the clipboard's content to a destination as a drop would.
@MainActor
final class Pasteboard {
    /// The keys of a copy, in GTK's notation.
    static let copyKeys = ["<Control>c", "<Control>Insert"]
    /// The keys of a paste.
    static let pasteKeys = ["<Control>v", "<Shift>Insert"]

    /// How long the program that owns the clipboard has for the list of its forms.
    private static let patience = Duration.seconds(5)

    private let reading: DropReading
    private let desktop: Desktop

    init(_ reading: DropReading, _ desktop: Desktop) {
        self.reading = reading
        self.desktop = desktop
    }

    /// The display's clipboard, which needs no window: a window may be closed while its content is
    /// being pasted.
    private static var own: OpaquePointer? { gdk_display_get_default().flatMap { gdk_display_get_clipboard($0) } }

    /// Offers a content on the clipboard, until the program ends or something else is copied.
    ///
    /// - Parameter given: called with each name whose content a program has been given.
    static func copy(
        _ source: any SelectionSource, _ desktop: Desktop, given: @escaping @MainActor @Sendable (String) -> Void = { _ in }
    ) {
        guard let provider = ContentProvider.make(source, on: desktop, given: given) else { return }
        gdk_clipboard_set_content(own, provider)
        g_object_unref(UnsafeMutableRawPointer(provider))
    }

    /// Offers a content on the clipboard.
    func copy(_ source: any SelectionSource) { Self.copy(source, desktop) }

    /// How long the desktop has for taking over what was copied.
    private static let handOverTime = Duration.seconds(2)

    /// Gives what was copied to the desktop's clipboard manager, if there is one, since a program's
    /// offer ends with the program.
    static func handOver() async {
        guard let display = gdk_display_get_default(), let clipboard = gdk_display_get_clipboard(display), gdk_clipboard_is_local(clipboard) != 0
        else { return }
        let answer = Answer()
        gdk_clipboard_store_async(
            clipboard, 0, nil,
            { clipboard, task, data in
                guard let clipboard, let task, let data else { return }
                gdk_clipboard_store_finish(OpaquePointer(clipboard), task, nil)
                let answer = Unmanaged<Answer>.fromOpaque(data).takeRetainedValue()
                MainActor.assumeIsolated { answer.isThere = true }
            }, Unmanaged.passRetained(answer).toOpaque())
        let end = ContinuousClock.now + handOverTime
        while !answer.isThere, ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(10)) }
    }

    /// Whether the desktop has answered.
    @MainActor
    private final class Answer {
        var isThere = false
    }

    /// Hands the clipboard's content to a destination, and returns when the destination has dealt
    /// with the content.
    ///
    /// - Parameter index: the presented index at which the content is to be inserted; nil to let
    ///   the destination choose.
    /// - Returns: nil when the destination takes nothing of what the clipboard offers.
    /// - Throws: ``ClipboardError`` when the clipboard is empty or can't be read.
    func paste(into destination: any DropDestination, at index: Int?) async throws(ClipboardError) -> DropReport? {
        let source = try clipboard()
        let time = Self.patience
        let names = try await Self.onThread { () throws(ClipboardError) in try source.targets(of: .clipboard, time: time) }.get()
        guard !names.isEmpty else { throw ClipboardError(.empty, "The clipboard is empty; copy something first.") }
        let drag = OutsideDrag(names: names, on: source.platform, catalogue: reading.runner.registry.catalogue)
        let session = DropSession(drag, runner: reading.runner)
        let interaction = DropInteraction(destination)
        interaction.enter(session)
        guard interaction.update(session, at: index).operation.isPerformed else {
            interaction.exit(session)
            drag.abandon()
            return nil
        }
        let read = reading.read
        Task { drag.complete(with: await Self.onThread { read(source, .clipboard, names) }.get()) }
        return await interaction.drop(session, at: index)
    }

    /// A reader of the clipboard. GTK alters text that it reads from an X server, which lets any
    /// client read.
    private func clipboard() throws(ClipboardError) -> any Clipboard {
        guard desktop.backend == .wayland, let clipboard = Self.own else {
            return try ClipboardBackend.x11.connect()
        }
        return ToolkitSelection(clipboard: clipboard, on: .wayland)
    }

    /// Runs what blocks on a thread of its own: the main thread may be the one that the content
    /// comes from.
    private static func onThread<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async -> Result<Value, Failure> {
        await withCheckedContinuation { continuation in
            let run: @Sendable () -> Void = {
                do throws(Failure) {
                    continuation.resume(returning: .success(try work()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
            if !DetachedThread.start(run) { run() }
        }
    }
}
