import DragTypes
import Testing

/// The catalogue as a graph and as a dictionary.
@Suite struct TypeCatalogueTests {
    static let catalogue = TypeCatalogue.builtIn
    static let declarations = TypeCatalogue.builtIn.declarations

    // MARK: The tables as a whole

    @Test func hasEnoughTypesEachOnce() {
        #expect(Self.declarations.count >= 300)
        var seen: Set<TypeIdentifier> = []
        for declaration in Self.declarations {
            #expect(seen.insert(declaration.identifier).inserted, "\(declaration.identifier) is declared twice")
            #expect(!declaration.description.isEmpty, "\(declaration.identifier)")
        }
    }

    @Test func everyParentAndBaseIsDeclared() {
        let known = Set(Self.declarations.map(\.identifier))
        for declaration in Self.declarations {
            for parent in declaration.parents { #expect(known.contains(parent), "\(declaration.identifier) ← \(parent)") }
            if let base = declaration.formOf { #expect(known.contains(base), "\(declaration.identifier) is a form of \(base)") }
            #expect(Set(declaration.parents).count == declaration.parents.count, "\(declaration.identifier)")
        }
    }

    @Test func hasNoCycles() {
        var parents: [TypeIdentifier: [TypeIdentifier]] = [:]
        for declaration in Self.declarations { parents[declaration.identifier] = declaration.parents }
        // A type is done when all its parents are; in a cycle nobody ever is.
        var done: Set<TypeIdentifier> = []
        var rest = Self.declarations.map(\.identifier)
        while true {
            let blocked = rest.filter { !(parents[$0] ?? []).allSatisfy(done.contains) }
            if blocked.count == rest.count { break }
            done.formUnion(rest)
            done.subtract(blocked)
            rest = blocked
        }
        #expect(rest.isEmpty)
    }

    /// Names that programs and Apple's systems use for types that have another name here.
    @Test(arguments: [
        ("image/ppm", "public.ppm"), ("image/pgm", "public.pgm"), ("image/pbm", "public.pbm"), ("image/cur", "com.microsoft.cur"),
        ("application/x-qt-image", "public.png"), ("libfm/files", "org.dragconv.uri-list"), ("audio/mp4", "public.mpeg-4-audio"),
        ("text/comma-separated-values", "public.comma-separated-values-text"), ("public.rust-source", "org.rust-lang.rust-source"),
        ("public.go-source", "org.golang.go-source"), ("public.kotlin-source", "com.jetbrains.kotlin-source"),
        ("public.ndjson", "public.json-lines"), ("com.apple.package", "com.apple.package"), ("public.playlist", "public.playlist"),
        ("public.mount-point", "public.mount-point"), ("public.to-do-item", "public.to-do-item"), ("com.apple.bundle", "com.apple.bundle"),
    ])
    func foreignNames(name: String, expected: String) throws {
        #expect(Self.catalogue.resolve(name)?.rawValue == expected)
        #expect(Self.catalogue.declaration(of: try #require(TypeIdentifier(expected))) != nil)
    }

    /// Apple's hierarchy of folders and playlists (developer.apple.com, "UTType").
    @Test(arguments: [
        ("public.m3u-playlist", "public.playlist"), ("public.pls-playlist", "public.playlist"), ("com.apple.application-bundle", "com.apple.package"),
        ("com.apple.application-bundle", "public.executable"), ("com.apple.framework", "public.directory"), ("public.volume", "public.folder"),
        ("public.symlink", "com.apple.resolvable"),
    ])
    func applesHierarchy(type: String, parent: String) throws {
        #expect(Self.catalogue.conforms(try #require(TypeIdentifier(type)), to: try #require(TypeIdentifier(parent))))
    }

    @Test func everyNameLeadsToATypeThatHasIt() {
        for declaration in Self.declarations {
            #expect(Self.catalogue.resolve(declaration.identifier.rawValue) == declaration.identifier)
            for name in declaration.mimeTypes {
                let found = Self.catalogue.type(mimeType: name).flatMap(Self.catalogue.declaration)
                #expect(found?.mimeTypes.contains { $0.lowercased() == name.lowercased() } == true, "\(name)")
            }
            for name in declaration.targets { #expect(Self.catalogue.type(target: name) != nil, "\(name)") }
            for name in declaration.legacyNames { #expect(Self.catalogue.type(legacyName: name) != nil, "\(name)") }
            for name in declaration.windowsFormats { #expect(Self.catalogue.type(windowsFormat: name) != nil, "\(name)") }
            for code in declaration.osTypes {
                #expect(code.utf8.count == 4, "\(declaration.identifier): \(code)")
                #expect(Self.catalogue.type(osType: code) != nil, "\(code)")
            }
            for name in declaration.filenameExtensions where !name.hasPrefix("=") {
                #expect(Self.catalogue.types(filenameExtension: name).contains(declaration.identifier), "\(name)")
            }
        }
    }

    @Test func mimeTypesAreMIMETypes() {
        let exceptions: Set = ["downloadurl", "vscode-editor-data", "x-kde-passwordManagerHint"]
        for name in Self.declarations.flatMap(\.mimeTypes) where !exceptions.contains(name) {
            #expect(MIMEType(name) != nil, "\(name)")
        }
    }

    // MARK: Conformance

    @Test(arguments: [
        ("public.png", "public.image", 1), ("public.png", "public.png", 0), ("public.png", "public.item", 3),
        ("public.swift-source", "public.text", 3), ("public.xhtml", "public.data", 3), ("public.file-url", "public.data", 2),
        ("org.dragconv.gallery", "public.text", 2), ("com.adobe.pdf", "public.content", 2),
        ("org.gnu.gnu-zip-tar-archive", "public.archive", 3), ("PUBLIC.PNG", "Public.Image", 1),
    ])
    func conforms(_ name: String, _ other: String, _ distance: Int) throws {
        #expect(Self.catalogue.conforms(try type(name), to: try type(other)))
        #expect(Self.catalogue.distance(from: try type(name), to: try type(other)) == distance)
    }

    @Test(arguments: [
        ("public.image", "public.png"), ("public.png", "public.text"), ("public.json", "public.plain-text"), ("public.folder", "public.data"),
        ("com.example.unknown", "public.data"), ("public.url-name", "public.url"), ("public.html", "public.xml"),
    ])
    func doesNotConform(_ name: String, _ other: String) throws {
        #expect(!Self.catalogue.conforms(try type(name), to: try type(other)))
        #expect(Self.catalogue.distance(from: try type(name), to: try type(other)) == nil)
    }

    /// The distance to every supertype, and to types that are none, is what the list of all
    /// supertypes says.
    @Test func distancesAreThoseOfTheSupertypes() {
        let others = Self.declarations.enumerated().filter { $0.offset % 61 == 0 }.map(\.element.identifier)
        for (index, declaration) in Self.declarations.enumerated() where index % 5 == 0 {
            let supertypes = Self.catalogue.supertypes(of: declaration.identifier)
            for other in supertypes.map(\.type) + others {
                let wanted = supertypes.first { $0.type == other }?.distance
                #expect(Self.catalogue.distance(from: declaration.identifier, to: other) == wanted, "\(declaration.identifier), \(other)")
            }
        }
    }

    /// Questions about one property of a type have the answers of the whole declaration.
    @Test func propertiesAreThoseOfTheDeclaration() {
        let form = TypeDeclaration("com.example.form", description: "a form", parents: [.data], formOf: .png)
        let catalogue = Self.catalogue.adding([form])
        for type in Self.declarations.map(\.identifier) + [form.identifier, "com.example.unknown"] {
            let declaration = catalogue.declaration(of: type)
            #expect(catalogue.declares(type) == (declaration != nil))
            #expect(catalogue.role(of: type) == declaration?.role ?? .content, "\(type)")
            #expect(catalogue.base(of: type) == declaration?.formOf, "\(type)")
        }
    }

    @Test func conformanceIsReflexiveAndTransitive() {
        for (index, declaration) in Self.declarations.enumerated() where index % 7 == 0 {
            let type = declaration.identifier
            #expect(Self.catalogue.conforms(type, to: type))
            let supertypes = Self.catalogue.supertypes(of: type)
            #expect(supertypes.first?.type == type)
            #expect(supertypes.map(\.distance) == supertypes.map(\.distance).sorted())
            #expect(Set(supertypes.map(\.type)).count == supertypes.count)
            for parent in declaration.parents {
                for ancestor in Self.catalogue.supertypes(of: parent) { #expect(Self.catalogue.conforms(type, to: ancestor.type)) }
            }
        }
    }

    @Test func childrenNameTheirParent() {
        let children = Self.catalogue.children(of: .url)
        #expect(children.contains(.fileURL))
        #expect(children.contains(.imageURL))
        #expect(!children.contains(.url))
        #expect(Self.catalogue.parents(of: .fileURL) == [.url])
    }

    @Test func dynamicTypesConformToTheirParents() throws {
        let dynamic = DynamicType(.mimeType, "image/x-unheard-of", parents: [.image]).identifier
        #expect(Self.catalogue.parents(of: dynamic) == [.image])
        #expect(Self.catalogue.conforms(dynamic, to: .item))
        #expect(!Self.catalogue.conforms(dynamic, to: .text))
    }

    // MARK: Files

    @Test(arguments: [
        ("photo.png", "public.png"), ("/tmp/x/Photo.JPG", "public.jpeg"), ("a.b.html", "public.html"), ("x.swift", "public.swift-source"),
        ("backup.tar.gz", "org.gnu.gnu-zip-tar-archive"), ("BACKUP.TAR.GZ", "org.gnu.gnu-zip-tar-archive"),
        ("v1.2.tar.gz", "org.gnu.gnu-zip-tar-archive"), ("notes.txt.gz", "org.gnu.gnu-zip-archive"),
        ("draft.xcf.gz", "org.gimp.xcf-compressed"), ("site.url", "com.microsoft.internet-shortcut"),
        ("site.webloc", "com.apple.web-internet-location"),
        ("Makefile", "public.make-source"), ("/src/makefile", "public.make-source"), ("GNUmakefile", "public.make-source"),
        ("Dockerfile.prod", "com.docker.dockerfile"), ("CMakeLists.txt", "org.cmake.cmake-source"), (".bashrc", "public.bash-script"),
        ("README", "org.freedesktop.readme"), ("README.md", "net.daringfireball.markdown"), ("id_ed25519.pub", "org.openssh.public-key"),
    ])
    func fileNamesTellTypes(_ name: String, _ expected: String) {
        #expect(Self.catalogue.types(fileName: name).first?.rawValue == expected)
    }

    @Test(arguments: ["", "noextension", "x.", ".hidden-thing", "a.unknownext", "..", "/"])
    func otherFileNamesTellNothing(_ name: String) {
        #expect(Self.catalogue.types(fileName: name).isEmpty)
    }

    @Test(arguments: [
        ("png", "public.png"), ("PNG", "public.png"), ("tar.gz", "org.gnu.gnu-zip-tar-archive"), ("tgz", "org.gnu.gnu-zip-tar-archive"),
    ])
    func extensionsTellTypes(_ name: String, _ expected: String) {
        #expect(Self.catalogue.types(filenameExtension: name).first?.rawValue == expected)
        #expect(Self.catalogue.types(filenameExtension: "").isEmpty)
    }

    // MARK: Names

    @Test func shortNamesResolve() {
        for (name, identifier) in TypeCatalogue.shortNames {
            #expect(Self.catalogue.resolve(name) == identifier)
            #expect(Self.catalogue.declaration(of: identifier) != nil, "\(name)")
        }
    }

    @Test(arguments: [
        ("public.png", "public.png"), ("PUBLIC.PNG", "public.png"), ("image/png", "public.png"), ("image/PNG; q=1", "public.png"),
        ("png", "public.png"), (".png", "public.png"), ("'PNGf'", "public.png"), ("UTF8_STRING", "public.utf8-plain-text"),
        ("CF_HDROP", "org.dragconv.hdrop"), ("NSFilenamesPboardType", "org.dragconv.ns-filenames"), ("HTML Format", "org.dragconv.cf-html"),
        ("text/plain;charset=iso-8859-1", "public.plain-text"), ("tar.gz", "org.gnu.gnu-zip-tar-archive"), ("STRING", "org.dragconv.x11-string"),
        ("dyn.ah62d4rv4gu8y6y4grf0gn5xbrzw1gydcr7u1e3cytf2gn", "org.dragconv.ns-filenames"),
    ])
    func anyNameResolves(_ name: String, _ expected: String) {
        #expect(Self.catalogue.resolve(name)?.rawValue == expected)
    }

    @Test(arguments: ["", "no such name", "x-unheard/of", "public.unheard-of", "'zzzz'", ".unheardof", "utf8_string"])
    func unknownNamesDoNotResolve(_ name: String) {
        #expect(Self.catalogue.resolve(name) == nil)
    }

    @Test(arguments: [
        ("application/x-unheard-of", Platform.x11, DynamicType.TagClass.mimeType), ("a/b;c=\"d e\"", .wayland, .mimeType),
        ("x-odd key with spaces", .x11, .selectionTarget), (".c", .x11, .selectionTarget), ("MY_ATOM", .wayland, .selectionTarget),
        ("Größe", .web, .selectionTarget),
        ("My Private Format", .windows, .windowsFormat), ("application/x-unheard-of", .windows, .mimeType),
        ("Foo private pasteboard type", .macos, .pasteboardType), ("Foo private pasteboard type", .ios, .pasteboardType),
    ])
    func unknownNamesSurviveAsDynamicTypes(_ name: String, _ platform: Platform, _ tagClass: DynamicType.TagClass) throws {
        let identifier = Self.catalogue.identify(name, on: platform)
        let dynamic = try #require(DynamicType(identifier))
        #expect(dynamic.tag == name)
        #expect(dynamic.tagClass == tagClass)
        #expect(Self.catalogue.identify(identifier.rawValue, on: .macos) == identifier)
        #expect(Self.catalogue.conforms(identifier, to: .data))
    }

    @Test func undeclaredIdentifiersStayThemselves() {
        #expect(Self.catalogue.identify("com.example.thing", on: .macos).rawValue == "com.example.thing")
        #expect(Self.catalogue.identify("com.example.thing").rawValue == "com.example.thing")
    }

    // MARK: Additions

    @Test func addedTypesAreFoundByAllTheirNames() throws {
        let plan = TypeDeclaration(
            try type("com.example.Plan"), description: "floor plan", parents: [.json], mimeTypes: ["application/x-plan"],
            filenameExtensions: ["plan-x"], targets: ["FLOOR_PLAN"], legacyNames: ["Plan pasteboard type"], osTypes: ["PlAn"],
            windowsFormats: ["Plan Format"])
        let usurper = TypeDeclaration(.png, description: "not PNG", parents: [])
        let catalogue = Self.catalogue.adding([plan, usurper, plan])
        #expect(catalogue.declarations.count == Self.declarations.count + 1)
        #expect(catalogue.declaration(of: .png)?.description != "not PNG")
        for name in ["com.example.plan", "Application/X-Plan", "FLOOR_PLAN", "plan format", "Plan pasteboard type", ".PLAN-X", "'PlAn'"] {
            #expect(catalogue.resolve(name) == plan.identifier, "\(name)")
        }
        #expect(catalogue.resolve("Floor_Plan") == nil)
        #expect(catalogue.conforms(plan.identifier, to: .text))
        #expect(catalogue.types(fileName: "house.plan-x") == [plan.identifier])
        #expect(Self.catalogue.resolve("FLOOR_PLAN") == nil)
    }

    @Test(arguments: [
        ("x-kde-passwordManagerHint", "secret", true), ("x-kde-passwordManagerHint", "public", false),
        ("CanIncludeInClipboardHistory", "\0\0\0\0", true),
        ("CanIncludeInClipboardHistory", "\u{1}\0\0\0", false), ("ExcludeClipboardContentFromMonitorProcessing", "", true),
        ("text/plain", "secret", false),
    ])
    func secretsAreTold(_ target: String, _ content: String, _ expected: Bool) {
        let marker = Representation(type: Self.catalogue.identify(target), target: target, bytes: utf8(content))
        let payload = Payload(items: [Item(representations: [.init(type: .utf8PlainText, bytes: utf8("x")), marker])])
        #expect(payload.isSecret(in: Self.catalogue) == expected)
    }

    @Test func concealedPasteboardsAreSecret() {
        let type = Self.catalogue.identify("org.nspasteboard.ConcealedType", on: .macos)
        let marker = Representation(type: type, target: "org.nspasteboard.ConcealedType", bytes: [])
        #expect(Item(representations: [marker]).isSecret(in: Self.catalogue))
    }

    /// A song is no film, whatever container both are in; a picture is no text, whatever its bytes
    /// look like.
    @Test func kindsOfThingsAreApart() throws {
        let catalogue = TypeCatalogue.builtIn
        let audio = TypeIdentifier("public.audio"), movie = TypeIdentifier("public.movie")
        for type in catalogue.declarations.map(\.identifier) {
            #expect(!(catalogue.conforms(type, to: audio) && catalogue.conforms(type, to: movie)), "\(type)")
            #expect(!(catalogue.conforms(type, to: .image) && catalogue.conforms(type, to: .plainText)), "\(type)")
        }
    }
}
