import DragKit
import DragTypes

/// What an RTF document has beside the words of its pages, counted while it is read.
struct RTFUnread {
    var counts = Unread()
    /// Whether each colour of the table is another one than black.
    private var colours: [Bool] = []
    private var isColoured = false
    /// Whether words stand in the header or footer that is being read, and not only the number of
    /// the page.
    private var hasHeaderWords = false
    /// What is known of the text before.
    private var last = (colour: 0, isInserted: false)

    // MARK: Colours

    /// Takes a part of a colour: `\red255`.
    mutating func takeColour(_ word: String, _ parameter: Int?) {
        if ["red", "green", "blue"].contains(word), parameter ?? 0 != 0 { isColoured = true }
    }

    mutating func endColour() {
        colours.append(isColoured)
        isColoured = false
    }

    // MARK: Headers

    mutating func takeHeader(_ byte: UInt8) { hasHeaderWords = hasHeaderWords || byte >= 0x80 || ASCII.isLetter(byte) }

    mutating func endHeader() {
        if hasHeaderWords { counts.add(.headersAndFooters) }
        hasHeaderWords = false
    }

    // MARK: Text

    /// Takes a run of text; several of one colour, or of one change, count once.
    mutating func take(_ state: RTFReader.State) {
        let colour = colours.indices.contains(state.colour) && colours[state.colour] ? state.colour : 0
        if colour != 0, colour != last.colour { counts.add(.styles) }
        if state.isInserted, !last.isInserted { counts.add(.trackedChanges) }
        last = (colour, state.isInserted)
    }
}
