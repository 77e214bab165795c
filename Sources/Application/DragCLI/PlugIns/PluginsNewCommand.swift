import DragEngine
import DragKit
import DragSystem
import DragTypes

/// `plugins new`: the beginnings of a plug-in.
struct PluginsNewCommand: Command {
    static let words = "plugins new"
    static let about = CommandDescription(
        purpose: "Make the beginnings of a plug-in that works and passes its checks.",
        examples: [
            ("dragconv plugins new com.example.shout --from text --to com.example.shout --language filter", ""),
            ("dragconv plugins new com.example.rst --from markdown --to rst --wrap pandoc", ""),
        ])

    static var parameters: [Parameter<Self>] {
        [
            .operand("id", "The plug-in\u{2019}s id, a reverse-DNS name: com.example.shout.", isRequired: true) { $0.id = $1 },
            .operand("dir", "Where to; by default a folder with the last part of the id as its name.", .folders) { $0.folder = $1 },
            .option("from", short: "f", "type", "What it converts from.", .types) { $0.from = $1 },
            .option("to", short: "t", "type", "What it converts to.", .types) { $0.to = $1 },
            .choice("language", "language", "What it is written in") { $0.language = $1 },
            .option(
                "wrap", "program", "Make a plug-in of this program of the system, such as pandoc; --language is not given then."
            ) { $0.wrap = $1 },
            .option(
                "sdk", "dir",
                "For Swift: where the DragKit package is; by default the checkout or the installation that this program is part of.", .folders
            ) { $0.sdk = $1 },
        ]
        Parameter<PlugInOptions>.places.within { $1(&$0.plugIns) }
    }

    private var id = ""
    private var folder: String?
    private var from: String?
    private var to: String?
    private var language: PlugInScaffold.Language?
    private var wrap: String?
    private var sdk: String?
    private var plugIns = PlugInOptions(hasPermissions: false)

    func run() async throws {
        guard let from, let to else {
            throw CLIError(.usage, "Say what it converts with --from TYPE and --to TYPE.")
        }
        guard PlugInManifest.isPlugInID(id) else {
            throw CLIError(.usage, "\u{201C}\(id)\u{201D} is no reverse-DNS name of letters, digits, hyphens and periods such as com.example.shout.")
        }
        let language = try chosenLanguage()
        let catalogue = try Converters(plugIns).registry.catalogue
        let scaffold = PlugInScaffold(
            id: id, from: try type(from, catalogue), to: try type(to, catalogue), language: language, wrapped: wrap, catalogue: catalogue,
            sdk: language == .swift ? try sdk ?? PlugInSDK.folder() : "")
        guard scaffold.from != scaffold.to else {
            throw CLIError(.usage, "The plug-in would convert \(scaffold.from) to itself; give two types with --from and --to.")
        }
        let target = folder ?? scaffold.name
        guard Streams.kind(of: target) == .missing else {
            throw CLIError(.cannotWrite, "\u{201C}\(target)\u{201D} is there already; name another folder.")
        }
        for file in scaffold.files { try Streams.makeFile(target + "/" + file.path, Array(file.text.utf8), isExecutable: file.isExecutable) }
        if language == .swift { try Streams.makeLink(target + "/" + PlugInScaffold.sdkLink, to: SystemPath.absolute(scaffold.sdk)) }
        try Streams.standardOutput(scaffold.nextSteps(target))
    }

    /// The language; a wrapped program is a filter.
    private func chosenLanguage() throws(CLIError) -> PlugInScaffold.Language {
        let names = PlugInScaffold.Language.allCases.map(\.rawValue).joined(separator: ", ")
        switch (language, wrap) {
        case (nil, nil): throw CLIError(.usage, "Say with --language what it is written in (\(names)), or with --wrap which program it is made of.")
        case (_?, _?): throw CLIError(.usage, "--language and --wrap exclude each other; give one of them.")
        case (nil, let program?):
            guard !program.contains(where: \.isWhitespace) else {
                throw CLIError(.usage, "--wrap is a program alone; its arguments go into the manifest that is made.")
            }
            guard !program.isEmpty, program.hasPrefix("/") || !program.contains("/") else {
                throw CLIError(.usage, "--wrap is a program\u{2019}s name (pandoc) or absolute path (/opt/tool/run), not \u{201C}\(program)\u{201D}.")
            }
            return .filter
        case (let language?, nil): return language
        }
    }

    /// The type with that name in the catalogue, or a new type with that identifier.
    private func type(_ name: String, _ catalogue: TypeCatalogue) throws(CLIError) -> TypeIdentifier {
        if let known = catalogue.resolve(name) { return known }
        guard let new = TypeIdentifier(name), name.contains(".") else {
            throw CLIError(
                .usage, "No type is called \u{201C}\(name)\u{201D}; give a known type, or a new one's identifier such as com.example.note.")
        }
        return new
    }
}

struct PluginsSDKCommand: Command {
    static let words = "plugins sdk"
    static let about = CommandDescription(purpose: "Print the folder of the Swift package that plug-ins in Swift are built with.")
    static var parameters: [Parameter<Self>] { Parameter.unusedPlaces }

    func run() async throws { try Streams.standardOutput(try PlugInSDK.folder() + "\n") }
}

/// The Swift package for building plug-ins in Swift: the sources of DragKit and its dependencies.
enum PlugInSDK {
    /// The folder of the package: the installation's `share/dragconv/sdk`, or the checkout in which
    /// this program was built.
    ///
    /// - Throws: ``CLIError`` (`unreadableInput`) when the program is in neither.
    static func folder() throws(CLIError) -> String {
        var parts = (Environment.programPath ?? "").split(separator: "/").dropLast()
        let installed = "/" + parts.dropLast().joined(separator: "/") + "/share/dragconv/sdk"
        if Streams.kind(of: installed + "/Package.swift") == .file { return installed }
        while !parts.isEmpty {
            let folder = "/" + parts.joined(separator: "/")
            if Streams.kind(of: folder + "/Sources/Core/DragKit") == .folder, Streams.kind(of: folder + "/Package.swift") == .file { return folder }
            parts.removeLast()
        }
        throw CLIError(
            .unreadableInput, "The DragKit package is not beside this program; say with --sdk where it is (a checkout of dragconv will do).")
    }
}
