import DragKit
import DragPlugIns
import DragTypes

/// The files of a new plug-in.
struct PlugInScaffold {
    enum Language: String, CaseIterable {
        case swift, python, filter
    }

    struct File {
        var path: String
        var text: String
        var isExecutable = false
    }

    let id: String
    let from: TypeIdentifier
    let to: TypeIdentifier
    let language: Language
    let catalogue: TypeCatalogue
    /// For Swift: where the DragKit package is.
    let sdk: String

    /// A symbolic link to the DragKit package beside the manifest of the Swift package. Its target is this machine's own, so it is no part of
    /// what the author commits; `build` makes it where it is missing.
    static let sdkLink = "dragconv-sdk"

    /// The last part of the id: what program and folder are called.
    var name: String { id.split(separator: ".").last.map(String.init) ?? id }

    private var conversionName: String {
        func short(_ type: TypeIdentifier) -> String { type.canonical.split(separator: ".").last.map(String.init) ?? type.canonical }
        return "\(short(from))-to-\(short(to))"
    }

    /// Types of the plug-in's own: those that nobody has declared.
    private var newTypes: [TypeDeclaration] {
        [from, to].filter { catalogue.declaration(of: $0) == nil }.map {
            TypeDeclaration($0, description: "say in a few words what it is", parents: [.plainText])
        }
    }

    var files: [File] {
        switch language {
        case .filter:
            [File(path: name + ".json", text: manifest("./" + name, .filter)), File(path: name, text: PlugInTemplates.filter, isExecutable: true)]
                + samples("")
        case .python:
            [
                File(path: name + ".json", text: manifest("./\(name).py", .frames)),
                File(path: name + ".py", text: filled(PlugInTemplates.python + PlugInTemplates.pythonProtocol), isExecutable: true),
            ] + samples("")
        case .swift:
            [
                File(path: "Package.swift", text: filled(PlugInTemplates.package)),
                File(path: "Sources/\(moduleName)/\(moduleName).swift", text: filled(PlugInTemplates.swift)),
                File(path: "build", text: filled(PlugInTemplates.build), isExecutable: true),
                File(path: ".gitignore", text: ".build/\nplug-in/\n\(Self.sdkLink)\n"),
            ] + samples("")
        }
    }

    private func manifest(_ exec: String, _ kind: PlugInManifest.ProgramProtocol) -> String {
        PlugInManifest(
            id: id, version: "0.1.0", description: "say in a few words what it does", types: newTypes,
            conversions: [Conversion("\(id)/\(conversionName)", from: from, to: to, keep: .visible, cost: 10, loses: ["say what is lost"])],
            program: .init(exec: [exec], protocol: kind)
        ).text
    }

    /// A first sample, so that the checks have something to begin with.
    private func samples(_ prefix: String) -> [File] {
        let text = catalogue.conforms(from, to: .html) ? "<p>Hello, <b>world</b></p>\n" : "Hello, world\n"
        let name = catalogue.declaration(of: from)?.filenameExtensions.first.map { "hello." + $0 } ?? "hello"
        return [File(path: "\(prefix)samples/\(from)/valid/\(name)", text: text)]
    }

    /// The name of the module and of the handler: `ShoutLouderPlugIn` for `shout-louder`. The suffix keeps it apart from keywords (`self`)
    /// and from modules and types that the file imports (`string`, `swift`, `conversion`), the letter from numbers (`123`).
    private var moduleName: String {
        let words = name.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return (words.first?.isLetter == true ? "" : "N") + words + "PlugIn"
    }

    private func filled(_ template: String) -> String {
        let declared = newTypes.map {
            "TypeDeclaration(\"\($0.identifier)\", description: \"say in a few words what it is\", parents: [.plainText]),"
        }
        var text = template
        for (key, value) in [
            ("@ID@", id), ("@NAME@", name), ("@MODULE@", moduleName), ("@CONVERSION@", conversionName), ("@FROM@", from.rawValue),
            ("@TO@", to.rawValue), ("@SDK@", Self.sdkLink),
            ("@TYPES@", declared.joined(separator: "\n        ")),
        ] {
            text = text.split(separator: key, omittingEmptySubsequences: false).joined(separator: value)
        }
        return text
    }

    /// What to do with it, for the one who made it.
    func nextSteps(_ folder: String) -> String {
        let source: String
        let plugIn: String
        switch language {
        case .filter: (source, plugIn) = (name, folder)
        case .python: (source, plugIn) = (name + ".py", folder)
        case .swift: (source, plugIn) = ("Sources/\(moduleName)/\(moduleName).swift", folder + "/plug-in")
        }
        var lines = ["Made \(folder). Now:", "  \(folder)/\(source)   is where it converts"]
        if language == .swift { lines.append("  \(folder)/build   builds it") }
        lines += ["  dragconv plugins check \(plugIn)", "  dragconv plugins add \(plugIn)"]
        return lines.joined(separator: "\n") + "\n"
    }
}
