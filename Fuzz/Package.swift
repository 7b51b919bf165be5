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

let testing = Target.Dependency.product(name: "PointerTesting", package: "pointerd")

/// A fuzzer for each of PointerTesting's `HostileInput`: scripts/fuzz has every module watched by libFuzzer and the address sanitizer.
let fuzzers = ["messages", "layouts", "configuration", "recordings", "reports", "devices"].map { name in
    Target.executableTarget(name: "fuzz-\(name)", dependencies: ["FuzzDriver", testing], swiftSettings: settings)
}

let package = Package(
    name: "pointerd-fuzz",
    dependencies: [.package(name: "pointerd", path: "..")],
    targets: [
        .target(name: "CLibFuzzer"),
        .target(name: "FuzzDriver", dependencies: ["CLibFuzzer", testing], swiftSettings: settings),
    ] + fuzzers
)
