import DragSystem
import DragTypes

/// One input of a batch: a line of JSON, or a file's name.
struct BatchRecord: Sendable {
    enum Content: Sendable {
        /// A line of JSON.
        case line([UInt8])
        /// A path.
        case path([UInt8])
        /// A line that is longer than the limit.
        case tooLong
    }

    /// The number of the line or of the name, counted from 1.
    let number: Int
    let content: Content
    /// The number of bytes of the input up to the record's end.
    let end: Int
}

/// What a record asks for: a payload, and members that are carried along.
struct BatchTask {
    let payload: Payload
    /// The members of the line that say nothing about the input.
    let members: [(name: String, value: JSONValue)]
    /// The path of the input; nil for an input that is no file.
    let path: String?

    /// The members one of which holds the input.
    private static let inputs = ["items", "path", "url", "text", "base64"]
    /// The members of a line out that are the result's. In a line in, members with these names are
    /// not carried along.
    private static let results: Set<String> = ["type", "text", "base64", "notes", "file", "error", "code"]
    /// Paths that lead to standard input, where the records come from.
    private static let standardInput: Set<String> = ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"]

    /// The members of a line that are carried along; empty for what is no JSON object.
    static func carried(_ document: JSONValue) -> [(name: String, value: JSONValue)] {
        guard case .object(let members) = document else { return [] }
        let hasItems = document["items"].map { !$0.isNull } ?? false
        return members.filter { member in
            !results.contains(member.name) && !inputs.contains(member.name) && !(hasItems && ["payload", "source"].contains(member.name))
        }
    }

    /// The path by which a file is opened. A file called "-" is no standard input here.
    ///
    /// - Throws: ``CLIError`` (`unreadableInput`) for a path that leads to standard input.
    static func opened(_ path: String) throws(CLIError) -> String {
        guard !standardInput.contains(path) else {
            throw CLIError(.unreadableInput, "\u{201C}\(path)\u{201D} is standard input, where the list of inputs comes from; name another file.")
        }
        return path == "-" ? "./-" : path
    }

    /// - Parameter standardType: the type of an input without the member `type`; nil to find it.
    /// - Throws: ``CLIError`` with the code that `convert` would have ended with.
    init(_ document: JSONValue, _ reader: InputReader, standardType: String?) throws(CLIError) {
        guard case .object = document else { throw CLIError(.badInput, "The line holds \(document.kind), not an object.") }
        members = Self.carried(document)
        func text(_ name: String) throws(CLIError) -> String? {
            guard let value = document[name], !value.isNull else { return nil }
            guard let text = value.string else { throw CLIError(.badInput, "The member \u{201C}\(name)\u{201D} is \(value.kind), not a string.") }
            return text
        }
        let type = try text("type") ?? standardType
        let given = Self.inputs.filter { document[$0].map { !$0.isNull } ?? false }
        guard given.count < 2 else {
            throw CLIError(
                .badInput, "The line has the members \(given.joined(separator: " and ")); give one of them, and call the others by other names.")
        }
        if given == ["items"] {
            path = nil
            do throws(FormError) {
                payload = try PayloadJSON.payload(from: document, catalogue: reader.catalogue)
            } catch {
                throw CLIError(.badInput, error.description)
            }
        } else if let file = try text("path") {
            path = file
            payload = try reader.payload(try Self.opened(file), from: type)
        } else if let link = try text("url") {
            path = nil
            payload = try reader.payload(bytes: Array(link.utf8), name: nil, from: type ?? TypeIdentifier.url.rawValue)
        } else if let words = try text("text") {
            path = nil
            var reader = reader
            reader.keepsText = true
            payload = try reader.payload(bytes: Array(words.utf8), name: nil, from: type)
        } else if let data = try text("base64") {
            path = nil
            guard let bytes = Base64.decode(Array(data.utf8).span) else {
                throw CLIError(.badInput, "The member \u{201C}base64\u{201D} is no base64.")
            }
            payload = try reader.payload(bytes: bytes, name: nil, from: type)
        } else {
            throw CLIError(.badInput, "The line has none of the members items, path, url, text and base64.")
        }
    }

    init(path bytes: [UInt8], _ reader: InputReader, standardType: String?) throws(CLIError) {
        let file = PathText.text(bytes)
        path = file
        members = [("path", .text(String(utf8Bytes: bytes)))]
        payload = try reader.payload(try Self.opened(file), from: standardType)
    }
}
