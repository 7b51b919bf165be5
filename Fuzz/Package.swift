// swift-tools-version: 6.2
import PackageDescription

/// The settings of the package that is fuzzed.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

/// A fuzzer: scripts/fuzz has every module watched by libFuzzer and the address sanitizer.
func fuzzer(_ name: String, _ modules: [String]) -> Target {
    .executableTarget(
        name: name,
        dependencies: [
            "FuzzDriver",
            .product(name: "Logging", package: "swift-log"), .product(name: "SystemPackage", package: "swift-system"),
        ]
            + modules.map { .product(name: $0, package: "pointerd") },
        swiftSettings: settings
    )
}

let package = Package(
    name: "pointerd-fuzz",
    dependencies: [
        .package(name: "pointerd", path: ".."),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    ],
    targets: [
        .target(name: "CLibFuzzer"),
        .target(name: "FuzzDriver", dependencies: ["CLibFuzzer"], swiftSettings: settings),
        fuzzer(
            "fuzz-messages",
            ["PointerConfiguration", "PointerModel", "PointerRuntime", "PointerService", "PointerTesting", "Varlink"]
        ),
        fuzzer("fuzz-configuration", ["PointerConfiguration", "PointerModel"]),
        fuzzer("fuzz-layouts", ["PointerEngine", "PointerModel", "PointerProtocol", "PointerTesting"]),
        fuzzer("fuzz-recordings", ["PointerConfiguration", "PointerDevices", "PointerTesting"]),
        fuzzer("fuzz-reports", ["PointerConfiguration", "PointerDevices", "PointerTesting"]),
    ]
)
