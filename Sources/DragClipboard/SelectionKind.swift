/// Which of the desktop's selections.
public enum SelectionKind: String, Hashable, Sendable, CaseIterable {
    /// What is copied and pasted by menus and keys.
    case clipboard
    /// What is marked with the pointer and pasted by its middle button.
    case primary
}
