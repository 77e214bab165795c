// swift-tools-version: 6.2
// The package that plug-ins in Swift depend on, where dragconv is installed: the kit, the types, the
// parser of HTML, and what tests a handler.
import PackageDescription

let package = Package(
    name: "dragconv",
    products: ["DragHTML", "DragTypes", "DragKit", "DragEngine", "DragContract", "DragTesting"].map { .library(name: $0, targets: [$0]) },
    targets: [
        .target(name: "CSystem", path: "Sources/C/CSystem"),
        .target(name: "CSpawn", dependencies: ["CSystem"], path: "Sources/C/CSpawn"),
        .target(name: "CKnowledge", path: "Sources/C/CKnowledge"),
        target("DragSystem", ["CSystem"]),
        target("DragHTML"),
        target("DragTypes", ["DragHTML", "DragSystem", "CKnowledge"]),
        target("DragKit", ["DragTypes"]),
        target("DragEngine", ["DragKit"]),
        target("DragPlugIns", ["DragKit", "CSpawn"]),
        target("DragContract", ["DragEngine", "DragPlugIns"]),
        target("DragTesting", ["DragContract"]),
    ])

func target(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/Core/" + name,
        swiftSettings: [
            .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ])
}
