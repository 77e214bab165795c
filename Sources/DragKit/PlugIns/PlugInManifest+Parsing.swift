public import DragTypes

extension PlugInManifest {
    /// The longest id and the longest version, in bytes. Both become file names and parts of messages.
    private static let maximumNameLength = 128

    /// Parses a manifest file.
    ///
    /// - Parameter bytes: the file's content, a JSON object in UTF-8.
    /// - Throws: ``FormError`` that names the wrong member, when the bytes are no JSON, exceed ``maximumSize``, have another format version,
    ///   lack a required member or hold a member with a forbidden value.
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
        guard entries.count <= Self.maximumConversions else {
            throw members.error("conversions", "has \(entries.count) elements, more than the limit of \(Self.maximumConversions)")
        }
        var conversions: [Conversion] = []
        conversions.reserveCapacity(entries.count)
        for entry in entries {
            let conversion = try Self.conversion(entry, of: id)
            guard entries.count > 64 || !conversions.contains(where: { $0.id == conversion.id }) else {
                throw entry.error("id", "is used twice")
            }
            conversions.append(conversion)
        }
        if entries.count > 64, Set(conversions.map(\.id)).count < conversions.count {
            throw members.error("conversions", "uses an id twice")
        }
        let program = try Self.program(try members.object("program"))
        if program.protocol == .filter, let first = conversions.firstIndex(where: { !$0.uses.isEmpty }) {
            throw entries[first].error("uses", "names other representations, and a filter gets one input only")
        }
        var needs: Set<Need> = []
        for name in try members.texts("needs") {
            guard let need = Need(rawValue: name) else {
                throw members.error("needs", "asks for something else than \(Need.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            needs.insert(need)
        }
        self.init(
            id: id, version: release, description: try members.optionalText("description") ?? "", types: types,
            conversions: conversions, program: program, needs: needs)
    }

    /// Whether `id` is a valid plug-in id: a reverse-DNS name of letters, digits, hyphens and periods, at most 128 bytes long, such
    /// as `com.example.markdown`.
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
            formOf: members.has("formOf") ? try members.type("formOf") : nil)
    }

    private static func conversion(_ members: JSONMembers, of id: String) throws(FormError) -> Conversion {
        let name = try members.text("id")
        guard !name.isEmpty, name.utf8.count <= maximumNameLength,
            name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") })
        else { throw members.error("id", "is not printable ASCII without spaces and slashes") }
        let from = try members.type("from")
        let to = try members.type("to")
        guard from != to else { throw members.error("to", "is what it comes from") }
        return Conversion(
            "\(id)/\(name)", from: from, to: to,
            keep: KeepLevel(try members.optionalInteger("keep", in: 1...1000) ?? 800),
            cost: try members.optionalInteger("cost", in: 0...1_000_000) ?? 10,
            maxInput: try members.optionalInteger("maxInput", in: 0...Int.max), loses: try members.texts("loses"),
            uses: try members.types("uses"), isDynamic: try members.flag("dynamic"),
            isConditional: try members.flag("conditional"), schemes: try members.texts("schemes").map { ASCII.lowercased($0) },
            isOfferedUnasked: try members.has("offered") ? members.flag("offered") : true)
    }

    private static func program(_ members: JSONMembers) throws(FormError) -> Program {
        let exec = try members.texts("exec")
        guard let path = exec.first, path.hasPrefix("/") || path.hasPrefix("./"), !path.hasSuffix("/") else {
            throw members.error("exec", "does not begin with a program's path, absolute (/usr/bin/pandoc) or from the plug-in's folder (./convert)")
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
        return Program(
            exec: exec, protocol: kind, folder: folder,
            memory: try members.optionalInteger("memory", in: (16 << 20)...(64 << 30)) ?? Program.defaultMemory)
    }
}
