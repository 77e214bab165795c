import DragTypes

// A note as an element of the member `notes` of a result: a string, or an object for a loss that
// was counted.

extension ConversionNote {
    var json: JSONValue {
        loss.map { .object([("feature", .text($0.feature.rawValue)), ("count", .integer($0.count))]) } ?? .text(description)
    }
}

extension JSONMembers {
    /// The notes in an array; none when there is no such member. What a program says is shortened,
    /// because users read it.
    func notes(_ name: String) throws(FormError) -> [ConversionNote] {
        var notes: [ConversionNote] = []
        for element in try elements(name) {
            if let text = element.string, !text.utf8.contains(0) {
                notes.append(ConversionNote(ClauseText.shortened(text)))
            } else if let feature = element["feature"]?.string, case .number(let number)? = element["count"], let count = Int(number), count > 0 {
                notes.append(ConversionNote(Loss(Feature(rawValue: ClauseText.shortened(feature)), count)))
            } else {
                throw error(name, "holds \(element.kind), not only strings and objects with a feature and a count")
            }
        }
        return notes
    }
}
