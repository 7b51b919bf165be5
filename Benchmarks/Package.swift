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
    products: [
        // What is preloaded into pointerd.
        .library(name: "FakeMouse", type: .dynamic, targets: ["FakeDevice"])
    ],
    dependencies: [
        .package(name: "pointerd", path: ".."),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        // Needs Debian's libboost-dev; headers only.
        .target(name: "BoostPeer", cxxSettings: [.unsafeFlags(["-O3"])]),
        // Where libevdev's headers are, pkg-config has to say; libinput's lie with the system's own.
        .systemLibrary(
            name: "CInputLibraries",
            pkgConfig: "libevdev",
            providers: [.apt(["libevdev-dev", "libinput-dev"])]
        ),
        .target(name: "FakeDevice"),
        .target(
            name: "DevicePeers",
            dependencies: ["CInputLibraries", "FakeDevice"],
            linkerSettings: [.linkedLibrary("evdev"), .linkedLibrary("input")]
        ),
        .target(name: "ServicePeers"),
        // What the service is compared with.
        .executableTarget(name: "service-floor", cSettings: [.unsafeFlags(["-O3"])]),
        .executableTarget(name: "empty-program", dependencies: ["ServicePeers"], swiftSettings: settings),
        .executableTarget(
            name: "pointer-benchmarks",
            dependencies: [
                "BoostPeer",
                "DevicePeers",
                "ServicePeers",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "PointerInput", package: "pointerd"),

                .product(name: "PointerEngine", package: "pointerd"),
                .product(name: "PointerModel", package: "pointerd"),
                .product(name: "PointerMotion", package: "pointerd"),
                .product(name: "PointerRuntime", package: "pointerd"),
            ],
            swiftSettings: settings
        ),
    ],
    cxxLanguageStandard: .cxx17
)
