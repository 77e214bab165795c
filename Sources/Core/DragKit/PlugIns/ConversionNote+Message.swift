import DragTypes

// A note as an element of the member `notes` of a result: a string, or an object for a loss that
// was counted.

extension ConversionNote {
    var json: JSONValue {
        loss.map { loss in
            .object([(loss.feature.isField ? "field" : "feature", .text(loss.feature.rawValue)), ("count", .integer(loss.count))])
        } ?? .text(description)
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
            } else if let feature = Self.feature(element), case .number(let number)? = element["count"], let count = Int(number), count > 0 {
                notes.append(ConversionNote(Loss(feature, count)))
            } else {
                throw error(name, "holds \(element.kind), not only strings and objects with a feature or field and a count")
            }
        }
        return notes
    }

    /// What a loss is about: a feature, or a field that the source names.
    private static func feature(_ loss: JSONValue) -> Feature? {
        loss["feature"]?.string.map { Feature(rawValue: ClauseText.shortened($0)) }
            ?? loss["field"]?.string.map { Feature(field: ClauseText.shortened($0)) }
    }
}
