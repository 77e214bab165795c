// swift-tools-version: 6.2
// The package that plug-ins in Swift depend on, where dragconv is installed: the kit, and the types.
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "dragconv",
    products: [.library(name: "DragTypes", targets: ["DragTypes"]), .library(name: "DragKit", targets: ["DragKit"])],
    targets: [
        .target(name: "DragTypes", swiftSettings: settings),
        .target(name: "DragKit", dependencies: ["DragTypes"], swiftSettings: settings),
    ])
