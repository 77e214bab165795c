public import DragTypes

extension PlugInManifest {
    /// The longest id and the longest version, in bytes. Both become file names and parts of
    /// messages.
    private static let maximumNameLength = 128

    /// Parses a manifest file.
    ///
    /// - Parameter bytes: the file's content, a JSON object in UTF-8.
    /// - Throws: `FormError` that names the wrong member, when the bytes are no JSON, exceed
    ///   ``maximumSize``, have another format version, lack a required member or hold a member with
    ///   a forbidden value.
    public init(parsing bytes: [UInt8]) throws(FormError) {
        let form = "the manifest"
        guard bytes.count <= Self.maximumSize else { throw FormError(form, "is larger than the limit of \(Self.maximumSize) bytes") }
        let document: JSONValue
        do {
            document = try JSONValue(parsing: bytes)
        } catch {
            throw FormError(form, "is not JSON: it \(error.problem)", offset: error.offset)
        }
        let members = try JSONMembers(document, form: form)
        let version = try members.integer("manifest")
        guard version == Self.formatVersion else {
            throw FormError(form, "is of version \(version), and this dragconv reads version \(Self.formatVersion)")
        }
        let id = try members.text("id")
        guard Self.isPlugInID(id) else {
            throw members.error("id", "is no reverse-DNS name of letters, digits, hyphens and periods such as com.example.markdown")
        }
        let release = try members.text("version")
        guard !release.isEmpty, release.utf8.count <= Self.maximumNameLength, release.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw members.error("version", "is empty, longer than \(Self.maximumNameLength) bytes, or holds control characters")
        }
        var types: [TypeDeclaration] = []
        for entry in try members.objects("types") { types.append(try Self.declaration(entry)) }
        let entries = try members.objects("conversions")
        var program = try Self.program(try members.object("program"))
        var families = ConversionFamilies(plugIn: id, names: members.has("names") ? try members.object("names") : nil, program: program)
        for entry in entries { try families.add(entry) }
        guard families.conversions.count <= Self.maximumConversions else {
            throw members.error("conversions", "has \(families.conversions.count) elements, more than the limit of \(Self.maximumConversions)")
        }
        program = families.program
        if program.protocol == .filter, let first = entries.firstIndex(where: { $0.has("uses") }) {
            throw entries[first].error("uses", "names other representations, and a filter gets one input only")
        }
        var needs: Set<Need> = []
        for name in try members.texts("needs") {
            guard let need = Need(rawValue: name) else {
                throw members.error("needs", "holds \u{201C}\(name)\u{201D}, and may hold \(Need.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            needs.insert(need)
        }
        guard !needs.isSuperset(of: [.network, .sockets]) else {
            throw members.error("needs", "asks for network and sockets, and beside the network, sockets would reach other programs")
        }
        var libraries: [LinkedLibrary] = []
        for library in try members.objects("libraries") { libraries.append(try LinkedLibrary(parsing: library)) }
        var recognisers: [NameRecogniser] = []
        for entry in try members.objects("recognises") { recognisers.append(try NameRecogniser(parsing: entry)) }
        self.init(
            id: id, version: release, description: try members.optionalText("description") ?? "", types: types,
            conversions: families.conversions, program: program, needs: needs, libraries: libraries,
            recognisers: recognisers)
    }

    /// Whether `id` is a valid plug-in id: a reverse-DNS name of letters, digits, hyphens and
    /// periods, at most 128 bytes long, such as `com.example.markdown`.
    public static func isPlugInID(_ id: String) -> Bool {
        let parts = id.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return id.utf8.count <= maximumNameLength && parts.count > 1
            && parts.allSatisfy { part in
                !part.isEmpty && part.first != UInt8(ascii: "-")
                    && part.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") }
            }
    }

    private static func declaration(_ members: JSONMembers) throws(FormError) -> TypeDeclaration {
        TypeDeclaration(
            try members.type("identifier"), description: try members.optionalText("description") ?? "",
            parents: try members.types("conformsTo"), mimeTypes: try members.texts("mimeTypes"),
            filenameExtensions: try members.texts("extensions").map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 },
            targets: try members.texts("targets"), legacyNames: try members.texts("legacyNames"),
            windowsFormats: try members.texts("windowsFormats"),
            formOf: members.has("formOf") ? try members.type("formOf") : nil, kinds: try kinds(members))
    }

    private static func kinds(_ members: JSONMembers) throws(FormError) -> TypeKinds? {
        guard members.has("means") else { return nil }
        return TypeKinds(
            means: try members.kinds("means"), holds: try members.kinds("holds"), lacks: Set(try members.features("lacks")),
            shares: try members.kinds("shares"), takes: members.has("takes") ? try members.kinds("takes") : nil)
    }

    private static func program(_ members: JSONMembers) throws(FormError) -> Program {
        let exec = try members.texts("exec")
        guard let path = exec.first, !path.isEmpty, path.hasPrefix("/") || path.hasPrefix("./") || !path.contains("/"), !path.hasSuffix("/") else {
            throw members.error(
                "exec",
                "does not begin with a program: a name (pandoc), an absolute path (/opt/tool/run) or one from the plug-in's folder (./convert)")
        }
        let name = try members.text("protocol")
        guard let kind = ProgramProtocol(rawValue: name) else {
            throw members.error("protocol", "is none of \(ProgramProtocol.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        let folder = try members.optionalText("folder") ?? "."
        for (name, path) in [("exec", path), ("folder", folder)] where path.split(separator: "/").contains("..") {
            throw members.error(name, "leads out of the plug-in's folder with \u{201C}..\u{201D}")
        }
        guard !folder.hasPrefix("/"), !folder.isEmpty else { throw members.error("folder", "is not counted from the manifest's own folder") }
        var program = Program(
            exec: exec, protocol: kind, folder: folder,
            memory: try members.optionalInteger("memory", in: (16 << 20)...(64 << 30)) ?? Program.defaultMemory)
        program.package = try members.optionalText("package")
        program.runs = try members.texts("runs")
        guard program.runs.allSatisfy({ !$0.isEmpty && !$0.contains("/") }) else {
            throw members.error("runs", "has an element that is no name of a program")
        }
        program.settings = try members.texts("settings")
        guard program.settings.allSatisfy({ $0.hasPrefix("/etc/") && $0 != "/etc/" && !$0.split(separator: "/").contains("..") }) else {
            throw members.error("settings", "has an element that is no path below /etc")
        }
        program.environment = try environment(members)
        program.badInput = try statuses("badInput", members)
        program.unsupported = try statuses("unsupported", members)
        program.usesFiles = try members.flag("files")
        guard kind == .filter || (program.badInput.isEmpty && program.unsupported.isEmpty && !program.usesFiles) else {
            throw members.error("protocol", "is not \u{201C}filter\u{201D}, and only a filter has exit statuses with a meaning, and files")
        }
        return program
    }

    private static func environment(_ members: JSONMembers) throws(FormError) -> [String: String] {
        guard members.has("environment") else { return [:] }
        let variables = try members.object("environment")
        var environment: [String: String] = [:]
        for name in variables.names {
            guard let first = name.utf8.first, !ASCII.isDigit(first),
                name.utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "_") })
            else { throw variables.error(name, "is no name of a variable") }
            let value = try variables.text(name)
            guard !value.utf8.contains(0) else { throw variables.error(name, "has a NUL") }
            environment[name] = value
        }
        return environment
    }

    private static func statuses(_ name: String, _ members: JSONMembers) throws(FormError) -> Set<Int> {
        let statuses = try members.has(name) ? members.integers(name) : []
        guard statuses.allSatisfy({ (1...255).contains($0) }) else {
            throw members.error(name, "has an element that is no exit status from 1 to 255")
        }
        return Set(statuses)
    }
}
