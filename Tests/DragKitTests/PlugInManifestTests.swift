import DragKit
import DragTypes
import Testing

/// The manifest's file format: what is read, what is refused and how, and that writing and reading
/// agree.
@Suite struct PlugInManifestTests {
    private static let minimal = #"{"manifest": 1, "id": "com.example.a", "version": "1", "program": {"exec": ["/bin/cat"], "protocol": "filter"}}"#

    private func parse(_ text: String) throws(FormError) -> PlugInManifest { try PlugInManifest(parsing: Array(text.utf8)) }

    @Test func readsTheExampleOfTheHandbook() throws {
        let manifest = try parse(
            #"""
            {"manifest": 1, "id": "com.example.markdown", "version": "1.2.0", "description": "Markdown from HTML",
             "types": [{"identifier": "net.daringfireball.markdown", "conformsTo": ["public.plain-text"], "mimeTypes": ["text/markdown"], "extensions": [".md"]}],
             "conversions": [{"id": "html-to-markdown", "from": "public.html", "to": "net.daringfireball.markdown", "keep": 800, "cost": 20, "maxInput": 10485760, "loses": ["styling"]}],
             "program": {"exec": ["./markdown", "--flag"], "protocol": "filter"}, "later": {"addition": true},
             "needs": []}
            """#)
        #expect(manifest.id == "com.example.markdown")
        #expect(manifest.version == "1.2.0")
        #expect(manifest.types.first?.filenameExtensions == ["md"])
        let conversion = try #require(manifest.conversions.first)
        #expect(
            conversion
                == Conversion(
                    "com.example.markdown/html-to-markdown", from: .html, to: .markdown, keep: .visible, cost: 20, maxInput: 10_485_760,
                    loses: ["styling"]))
        #expect(manifest.shortID(of: conversion) == "html-to-markdown")
        #expect(manifest.program == .init(exec: ["./markdown", "--flag"], protocol: .filter))
    }

    @Test func defaults() throws {
        let manifest = try parse(Self.minimal)
        #expect(manifest.conversions == [] && manifest.types == [] && manifest.needs == [] && manifest.description == "")
        #expect(manifest.program.folder == "." && manifest.program.memory == 1 << 30)
        let one = try parse(Self.minimal.dropLast() + #", "conversions": [{"id": "x", "from": "public.html", "to": "org.nobody.knows"}]}"#)
        #expect(one.conversions.first?.keep == 800)
        #expect(one.conversions.first?.cost == 10)
    }

    @Test func writingAndReadingAgree() throws {
        let manifest = PlugInManifest(
            id: "org.example.all", version: "2", description: "Everything \"quoted\"",
            types: [
                TypeDeclaration(
                    TypeIdentifier("org.example.thing"), description: "a thing", parents: [.plainText], mimeTypes: ["text/x-thing"],
                    filenameExtensions: ["thing"], targets: ["THING"], legacyNames: ["Thing"], windowsFormats: ["Thing Format"], formOf: .html)
            ],
            conversions: [
                Conversion("org.example.all/a", from: .html, to: .png, keep: KeepLevel(17), cost: 0, maxInput: 5, loses: ["a", "b"], uses: [.url]),
                Conversion("org.example.all/b", from: .url, to: .data, keep: .lossless, cost: 1_000_000, isDynamic: true),
                Conversion("org.example.all/c", from: .png, to: .url, isOfferedUnasked: false, isGuess: true),
            ],
            program: .init(exec: ["./all", "x y"], protocol: .frames, folder: "org.example.all", memory: 1 << 31), needs: [.network, .fonts],
            libraries: [LinkedLibrary("libexample", "1.2"), LinkedLibrary("silent", nil)])
        #expect(try parse(manifest.text) == manifest)
    }

    /// One entry stands for several conversions, and the program's words for the types become parts
    /// of ids and arguments.
    @Test func familiesAreWrittenOut() throws {
        let manifest = try parse(
            #"""
            {"manifest": 1, "id": "a.b", "version": "1",
             "names": {"org.example.one": "uno", "public.html": "html5"},
             "conversions": [
               {"from": ["org.example.one", "org.example.two", "public.html"], "to": ["public.html", "org.example.two"], "arguments": ["--x={to}"]},
               {"id": "own", "from": "public.png", "to": "public.html"}],
             "program": {"exec": ["conv", "-f", "{from}"], "protocol": "filter", "package": "conv-tools", "runs": ["soffice"], "settings": ["/etc/tool"], "environment": {"B": "2", "A": "1"},
                         "badInput": [1, 2], "unsupported": [4], "files": true}}
            """#)
        #expect(manifest.conversions.map(\.id) == ["a.b/uno-to-html5", "a.b/uno-to-two", "a.b/two-to-html5", "a.b/html5-to-two", "a.b/own"])
        #expect(manifest.program.exec == ["conv"] && manifest.program.isOfSystem)
        #expect(manifest.program.arguments["two-to-html5"] == ["-f", "two", "--x=html5"])
        #expect(manifest.program.arguments["own"] == ["-f", "png"])
        #expect(manifest.program.environment == ["A": "1", "B": "2"] && manifest.program.package == "conv-tools")
        #expect(manifest.program.runs == ["soffice"] && manifest.program.settings == ["/etc/tool"])
        #expect(manifest.program.badInput == [1, 2] && manifest.program.unsupported == [4] && manifest.program.usesFiles)
        #expect(try parse(manifest.text) == manifest)
    }

    static let wrong: [(change: String, message: String)] = [
        ("", "ends where a value should be"), ("[]", "an array at its top, not an object"), ("{} x", "has something after its end"),
        (#"{"id": "a.b"}"#, "lacks its member \u{201C}manifest\u{201D}"), (#"{"manifest": 2}"#, "is of version 2, and this dragconv reads version 1"),
        (#"{"manifest": "1"}"#, "\u{201C}manifest\u{201D} that is a string, not a whole number"),
        (#"{"manifest": 1}"#, "lacks its member \u{201C}id\u{201D}"), (#"{"manifest": 1, "id": "../../etc"}"#, "no reverse-DNS name"),
        (#"{"manifest": 1, "id": "single"}"#, "no reverse-DNS name"), (#"{"manifest": 1, "id": "a..b"}"#, "no reverse-DNS name"),
        (#"{"manifest": 1, "id": "a.b/c"}"#, "no reverse-DNS name"), (#"{"manifest": 1, "id": "a.b", "version": 1}"#, "a number, not a string"),
        (#"{"manifest": 1, "id": "a.b", "version": ""}"#, "is empty"),
        (#"{"manifest": 1, "id": "a.b", "version": "1"}"#, "lacks its member \u{201C}program\u{201D}"),
        (
            #"{"manifest": 1, "id": "a.b", "version": "1", "program": {"exec": ["bin/cat"], "protocol": "filter"}}"#,
            "does not begin with a program"
        ),
        (#"{"manifest": 1, "id": "a.b", "version": "1", "program": {"exec": [], "protocol": "filter"}}"#, "does not begin with a program"),
        (#"{"manifest": 1, "id": "a.b", "version": "1", "program": {"exec": ["cat"], "protocol": "frames/1", "files": true}}"#, "only a filter has"),
        (
            #"{"manifest": 1, "id": "a.b", "version": "1", "program": {"exec": ["cat"], "protocol": "filter", "badInput": [0]}}"#,
            "no exit status from 1 to 255"
        ),
        (
            #"{"manifest": 1, "id": "a.b", "version": "1", "program": {"exec": ["cat"], "protocol": "filter", "environment": {"A=B": "x"}}}"#,
            "no name of a variable"
        ),
        (
            #"{"manifest": 1, "id": "a.b", "version": "1", "program": {"exec": ["cat"], "protocol": "filter", "environment": {"A": 1}}}"#,
            "a number, not a string"
        ),
        (
            #"{"manifest": 1, "id": "a.b", "version": "1", "program": {"exec": ["sh"], "protocol": "filter", "runs": ["/bin/x"]}}"#,
            "no name of a program"
        ),
        (
            #"{"manifest": 1, "id": "a.b", "version": "1", "program": {"exec": ["sh"], "protocol": "filter", "settings": ["/etc/../root"]}}"#,
            "no path below /etc"
        ),
        (#"{"manifest": 1, "id": "a.b", "version": "1", "program": {"exec": ["sh"], "protocol": "filter", "settings": ["/home"]}}"#, "no path below"),
        (#"{"manifest": 1, "id": "a.b", "version": "1", "program": {"exec": ["./../x"], "protocol": "filter"}}"#, "leads out of"),
        (#"{"manifest": 1, "id": "a.b", "version": "1", "program": {"exec": ["./x"], "protocol": "filter", "folder": "/etc"}}"#, "not counted from"),
        (#"{"manifest": 1, "id": "a.b", "version": "1", "program": {"exec": ["./x", 1], "protocol": "filter"}}"#, "holds a number, not only strings"),
        (#"{"manifest": 1, "id": "a.b", "version": "1", "program": {"exec": ["./x\u0000y"], "protocol": "filter"}}"#, "not only strings"),
        (#"{"manifest": 1, "id": "a.b", "version": "1", "program": {"exec": ["./x"], "protocol": "frames/2"}}"#, "none of filter, frames/1"),
        (
            #"{"manifest": 1, "id": "a.b", "version": "1", "program": {"exec": ["./x"], "protocol": "filter", "memory": 5}}"#,
            "is 5, not a number from"
        ),
    ]

    @Test(arguments: wrong)
    func whatIsWrongIsSaid(change: String, message: String) {
        let error = #expect(throws: FormError.self) { try parse(change) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    static let wrongMembers: [(member: String, message: String)] = [
        (#""needs": ["network", "sockets"]"#, "beside the network, sockets would reach other programs"),
        (#""conversions": {}"#, "an object, not an array of objects"), (#""conversions": [5]"#, "has a number as conversions[0], not an object"),
        (#""conversions": [{}]"#, "lacks its member \u{201C}conversions[0].from\u{201D}"),
        (#""conversions": [{"id": "a", "from": ["public.html", "public.url"], "to": "public.png"}]"#, "names several conversions"),
        (#""conversions": [{"from": [], "to": "public.png"}]"#, "is an empty array"),
        (#""conversions": [{"id": "a b", "from": "public.html", "to": "public.png"}]"#, "printable ASCII"),
        (#""conversions": [{"id": "a/b", "from": "public.html", "to": "public.png"}]"#, "printable ASCII"),
        (#""conversions": [{"id": "a", "from": "text/html", "to": "public.png"}]"#, "from\u{201D} that is not a type identifier"),
        (#""conversions": [{"id": "a", "from": "public.html", "to": "PUBLIC.HTML", "dynamic": true}]"#, "is what it comes from"),
        (#""conversions": [{"id": "a", "from": "public.html", "to": "public.png", "keep": 0}]"#, "is 0, not a number from 1 to 1000"),
        (#""conversions": [{"id": "a", "from": "public.html", "to": "public.png", "keep": 1.5}]"#, "not a whole number"),
        (#""conversions": [{"id": "a", "from": "public.html", "to": "public.png", "maxInput": -1}]"#, "is -1"),
        (#""conversions": [{"id": "a", "from": "public.html", "to": "public.png", "dynamic": 1}]"#, "not true or false"),
        (#""conversions": [{"id": "a", "from": "public.html", "to": "public.png", "uses": ["public.url"]}]"#, "a filter gets one input only"),
        (
            #""conversions": [{"id": "a", "from": "public.html", "to": "public.png"}, {"id": "a", "from": "public.url", "to": "public.png"}]"#,
            "is used twice"
        ),
        (#""types": [{"conformsTo": []}]"#, "lacks its member \u{201C}types[0].identifier\u{201D}"),
        (#""needs": ["root"]"#, "holds “root”, and may hold network, fonts, sockets, cache, asking"),
        (#""description": 5"#, "a number, not a string"),
    ]

    @Test(arguments: wrongMembers)
    func wrongMembersAreNamed(member: String, message: String) {
        let error = #expect(throws: FormError.self) { try parse(Self.minimal.dropLast() + ", " + member + "}") }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test func aConversionToTheSameTypeIsAFinisher() throws {
        let manifest = try parse(Self.minimal.dropLast() + #", "conversions": [{"from": "public.png", "to": "public.png"}]}"#)
        #expect(manifest.conversions.map(\.isFinisher) == [true])
        #expect(manifest.conversions.map { manifest.shortID(of: $0) } == ["png-to-png"])
        // An entry with lists stands for conversions from each type to each other type.
        let lists = try parse(Self.minimal.dropLast() + #", "conversions": [{"from": ["public.png", "public.jpeg"], "to": ["public.png"]}]}"#)
        #expect(lists.conversions.map { manifest.shortID(of: $0) } == ["jpeg-to-png"])
    }

    @Test func largeOnesAreRefusedByTheirLimits() {
        let many = (0...PlugInManifest.maximumConversions).map { #"{"id": "\#($0)", "from": "public.html", "to": "public.png"}"# }
        var error = #expect(throws: FormError.self) {
            try parse(Self.minimal.dropLast() + #", "conversions": ["# + many.joined(separator: ",") + "]}")
        }
        #expect(error?.description.contains("more than the limit of 4096") == true)
        error = #expect(throws: FormError.self) { try parse(String(repeating: " ", count: (1 << 20) + 1)) }
        #expect(error?.description.contains("larger than the limit of 1048576 bytes") == true)
    }
}
