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
        .target(
            name: "DevicePeers",
            dependencies: ["CInputLibraries"],
            linkerSettings: [.linkedLibrary("evdev"), .linkedLibrary("input")]
        ),
        .executableTarget(
            name: "pointer-benchmarks",
            dependencies: [
                "BoostPeer",
                "DevicePeers",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "PointerDevices", package: "pointerd"),
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
