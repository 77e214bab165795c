import DragTypes

/// Reads the members of a JSON object that a person or a foreign program wrote. Errors name the
/// member that is wrong.
///
/// Unknown members are ignored, so that a later minor version of the format may add members without
/// breaking older readers.
struct JSONMembers {
    private let value: JSONValue
    /// The name of the document for messages: "the manifest".
    private let form: String
    /// The path of this object in the document for messages: "conversions[2]"; empty for the top
    /// object.
    private let place: String

    init(_ value: JSONValue, form: String, place: String = "") throws(FormError) {
        guard case .object = value else {
            throw FormError(form, "has \(value.kind) \(place.isEmpty ? "at its top" : "as \(place)"), not an object")
        }
        self.value = value
        self.form = form
        self.place = place
    }

    private func path(_ name: String) -> String { place.isEmpty ? "\u{201C}\(name)\u{201D}" : "\u{201C}\(place).\(name)\u{201D}" }

    func error(_ name: String, _ problem: String) -> FormError { FormError(form, "has a member \(path(name)) that \(problem)") }

    /// The member, unless it is missing or null.
    private func member(_ name: String) -> JSONValue? {
        guard let member = value[name], !member.isNull else { return nil }
        return member
    }

    func has(_ name: String) -> Bool { member(name) != nil }

    func text(_ name: String) throws(FormError) -> String {
        guard let text = try optionalText(name) else { throw FormError(form, "lacks its member \(path(name))") }
        return text
    }

    func optionalText(_ name: String) throws(FormError) -> String? {
        guard let member = member(name) else { return nil }
        guard let text = member.string else { throw error(name, "is \(member.kind), not a string") }
        guard !text.utf8.contains(0) else { throw error(name, "holds a NUL") }
        return text
    }

    func integer(_ name: String) throws(FormError) -> Int {
        guard let number = try optionalInteger(name) else { throw FormError(form, "lacks its member \(path(name))") }
        return number
    }

    /// - Parameter range: the allowed values; a number outside the range is an error that names the
    ///   range.
    func optionalInteger(_ name: String, in range: ClosedRange<Int> = Int.min...Int.max) throws(FormError) -> Int? {
        guard let member = member(name) else { return nil }
        guard let number = member.integer else { throw error(name, "is \(member.kind), not a whole number") }
        guard range.contains(number) else {
            throw error(name, "is \(number), not a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func integers(_ name: String) throws(FormError) -> [Int] {
        guard let member = member(name), let elements = member.array else { throw error(name, "is not an array of numbers") }
        let numbers = elements.compactMap(\.integer)
        guard numbers.count == elements.count else { throw error(name, "holds values that are not whole numbers") }
        return numbers
    }

    func number(_ name: String) throws(FormError) -> Double {
        guard case .number(let text)? = member(name), let number = Double(text), number.isFinite else {
            throw error(name, "is not a number")
        }
        return number
    }

    func flag(_ name: String) throws(FormError) -> Bool {
        guard let member = member(name) else { return false }
        guard case .bool(let flag) = member else { throw error(name, "is \(member.kind), not true or false") }
        return flag
    }

    /// The elements of an array of any values; none when there is no such member.
    func elements(_ name: String) throws(FormError) -> [JSONValue] {
        guard let member = member(name) else { return [] }
        guard let elements = member.array else { throw error(name, "is \(member.kind), not an array") }
        return elements
    }

    func texts(_ name: String) throws(FormError) -> [String] {
        guard let member = member(name) else { return [] }
        guard let elements = member.array else { throw error(name, "is \(member.kind), not an array of strings") }
        var result: [String] = []
        result.reserveCapacity(elements.count)
        for element in elements {
            guard let text = element.string, !text.utf8.contains(0) else { throw error(name, "holds \(element.kind), not only strings") }
            result.append(text)
        }
        return result
    }

    func optionalObject(_ name: String) throws(FormError) -> JSONMembers? {
        guard let member = member(name) else { return nil }
        return try JSONMembers(member, form: form, place: path(name))
    }

    func objects(_ name: String) throws(FormError) -> [JSONMembers] {
        guard let member = member(name) else { return [] }
        guard let elements = member.array else { throw error(name, "is \(member.kind), not an array of objects") }
        var result: [JSONMembers] = []
        result.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            result.append(try JSONMembers(element, form: form, place: (place.isEmpty ? "" : place + ".") + "\(name)[\(index)]"))
        }
        return result
    }

    func object(_ name: String) throws(FormError) -> JSONMembers {
        guard let member = member(name) else { throw FormError(form, "lacks its member \(path(name))") }
        return try JSONMembers(member, form: form, place: (place.isEmpty ? "" : place + ".") + name)
    }

    func type(_ name: String) throws(FormError) -> TypeIdentifier { try Self.type(try text(name), name, self) }

    func types(_ name: String) throws(FormError) -> [TypeIdentifier] {
        var result: [TypeIdentifier] = []
        for text in try texts(name) { result.append(try Self.type(text, name, self)) }
        return result
    }

    /// One type, or an array with at least one.
    func oneOrMoreTypes(_ name: String) throws(FormError) -> [TypeIdentifier] {
        guard member(name)?.array != nil else { return [try type(name)] }
        let types = try types(name)
        guard !types.isEmpty else { throw error(name, "is an empty array") }
        return types
    }

    /// One text, or an array of them.
    func oneOrMoreTexts(_ name: String) throws(FormError) -> [String] {
        member(name)?.array == nil ? [try text(name)] : try texts(name)
    }

    /// An array of texts and of arrays of texts; a text stands for an array of itself.
    func textLists(_ name: String) throws(FormError) -> [[String]] {
        guard let elements = member(name)?.array else { throw error(name, "is not an array of names") }
        var lists: [[String]] = []
        for element in elements {
            let list = element.string.map { [$0] } ?? element.array?.compactMap(\.string)
            guard let list else { throw error(name, "is not an array of names") }
            lists.append(list)
        }
        return lists
    }

    /// Whether the member is an object.
    func isObject(_ name: String) -> Bool {
        if case .object? = member(name) { true } else { false }
    }

    /// The names of all members, each once.
    var names: [String] {
        guard case .object(let members) = value else { return [] }
        return Array(Set(members.map(\.name))).sorted()
    }

    private static func type(_ text: String, _ name: String, _ members: JSONMembers) throws(FormError) -> TypeIdentifier {
        guard let type = TypeIdentifier(text) else {
            throw members.error(
                name,
                "is not a type identifier such as public.png (\u{201C}dragconv types NAME\u{201D} shows the identifier for a MIME type or an extension)"
            )
        }
        return type
    }
}
