// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target of this package is compiled with.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    // SE-0458: every use of an unsafe construct is marked where it stands.
    .strictMemorySafety(),
    // SE-0335: an existential says that it is one.
    .enableUpcomingFeature("ExistentialAny"),
    // SE-0444: a member is visible only where its module is imported.
    .enableUpcomingFeature("MemberImportVisibility"),
    // SE-0409: an import is internal unless it is part of the module's own interface.
    .enableUpcomingFeature("InternalImportsByDefault"),
    // SE-0443: a warning is an error.
    .treatAllWarnings(as: .error),
]

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let inMemoryLogging: Target.Dependency = .product(name: "InMemoryLogging", package: "swift-log")
let systemPackage: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")

/// A Swift module in Sources/.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// How programs are linked. What the loader reads at each start stays in memory: a table of symbols, which nobody looks up in a program,
/// and a list of all pointers, which needs 1 MB unless it is packed. The default linker cannot pack it.
let linking: [LinkerSetting] = [
    .unsafeFlags(
        ["-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"],
        .when(configuration: .release)
    )
]

/// An executable in Sources/.
func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings, linkerSettings: linking)
}

/// A module in Tests/Support: for tests, fuzzers and benchmarks, and in no program that is installed.
func support(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Tests/Support/\(name)", swiftSettings: settings)
}

/// A test target in Tests/.
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
    name: "pointerd",
    products: [
        .executable(name: "pointerd", targets: ["pointerd"]),
        .executable(name: "pointerctl", targets: ["pointerctl"]),
        .executable(name: "pointer-overlay", targets: ["pointer-overlay"]),
        .executable(name: "pointer-demo", targets: ["pointer-demo"]),
        .executable(name: "pointer-feeder", targets: ["pointer-feeder"]),
        .executable(name: "pointer-painter", targets: ["pointer-painter"]),
        .executable(name: "pointer-guard", targets: ["pointer-guard"]),
        .executable(name: "pointer-mechanism", targets: ["pointer-mechanism"]),
        .library(name: "PointerClient", targets: ["PointerClient"]),
        .library(name: "PointerModel", targets: ["PointerModel"]),
        .library(name: "PointerWire", targets: ["PointerWire"]),
        .library(name: "Varlink", targets: ["Varlink"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    ],
    targets: [
        // The C boundary, without logic of its own.
        .systemLibrary(name: "CLibevdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
        .systemLibrary(name: "CLibudev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(
            name: "CXCB",
            pkgConfig: "xcb",
            providers: [
                .apt([
                    "libxcb1-dev", "libxcb-randr0-dev", "libxcb-shape0-dev", "libxcb-xfixes0-dev", "libxcb-xinput-dev",
                    "libxcb-xkb-dev",
                ])
            ]
        ),
        .target(name: "CWaylandClient", linkerSettings: [.linkedLibrary("wayland-client")]),
        // Only for the tests on mocked devices. Without a name of pkg-config's, which SwiftPM would ask for in every build.
        .systemLibrary(name: "CUmockdev"),
        .target(name: "CLinux"),
        .target(name: "CInputDevices", dependencies: ["CLinux"]),
        .target(name: "CTOML", linkerSettings: [.linkedLibrary("stdc++")]),

        // The pure core: the standard library, Limits, and nothing else.
        .target(
            name: "PointerModel",
            dependencies: ["Limits"],
            swiftSettings: settings,
            // What the standard library's rounding and square roots are made of where the processor has no instruction for them.
            linkerSettings: [.linkedLibrary("m")]
        ),
        module("PointerMotion", ["PointerModel"]),
        module("PointerEngine", ["Limits", "PointerModel"]),
        module("PointerDrive", ["PointerModel"]),
        // What a hand is like, by what it did, and the help that it needs.
        module("AimingCalibration", ["Limits", "PointerEngine", "PointerModel"]),
        module("PointerPipeline", ["PointerDrive", "PointerEngine", "PointerModel", "PointerMotion"]),
        module("LayoutLint", ["Limits", "PointerEngine", "PointerModel"]),
        module("PointerDrawing", ["PointerModel"]),
        module("PointerPictures", ["Limits", "PointerDrawing", "PointerEngine", "PointerModel", "SafeText"]),
        module("SafeText", ["Limits"]),
        module("Limits"),
        // Sentences for a person, in the person's language.
        module("Translations", ["CLinux", "Limits"]),
        // What doctor finds, by its names; and the same in words for a person.
        module("DoctorCodes"),
        module("HelpWords", ["DoctorCodes", "Limits", "PointerWire", "SafeText", "Translations"]),
        // What the daemon and the guard of its devices say to each other.
        module("GuardWire", ["CInputDevices", "CLinux", "Limits", "PointerRuntime", systemPackage]),

        // The programs of the desktop.
        module("PointerPainting", ["CCairo", "Limits", "PointerDrawing", "PointerModel"]),
        // Connections of one thread: to the daemon, to an X server, to a Wayland compositor.
        module(
            "DaemonLinks",
            ["Limits", "PointerClient", "PointerModel", "PointerRuntime", "SafeText", systemPackage]
        ),
        module("X11Client", ["CXCB", "Limits", "PointerModel", "PointerRuntime", systemPackage]),
        // Apart, because the feeder paints nothing, and cairo brings a dozen libraries.
        module("X11Painting", ["CXCB", "PointerPainting", "X11Client"]),
        module(
            "WaylandClient",
            [
                "CWaylandClient", "Limits", "PointerDrawing", "PointerModel", "PointerPainting", "PointerRuntime",
                systemPackage,
            ]
        ),
        module(
            "PointerOverlay",
            [
                "DaemonLinks", "DesktopConfiguration", "Limits", "MessageBus", "PointerClient", "PointerDrawing",
                "PointerModel", "PointerRuntime", "PointerWire", "SafeText", systemPackage,
            ]
        ),
        module(
            "OverlayX11",
            [
                "CXCB", "DaemonLinks", "Limits", "PointerDrawing", "PointerModel", "PointerOverlay", "PointerPainting",
                "PointerRuntime", "X11Client", "X11Painting", systemPackage,
            ]
        ),
        module(
            "OverlayWayland",
            [
                "Limits", "MessageBus", "PointerDrawing", "PointerModel", "PointerOverlay", "PointerPainting",
                "PointerRuntime", "PointerWire", "SessionLock", "WaylandClient", systemPackage,
            ]
        ),
        module(
            "OverlayGnome",
            [
                "Limits", "MessageBus", "PointerDrawing", "PointerModel", "PointerOverlay", "PointerRuntime",
                systemPackage,
            ]
        ),
        // Regions for programs that declare none: what is decided, and where windows and widgets come from.
        module("FeederModel", ["Limits", "PointerModel"]),
        // How much of a window has regions, by a walk that shares no rule with the feeder.
        module("FeederCoverage", ["FeederModel", "Limits", "PointerModel", "SafeText"]),
        .target(
            name: "FeederWindows",
            dependencies: [
                "CLinux", "CXCB", "DesktopConfiguration", "FeederModel", "Limits", "MessageBus", "PointerModel",
                "PointerRuntime", "SafeText", "X11Client", systemPackage,
            ],
            // The script for KWin.
            resources: [.embedInCode("KWin/Script")],
            swiftSettings: settings
        ),
        module(
            "FeederAccessibility",
            ["FeederModel", "Limits", "MessageBus", "PointerRuntime", systemPackage]
        ),
        module(
            "PointerFeeder",
            [
                "DaemonLinks", "DoctorCodes", "FeederCoverage", "FeederModel", "HelpWords", "LayoutLint",
                "MessageBus", "PointerClient", "PointerModel", "PointerRuntime", "PointerWire", "SafeText",
                "Translations", systemPackage,
            ]
        ),
        module(
            "PointerDemo",
            [
                "AimingCalibration", "CCairo", "CXCB", "DaemonLinks", "Limits", "PointerClient",
                "PointerModel", "PointerPainting", "PointerRuntime", "Translations", "WaylandClient", "X11Client",
                "X11Painting", systemPackage,
            ]
        ),
        // The page of a trace, for pointerctl. Its player is in the program, because a program of one file is easier to move.
        .target(
            name: "PointerTrace",
            dependencies: ["CZlib", "Limits", "PointerDrawing", "PointerModel", "PointerPictures"],
            resources: [.embedInCode("Player")],
            swiftSettings: settings
        ),

        // The outside world, a module for each part of it.
        module("PointerRuntime", ["CLinux", "Limits", "SafeText", logging, systemPackage]),
        // Apart from PointerInput, because the guard links no libevdev.
        module("Udev", ["CLibudev", "Limits", "PointerModel", "PointerRuntime", systemPackage]),
        module(
            "PointerInput",
            ["CLibevdev", "CLinux", "Limits", "PointerModel", "PointerRuntime", "SafeText", "Udev", systemPackage]
        ),
        module(
            "PointerRecordings",
            [
                "CLibevdev", "CLinux", "Limits", "PointerInput", "PointerModel", "PointerRuntime", "SafeText", "Udev",
                systemPackage,
            ]
        ),
        // For pointerctl and tests: the daemon links no YAML.
        module(
            "LibinputRecordings",
            [
                "CLibevdev", "CYAML", "Limits", "PointerInput", "PointerModel", "PointerRecordings", "PointerRuntime",
                "SafeText",
            ]
        ),
        // D-Bus, for the daemon and the overlay.
        module("MessageBus", ["CSystemd", "Limits", "PointerRuntime", systemPackage]),
        module(
            "SystemEvents",
            ["CLinux", "CSystemd", "Limits", "MessageBus", "PointerModel", "PointerRuntime", systemPackage]
        ),
        module("SessionLock", ["Limits", "MessageBus", "PointerRuntime", systemPackage]),
        // Documents in TOML and JSON, for files and for messages: values, and then layouts.
        module("Documents", ["Limits", "SafeText"]),
        module("LayoutDocuments", ["Documents", "PointerModel", "SafeText"]),
        module("PointerWire", ["Documents", "LayoutDocuments", "Limits", "PointerModel"]),
        // Over FeederModel, whose roles and classes it has; the daemon's settings know no widgets.
        module(
            "DesktopConfiguration",
            [
                "ConfigurationFiles", "Documents", "FeederModel", "LayoutDocuments", "Limits", "PointerConfiguration",
                "PointerModel", "PointerRuntime", systemPackage,
            ]
        ),
        // Files that persons write, whatever they are for.
        module("ConfigurationFiles", ["CTOML", "Documents", "Limits", "SafeText", systemPackage]),
        // Apart from the other settings, because the guard reads no others.
        module("DriveConfiguration", ["ConfigurationFiles", "Documents", "Limits", "PointerModel", "SafeText"]),
        module(
            "PointerConfiguration",
            [
                "ConfigurationFiles", "Documents", "DriveConfiguration", "LayoutDocuments", "Limits", "PointerModel",
                "SafeText", systemPackage,
            ]
        ),
        // What persons have switched on, as a drop-in: decided without a file or a bus.
        module(
            "PointerMechanism",
            [
                "ConfigurationFiles", "Documents", "Limits", "PointerConfiguration", "PointerModel", "SafeText",
                systemPackage,
            ]
        ),
        // The mechanism on the bus: who may, which files, and the reload.
        module(
            "MechanismService",
            [
                "ConfigurationFiles", "Documents", "Limits", "MessageBus", "PointerConfiguration", "PointerMechanism",
                "PointerRuntime", "SafeText", systemPackage,
            ]
        ),
        module("Varlink", ["CLinux", "Limits", "PointerRuntime", "SafeText", systemPackage]),
        // For pointerctl and tests: what `pointerd --replay` publishes, without the daemon and its clock.
        module(
            "PointerReplay",
            ["PointerConfiguration", "PointerEngine", "PointerModel", "PointerPipeline", "PointerRecordings"]
        ),
        // For pointerctl and for other programs in Swift; the daemon has no use for it.
        module(
            "PointerClient",
            [
                "Documents", "LayoutDocuments", "Limits", "PointerModel", "PointerWire", "SafeText", "Varlink",
                systemPackage,
            ]
        ),
        module(
            "PointerService",
            [
                "ConfigurationFiles", "Documents", "LayoutDocuments", "LayoutLint", "Limits", "PointerConfiguration",
                "PointerDrive", "PointerEngine", "PointerModel", "PointerMotion", "PointerPipeline", "PointerRuntime",
                "PointerWire", "SafeText", "Varlink", systemPackage,
            ]
        ),

        // The devices of the drive: those that the daemon takes over from the guard, and the mice that it writes.
        module(
            "DriveDevices",
            [
                "CLibevdev", "GuardWire", "Limits", "PointerDrive", "PointerInput", "PointerModel", "PointerRuntime",
                "PointerService", "PointerWire", systemPackage,
            ]
        ),

        // What the settings window decides and says, without a toolkit. Its program is the part "settings" below.
        module(
            "SettingsModel",
            [
                "DoctorCodes", "HelpWords", "Limits", "PointerMechanism", "PointerModel", "PointerRuntime",
                "PointerWire", "SafeText", "Translations", systemPackage,
            ]
        ),

        // The programs: arguments and wiring.
        program(
            "pointerd",
            [
                "ConfigurationFiles", "DriveDevices", "LayoutLint", "PointerConfiguration", "PointerEngine",
                "PointerInput", "PointerModel", "PointerRecordings", "PointerRuntime", "PointerService", "PointerWire",
                "SafeText", "SystemEvents", "Varlink", argumentParser, systemPackage,
            ]
        ),
        program(
            "pointerctl",
            [
                "AimingCalibration", "CLinux", "ConfigurationFiles", "DaemonLinks", "DesktopConfiguration",
                "DoctorCodes",
                "Documents", "DriveConfiguration", "FeederModel", "LayoutDocuments", "LayoutLint", "LibinputRecordings",
                "Limits",
                "PointerClient", "PointerConfiguration", "PointerDrawing", "PointerEngine", "PointerInput",
                "PointerModel",
                "PointerPictures", "PointerReplay", "PointerTrace", "PointerWire", "PointerRecordings",
                "PointerRuntime", "SafeText", argumentParser, systemPackage,
            ]
        ),

        program(
            "pointer-overlay",
            [
                "ConfigurationFiles", "DaemonLinks", "DesktopConfiguration", "OverlayGnome", "OverlayWayland",
                "OverlayX11", "PointerClient", "PointerOverlay", "PointerRuntime", "PointerWire", "WaylandClient",
                "X11Client", argumentParser, systemPackage,
            ]
        ),

        program(
            "pointer-demo",
            [
                "PointerClient", "PointerDemo", "PointerRuntime", "PointerWire", "Translations", "WaylandClient",
                "X11Client", argumentParser, systemPackage,
            ]
        ),

        program(
            "pointer-feeder",
            [
                "ConfigurationFiles", "DaemonLinks", "DesktopConfiguration", "Documents", "FeederAccessibility",
                "FeederCoverage", "FeederModel", "FeederWindows", "PointerClient", "PointerConfiguration",
                "PointerFeeder",
                "PointerModel", "PointerRuntime", "PointerWire", "SessionLock", "Translations", "WaylandClient",
                argumentParser, systemPackage,
            ]
        ),

        program("pointer-painter", ["PointerDrawing", "PointerPainting", systemPackage]),

        // Few modules, because it may do more than all others: docs/administration/security.md.
        program(
            "pointer-guard",
            [
                "CInputDevices", "CLinux", "ConfigurationFiles", "DriveConfiguration", "GuardWire", "PointerModel",
                "PointerRuntime", "Udev", argumentParser, systemPackage,
            ]
        ),

        program(
            "pointer-mechanism",
            ["ConfigurationFiles", "MechanismService", "MessageBus", "PointerRuntime", argumentParser, systemPackage]
        ),

        // What a program looks like that uses PointerClient: docs/guide/clients.md quotes it.
        .executableTarget(
            name: "follow-pointer",
            dependencies: ["PointerClient"],
            path: "examples/follow-pointer",
            swiftSettings: settings
        ),

        // Counted from outside: Tests/Allocations/run.
        .executableTarget(
            name: "engine-steps",
            dependencies: ["PointerDrive", "PointerEngine", "PointerModel", "PointerMotion", "PointerPipeline"],
            path: "Tests/Allocations/Steps",
            swiftSettings: settings
        ),
        // A hand in the guest of Tests/RealKernel, which reads what it prints.
        .executableTarget(
            name: "shaking-hand",
            dependencies: [
                "CInputDevices", "PointerClient", "PointerModel", "PointerRuntime", "SimulatedHand", "TestBasics",
                systemPackage,
            ],
            path: "Tests/RealKernel/ShakingHand",
            swiftSettings: settings
        ),

        // What tests share, each module with no more than its users need: scripts/downstream prints which test lines a change compiles.
        // Random numbers that are the same in every run, a message bus, faults of this process, a client without a socket file.
        support(
            "TestBasics",
            [
                "CLinux", "CSystemd", "Limits", "PointerModel", "PointerRuntime", "Varlink", inMemoryLogging, logging,
                systemPackage,
            ]
        ),
        // Random layouts and drawings.
        support("LayoutTesting", ["PointerModel", "TestBasics"]),
        // Applications on the accessibility bus, in memory.
        support("FeederTesting", ["FeederModel", "PointerModel"]),
        // An X server of a test's own.
        support("X11Testing", ["CLinux", "PointerRuntime", systemPackage]),
        // A Wayland compositor of a test's own.
        support("WaylandTesting", ["PointerRuntime", systemPackage]),
        // What a single report of a device is in points.
        support("MotionTesting", ["PointerModel", "PointerMotion"]),
        // Scenarios, devices that are recordings, random operations, and what holds after each operation and each report.
        support(
            "ScenarioTesting",
            [
                "ConfigurationFiles", "Documents", "LayoutDocuments", "LayoutTesting", "PointerConfiguration",
                "PointerDrive", "PointerEngine", "PointerModel", "PointerMotion", "PointerPipeline",
                "PointerRecordings", "PointerWire", "TestBasics", systemPackage,
            ]
        ),
        // A drive whose guard and devices a test plays.
        support(
            "DriveTesting",
            [
                "CLinux", "DriveDevices", "GuardWire", "PointerInput", "PointerModel", "PointerRuntime",
                "PointerService", "PointerWire", "TestBasics", systemPackage,
            ]
        ),
        // Messages with all fields, and the entry points of the fuzzers.
        support(
            "ServiceTesting",
            [
                "AimingCalibration", "CFakeNode", "CLibevdev", "CLinux", "ConfigurationFiles", "DesktopConfiguration",
                "Documents", "LayoutDocuments", "LibinputRecordings", "PointerClient", "PointerConfiguration",
                "PointerDrawing", "PointerEngine", "PointerInput", "PointerModel", "PointerOverlay", "PointerPainting",
                "PointerPictures", "PointerRecordings", "PointerReplay", "PointerRuntime", "PointerService",
                "PointerTrace", "PointerWire", "ScenarioTesting", "TestBasics", "Varlink", systemPackage,
            ]
        ),
        // The system calls of a device without a node.
        .target(name: "CFakeNode", path: "Tests/Support/CFakeNode"),
        // A hand that aims. The benchmarks have it too.
        support("SimulatedHand", ["PointerModel"]),
        // Persons with such a hand, who do what a calibration asks.
        support(
            "SimulatedPeople",
            ["AimingCalibration", "PointerEngine", "PointerModel", "SimulatedHand", "TestBasics"]
        ),

        tests(
            "PointerModelTests",
            ["Documents", "LayoutDocuments", "PointerConfiguration", "PointerModel", "PointerWire", "TestBasics"]
        ),
        tests("SafeTextTests", ["SafeText", "TestBasics"]),
        tests("HelpWordsTests", ["DoctorCodes", "HelpWords", "PointerWire", "TestBasics"]),
        tests("TranslationsTests", ["TestBasics", "Translations", systemPackage]),
        tests("DocumentsTests", ["Documents", "TestBasics"]),
        tests("ConfigurationFilesTests", ["ConfigurationFiles", "Documents", "TestBasics", systemPackage]),
        tests(
            "DriveConfigurationTests",
            [
                "ConfigurationFiles", "DriveConfiguration", "PointerConfiguration", "PointerModel", "TestBasics",
                systemPackage,
            ]
        ),
        tests(
            "DesktopConfigurationTests",
            [
                "ConfigurationFiles", "DesktopConfiguration", "Documents", "FeederModel", "PointerConfiguration",
                "PointerModel", "PointerRuntime", "TestBasics", inMemoryLogging, logging, systemPackage,
            ]
        ),
        tests("PointerWireTests", ["Documents", "LayoutDocuments", "PointerModel", "PointerWire", "TestBasics"]),
        tests("SimulatedHandTests", ["PointerModel", "SimulatedHand", "TestBasics"], exclude: ["trials.txt"]),
        tests(
            "AimingCalibrationTests",
            [
                "AimingCalibration", "Limits", "PointerEngine", "PointerModel", "SimulatedHand", "SimulatedPeople",
                "TestBasics",
            ]
        ),
        tests("PointerDriveTests", ["PointerDrive", "PointerModel", "TestBasics"]),
        tests(
            "GuardWireTests",
            ["CInputDevices", "CLinux", "GuardWire", "Limits", "PointerRuntime", "TestBasics", systemPackage]
        ),
        tests(
            "PointerGuardTests",
            [
                "CInputDevices", "ConfigurationFiles", "GuardWire", "Limits", "pointer-guard", "PointerConfiguration",
                "PointerModel", "PointerRuntime", "TestBasics", inMemoryLogging, systemPackage,
            ]
        ),
        tests(
            "DriveDevicesTests",
            [
                "CLibevdev", "DriveDevices", "DriveTesting", "GuardWire", "PointerDrive", "PointerInput",
                "PointerModel", "PointerRuntime", "PointerService", "PointerWire", "TestBasics", systemPackage,
            ]
        ),
        tests("PointerMotionTests", ["MotionTesting", "PointerModel", "PointerMotion", "TestBasics"]),
        tests(
            "PointerEngineTests",
            ["LayoutLint", "LayoutTesting", "Limits", "PointerEngine", "PointerModel", "TestBasics"]
        ),
        tests(
            "PointerRuntimeTests",
            ["CLinux", "PointerRuntime", "SafeText", "TestBasics", inMemoryLogging, logging, systemPackage]
        ),
        tests(
            "PointerPipelineTests",
            ["PointerDrive", "PointerEngine", "PointerModel", "PointerMotion", "PointerPipeline", "TestBasics"]
        ),
        tests("PointerDrawingTests", ["LayoutTesting", "PointerDrawing", "PointerModel"]),
        tests("PointerPicturesTests", ["Limits", "PointerDrawing", "PointerModel", "PointerPictures", "TestBasics"]),
        tests(
            "PointerTraceTests",
            ["Limits", "PointerDrawing", "PointerModel", "PointerTrace", "PointerWire", "ServiceTesting", "TestBasics"]
        ),
        tests(
            "PointerPaintingTests",
            ["LayoutTesting", "Limits", "PointerDrawing", "PointerModel", "PointerPainting", "TestBasics"]
        ),
        tests(
            "PointerOverlayTests",
            [
                "CSystemd", "DesktopConfiguration", "Limits", "MessageBus", "PointerClient", "PointerDrawing",
                "PointerModel", "PointerOverlay", "PointerRuntime", "TestBasics", inMemoryLogging, logging,
            ]
        ),
        tests(
            "DaemonLinksTests",
            [
                "DaemonLinks", "Limits", "PointerClient", "PointerModel", "PointerRuntime", "PointerWire", "TestBasics",
                "Varlink", systemPackage,
            ]
        ),
        tests(
            "X11ClientTests",
            ["CXCB", "Limits", "PointerModel", "PointerRuntime", "TestBasics", "X11Client", "X11Testing"]
        ),
        tests(
            "WaylandClientTests",
            [
                "CWaylandClient", "Limits", "PointerModel", "PointerRuntime", "TestBasics", "WaylandClient",
                "WaylandTesting",
            ],
            exclude: ["Protocols"]
        ),
        tests(
            "OverlayGnomeTests",
            [
                "CSystemd", "Limits", "MessageBus", "OverlayGnome", "PointerDrawing", "PointerModel", "PointerRuntime",
                "TestBasics",
            ]
        ),
        tests(
            "OverlayWaylandTests",
            [
                "Limits", "OverlayWayland", "PointerDrawing", "PointerModel", "PointerPainting", "PointerRuntime",
                "PointerWire", "TestBasics", "WaylandClient", "WaylandTesting", systemPackage,
            ]
        ),
        tests(
            "OverlayX11Tests",
            [
                "CXCB", "DaemonLinks", "Limits", "OverlayX11", "PointerModel", "PointerOverlay", "TestBasics",
                "X11Client",
            ]
        ),
        tests(
            "FeederModelTests",
            ["FeederModel", "FeederTesting", "Limits", "PointerModel", "TestBasics"],
            exclude: ["Nested", "Recordings"]
        ),
        tests("FeederCoverageTests", ["FeederCoverage", "FeederModel", "Limits", "PointerModel", "TestBasics"]),
        tests(
            "PointerFeederTests",
            [
                "CSystemd", "Documents", "FeederCoverage", "FeederModel", "FeederTesting", "LayoutLint", "MessageBus",
                "PointerClient", "PointerFeeder", "PointerModel", "PointerRuntime", "PointerWire", "TestBasics",
                "Varlink", inMemoryLogging, logging,
            ]
        ),
        tests(
            "FeederWindowsTests",
            [
                "CLinux", "CSystemd", "CXCB", "DesktopConfiguration", "FeederModel", "FeederWindows", "Limits",
                "MessageBus", "PointerModel", "PointerRuntime", "TestBasics", "X11Testing", systemPackage,
            ]
        ),
        tests(
            "PointerDemoTests",
            [
                "CLinux", "DaemonLinks", "LayoutLint", "Limits", "PointerClient", "PointerDemo", "PointerModel",
                "PointerPainting",
                "PointerRuntime", "TestBasics", "WaylandTesting", systemPackage,
            ]
        ),
        tests(
            "SettingsModelTests",
            [
                "DoctorCodes", "PointerMechanism", "PointerModel", "PointerWire", "SettingsModel", "SimulatedHand",
                "TestBasics", systemPackage,
            ]
        ),
        tests("LayoutLintTests", ["LayoutLint", "Limits", "PointerEngine", "PointerModel", "TestBasics"]),

        tests(
            "PointerInputTests",
            [
                "CLibevdev", "CUmockdev", "Limits", "MotionTesting", "PointerConfiguration", "PointerInput",
                "PointerModel", "PointerMotion", "PointerRecordings", "PointerRuntime", "PointerService", "PointerWire",
                "ScenarioTesting", "TestBasics", "Udev", "Varlink", inMemoryLogging, logging, systemPackage,
            ]
        ),
        tests(
            "PointerRecordingsTests",
            [
                "CLibevdev", "LibinputRecordings", "Limits", "MotionTesting", "PointerInput", "PointerModel",
                "PointerMotion", "PointerRecordings", "PointerRuntime", "ScenarioTesting", "TestBasics",
            ]
        ),
        tests(
            "MessageBusTests",
            ["CLinux", "CSystemd", "Limits", "MessageBus", "PointerRuntime", "TestBasics", systemPackage]
        ),
        tests(
            "FeederAccessibilityTests",
            [
                "CSystemd", "FeederAccessibility", "FeederModel", "MessageBus", "PointerRuntime", "TestBasics",
                systemPackage,
            ]
        ),
        tests(
            "SessionLockTests",
            ["CSystemd", "Limits", "MessageBus", "PointerRuntime", "SessionLock", "TestBasics", systemPackage]
        ),
        tests(
            "SystemEventsTests",
            [
                "CSystemd", "Limits", "PointerModel", "PointerRuntime", "SystemEvents", "TestBasics", inMemoryLogging,
                logging,
            ]
        ),
        tests(
            "PointerConfigurationTests",
            [
                "ConfigurationFiles", "DesktopConfiguration", "Documents", "LayoutDocuments", "LayoutTesting",
                "PointerConfiguration", "PointerEngine", "PointerModel", "PointerMotion", "PointerWire", "TestBasics",
                systemPackage,
            ]
        ),
        tests(
            "PointerMechanismTests",
            [
                "ConfigurationFiles", "Documents", "PointerConfiguration", "PointerMechanism", "PointerModel",
                "TestBasics",
                systemPackage,
            ]
        ),
        tests(
            "MechanismServiceTests",
            [
                "CSystemd", "ConfigurationFiles", "Documents", "MechanismService", "MessageBus",
                "PointerConfiguration", "PointerMechanism", "PointerModel", "PointerRuntime", "TestBasics",
                inMemoryLogging, logging, systemPackage,
            ]
        ),
        tests(
            "VarlinkTests",
            ["CLinux", "Limits", "PointerRuntime", "TestBasics", "Varlink", inMemoryLogging, logging, systemPackage]
        ),
        tests(
            "PointerServiceTests",
            [
                "ConfigurationFiles", "Documents", "DriveDevices", "DriveTesting", "GuardWire", "LayoutDocuments",
                "LayoutLint", "PointerConfiguration", "PointerDrive", "PointerEngine", "PointerInput", "PointerModel",
                "PointerMotion", "PointerPipeline", "PointerRecordings", "PointerReplay", "PointerRuntime",
                "PointerService", "PointerWire", "ScenarioTesting", "ServiceTesting", "TestBasics", "Varlink",
                inMemoryLogging, logging, systemPackage,
            ]
        ),
        tests(
            "PointerClientTests",
            [
                "CLinux", "Limits", "PointerClient", "PointerConfiguration", "PointerEngine", "PointerModel",
                "PointerPipeline", "PointerRuntime", "PointerService", "PointerWire", "ScenarioTesting",
                "ServiceTesting", "TestBasics", "Varlink", systemPackage,
            ]
        ),
        tests(
            "PointerctlTests",
            [
                "AimingCalibration", "DoctorCodes", "Documents", "Limits", "PointerClient", "PointerModel",
                "PointerRuntime", "PointerTrace", "PointerWire", "ServiceTesting", "TestBasics", "pointerctl",
                systemPackage,
            ]
        ),
        tests(
            "ProgramTests",
            [
                "CLinux", "Documents", "LayoutDocuments", "PointerClient", "PointerConfiguration", "PointerModel",
                "PointerRuntime", "PointerWire", "SimulatedHand", "SimulatedPeople", "TestBasics", "Varlink",
                systemPackage,
            ],
            exclude: ["Snapshots", "Support/call_every_method.py", "Support/parse_openmetrics.py"]
        ),
    ],
    cxxLanguageStandard: .cxx17
)

// Parts that need what the programs do not. Their scripts name them, and build them in folders of their own.
switch Context.environment["POINTERD_PART"] {
case "fuzzers":
    // scripts/fuzz compiles every module for libFuzzer, which has a main function of its own: other programs do not link with it.
    package.products = []
    package.targets.removeAll { $0.type == .executable || $0.type == .test }
    package.targets += [
        .target(name: "CLibFuzzer", path: "Fuzz/Sources/CLibFuzzer"),
        .target(
            name: "FuzzDriver",
            dependencies: ["CLibFuzzer", "ServiceTesting"],
            path: "Fuzz/Sources/FuzzDriver",
            swiftSettings: settings
        ),
    ]
    // A fuzzer for each HostileInput of ServiceTesting.
    package.targets += [
        "answers", "configuration", "devices", "layouts", "messages", "recordings", "reports",
    ].map { name in
        .executableTarget(
            name: "fuzz-\(name)",
            dependencies: ["FuzzDriver", "ServiceTesting"],
            path: "Fuzz/Sources/fuzz-\(name)",
            swiftSettings: settings
        )
    }
case "benchmarks":
    package.targets.removeAll { $0.type == .executable || $0.type == .test }
    // What is preloaded into pointerd.
    package.products = [.library(name: "FakeMouse", type: .dynamic, targets: ["FakeDevice"])]
    let sources = "Benchmarks/Sources"
    package.targets += [
        // Needs Debian's libboost-dev; headers only.
        .target(name: "BoostPeer", path: "\(sources)/BoostPeer", cxxSettings: [.unsafeFlags(["-O3"])]),
        // pkg-config knows where libevdev's headers are; libinput's are among the system's own.
        .systemLibrary(
            name: "CInputLibraries",
            path: "\(sources)/CInputLibraries",
            pkgConfig: "libevdev",
            providers: [.apt(["libevdev-dev", "libinput-dev"])]
        ),
        .target(name: "FakeDevice", path: "\(sources)/FakeDevice"),
        .target(
            name: "DevicePeers",
            dependencies: ["CInputLibraries", "FakeDevice"],
            path: "\(sources)/DevicePeers",
            linkerSettings: [.linkedLibrary("evdev"), .linkedLibrary("input")]
        ),
        .target(name: "ServicePeers", path: "\(sources)/ServicePeers"),
        // What the service is compared with.
        .executableTarget(
            name: "service-floor",
            path: "\(sources)/service-floor",
            cSettings: [.unsafeFlags(["-O3"])]
        ),
        .executableTarget(
            name: "empty-program",
            dependencies: ["ServicePeers"],
            path: "\(sources)/empty-program",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "pointer-benchmarks",
            dependencies: [
                "BoostPeer", "DevicePeers", "PointerEngine", "PointerInput", "PointerModel", "PointerMotion",
                "PointerRuntime", "ServicePeers", "SimulatedHand", systemPackage,
            ],
            path: "\(sources)/pointer-benchmarks",
            swiftSettings: settings
        ),
    ]
case "settings":
    // The window, which needs GTK 4 and libadwaita. What it decides is SettingsModel, which every build has, with its tests.
    package.products = [.executable(name: "pointer-settings", targets: ["pointer-settings"])]
    package.targets.removeAll { $0.type == .executable || $0.type == .test }
    package.targets += [
        .systemLibrary(name: "CGtk", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
        // GTK's calls that Swift cannot make: macros, and those with a variable number of arguments.
        .target(name: "CGtkCalls", dependencies: ["CGtk"]),
        program(
            "pointer-settings",
            [
                "AimingCalibration", "CGtk", "CGtkCalls", "ConfigurationFiles", "DaemonLinks", "DoctorCodes",
                "PointerClient", "PointerMechanism", "PointerModel", "PointerRuntime", "PointerWire", "SettingsModel",
                "Translations", argumentParser, systemPackage,
            ]
        ),
    ]
default: break
}

// scripts/build names programs: SwiftPM builds them side by side if only they and what they consist of are in the package.
if let programs = Context.environment["POINTERD_PROGRAMS"]?.split(separator: " ").map(String.init) {
    var needed: Set<String> = []
    func need(_ name: String) {
        guard let target = package.targets.first(where: { $0.name == name }), needed.insert(name).inserted else {
            return
        }
        for case .byNameItem(let dependency, _) in target.dependencies { need(dependency) }
    }
    for program in programs { need(program) }
    package.products.removeAll { !programs.contains($0.name) }
    package.targets.removeAll { !needed.contains($0.name) }
}
