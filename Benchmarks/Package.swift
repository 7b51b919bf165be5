// swift-tools-version: 6.2
import PackageDescription

/// The settings of the package that is measured.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "pointerd-benchmarks",
    dependencies: [.package(name: "pointerd", path: "..")],
    targets: [
        // Needs Debian's libboost-dev; headers only.
        .target(name: "BoostPeer", cxxSettings: [.unsafeFlags(["-O3"])]),
        .executableTarget(
            name: "pointer-benchmarks",
            dependencies: [
                "BoostPeer",
                .product(name: "PointerEngine", package: "pointerd"),
                .product(name: "PointerModel", package: "pointerd"),
            ],
            swiftSettings: settings
        ),
    ],
    cxxLanguageStandard: .cxx17
)
