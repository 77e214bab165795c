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
        .systemLibrary(name: "CMagic", providers: [.apt(["libmagic-dev"])]),
        .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
        // (libvips' own headers stand in the system's folder, and include those of GObject. The
        // flags in vips.pc hold a -pthread, of which the package manager warns every dependent.)
        .systemLibrary(name: "CVips", pkgConfig: "gobject-2.0", providers: [.apt(["libvips-dev"])]),
        .systemLibrary(name: "CSVG", pkgConfig: "gobject-2.0", providers: [.apt(["librsvg2-dev"])]),
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CISAL", providers: [.apt(["libisal-dev"])]),
        .systemLibrary(name: "CDeflate", providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(name: "CTurboJPEG", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CMessageDigest", providers: [.apt(["libmd-dev"])]),
        .systemLibrary(name: "CCMarkGFM", providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),

        .systemLibrary(name: "CArchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CGMime", providers: [.apt(["libgmime-3.0-dev"])]),
        .systemLibrary(name: "CXCB", providers: [.apt(["libxcb1-dev", "libxcb-xfixes0-dev"])]),

        // The arguments of the process, for Swift's runtime.
        .target(name: "CArguments"),

        // Calls of Linux that Swift's Glibc module does not show.
        .target(name: "CSystem"),

        // Starting programs that are confined.
        .target(name: "CSpawn", dependencies: ["CSystem"]),

        // JPEG by rows, without long jumps (libjpeg-turbo; apt: libjpeg62-turbo-dev).
        .target(name: "CJPEG"),

        // The text of links.json, as data in the program.
        .target(name: "CLinkRules"),

        // The tables of character sets, as data in the program.
        .target(name: "CCharacterSets"),

        // The core: no Foundation, no C library but libc.
        target("DragSystem", ["CSystem"]),
        target("MessageDigest", ["CMessageDigest"]),
        // HTML. It depends on nothing, so that any program can use it.
        target("DragHTML"),
        target("DragTypes", ["DragHTML", "DragSystem", "CCharacterSets"]),
        target("DragLinks", ["DragSystem", "DragTypes", "CLinkRules"], exclude: ["links.json"]),
        target("DragKit", ["DragSystem", "DragTypes"]),
        target("DragGallery", ["DragTypes"]),
        target("DragEngine", ["DragSystem", "DragTypes", "DragKit"]),
        target("DragPlugIns", ["DragSystem", "DragTypes", "DragKit", "CSystem", "CSpawn"]),

        // Drags and drops, without a user interface.
        target("DragDrop", ["DragTypes", "DragKit", "DragEngine", "DragGallery"]),

        // What wraps a C library, and what plugs in.
        target("DragZIP", ["DragTypes", "CDeflate"]),
        target("DragSniffing", ["DragTypes", "DragKit", "DragZIP", "CMagic"]),
        target("Documents", ["DragTypes", "DragKit", "DragHTML"], path: "Plugins/Documents"),
        target("TextHandlers", ["DragTypes", "DragKit", "DragHTML", "Documents", "CCMarkGFM"], path: "Plugins/Text"),
        target(
            "GalleryHandlers", ["Documents", "DragTypes", "DragHTML", "DragKit", "DragGallery", "DragZIP", "TextHandlers"], path: "Plugins/Gallery"),
        target("Recognisers", ["DragTypes", "DragKit", "DragZIP"], path: "Plugins/Recognition"),
        target("FileHandlers", ["DragSystem", "DragTypes", "DragKit"], path: "Plugins/Files"),
        target("LinkHandlers", ["Documents", "DragTypes", "DragHTML", "DragLinks", "DragKit", "TextHandlers"], path: "Plugins/Links"),
        // One import for programs that convert.
        target(
            "Dragconv",
            [
                "DragTypes", "DragLinks", "DragKit", "DragEngine", "DragSniffing", "DragDrop", "TextHandlers", "LinkHandlers", "GalleryHandlers",
                "Recognisers",
            ]),
        target("DragTrust", ["DragSystem", "DragTypes", "DragKit", "DragPlugIns", "MessageDigest"]),
        target("DragTesting", ["DragTypes", "DragKit", "DragEngine", "DragPlugIns"]),

        // The library of galleries: a database, so in a program of its own.
        target("DragLibrary", ["DragSystem", "DragTypes", "DragGallery", "MessageDigest", .product(name: "GRDB", package: "GRDB.swift")]),

        // The desktop's selections.
        target("DragClipboard", ["DragSystem", "DragTypes", "CSystem", "CXCB"]),

        // The command line.
        target(
            "DragCLI",
            [
                "DragSystem", "DragTypes", "DragLinks", "DragKit", "DragEngine", "DragPlugIns", "DragSniffing", "DragTrust", "DragTesting",
                "DragGallery", "DragDrop",
                "DragClipboard", "CSystem", "Dragconv", "TextHandlers", "LinkHandlers", "GalleryHandlers", "FileHandlers",
            ]),
        program("dragconv", ["DragCLI"], path: "Sources/dragconv", isStatic: true, archives: ["lzma", "bz2", "z", "Xau", "Xdmcp"]),

        // The library of galleries as the commands need it, for the programs that contain the
        // database.
        target("LibraryStore", ["DragCLI", "DragGallery", "DragKit", "DragLibrary"]),
        program("dragconv-gallery", ["DragCLI", "LibraryStore"], path: "Sources/dragconv-gallery"),

        // Plug-in programs, each with its handler as a library that tests can call.
        target("GeocacheBoards", ["DragSystem", "DragTypes", "DragKit", "DragEngine", "DragClipboard", "DragDrop", "GeocacheHandler"]),
        target("GeocacheHandler", ["DragTypes", "DragKit", "CExpat"], path: "Plugins/Geocache", exclude: ["Program"]),
        program("dragconv-geocache", ["DragKit", "GeocacheHandler"], path: "Plugins/Geocache/Program", isStatic: true),
        target(
            "RecordsHandler", ["Documents", "DragTypes", "DragHTML", "DragKit", "DragZIP", "TextHandlers", "CExpat", "MessageDigest"],
            path: "Plugins/Records",
            exclude: ["Program"]),
        program("dragconv-records", ["DragKit", "RecordsHandler"], path: "Plugins/Records/Program", isStatic: true),
        target("ArchivesHandler", ["DragTypes", "DragKit", "TextHandlers", "CArchive"], path: "Plugins/Archives", exclude: ["Program"]),
        program("dragconv-archives", ["DragKit", "ArchivesHandler"], path: "Plugins/Archives/Program"),
        target("MailHandler", ["DragTypes", "DragKit", "CGMime"], path: "Plugins/Mail", exclude: ["Program"]),
        program("dragconv-mail", ["DragKit", "MailHandler"], path: "Plugins/Mail/Program"),
        target("ImageCoding", ["DragTypes", "DragKit", "DragZIP", "CJPEG", "CTurboJPEG", "CDeflate"], path: "Plugins/FastImages/Coding"),
        program("dragconv-small-images", ["DragKit", "ImageCoding"], path: "Plugins/FastImages/SmallProgram", isStatic: true),
        target(
            "FastImagesHandler", ["DragTypes", "DragKit", "ImageCoding", "CISAL"], path: "Plugins/FastImages",
            exclude: ["Coding", "Program", "SmallProgram"]),
        program("dragconv-fast-images", ["DragKit", "FastImagesHandler"], path: "Plugins/FastImages/Program"),
        target("ImagesHandler", ["DragTypes", "DragKit", "DragZIP", "ImageCoding", "CVips", "CSVG"], path: "Plugins/Images", exclude: ["Program"]),
        program("dragconv-images", ["DragKit", "ImagesHandler"], path: "Plugins/Images/Program"),
        target("FetchHandler", ["DragSystem", "DragTypes", "DragKit", "CCurl"], path: "Plugins/Fetch", exclude: ["Program"]),
        program("dragconv-fetch", ["DragKit", "FetchHandler"], path: "Plugins/Fetch/Program"),

        tests("DragSystemTests", ["DragSystem"]),
        tests("DragTypesTests", ["DragSystem", "DragTypes", "DragTesting"]),
        tests("DragLinksTests", ["DragSystem", "DragTypes", "DragLinks", "DragTesting"]),
        // What tests and programs that test share about trees of HTML.
        target("HTMLChecking", ["DragHTML"], path: "Tests/HTMLChecking"),
        tests("DragHTMLTests", ["DragHTML", "HTMLChecking"]),
        tests("DragKitTests", ["DragSystem", "DragTypes", "DragKit", "DragTesting"]),
        tests("DragGalleryTests", ["DragTypes", "DragGallery", "GalleryHandlers", "DragTesting"]),
        tests(
            "DragDropTests",
            [
                "DragTypes", "DragKit", "DragEngine", "DragGallery", "DragDrop", "DragSniffing", "DragTesting", "TextHandlers", "LinkHandlers",
                "GalleryHandlers", "GeocacheHandler", "GeocacheBoards",
            ]),
        // Servers with hostile owners of selections, for tests and fuzz targets that read these.
        target("SelectionPeers", ["DragSystem", "CSystem"], path: "Tests/SelectionPeers"),
        tests("DragClipboardTests", ["DragSystem", "DragTypes", "DragClipboard", "DragTesting", "SelectionPeers"]),
        tests("DragLibraryTests", ["DragTypes", "DragGallery", "DragDrop", "DragLibrary", "DragTesting"]),
        // Small worlds of types and conversions for tests of the engine and of what plugs into it.
        target("ToyConversions", ["DragTypes", "DragKit", "DragEngine"], path: "Tests/ToyConversions"),
        tests("DragEngineTests", ["DragSystem", "DragTypes", "DragKit", "DragEngine", "DragTesting", "ToyConversions"]),
        tests("DragPlugInsTests", ["CSpawn", "DragSystem", "DragTypes", "DragKit", "DragEngine", "DragPlugIns", "DragTesting", "ToyConversions"]),
        tests(
            "HandlerTests",
            [
                "Documents", "DragTypes", "DragKit", "DragEngine", "DragPlugIns", "DragSniffing", "DragTesting", "TextHandlers", "LinkHandlers",
                "FileHandlers",
                "DragGallery", "GalleryHandlers", "Recognisers", "GeocacheHandler", "RecordsHandler", "ArchivesHandler", "MailHandler",
                "FastImagesHandler",
                "ImageCoding", "ImagesHandler",
                "FetchHandler", "CDeflate",
            ]),
        tests("DragconvTests", ["Dragconv", "DragTesting"]),
        tests("DragTrustTests", ["DragTypes", "DragKit", "DragEngine", "DragPlugIns", "DragTrust", "DragTesting"]),
        tests("DragSniffingTests", ["DragTypes", "DragKit", "DragSniffing", "DragTesting"]),
        tests(
            "CLITests",
            [
                "DragSystem", "DragTypes", "DragLinks", "DragKit", "DragEngine", "DragPlugIns", "DragClipboard", "DragCLI", "DragTesting",
                "ToyConversions", "LinkHandlers", "ArchivesHandler", "MailHandler", "RecordsHandler",
            ], exclude: ["Transcripts"]),
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
                "DragTypes", "DragLinks", "DragKit", "DragEngine", "TextHandlers", "LinkHandlers", "GalleryHandlers", "GeocacheHandler",
                "ArchivesHandler", "MailHandler", "FastImagesHandler", "ImageCoding", "ImagesHandler", "RecordsHandler",
                "DragSniffing", "DragClipboard", "DragDrop", "DragCLI", "GeocacheBoards", "SelectionPeers",
            ],
            path: "Tests/Fuzz",
            swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])
    ]
}

/// Programs that only tests and benchmarks run: `scripts/test-html5lib`, `Benchmarks/run`.
var testPrograms: [Target] {
    guard Context.environment["DRAGCONV_TESTS"] != nil else { return [] }
    return [
        .executableTarget(name: "html5lib", dependencies: ["DragHTML", "HTMLChecking"], path: "Tests/HTML5Lib", swiftSettings: settings),
        .executableTarget(
            name: "html-speed", dependencies: ["Documents", "DragHTML", "DragKit", "HTMLChecking", "TextHandlers"], path: "Benchmarks/HTMLSpeed",
            swiftSettings: settings),
    ] + fuzzerOfHTML
}

/// The fuzzer of `scripts/fuzz-html`, with another parser of HTML, which trees are compared with.
var fuzzerOfHTML: [Target] {
    guard Context.environment["DRAGCONV_FUZZ_HTML"] != nil else { return [] }
    return [
        .systemLibrary(name: "CGumbo", path: "Tests/CGumbo", providers: [.apt(["libgumbo-dev"])]),
        .executableTarget(
            name: "html-fuzz", dependencies: ["DragHTML", "HTMLChecking", "CGumbo"], path: "Tests/HTMLFuzz", swiftSettings: settings),
    ]
}

/// The program that opens windows. GTK 4 has many packages, so a plain build goes without;
/// `scripts/build --desktop` sets the variable that adds the program.
var desktop: [Target] {
    guard Context.environment["DRAGCONV_DESKTOP"] != nil else { return [] }
    return [
        .systemLibrary(name: "CGTK4", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        target("DragDesktop", ["DragSystem", "DragTypes", "DragGallery", "DragClipboard", "DragDrop", "DragEngine", "GeocacheBoards", "CGTK4"]),
        program(
            "dragconv-desktop",
            [
                "DragTypes", "DragKit", "DragClipboard", "DragDrop", "DragEngine", "DragLibrary", "DragCLI", "DragDesktop", "GeocacheBoards",
                "LibraryStore",
            ],
            path: "Sources/dragconv-desktop"),
    ]
}

func target(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings + optimised(name))
}

/// The optimiser, for a debug build of the modules in which the unit tests spend most of their
/// time. `scripts/test` sets the variable, as a package with such a flag could not be depended on
/// by version.
func optimised(_ name: String) -> [SwiftSetting] {
    guard Context.environment["DRAGCONV_TESTS"] != nil, ["DragTypes", "DragEngine", "DragHTML"].contains(name) else { return [] }
    return [.unsafeFlags(["-O"], .when(configuration: .debug))]
}

/// - Parameters:
///   - isStatic: whether the program is linked wholly, with the C library. Such a program starts in
///     a third less time, and a sandbox that it runs in needs no file of the system.
///   - archives: what the static libraries of a wholly linked program need: unlike shared
///     libraries, they do not name it.
func program(
    _ name: String, _ dependencies: [Target.Dependency], path: String, isStatic: Bool = false, archives: [String] = []
) -> Target {
    let linked = isStatic && !wholly.isEmpty ? wholly + archives.map { .linkedLibrary($0) } : []
    return .executableTarget(
        name: name, dependencies: dependencies + ["CArguments"], path: path, swiftSettings: settings, linkerSettings: fastStart + linked)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}
