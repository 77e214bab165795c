// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the main one has no benchmark targets.
let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "dragconv", path: "..")],
    targets: [
        .executableTarget(
            name: "Links", dependencies: [.product(name: "DragLinks", package: "dragconv")],
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .executableTarget(
            name: "PlugIns",
            dependencies: [
                .product(name: "DragPlugIns", package: "dragconv"), .product(name: "DragEngine", package: "dragconv"),
                .product(name: "DragKit", package: "dragconv"),
                .product(name: "DragTypes", package: "dragconv"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .executableTarget(
            name: "Planning",
            dependencies: [
                .product(name: "DragEngine", package: "dragconv"), .product(name: "DragKit", package: "dragconv"),
                .product(name: "DragTypes", package: "dragconv"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6)]),
    ])
