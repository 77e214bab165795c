/// Reads the XML property list form, which uses a small part of XML. Entities that the document
/// declares are not expanded, and nothing is fetched.
struct XMLPropertyListReader {
    private static let form = "the property list"
    private let bytes: [UInt8]
    private var index = 0
    private var count = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func document() throws(FormError) -> PropertyList {
        guard var tag = try nextTag() else { throw error("is no XML property list") }
        var isWrapped = false
        if tag.name == "plist", !tag.isClosing {
            isWrapped = true
            guard !tag.isEmpty, let inner = try nextTag(), !inner.isClosing else { throw error("is empty") }
            tag = inner
        }
        let value = try value(tag, depth: 0)
        if isWrapped {
            guard let end = try nextTag(), end.isClosing, end.name == "plist" else { throw error("does not end in </plist>") }
        }
        return value
    }

    private struct Tag {
        var name: String
        var isClosing: Bool
        var isEmpty: Bool
    }

    private func error(_ problem: String) -> FormError { FormError(Self.form, problem, offset: index) }

    /// The next element tag. Declarations, comments and white space are skipped. Text before the
    /// tag is an error.
    private mutating func nextTag() throws(FormError) -> Tag? {
        while true {
            while index < bytes.count, ASCII.isWhitespace(bytes[index]) { index += 1 }
            guard index < bytes.count else { return nil }
            guard bytes[index] == UInt8(ascii: "<") else { throw error("has text where an element should be") }
            if isAtComment {
                try skipComment()
            } else if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "?") || bytes[index + 1] == UInt8(ascii: "!") {
                try skipDeclaration()
            } else {
                return try tag()
            }
        }
    }

    private var isAtComment: Bool { bytes[index...].starts(with: Array("<!--".utf8)) }

    private mutating func skipComment() throws(FormError) {
        guard let end = bytes.firstRange(of: Array("-->".utf8), from: index + 4) else { throw error("has a comment that never ends") }
        index = end.upperBound
    }

    private mutating func skipDeclaration() throws(FormError) {
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "<"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ">"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            index += 1
            if depth == 0 { return }
        }
        throw error("has a declaration that never ends")
    }

    private mutating func tag() throws(FormError) -> Tag {
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else { throw error("has a tag that never ends") }
        var inside = bytes[(index + 1)..<end]
        let isClosing = inside.first == UInt8(ascii: "/")
        if isClosing { inside = inside.dropFirst() }
        let isEmpty = inside.last == UInt8(ascii: "/")
        if isEmpty { inside = inside.dropLast() }
        let name = inside.prefix { !ASCII.isWhitespace($0) }
        guard !name.isEmpty else { throw error("has a tag without a name") }
        index = end + 1
        return Tag(name: String(utf8Bytes: name), isClosing: isClosing, isEmpty: isEmpty)
    }

    private mutating func value(_ tag: Tag, depth: Int) throws(FormError) -> PropertyList {
        guard !tag.isClosing else { throw error("closes an element that is not open") }
        guard depth < PropertyList.maximumDepth || tag.name != "array" && tag.name != "dict" else {
            throw error("nests deeper than the limit of \(PropertyList.maximumDepth) levels")
        }
        count += 1
        guard count <= PropertyList.maximumCount else {
            throw error("has more than the limit of \(PropertyList.maximumCount) values")
        }
        switch tag.name {
        case "true": return try finished(tag, .boolean(true))
        case "false": return try finished(tag, .boolean(false))
        case "string": return .string(tag.isEmpty ? "" : try text(until: "string"))
        case "integer":
            let digits = tag.isEmpty ? "" : try text(until: "integer").filter { !$0.isWhitespace }
            let number = digits.lowercased().hasPrefix("0x") ? Int64(digits.dropFirst(2), radix: 16) : Int64(digits)
            guard let number else { throw error("has an <integer> that is not a whole number") }
            return .integer(number)
        case "real":
            guard !tag.isEmpty, let number = Double(try text(until: "real").filter { !$0.isWhitespace }) else {
                throw error("has a <real> that is not a number")
            }
            return .real(number)
        case "date":
            guard !tag.isEmpty, let seconds = PropertyListDate.seconds(try text(until: "date").filter { !$0.isWhitespace })
            else { throw error("has a <date> that is not of the form 2024-01-31T12:00:00Z") }
            return .date(seconds)
        case "data":
            guard let decoded = Base64.decode(Array((tag.isEmpty ? "" : try text(until: "data")).utf8).span) else {
                throw error("has <data> that is not base64")
            }
            return .data(decoded)
        case "array":
            var elements: [PropertyList] = []
            while !tag.isEmpty, let next = try child(of: "array") { elements.append(try value(next, depth: depth + 1)) }
            return .array(elements)
        case "dict":
            var members: [PropertyList.Member] = []
            while !tag.isEmpty, let next = try child(of: "dict") {
                guard next.name == "key", !next.isClosing else { throw error("has a dictionary entry without a key") }
                let key = next.isEmpty ? "" : try text(until: "key")
                guard let inner = try child(of: "dict") else { throw error("has a key without a value") }
                members.append(.init(key: key, value: try value(inner, depth: depth + 1)))
            }
            if members.count == 1, members[0].key == "CF$UID", case .integer(let number) = members[0].value, number >= 0 {
                return .uid(UInt64(number))
            }
            return .dictionary(members)
        default: throw error("has an element that property lists do not know")
        }
    }

    private mutating func finished(_ tag: Tag, _ value: PropertyList) throws(FormError) -> PropertyList {
        if !tag.isEmpty { _ = try text(until: tag.name) }
        return value
    }

    /// The next child element of `parent`. Nil when the next tag closes `parent`.
    private mutating func child(of parent: String) throws(FormError) -> Tag? {
        guard let tag = try nextTag() else { throw error("ends inside an element") }
        guard tag.isClosing else { return tag }
        guard tag.name == parent else { throw error("closes elements in the wrong order") }
        return nil
    }

    private mutating func text(until name: String) throws(FormError) -> String {
        var result: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "&") {
                result += try entity()
            } else if byte == UInt8(ascii: "<") {
                if bytes[index...].starts(with: Array("<![CDATA[".utf8)) {
                    guard let end = bytes.firstRange(of: Array("]]>".utf8), from: index + 9) else { break }
                    result += bytes[(index + 9)..<end.lowerBound]
                    index = end.upperBound
                } else if isAtComment {
                    try skipComment()
                } else {
                    guard let tag = try nextTag(), tag.isClosing, tag.name == name else {
                        throw error("has an element inside <\(name)>")
                    }
                    return String(utf8Bytes: result)
                }
            } else {
                result.append(byte)
                index += 1
            }
        }
        throw error("ends inside <\(name)>")
    }

    private mutating func entity() throws(FormError) -> [UInt8] {
        guard let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
            throw error("has an ampersand that begins no entity")
        }
        let name = String(utf8Bytes: bytes[(index + 1)..<end])
        let named: [String: String] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
        var text = named[name]
        if name.hasPrefix("#x") || name.hasPrefix("#X") {
            text = UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) }
        } else if name.hasPrefix("#") {
            text = UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init).map { String(Character($0)) }
        }
        guard let text else { throw error("has an entity that property lists do not know") }
        index = end + 1
        return Array(text.utf8)
    }
}
