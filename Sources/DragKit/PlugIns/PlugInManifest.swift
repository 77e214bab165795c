public import DragTypes

/// What a plug-in program declares: everything that negotiation needs, so that nothing is run to find out what there is.
///
/// The file format is described in `docs/writing-a-handler.md`. Only `manifest`, `id`, `version` and `program` are required.
public struct PlugInManifest: Hashable, Sendable {
    /// The version of the file format that this library reads.
    public static let formatVersion = 1
    /// The largest manifest that is read, in bytes.
    public static let maximumSize = 1 << 20
    /// How many conversions a plug-in may declare.
    public static let maximumConversions = 4096

    /// How a program is talked to.
    public enum ProgramProtocol: String, Hashable, Sendable, CaseIterable {
        /// A fresh process for each conversion: bytes on standard input, the result on standard output.
        case filter
        /// Framed messages on standard input and output, many conversions a process (see ``PlugInFrame``).
        case frames = "frames/1"
    }

    /// What a program cannot do without, and a sandbox would keep from it.
    public enum Need: String, Hashable, Sendable, CaseIterable {
        /// Internet connections. The user must allow them too.
        case network
        /// Installed fonts and the cache of them.
        case fonts
        /// A folder of its own that is kept from run to run; `DRAGCONV_CACHE` says where.
        case cache
    }

    /// The program and how it is started.
    public struct Program: Hashable, Sendable {
        /// The program's path and its arguments. A path with a slash that is not absolute counts from the plug-in's folder.
        public var exec: [String]
        public var `protocol`: ProgramProtocol
        /// The plug-in's folder, counted from the manifest's: what the program may read, and where it starts.
        public var folder: String
        /// The memory that the program may use, in bytes of address space.
        public var memory: Int

        /// A gibibyte.
        public static let defaultMemory = 1 << 30

        public init(
            exec: [String], protocol: ProgramProtocol, folder: String = ".", memory: Int = Program.defaultMemory
        ) {
            self.exec = exec
            self.protocol = `protocol`
            self.folder = folder
            self.memory = memory
        }
    }

    /// Reverse-DNS name; the first half of its conversions' ids.
    public var id: String
    public var version: String
    /// A few words for people.
    public var description: String
    /// Types that the catalogue may lack.
    public var types: [TypeDeclaration]
    /// Conversions, their ids already in full: `<plug-in id>/<conversion id>`.
    public var conversions: [Conversion]
    public var program: Program
    public var needs: Set<Need>

    public init(
        id: String, version: String, description: String = "", types: [TypeDeclaration] = [], conversions: [Conversion] = [],
        program: Program, needs: Set<Need> = []
    ) {
        self.id = id
        self.version = version
        self.description = description
        self.types = types
        self.conversions = conversions
        self.program = program
        self.needs = needs
    }

    /// The manifest of a program that serves `handler`.
    public init(of handler: some TypeHandler, version: String, description: String, program: Program, needs: Set<Need> = []) {
        self.init(
            id: handler.identifier, version: version, description: description, types: handler.declaredTypes,
            conversions: handler.conversions, program: program, needs: needs)
    }

    /// A conversion's id without the plug-in's: what the program is told.
    public func shortID(of conversion: Conversion) -> String { String(conversion.id.dropFirst(id.count + 1)) }
}

extension PlugInManifest {
    /// The manifest as JSON, laid out for people; defaults are left out.
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
        members.append(("program", .object(program)))
        if !needs.isEmpty { members.append(("needs", .array(needs.map(\.rawValue).sorted().map { .text($0) }))) }
        return Self.layout(members)
    }

    /// One member a line, one element a line in arrays of objects: short enough to read, and diffs stay small.
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
        return .object(members)
    }
}
