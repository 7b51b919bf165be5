/// An error of the daemon's interfaces. The raw value is its name behind the name of the interface.
package enum WireError: String, CaseIterable, Sendable {
    case outOfRange = "OutOfRange"
    case noSuchPointer = "NoSuchPointer"
    case permissionDenied = "PermissionDenied"
    case sessionInactive = "SessionInactive"
    case limitExceeded = "LimitExceeded"
    // Of io.pointerd.Pointer alone.
    case cursorReported = "CursorReported"
    case noSuchReporter = "NoSuchReporter"
    case notUnderPointer = "NotUnderPointer"
    case notDriven = "NotDriven"
    // Of io.pointerd.Layout alone.
    case surfaceExists = "SurfaceExists"
    case noSuchSurface = "NoSuchSurface"
    case noSuchHost = "NoSuchHost"
    case ambiguousSurface = "AmbiguousSurface"
    case noSuchNode = "NoSuchNode"
    case noSuchRequest = "NoSuchRequest"
    // Of io.pointerd.Service alone.
    case configurationRefused = "ConfigurationRefused"
    // Of io.pointerd.Compositor alone.
    case compositorExists = "CompositorExists"
    case notOpen = "NotOpen"

    /// Parses a name with an interface's; nil if the interface has no such error.
    package init?(qualifiedName: String) {
        guard let dot = qualifiedName.lastIndex(of: "."),
            let error = WireError(rawValue: String(qualifiedName[qualifiedName.index(after: dot)...])),
            error.interfaces.contains(String(qualifiedName[..<dot]))
        else { return nil }
        self = error
    }

    /// Returns the fully qualified name, with the interface's name.
    package func name(in interface: String) -> String { "\(interface).\(rawValue)" }

    /// Names of the interfaces that have the error.
    package var interfaces: [String] {
        switch self {
        case .permissionDenied: InterfaceNames.all
        case .outOfRange, .sessionInactive:
            [
                InterfaceNames.pointer, InterfaceNames.layout, InterfaceNames.compositor, InterfaceNames.drive,
                InterfaceNames.assist,
            ]
        case .noSuchPointer:
            [InterfaceNames.pointer, InterfaceNames.layout, InterfaceNames.compositor, InterfaceNames.assist]
        case .limitExceeded: [InterfaceNames.layout, InterfaceNames.service]
        case .cursorReported, .noSuchReporter, .notUnderPointer, .notDriven: [InterfaceNames.pointer]
        case .surfaceExists, .noSuchSurface, .noSuchHost, .ambiguousSurface, .noSuchNode, .noSuchRequest:
            [InterfaceNames.layout]
        case .configurationRefused: [InterfaceNames.service]
        case .compositorExists, .notOpen: [InterfaceNames.compositor]
        }
    }

    /// Returns the names of the error's fields, in the order of the interface's text.
    package func fields(in interface: String) -> [String] {
        switch self {
        case .permissionDenied: ["role"]
        case .sessionInactive: ["seat"]
        case .outOfRange: ["parameter", "reason"]
        case .limitExceeded: interface == InterfaceNames.layout ? ["limit", "node", "reason"] : ["limit"]
        case .noSuchPointer, .cursorReported, .notDriven, .compositorExists, .notOpen: ["pointer"]
        case .noSuchReporter: ["reporter"]
        case .notUnderPointer, .surfaceExists, .noSuchSurface: ["surface"]
        case .noSuchHost: ["host"]
        case .ambiguousSurface: ["surface", "owners"]
        case .noSuchNode: ["surface", "node", "reason"]
        case .noSuchRequest: ["surface", "sequence"]
        case .configurationRefused: ["mistakes"]
        }
    }
}
