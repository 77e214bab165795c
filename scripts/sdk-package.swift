// swift-tools-version: 6.2
// The package that plug-ins in Swift depend on, where dragconv is installed: the kit, the types, the
// parser of HTML, and what tests a handler.
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "dragconv",
    products: [
        .library(name: "DragHTML", targets: ["DragHTML"]), .library(name: "DragTypes", targets: ["DragTypes"]),
        .library(name: "DragKit", targets: ["DragKit"]),
        .library(name: "DragEngine", targets: ["DragEngine"]), .library(name: "DragTesting", targets: ["DragTesting"]),
    ],
    targets: [
        .target(name: "CSystem"),
        .target(name: "CSpawn", dependencies: ["CSystem"]),
        .target(name: "CCharacterSets"),
        .target(name: "DragSystem", dependencies: ["CSystem"], swiftSettings: settings),
        .target(name: "DragHTML", swiftSettings: settings),
        .target(name: "DragTypes", dependencies: ["DragHTML", "DragSystem", "CCharacterSets"], swiftSettings: settings),
        .target(name: "DragKit", dependencies: ["DragSystem", "DragTypes"], swiftSettings: settings),
        .target(name: "DragEngine", dependencies: ["DragSystem", "DragTypes", "DragKit"], swiftSettings: settings),
        .target(name: "DragPlugIns", dependencies: ["DragSystem", "DragTypes", "DragKit", "CSystem", "CSpawn"], swiftSettings: settings),
        .target(name: "DragTesting", dependencies: ["DragTypes", "DragKit", "DragEngine", "DragPlugIns"], swiftSettings: settings),
    ])
