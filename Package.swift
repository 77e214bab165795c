// swift-tools-version: 6.2
import PackageDescription

/// Settings shared by every target: explicit existentials, and imports that stay inside the file
/// that needs them. In builds for tests a warning is an error, so that an incremental build cannot
/// hide one.
let settings: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ] + (Context.environment["DRAGCONV_TESTS"] == nil ? [] : [.treatAllWarnings(as: .error, .when(configuration: .debug))])

/// A position-independent executable that starts fast: lld with packed relative relocations, and
/// everything but libc linked statically. The files in `link/` are linker scripts that make the
/// plain `-lstdc++`, `-lmagic` … of toolchain and module maps do so.
let fastStart: [LinkerSetting] = [
    .unsafeFlags(
        [
            "-use-ld=lld", "-Xclang-linker", "-static-libgcc", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-s",
            "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-L", Context.packageDirectory + "/link",
        ],
        .when(platforms: [.linux], configuration: .release))
]

/// Links the C library, too. The program stays position-independent. `scripts/build` sets the
/// variable, as such a program must have no run path (`swift build --disable-local-rpath`), which
/// this file cannot say.
let wholly: [LinkerSetting] =
    Context.environment["DRAGCONV_STATIC"] == nil
    ? [] : [.unsafeFlags(["-Xclang-linker", "-static-pie"], .when(platforms: [.linux], configuration: .release))]

let package = Package(
    name: "dragconv",
    products: [
        .executable(name: "dragconv", targets: ["dragconv"]),
        .executable(name: "dragconv-gallery", targets: ["dragconv-gallery"]),
        .executable(name: "dragconv-geocache", targets: ["dragconv-geocache"]),
        .executable(name: "dragconv-records", targets: ["dragconv-records"]),
        .executable(name: "dragconv-archives", targets: ["dragconv-archives"]),
        .executable(name: "dragconv-mail", targets: ["dragconv-mail"]),
        .executable(name: "dragconv-images", targets: ["dragconv-images"]),
        .executable(name: "dragconv-fetch", targets: ["dragconv-fetch"]),
        .executable(name: "dragconv-fast-images", targets: ["dragconv-fast-images"]),
        .executable(name: "dragconv-small-images", targets: ["dragconv-small-images"]),
        .library(name: "Dragconv", targets: ["Dragconv"]),
        .library(name: "DragTypes", targets: ["DragTypes"]),
        .library(name: "DragLinks", targets: ["DragLinks"]),
        .library(name: "DragHTML", targets: ["DragHTML"]),
        .library(name: "DragKit", targets: ["DragKit"]),
        .library(name: "DragEngine", targets: ["DragEngine"]),
        .library(name: "DragPlugIns", targets: ["DragPlugIns"]),
        .library(name: "DragSniffing", targets: ["DragSniffing"]),
        .library(name: "DragTrust", targets: ["DragTrust"]),
        .library(name: "DragContract", targets: ["DragContract"]),
        .library(name: "DragTesting", targets: ["DragTesting"]),
        .library(name: "DragGallery", targets: ["DragGallery"]),
        .library(name: "DragDrop", targets: ["DragDrop"]),
        .library(name: "DragClipboard", targets: ["DragClipboard"]),
        .library(name: "DragHandlers", targets: ["TextHandlers", "LinkHandlers", "GalleryHandlers", "Recognisers"]),
        .library(name: "DragLibrary", targets: ["DragLibrary"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")
    ],
    targets: [
        // C libraries: a module map and a header, no logic. (Without pkgConfig: its -L would come
        // before ours, and the release build links these statically.)
        .systemLibrary(name: "CMagic", path: "Sources/C/CMagic", providers: [.apt(["libmagic-dev"])]),
        .systemLibrary(name: "CExpat", path: "Sources/C/CExpat", providers: [.apt(["libexpat1-dev"])]),
        // (libvips' own headers stand in the system's folder, and include those of GObject. The
        // flags in vips.pc hold a -pthread, of which the package manager warns every dependent.)
        .systemLibrary(name: "CVips", path: "Sources/C/CVips", pkgConfig: "gobject-2.0", providers: [.apt(["libvips-dev"])]),
        .systemLibrary(name: "CSVG", path: "Sources/C/CSVG", pkgConfig: "gobject-2.0", providers: [.apt(["librsvg2-dev"])]),
        .systemLibrary(name: "CCurl", path: "Sources/C/CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CISAL", path: "Sources/C/CISAL", providers: [.apt(["libisal-dev"])]),
        .systemLibrary(name: "CDeflate", path: "Sources/C/CDeflate", providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(name: "CTurboJPEG", path: "Sources/C/CTurboJPEG", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CMessageDigest", path: "Sources/C/CMessageDigest", providers: [.apt(["libmd-dev"])]),
        .systemLibrary(name: "CSQLite", path: "Sources/C/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CCMarkGFM", path: "Sources/C/CCMarkGFM", providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),

        .systemLibrary(name: "CArchive", path: "Sources/C/CArchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CGMime", path: "Sources/C/CGMime", providers: [.apt(["libgmime-3.0-dev"])]),
        .systemLibrary(name: "CXCB", path: "Sources/C/CXCB", providers: [.apt(["libxcb1-dev", "libxcb-xfixes0-dev"])]),

        // The arguments of the process, for Swift's runtime.
        .target(name: "CArguments", path: "Sources/C/CArguments"),

        // Calls of Linux that Swift's Glibc module does not show.
        .target(name: "CSystem", path: "Sources/C/CSystem"),

        // Starting programs that are confined.
        .target(name: "CSpawn", dependencies: ["CSystem"], path: "Sources/C/CSpawn"),

        // JPEG by rows, without long jumps (libjpeg-turbo; apt: libjpeg62-turbo-dev).
        .target(name: "CJPEG", path: "Sources/C/CJPEG"),

        // The files of Sources/Knowledge, as data in the program.
        .target(name: "CKnowledge", path: "Sources/C/CKnowledge"),

        // The core: what content is, how it is negotiated and converted. No handler.
        target("DragSystem", in: .core, ["CSystem"]),
        target("MessageDigest", in: .core, ["CMessageDigest"]),
        // HTML. It depends on nothing, so that any program can use it.
        target("DragHTML", in: .core),
        target("DragTypes", in: .core, ["DragHTML", "DragSystem", "CKnowledge"]),
        target("DragLinks", in: .core, ["DragTypes"]),
        target("DragKit", in: .core, ["DragTypes"]),
        target("DragEngine", in: .core, ["DragKit"]),
        target("DragPlugIns", in: .core, ["DragKit", "CSpawn"]),
        target("DragTrust", in: .core, ["DragPlugIns", "MessageDigest"]),
        target("DragZIP", in: .core, ["DragTypes", "CDeflate"]),
        target("DragSniffing", in: .core, ["DragKit", "DragZIP", "CMagic"]),
        // Rich documents and tables, which many handlers read and write.
        target("Documents", in: .core, ["DragKit"]),
        // What every handler must fulfil.
        target("DragContract", in: .core, ["DragEngine", "DragPlugIns"]),
        // Makes the indexes in Sources/Knowledge/compiled.
        target("KnowledgeCompiler", in: .core, ["DragLinks"]),
        // The former name of DragContract.
        target("DragTesting", in: .core, ["DragContract"]),

        // Galleries and geocaches: models, and what stores them. (The library of galleries is a
        // database, so in a program of its own.)
        target("DragGallery", in: .galleries, ["DragTypes"]),
        target("DragLibrary", in: .galleries, ["DragGallery", "MessageDigest", "CSQLite", .product(name: "GRDB", package: "GRDB.swift")]),
        target("Geocaches", in: .galleries, ["DragKit"]),
        target("GeocacheBoards", in: .galleries, ["DragClipboard", "DragDrop", "Geocaches"]),

        // The desktop: drags and drops without a user interface, and selections.
        target("DragDrop", in: .desktop, ["DragEngine", "DragGallery"]),
        target("DragClipboard", in: .desktop, ["DragTypes", "CXCB"]),

        // The handlers that are linked in.
        target("TextHandlers", in: .handlers, ["Documents", "CCMarkGFM"]),
        target("GalleryHandlers", in: .handlers, ["Documents", "DragGallery", "DragZIP"]),
        target("LinkHandlers", in: .handlers, ["Documents", "DragLinks"]),
        target("FileHandlers", in: .handlers, ["DragKit"]),
        target("Recognisers", in: .handlers, ["DragKit", "DragZIP"]),

        // The handlers of programs, as libraries that tests can call.
        target("GeocacheHandler", in: .handlers, ["Geocaches", "CExpat"]),
        target("RecordsHandler", in: .handlers, ["Documents", "DragZIP", "CExpat", "MessageDigest"]),
        target("ArchivesHandler", in: .handlers, ["Documents", "CArchive"]),
        target("MailHandler", in: .handlers, ["Documents", "CGMime"]),
        target("ImageCoding", in: .handlers, ["DragKit", "DragZIP", "CJPEG", "CTurboJPEG"]),
        target("FastImagesHandler", in: .handlers, ["ImageCoding", "CISAL"]),
        target("ImagesHandler", in: .handlers, ["ImageCoding", "CVips", "CSVG"]),
        target("FetchHandler", in: .handlers, ["DragKit", "CCurl"]),

        // One import for programs that convert, and the commands as a library.
        target("Dragconv", in: .application, ["DragSniffing", "DragDrop", "TextHandlers", "LinkHandlers", "GalleryHandlers", "Recognisers"]),
        target("DragCLI", in: .application, ["DragTrust", "DragContract", "DragClipboard", "Dragconv", "FileHandlers"]),
        // The library of galleries as the commands need it.
        target("LibraryStore", in: .application, ["DragCLI", "DragLibrary"]),

        program("dragconv", in: .programs, "DragCLI", isStatic: true, archives: ["lzma", "bz2", "z", "Xau", "Xdmcp"]),
        program("dragconv-gallery", in: .programs, "LibraryStore"),
        program("dragconv-geocache", in: .plugInPrograms, "GeocacheHandler", isStatic: true),
        program("dragconv-records", in: .plugInPrograms, "RecordsHandler", isStatic: true),
        program("dragconv-archives", in: .plugInPrograms, "ArchivesHandler"),
        program("dragconv-mail", in: .plugInPrograms, "MailHandler"),
        program("dragconv-small-images", in: .plugInPrograms, "ImageCoding", isStatic: true),
        program("dragconv-fast-images", in: .plugInPrograms, "FastImagesHandler"),
        program("dragconv-images", in: .plugInPrograms, "ImagesHandler"),
        program("dragconv-fetch", in: .plugInPrograms, "FetchHandler"),

        // What tests share: small worlds of types and conversions, trees of HTML, and servers with
        // hostile owners of selections.
        target("ToyConversions", in: .tests, ["DragEngine"]),
        target("HTMLChecking", in: .tests, ["DragHTML"]),
        target("SelectionPeers", in: .tests, ["DragSystem"]),

        tests("DragSystemTests", ["DragSystem"]),
        tests("DragHTMLTests", ["HTMLChecking"]),
        tests("DragTypesTests", ["DragContract"]),
        tests("DragLinksTests", ["DragLinks", "DragContract"]),
        tests("KnowledgeCompilerTests", ["KnowledgeCompiler", "DragContract"]),
        tests("DragKitTests", ["DragContract"]),
        tests("DragEngineTests", ["DragContract", "ToyConversions"]),
        tests("DragPlugInsTests", ["DragContract", "ToyConversions"]),
        tests("DragTrustTests", ["DragTrust", "DragContract"]),
        tests("DragSniffingTests", ["DragSniffing", "DragContract"]),
        tests("DragGalleryTests", ["GalleryHandlers", "DragContract"]),
        tests("DragLibraryTests", ["DragDrop", "DragLibrary", "DragContract"]),
        tests("DragClipboardTests", ["DragClipboard", "DragContract", "SelectionPeers"]),
        tests(
            "DragDropTests",
            ["DragSniffing", "DragContract", "TextHandlers", "LinkHandlers", "GalleryHandlers", "GeocacheHandler", "GeocacheBoards"]),
        tests(
            "HandlerTests",
            [
                "DragSniffing", "DragContract", "TextHandlers", "LinkHandlers", "FileHandlers", "GalleryHandlers", "Recognisers",
                "GeocacheHandler", "RecordsHandler", "ArchivesHandler", "MailHandler", "FastImagesHandler", "ImagesHandler", "FetchHandler",
            ]),
        tests("DragconvTests", ["Dragconv", "DragContract"]),
        tests("CLITests", ["DragCLI", "ToyConversions", "ArchivesHandler", "MailHandler", "RecordsHandler"], exclude: ["Transcripts"]),
    ] + fuzzers + desktop + testPrograms
)

/// libFuzzer targets. They have no `main` of their own, so a plain build would fail to link them:
/// `scripts/fuzz` sets the variable that adds them.
var fuzzers: [Target] {
    guard Context.environment["DRAGCONV_FUZZ"] != nil else { return [] }
    return [
        .executableTarget(
            name: "FuzzForms",
            dependencies: [
                "GeocacheHandler", "ArchivesHandler", "MailHandler", "FastImagesHandler", "ImagesHandler", "RecordsHandler", "DragCLI",
                "GeocacheBoards", "SelectionPeers",
            ],
            path: "Tests/Fuzz",
            swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])
    ]
}

/// Programs that only scripts run: `scripts/compile-knowledge`, `scripts/test-html5lib`,
/// `Benchmarks/run`.
var testPrograms: [Target] {
    guard Context.environment["DRAGCONV_TESTS"] != nil else { return [] }
    return [
        program("compile-knowledge", in: .programs, "KnowledgeCompiler"),
        .executableTarget(name: "html5lib", dependencies: ["HTMLChecking"], path: "Tests/HTML5Lib", swiftSettings: settings),
        .executableTarget(
            name: "html-speed", dependencies: ["HTMLChecking", "TextHandlers"], path: "Benchmarks/HTMLSpeed", swiftSettings: settings),
    ] + fuzzerOfHTML
}

/// The fuzzer of `scripts/fuzz-html`, with another parser of HTML, which trees are compared with.
var fuzzerOfHTML: [Target] {
    guard Context.environment["DRAGCONV_FUZZ_HTML"] != nil else { return [] }
    return [
        .systemLibrary(name: "CGumbo", path: "Tests/CGumbo", providers: [.apt(["libgumbo-dev"])]),
        .executableTarget(name: "html-fuzz", dependencies: ["HTMLChecking", "CGumbo"], path: "Tests/HTMLFuzz", swiftSettings: settings),
    ]
}

/// The program that opens windows. GTK 4 and libadwaita have many packages, so a plain build goes
/// without; `scripts/build --desktop` sets the variable that adds the program.
var desktop: [Target] {
    guard Context.environment["DRAGCONV_DESKTOP"] != nil else { return [] }
    return [
        .systemLibrary(name: "CAdwaita", path: "Sources/C/CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
        target("DragDesktop", in: .desktop, ["GeocacheBoards", "CAdwaita"]),
        program("dragconv-desktop", in: .programs, "DragDesktop", "LibraryStore"),
    ]
}

/// A folder of modules. The folder of a module bears the module's name.
enum Room: String {
    case core = "Sources/Core"
    case galleries = "Sources/Galleries"
    case desktop = "Sources/Desktop"
    case application = "Sources/Application"
    case programs = "Sources/Programs"
    case handlers = "Plugins/Handlers"
    case plugInPrograms = "Plugins/Programs"
    case tests = "Tests"
}

/// - Parameter dependencies: the modules that no other of them depends on already.
func target(_ name: String, in room: Room, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: room.rawValue + "/" + name, exclude: exclude, swiftSettings: settings + optimised(name))
}

/// The optimiser, for a debug build of the modules in which the unit tests spend most of their
/// time. `scripts/test` sets the variable, as a package with such a flag could not be depended on
/// by version.
func optimised(_ name: String) -> [SwiftSetting] {
    let modules = ["DragTypes", "DragEngine", "DragHTML", "Documents", "TextHandlers", "RecordsHandler"]
    guard Context.environment["DRAGCONV_TESTS"] != nil, modules.contains(name) else { return [] }
    return [.unsafeFlags(["-O"], .when(configuration: .debug))]
}

/// - Parameters:
///   - isStatic: whether the program is linked wholly, with the C library. Such a program starts in
///     a third less time, and a sandbox that it runs in needs no file of the system.
///   - archives: what the static libraries of a wholly linked program need: unlike shared
///     libraries, they do not name it.
func program(_ name: String, in room: Room, _ dependencies: Target.Dependency..., isStatic: Bool = false, archives: [String] = []) -> Target {
    let linked = isStatic && !wholly.isEmpty ? wholly + archives.map { .linkedLibrary($0) } : []
    return .executableTarget(
        name: name, dependencies: dependencies + ["CArguments"], path: room.rawValue + "/" + name, swiftSettings: settings,
        linkerSettings: fastStart + linked)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}
