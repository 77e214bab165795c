/// The selections of a desktop.
public enum SelectionKind: String, Hashable, Sendable, CaseIterable {
    /// The selection that Copy and Paste in menus and by keys use.
    case clipboard
    /// The text that is selected with the pointer, which the middle button pastes.
    case primary
}
