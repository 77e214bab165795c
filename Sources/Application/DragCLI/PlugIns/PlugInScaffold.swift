import DragKit
import DragPlugIns
import DragTypes

/// The files of a new plug-in.
struct PlugInScaffold {
    enum Language: String, CaseIterable, Sendable {
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
    /// The program of the system that the plug-in is made of; nil for one that is to be written.
    var wrapped: String?
    let catalogue: TypeCatalogue
    /// For Swift: the path of the DragKit package.
    let sdk: String

    /// The name of a symbolic link to the DragKit package, beside the manifest of the Swift
    /// package. The link's target is different on every machine, so the link is not to be
    /// committed; the script `build` creates a missing link.
    static let sdkLink = "dragconv-sdk"

    /// The last component of the id, after which the program and the folder are named.
    var name: String { id.split(separator: ".").last.map(String.init) ?? id }

    private var conversionName: String {
        func short(_ type: TypeIdentifier) -> String { type.canonical.split(separator: ".").last.map(String.init) ?? type.canonical }
        return "\(short(from))-to-\(short(to))"
    }

    /// The types that no handler has declared yet and that the plug-in therefore has to declare.
    private var newTypes: [TypeDeclaration] {
        [from, to].filter { !catalogue.declares($0) }.map {
            TypeDeclaration($0, description: "say in a few words what it is", parents: [.plainText])
        }
    }

    var files: [File] {
        if let wrapped {
            let isText = catalogue.conforms(from, to: .text) || newTypes.contains { $0.identifier == from }
            return [File(path: name + ".json", text: wrappingManifest(wrapped))] + (isText ? samples("") : [])
        }
        switch language {
        case .filter:
            return [
                File(path: name + ".json", text: manifest("./" + name, .filter)), File(path: name, text: PlugInTemplates.filter, isExecutable: true),
            ]
                + samples("")
        case .python:
            return [
                File(path: name + ".json", text: manifest("./\(name).py", .frames)),
                File(path: name + ".py", text: filled(PlugInTemplates.python + PlugInTemplates.pythonProtocol), isExecutable: true),
            ] + samples("")
        case .swift:
            return [
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

    private func wrappingManifest(_ program: String) -> String {
        let id = "\(id)/\(conversionName)"
        var manifest = PlugInManifest(
            id: self.id, version: "1", description: "say in a few words what \(program) does", types: newTypes,
            conversions: [Conversion(id, from: from, to: to, keep: .visible, cost: 50, loses: ["say what is lost"])],
            program: .init(exec: [program], protocol: .filter))
        // Most programs read standard input when they have no arguments, and some take "-" for a
        // file's name.
        manifest.program.arguments[conversionName] = []
        manifest.program.badInput = [1]
        return manifest.text
    }

    /// A first sample, so that the plug-in's checks have an input.
    private func samples(_ prefix: String) -> [File] {
        let forms: [(type: TypeIdentifier, text: String)] = [
            (.html, "<p>Hello, <b>world</b></p>\n"), (.svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"/>\n"),
            (.xml, "<hello>world</hello>\n"), (.json, "{\"hello\": \"world\"}\n"),
        ]
        let text = forms.first { catalogue.conforms(from, to: $0.type) }?.text ?? "Hello, world\n"
        let name = catalogue.filenameExtension(of: from).map { "hello." + $0 } ?? "hello"
        return [File(path: "\(prefix)samples/\(from)/valid/\(name)", text: text)]
    }

    /// The name of the module and of the handler: `ShoutLouderPlugIn` for `shout-louder`. The
    /// suffix avoids clashes with keywords (`self`) and with the modules and types that the file
    /// imports (`string`, `swift`, `conversion`), and the letter in front avoids a leading digit
    /// (`123`).
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

    /// Instructions for the plug-in's author.
    func nextSteps(_ folder: String) -> String {
        if let wrapped {
            return """
                Made \(folder). Now:
                  \(folder)/\(name).json   has the arguments that \(wrapped) gets, between its standard input and output
                  dragconv plugins check \(folder)
                  dragconv plugins add \(folder)

                """
        }
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
