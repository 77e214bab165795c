import DragKit
import DragTypes

/// The members of an object or dictionary, each read by its name. The reader has no place for those
/// that it does not read.
struct Members<Value> {
    private let values: [(name: String, value: Value)]
    private var isRead: [Bool]
    private let isEmpty: (Value) -> Bool

    private init(_ values: [(name: String, value: Value)], isEmpty: @escaping (Value) -> Bool) {
        self.values = values
        self.isEmpty = isEmpty
        isRead = values.map { _ in false }
    }

    /// The value of a member; nil when there is none.
    subscript(name: String) -> Value? {
        mutating get {
            var found: Value?
            for (index, member) in values.enumerated() where member.name == name {
                isRead[index] = true
                found = member.value
            }
            return found
        }
    }

    /// The first of some members that `read` makes a text of; empty when there is none. The other
    /// ones are not read.
    mutating func first(of names: [String], _ read: (Value) -> String?) -> String {
        for name in names {
            guard let value = values.last(where: { $0.name == name })?.value, let text = read(value), !text.isEmpty else { continue }
            _ = self[name]
            return text
        }
        return ""
    }

    /// The members that were not read and hold something, each read now.
    mutating func takeRest(where isWanted: (Value) -> Bool) -> [(name: String, value: Value)] {
        var rest: [(name: String, value: Value)] = []
        for (index, member) in values.enumerated() where !isRead[index] && !isEmpty(member.value) && isWanted(member.value) {
            isRead[index] = true
            rest.append(member)
        }
        return rest
    }

    /// Counts what was not read and holds something.
    ///
    /// - Parameter bookkeeping: members that say nothing to people: ids, positions, the kind of the
    ///   object.
    func addRest(to unread: inout Unread, except bookkeeping: Set<String> = []) {
        for (member, isRead) in zip(values, isRead) where !isRead && !bookkeeping.contains(member.name) && !isEmpty(member.value) {
            unread.add(field: member.name)
        }
    }
}

extension Members<JSONValue> {
    /// The members of an object; none of another value.
    init(_ value: JSONValue) {
        var values: [(name: String, value: JSONValue)] = []
        if case .object(let members) = value { values = members.map { ($0.name, $0.value) } }
        self.init(values) { Self.isEmpty($0) }
    }

    /// Whether nothing stands in a value, however deep. JSON nests to a limit.
    private static func isEmpty(_ value: JSONValue) -> Bool {
        switch value {
        case .null: true
        case .string(let text): text.string.isEmpty
        case .array(let elements): elements.allSatisfy(isEmpty)
        case .object(let members): members.allSatisfy { isEmpty($0.value) }
        default: false
        }
    }
}

extension Members<PropertyList> {
    /// The members of a dictionary; none of another value.
    init(_ value: PropertyList) {
        var values: [(name: String, value: PropertyList)] = []
        if case .dictionary(let members) = value { values = members.map { ($0.key, $0.value) } }
        self.init(values) { value in
            switch value {
            case .string(let text): text.isEmpty
            case .array(let elements): elements.isEmpty
            case .dictionary(let members): members.isEmpty
            case .data(let bytes): bytes.isEmpty
            default: false
            }
        }
    }
}
