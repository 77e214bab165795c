import DragKit
import DragTypes

/// What an RTF document has beside the words of its pages, counted while it is read.
struct RTFUnread {
    var counts = Unread()
    /// For each colour of the table, whether it is another one than that of most texts.
    private var colours: [Bool] = []
    /// Red, green and blue of the colour that is being read.
    private var colour = [0, 0, 0]
    /// Whether words stand in the header or footer that is being read, and not only the number of
    /// the page.
    private var hasHeaderWords = false
    /// What is known of the text before.
    private var last = (colour: 0, isInserted: false, isHidden: false)

    // MARK: Colours

    /// Takes a part of a colour: `\red255`.
    mutating func takeColour(_ word: String, _ parameter: Int?) {
        if let channel = ["red", "green", "blue"].firstIndex(of: word) { colour[channel] = parameter ?? 0 }
    }

    mutating func endColour() {
        colours.append(!Look.isPlainText(colour))
        colour = [0, 0, 0]
    }

    // MARK: Headers

    mutating func takeHeader(_ byte: UInt8) { hasHeaderWords = hasHeaderWords || byte >= 0x80 || ASCII.isLetter(byte) }

    mutating func endHeader() {
        if hasHeaderWords { counts.add(.headersAndFooters) }
        hasHeaderWords = false
    }

    // MARK: Text

    /// Takes a character that is hidden; those of one passage count once.
    mutating func takeHidden(_ state: RTFReader.State) {
        if state.destination == .text, !last.isHidden { counts.add(.hiddenPassages) }
        last.isHidden = state.destination == .text
    }

    /// Takes a run of text; several of one colour, or of one change, count once.
    mutating func take(_ state: RTFReader.State) {
        // Links have a colour by being links.
        let isColoured = state.link == nil && colours.indices.contains(state.colour) && colours[state.colour]
        let colour = isColoured ? state.colour : 0
        if colour != 0, colour != last.colour { counts.add(.styles) }
        if state.isInserted, !last.isInserted { counts.add(.trackedChanges) }
        last = (colour, state.isInserted, false)
    }
}
