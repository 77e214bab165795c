public import DragTypes

/// The manifest of a plug-in program. The manifest declares everything that negotiation needs, so
/// no program is run during planning.
///
/// The file format is described in `docs/writing-a-handler.md`. Only the members `manifest`, `id`,
/// `version` and `program` are required.
public struct PlugInManifest: Hashable, Sendable {
    /// The version of the file format that this library reads.
    public static let formatVersion = 1
    /// The largest manifest that is read, in bytes.
    public static let maximumSize = 1 << 20
    /// The largest number of conversions that a plug-in may declare.
    public static let maximumConversions = 4096

    /// The protocol that dragconv and the program speak over the program's standard streams.
    public enum ProgramProtocol: String, Hashable, Sendable, CaseIterable {
        /// A fresh process for each conversion: the input's bytes on standard input, the result's
        /// bytes on standard output.
        case filter
        /// Framed messages on standard input and output; one process serves many conversions (see
        /// ``PlugInFrame``).
        case frames = "frames/1"
    }

    /// What the manifest asks for: a resource that the sandbox otherwise withholds, or an explicit
    /// request by the user as a condition.
    public enum Need: String, Hashable, Sendable, CaseIterable {
        /// Internet connections, which the user must allow as well.
        case network
        /// The installed fonts and fontconfig's cache.
        case fonts
        /// Unix sockets, by which the program's own processes find each other. Only the sandbox of
        /// bubblewrap has them.
        case sockets
        /// A writable folder that is kept between runs. The environment variable `DRAGCONV_CACHE`
        /// holds the folder's path.
        case cache
        /// An explicit request by the user: the conversions run only when one of them is requested
        /// by its id, because the results are guesses or not what people expect of the target type.
        case asking
    }

    /// The program and how it is started.
    public struct Program: Hashable, Sendable {
        /// The program's path and then its arguments. A path that begins with `./` is relative to
        /// the plug-in's folder; a name without a slash stands for a program of the system, in one
        /// of ``systemFolders``; otherwise the path is absolute.
        public var exec: [String]
        /// The protocol that the program speaks.
        public var `protocol`: ProgramProtocol
        /// The plug-in's folder, relative to the folder of the manifest. The program may read this
        /// folder and starts in it.
        public var folder: String
        /// The most memory that the program may use, in bytes of address space.
        public var memory: Int

        /// The Debian package that has the program; nil when the manifest names none.
        public var package: String?
        /// Further system programs that must be installed, because the program starts them:
        /// `soffice` where ``exec`` is a shell command.
        public var runs: [String] = []
        /// Files and folders below `/etc` that the program reads.
        public var settings: [String] = []
        /// Further arguments for a filter, after those of ``exec``, by the conversion's id without
        /// the plug-in's id.
        public var arguments: [String: [String]] = [:]
        /// Environment variables of the program, by name.
        public var environment: [String: String] = [:]
        /// The exit statuses by which a filter says that its input is bad. (65 always does.)
        public var badInput: Set<Int> = []
        /// The exit statuses by which a filter says that its input is fine, and lacks what was
        /// asked for.
        public var unsupported: Set<Int> = []
        /// Whether a filter's standard input and output are files, in which it can go back and
        /// forth. Otherwise they are pipes.
        public var usesFiles = false

        /// The memory limit of a manifest that names none, in bytes: 1 GiB.
        public static let defaultMemory = 1 << 30
        /// The folders in which programs of the system are looked for, in this order.
        public static let systemFolders = ["/usr/local/bin", "/usr/bin", "/bin"]

        /// Whether the program is one of the system, which stands in ``exec`` by its name.
        public var isOfSystem: Bool { !exec[0].contains("/") }

        /// A program with its path and arguments, its protocol, its folder (by default the
        /// manifest's own) and its memory limit in bytes.
        public init(
            exec: [String], protocol: ProgramProtocol, folder: String = ".", memory: Int = Program.defaultMemory
        ) {
            self.exec = exec
            self.protocol = `protocol`
            self.folder = folder
            self.memory = memory
        }
    }

    /// The plug-in's reverse-DNS name, which is the first half of the ids of its conversions.
    public var id: String
    /// The plug-in's own version, in any spelling: 1 to 128 bytes without control characters.
    public var version: String
    /// What the plug-in does, in a few words for people; empty when the manifest says nothing.
    public var description: String
    /// Declarations of types that the catalogue may lack.
    public var types: [TypeDeclaration]
    /// The conversions, each with its full id: `<plug-in id>/<conversion id>`.
    public var conversions: [Conversion]
    /// The program that does the conversions.
    public var program: Program
    /// The resources that the program needs; empty for none.
    public var needs: Set<Need>
    /// The libraries in the program, with their versions when the manifest was written; empty when
    /// the manifest names none, and for a manifest from an index.
    public var libraries: [LinkedLibrary]

    /// What tells by names whether a representation holds what the conversions take.
    public var recognisers: [NameRecogniser]

    /// A manifest with the given members. The ids of `conversions` are full ids.
    public init(
        id: String, version: String, description: String = "", types: [TypeDeclaration] = [], conversions: [Conversion] = [],
        program: Program, needs: Set<Need> = [], libraries: [LinkedLibrary] = [], recognisers: [NameRecogniser] = []
    ) {
        self.id = id
        self.version = version
        self.description = description
        self.types = types
        self.conversions = conversions
        self.program = program
        self.needs = needs
        self.libraries = libraries
        self.recognisers = recognisers
    }

    /// The manifest of a program that serves `handler`.
    public init(
        of handler: some TypeHandler, version: String, description: String, program: Program, needs: Set<Need> = [], libraries: [LinkedLibrary] = []
    ) {
        self.init(
            id: handler.identifier, version: version, description: description, types: handler.declaredTypes,
            conversions: handler.conversions, program: program, needs: needs, libraries: libraries,
            recognisers: handler.recognisers.compactMap { $0 as? NameRecogniser })
    }

    /// A conversion's id without the plug-in's id, which is the form that the program is told.
    public func shortID(of conversion: Conversion) -> String { String(conversion.id.dropFirst(id.count + 1)) }
}

extension PlugInManifest {
    /// The manifest as JSON text, laid out for people, with LF line ends and a trailing newline.
    /// Members with default values are left out, except `conversions` and each conversion's `keep`
    /// and `cost`.
    public var text: String {
        var members: [(String, JSONValue)] = [
            ("manifest", .integer(Self.formatVersion)), ("id", .text(id)), ("version", .text(version)),
        ]
        if !description.isEmpty { members.append(("description", .text(description))) }
        if !types.isEmpty { members.append(("types", .array(types.map(Self.json)))) }
        members.append(("conversions", .array(conversions.map(json))))
        var program: [(String, JSONValue)] = [
            ("exec", .array(self.program.exec.map { .text($0) })), ("protocol", .text(self.program.protocol.rawValue)),
        ]
        if self.program.folder != "." { program.append(("folder", .text(self.program.folder))) }
        if self.program.memory != Program.defaultMemory { program.append(("memory", .integer(self.program.memory))) }
        if let package = self.program.package { program.append(("package", .text(package))) }
        if !self.program.runs.isEmpty { program.append(("runs", .array(self.program.runs.map { .text($0) }))) }
        if !self.program.settings.isEmpty { program.append(("settings", .array(self.program.settings.map { .text($0) }))) }
        if !self.program.environment.isEmpty {
            program.append(
                ("environment", .object(self.program.environment.sorted { $0.key < $1.key }.map { (name: $0.key, value: .text($0.value)) })))
        }
        if !self.program.badInput.isEmpty { program.append(("badInput", .array(self.program.badInput.sorted().map { .integer($0) }))) }
        if !self.program.unsupported.isEmpty { program.append(("unsupported", .array(self.program.unsupported.sorted().map { .integer($0) }))) }
        if self.program.usesFiles { program.append(("files", .bool(true))) }
        members.append(("program", .object(program)))
        if !needs.isEmpty { members.append(("needs", .array(needs.map(\.rawValue).sorted().map { .text($0) }))) }
        if !recognisers.isEmpty { members.append(("recognises", .array(recognisers.map(\.json)))) }
        if !libraries.isEmpty { members.append(("libraries", .array(libraries.map(\.json)))) }
        return Self.layout(members)
    }

    /// One member per line, and in arrays of objects one element per line: readable, and diffs stay
    /// small.
    private static func layout(_ members: [(String, JSONValue)]) -> String {
        let lines = members.map { name, value in
            if case .array(let elements) = value, !elements.isEmpty, elements.allSatisfy({ $0.string == nil }) {
                let rows = elements.map { "    " + String(utf8Bytes: $0.encoded) }
                return "  \"\(name)\": [\n\(rows.joined(separator: ",\n"))\n  ]"
            }
            return "  \"\(name)\": " + String(utf8Bytes: value.encoded)
        }
        return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
    }

    private func json(_ conversion: Conversion) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = [
            ("id", .text(shortID(of: conversion))), ("from", .text(conversion.from.rawValue)), ("to", .text(conversion.to.rawValue)),
            ("keep", .integer(conversion.keep)), ("cost", .integer(conversion.cost)),
        ]
        if let limit = conversion.maxInput { members.append(("maxInput", .integer(limit))) }
        if !conversion.loses.isEmpty { members.append(("loses", .array(conversion.loses.map { .text($0) }))) }
        if !conversion.uses.isEmpty { members.append(("uses", .array(conversion.uses.map { .text($0.rawValue) }))) }
        if conversion.isDynamic { members.append(("dynamic", .bool(true))) }
        if conversion.isConditional, conversion.schemes.isEmpty { members.append(("conditional", .bool(true))) }
        if !conversion.schemes.isEmpty { members.append(("schemes", .array(conversion.schemes.map { .text($0) }))) }
        if !conversion.isOfferedUnasked { members.append(("offered", .bool(false))) }
        if conversion.isGuess { members.append(("guess", .bool(true))) }
        if conversion.countsLosses { members.append(("counts", .bool(true))) }
        members += Effect.members(conversion.effects)
        if let kind = conversion.kind { members.append(("kind", .text(kind.rawValue))) }
        if let arguments = program.arguments[shortID(of: conversion)] { members.append(("arguments", .array(arguments.map { .text($0) }))) }
        return .object(members)
    }

    private static func json(_ type: TypeDeclaration) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = [("identifier", .text(type.identifier.rawValue))]
        if !type.description.isEmpty { members.append(("description", .text(type.description))) }
        func list(_ name: String, _ texts: [String]) {
            if !texts.isEmpty { members.append((name, .array(texts.map { .text($0) }))) }
        }
        list("conformsTo", type.parents.map(\.rawValue))
        list("mimeTypes", type.mimeTypes)
        list("extensions", type.filenameExtensions)
        list("targets", type.targets)
        list("legacyNames", type.legacyNames)
        list("windowsFormats", type.windowsFormats)
        if let base = type.formOf { members.append(("formOf", .text(base.rawValue))) }
        if let kinds = type.kinds {
            list("means", kinds.means.map(\.rawValue))
            list("holds", kinds.holds.map(\.rawValue))
            list("lacks", kinds.lacks.sorted().map(\.rawValue))
            list("shares", kinds.shares.map(\.rawValue))
            if let takes = kinds.takes { members.append(("takes", .array(takes.map { .text($0.rawValue) }))) }
        }
        return .object(members)
    }
}
