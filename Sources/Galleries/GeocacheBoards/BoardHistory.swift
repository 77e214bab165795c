/// What Ctrl+Z takes back: the user's last change, which may be one of the boards, a drop on the
/// editor of a card, or text that is being typed there.
public final class BoardHistory {
    private enum Act {
        case boards, drop
    }

    private let boards: GeocacheBoards
    private let editor: CardEditor
    private var acts: [Act] = []
    /// Whether something was typed since the last other change.
    private var isTyping = false
    private static let maximum = 200

    /// The history of these boards and this editor, which tell it what is done.
    public init(_ boards: GeocacheBoards, _ editor: CardEditor) {
        self.boards = boards
        self.editor = editor
        boards.didStore = { [weak self] in self?.note(.boards) }
        editor.didTake = { [weak self] in self?.note(.drop) }
    }

    private func note(_ act: Act) {
        isTyping = false
        acts.append(act)
        if acts.count > Self.maximum { acts.removeFirst() }
    }

    /// The user typed in a field of the editor.
    public func typed() { isTyping = true }

    /// Takes the last change back.
    ///
    /// - Parameter isInField: whether the keyboard's focus is in a text field, which takes back
    ///   what is typed in it.
    /// - Returns: false if the field has to do it.
    public func undo(isInField: Bool) -> Bool {
        if isTyping, isInField { return false }
        isTyping = false
        while let act = acts.popLast() {
            switch act {
            case .boards:
                boards.undo()
                return true
            case .drop: if editor.takeBack() { return true }
            }
        }
        return true
    }
}
