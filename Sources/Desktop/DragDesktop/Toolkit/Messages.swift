import CAdwaita

/// The messages of a window, one at a time: a new one takes the place of the last.
@MainActor
final class Messages {
    /// How long a message stays, at least and for each word, in seconds.
    private static let time = (least: 4, perWord: 0.35)
    /// The width of a message, in characters.
    private static let width: (least: Int32, most: Int32) = (26, 50)
    /// How long a message takes to go away. Libadwaita 1.2 crashes when a message is dismissed that
    /// came while another was going away.
    private static let leaving = Duration.milliseconds(400)

    private let overlay: Widget
    /// The message that is shown.
    private var toast: HeldObject?
    /// What is shown when the last message has gone.
    private var next: (sentence: String, action: WindowAction?)?
    /// When the last message has gone.
    private var free = ContinuousClock.now
    private var isWaiting = false
    private var isOpen = true

    /// - Parameter overlay: an `AdwToastOverlay`.
    init(over overlay: Widget) { self.overlay = overlay }

    /// Shows a sentence; an empty one takes the last message away.
    ///
    /// - Parameter action: what a button of the message performs; nil for none.
    func say(_ sentence: String, offering action: WindowAction?) {
        next = sentence.isEmpty ? nil : (sentence, action)
        if let toast { adw_toast_dismiss(toast.opaque) }
        showNext()
    }

    /// The window has been closed.
    func end() { (isOpen, next) = (false, nil) }

    private func showNext() {
        guard isOpen, next != nil, toast == nil, !isWaiting else { return }
        guard free > .now else { return show() }
        isWaiting = true
        Task { @MainActor in
            try? await Task.sleep(until: free)
            isWaiting = false
            if isOpen, toast == nil { show() }
        }
    }

    private func show() {
        guard let (sentence, action) = next, let new = adw_toast_new("") else { return }
        next = nil
        let label = Widget.label(Text.shown(sentence), lines: 6)
        gtk_label_set_xalign(label.opaque, 0)
        gtk_label_set_width_chars(label.opaque, min(Int32(sentence.count), Self.width.least))
        gtk_label_set_max_width_chars(label.opaque, Self.width.most)
        adw_toast_set_custom_title(new, label.pointer)
        adw_toast_set_timeout(new, guint(max(Self.time.least, Int(Double(sentence.split(separator: " ").count) * Self.time.perWord))))
        if let action {
            adw_toast_set_button_label(new, action.title)
            adw_toast_set_action_name(new, action.reference)
        }
        g_object_ref(UnsafeMutableRawPointer(new))
        toast = HeldObject(taking: new)
        Signals.connect(UnsafeMutableRawPointer(new), "dismissed") { [weak self] in self?.dismissed() }
        // The overlay takes over the other reference.
        adw_toast_overlay_add_toast(overlay.opaque, new)
    }

    private func dismissed() {
        toast = nil
        free = .now + Self.leaving
        showNext()
    }
}
