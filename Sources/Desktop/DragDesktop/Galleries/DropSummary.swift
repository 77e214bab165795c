import DragDrop

/// What became of a drop of images, for people.
@MainActor
struct DropSummary {
    /// How many images were added.
    let added: Int
    private let failures: [String]
    private let notes: [String]
    private let refused: Int

    init(_ report: DropReport) {
        added = report.addedCount
        failures = report.outcomes.compactMap { if case .failed(let error) = $0 { "\(error)" } else { nil } }
        refused = report.outcomes.count { if case .refused = $0 { true } else { false } }
        notes = report.outcomes.flatMap { outcome -> [String] in if case .delivered(let notes) = outcome { notes } else { [] } }
    }

    /// Whether there is nothing to say.
    var isEmpty: Bool { added == 0 && failures.isEmpty }

    /// "18 images added. 2 items are no pictures. …"
    var sentence: String {
        var parts: [String] = []
        let absent = failures.count + refused
        if added > 0 { parts.append(trCount("%@ image added.", "%@ images added.", added)) }
        if absent > 0, added > 0 { parts.append(trCount("%@ item is no picture.", "%@ items are no pictures.", absent)) }
        if let failure = failures.first { parts.append(failure) }
        if let note = notes.first { parts.append(note.prefix(1).uppercased() + note.dropFirst() + ".") }
        let others = Set(notes).count - 1
        if others > 0 { parts.append(trCount("%@ more note.", "%@ more notes.", others)) }
        return parts.joined(separator: " ")
    }
}
