public import DragTypes

/// The content of a control frame of `frames/1`: one JSON object. Every member that is not called
/// optional is required; unknown members are ignored.
public enum PlugInMessage: Hashable, Sendable {
    /// The version of the protocol that this library speaks.
    public static let protocolVersion = 1

    /// `hello`: `{"protocols": [1, 1]}`, the lowest and highest version that dragconv speaks.
    case hello(lowest: Int, highest: Int)
    /// `ready`: `{"protocol": 1}`, the version that the program chose.
    case ready(version: Int)
    /// `convert`: a request for one conversion (see ``ConversionRequest``).
    case convert(ConversionRequest)
    /// `progress`: `{"completed": 3, "total": 10, "unit": "pages"}`; `total` is optional, and so is
    /// `unit`, which then means `bytes`.
    case progress(ConversionProgress)
    /// `cancel`: `{}`.
    case cancel
    /// `result`: `{"bytes": 1234, "name": "image/png", "notes": ["…", {"feature": "tags", "count":
    /// 3}]}`; `name` and `notes` are optional.
    case result(byteCount: Int, name: String?, notes: [ConversionNote])
    /// `failure`: `{"code": "bad-input", "message": "the image ends in its header"}`. The codes are
    /// those of ``ConversionError/Code/name``.
    case failure(ConversionError)

    /// The content of a `convert` frame: `{"conversion": "html-to-markdown", "from": "public.html",
    /// "to": "net.daringfireball.markdown", "type": "public.html", "bytes": 1234,` `"siblings":
    /// [{"type": "public.url", "bytes": 20}], "offered": ["public.html"], "suggestedName":
    /// "a.html", "seconds": 30,` `"maximumOutput": 1073741824, "permissions": ["private-network"],
    /// "options": {"quality": "80"}, "secret": true,` `"charset": {"set": "koi8-r", "language":
    /// "ru_RU", "setting": "--charset"}}`. The members `siblings`, `offered`, `suggestedName`,
    /// `permissions`, `options`, `secret` and `charset` with its members are optional. Data frames
    /// with `bytes` bytes of input follow the frame, and then the bytes of each sibling, in the
    /// order of `siblings`.
    public struct ConversionRequest: Hashable, Sendable {
        /// The type and size of one representation that follows the request in data frames.
        public struct Part: Hashable, Sendable {
            /// The type of the representation.
            public var type: TypeIdentifier
            /// The size of the representation, in bytes; 0 or more.
            public var byteCount: Int

            /// A representation of the given type and size in bytes.
            public init(type: TypeIdentifier, byteCount: Int) {
                self.type = type
                self.byteCount = byteCount
            }
        }

        /// The conversion's id without the plug-in's id.
        public var conversion: String
        /// The type that the conversion declares for its input.
        public var from: TypeIdentifier
        /// The type that the conversion declares for its result.
        public var to: TypeIdentifier
        /// The input: its actual type, which conforms to ``from``, and its size.
        public var input: Part
        /// The other representations that the conversion reads, in the order of their data frames;
        /// empty for none.
        public var siblings: [Part]
        /// All types that the item offers, in the source's order.
        public var offered: [TypeIdentifier]
        /// The name for a file made from the item; nil when the source suggests none.
        public var suggestedName: String?
        /// The longest time for the conversion, in seconds.
        public var seconds: Double
        /// The largest result, in bytes.
        public var maximumOutput: Int
        /// What the user allows for this conversion; empty for nothing. The reader drops
        /// permissions that it does not know.
        public var permissions: Set<ConversionPermission>
        /// What the user asks of the result (see ``ConversionContext/options``); empty for nothing.
        public var options: [String: String]
        /// Whether the item is confidential, so that the program must store nothing of it.
        public var isSecret: Bool
        /// What the user knows of texts that name no character set.
        public var characterSetHint = CharacterSetHint()

        /// A request for one conversion.
        ///
        /// - Parameters:
        ///   - conversion: the conversion's id without the plug-in's id.
        ///   - from: the type that the conversion declares for its input.
        ///   - to: the type that the conversion declares for its result.
        ///   - input: the actual type of the input, which conforms to `from`, and its size.
        ///   - siblings: the other representations that the conversion reads, in the order of their
        ///     data frames; empty for none.
        ///   - offered: all types that the item offers, in the source's order.
        ///   - suggestedName: the name for a file made from the item; nil when the source suggests
        ///     none.
        ///   - seconds: the longest time for the conversion.
        ///   - maximumOutput: the largest result, in bytes.
        ///   - permissions: what the user allows for this conversion; empty for nothing.
        ///   - options: what the user asks of the result.
        ///   - isSecret: whether the item is confidential, so that the program must store nothing
        ///     of it.
        public init(
            conversion: String, from: TypeIdentifier, to: TypeIdentifier, input: Part, siblings: [Part] = [],
            offered: [TypeIdentifier] = [], suggestedName: String? = nil, seconds: Double, maximumOutput: Int,
            permissions: Set<ConversionPermission> = [], options: [String: String] = [:], isSecret: Bool = false
        ) {
            self.conversion = conversion
            self.from = from
            self.to = to
            self.input = input
            self.siblings = siblings
            self.offered = offered
            self.suggestedName = suggestedName
            self.seconds = seconds
            self.maximumOutput = maximumOutput
            self.permissions = permissions
            self.options = options
            self.isSecret = isSecret
        }
    }

    var kind: PlugInFrame.Kind {
        switch self {
        case .hello: .hello
        case .ready: .ready
        case .convert: .convert
        case .progress: .progress
        case .cancel: .cancel
        case .result: .result
        case .failure: .failure
        }
    }

    /// The message as a frame.
    public var frame: PlugInFrame { PlugInFrame(kind, json.encoded) }

    private var json: JSONValue {
        switch self {
        case .hello(let lowest, let highest): return .object([("protocols", .array([.integer(lowest), .integer(highest)]))])
        case .ready(let version): return .object([("protocol", .integer(version))])
        case .convert(let request): return request.json
        case .progress(let progress):
            var members: [(name: String, value: JSONValue)] = [("completed", .integer(progress.completed)), ("unit", .text(progress.unit))]
            if let total = progress.total { members.append(("total", .integer(total))) }
            return .object(members)
        case .cancel: return .object([])
        case .result(let count, let name, let notes):
            var members: [(name: String, value: JSONValue)] = [("bytes", .integer(count))]
            if let name { members.append(("name", .text(name))) }
            if !notes.isEmpty { members.append(("notes", .array(notes.map(\.json)))) }
            return .object(members)
        case .failure(let error): return .object([("code", .text(error.code.name)), ("message", .text(error.description))])
        }
    }

    /// Parses the body of a frame; nil for a data frame, which holds no message.
    ///
    /// - Parameters:
    ///   - kind: the frame's kind, which decides what members the body has.
    ///   - body: the frame's bytes after its header: a JSON object in UTF-8.
    /// - Throws: `FormError` when the body is no JSON object, or a member is missing or has a wrong
    ///   value.
    public init?(_ kind: PlugInFrame.Kind, _ body: ArraySlice<UInt8>) throws(FormError) {
        if kind == .data { return nil }
        let members = try JSONMembers(try JSONValue(parsing: Array(body)), form: "the frame")
        switch kind {
        case .hello:
            let versions = try members.integers("protocols")
            guard versions.count == 2 else { throw members.error("protocols", "is not the lowest and the highest version") }
            self = .hello(lowest: versions[0], highest: versions[1])
        case .ready: self = .ready(version: try members.integer("protocol"))
        case .convert: self = .convert(try ConversionRequest(members))
        case .progress:
            self = .progress(
                ConversionProgress(
                    completed: try members.integer("completed"), total: try members.optionalInteger("total"),
                    unit: try members.optionalText("unit") ?? "bytes"))
        case .cancel: self = .cancel
        case .result:
            self = .result(
                byteCount: try members.integer("bytes"), name: try members.optionalText("name"),
                notes: try members.notes("notes"))
        case .failure:
            guard let code = ConversionError.Code(name: try members.text("code")) else {
                throw members.error("code", "is none of \(ConversionError.Code.named.map(\.value).joined(separator: ", "))")
            }
            self = .failure(ConversionError(code, ClauseText.shortened(try members.text("message"))))
        case .data: return nil
        }
    }
}

extension PlugInMessage.ConversionRequest {
    fileprivate var json: JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("conversion", .text(conversion)), ("from", .text(from.rawValue)), ("to", .text(to.rawValue)),
            ("type", .text(input.type.rawValue)), ("bytes", .integer(input.byteCount)),
        ]
        if !siblings.isEmpty {
            members.append(
                ("siblings", .array(siblings.map { .object([("type", .text($0.type.rawValue)), ("bytes", .integer($0.byteCount))]) })))
        }
        members.append(("offered", .array(offered.map { .text($0.rawValue) })))
        if let suggestedName { members.append(("suggestedName", .text(suggestedName))) }
        members += [("seconds", .number("\(seconds)")), ("maximumOutput", .integer(maximumOutput))]
        if !permissions.isEmpty { members.append(("permissions", .array(permissions.map(\.rawValue).sorted().map { .text($0) }))) }
        if !options.isEmpty { members.append(("options", .object(options.sorted { $0.key < $1.key }.map { ($0.key, .text($0.value)) }))) }
        if isSecret { members.append(("secret", .bool(true))) }
        if characterSetHint != CharacterSetHint() { members.append(("charset", characterSetHint.json)) }
        return .object(members)
    }

    fileprivate init(_ members: JSONMembers) throws(FormError) {
        conversion = try members.text("conversion")
        from = try members.type("from")
        to = try members.type("to")
        input = Part(type: try members.type("type"), byteCount: try members.count("bytes"))
        siblings = []
        for sibling in try members.objects("siblings") {
            siblings.append(Part(type: try sibling.type("type"), byteCount: try sibling.count("bytes")))
        }
        offered = try members.types("offered")
        suggestedName = try members.optionalText("suggestedName")
        seconds = try members.number("seconds")
        maximumOutput = try members.count("maximumOutput")
        permissions = Set(try members.texts("permissions").compactMap { ConversionPermission(rawValue: $0) })
        options = [:]
        if members.has("options") {
            let values = try members.object("options")
            for name in values.names { options[name] = try values.text(name) }
        }
        isSecret = try members.flag("secret")
        if let hint = try members.optionalObject("charset") { characterSetHint = try CharacterSetHint(hint) }
    }
}

extension CharacterSetHint {
    fileprivate var json: JSONValue {
        let members = [("set", characterSet), ("language", language), ("setting", setting)]
        return .object(members.compactMap { name, value in value.map { (name, .text($0)) } })
    }

    fileprivate init(_ members: JSONMembers) throws(FormError) {
        self.init()
        characterSet = try members.optionalText("set")
        language = try members.optionalText("language")
        if let name = try members.optionalText("setting") { setting = ClauseText.shortened(name) }
    }
}

extension JSONMembers {
    fileprivate func count(_ name: String) throws(FormError) -> Int {
        let value = try integer(name)
        guard value >= 0 else { throw error(name, "is below 0") }
        return value
    }
}

/// Prepares text from outside the process for use inside a message.
enum ClauseText {
    /// The longest clause, in Unicode scalars.
    private static let maximumLength = 300

    /// The text as one line without control characters and without a full stop at its end. A text
    /// longer than the limit is cut and ends in an ellipsis.
    static func shortened(_ text: String) -> String {
        var clause = ""
        for scalar in text.unicodeScalars.prefix(maximumLength) {
            clause.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
        }
        if clause.unicodeScalars.count < text.unicodeScalars.count { clause += "\u{2026}" }
        while clause.last == " " || clause.last == "." { clause.removeLast() }
        return clause
    }
}
