/// The errors of an interface.
package protocol InterfaceErrorName: RawRepresentable<String>, CaseIterable, Sendable {
    /// Name of the interface that defines the errors.
    static var interface: String { get }
    /// Names of the error's fields, in the order of the interface text.
    var fields: [String] { get }
}

extension InterfaceErrorName {
    /// Fully qualified name, with the interface's name.
    package var qualifiedName: String { "\(Self.interface).\(rawValue)" }
}

/// The errors of io.pointerd.Pointer.
package enum PointerError: String, InterfaceErrorName {
    case outOfRange = "OutOfRange"
    case noSuchPointer = "NoSuchPointer"
    case cursorReported = "CursorReported"
    case noSuchReporter = "NoSuchReporter"
    case notUnderPointer = "NotUnderPointer"
    case notDriven = "NotDriven"
    case permissionDenied = "PermissionDenied"
    case sessionInactive = "SessionInactive"

    package static var interface: String { InterfaceNames.pointer }

    package var fields: [String] {
        switch self {
        case .outOfRange: ["parameter", "reason"]
        case .noSuchPointer, .cursorReported, .notDriven: ["pointer"]
        case .noSuchReporter: ["reporter"]
        case .notUnderPointer: ["surface"]
        case .permissionDenied: ["role"]
        case .sessionInactive: ["seat"]
        }
    }
}

/// The errors of io.pointerd.Layout.
package enum LayoutErrorName: String, InterfaceErrorName {
    case surfaceExists = "SurfaceExists"
    case noSuchSurface = "NoSuchSurface"
    case noSuchHost = "NoSuchHost"
    case ambiguousSurface = "AmbiguousSurface"
    case noSuchNode = "NoSuchNode"
    case noSuchRequest = "NoSuchRequest"
    case noSuchPointer = "NoSuchPointer"
    case limitExceeded = "LimitExceeded"
    case permissionDenied = "PermissionDenied"
    case outOfRange = "OutOfRange"
    case sessionInactive = "SessionInactive"

    package static var interface: String { InterfaceNames.layout }

    package var fields: [String] {
        switch self {
        case .surfaceExists, .noSuchSurface: ["surface"]
        case .noSuchHost: ["host"]
        case .ambiguousSurface: ["surface", "owners"]
        case .noSuchNode: ["surface", "node", "reason"]
        case .noSuchRequest: ["surface", "sequence"]
        case .noSuchPointer: ["pointer"]
        case .limitExceeded: ["limit", "node", "reason"]
        case .permissionDenied: ["role"]
        case .outOfRange: ["parameter", "reason"]
        case .sessionInactive: ["seat"]
        }
    }
}

/// The errors of io.pointerd.Devices.
package enum DevicesError: String, InterfaceErrorName {
    case permissionDenied = "PermissionDenied"

    package static var interface: String { InterfaceNames.devices }

    package var fields: [String] { ["role"] }
}

/// The errors of io.pointerd.Service.
package enum ServiceError: String, InterfaceErrorName {
    case permissionDenied = "PermissionDenied"
    case configurationRefused = "ConfigurationRefused"
    case limitExceeded = "LimitExceeded"

    package static var interface: String { InterfaceNames.service }

    package var fields: [String] {
        switch self {
        case .permissionDenied: ["role"]
        case .configurationRefused: ["mistakes"]
        case .limitExceeded: ["limit"]
        }
    }
}

/// The errors of io.pointerd.Compositor.
package enum CompositorError: String, InterfaceErrorName {
    case noSuchPointer = "NoSuchPointer"
    case compositorExists = "CompositorExists"
    case notOpen = "NotOpen"
    case outOfRange = "OutOfRange"
    case permissionDenied = "PermissionDenied"
    case sessionInactive = "SessionInactive"

    package static var interface: String { InterfaceNames.compositor }

    package var fields: [String] {
        switch self {
        case .noSuchPointer, .compositorExists, .notOpen: ["pointer"]
        case .outOfRange: ["parameter", "reason"]
        case .permissionDenied: ["role"]
        case .sessionInactive: ["seat"]
        }
    }
}

/// The errors of io.pointerd.Drive.
package enum DriveError: String, InterfaceErrorName {
    case outOfRange = "OutOfRange"
    case permissionDenied = "PermissionDenied"
    case sessionInactive = "SessionInactive"

    package static var interface: String { InterfaceNames.drive }

    package var fields: [String] {
        switch self {
        case .outOfRange: ["parameter", "reason"]
        case .permissionDenied: ["role"]
        case .sessionInactive: ["seat"]
        }
    }
}

/// The errors of io.pointerd.Assist.
package enum AssistError: String, InterfaceErrorName {
    case noSuchPointer = "NoSuchPointer"
    case outOfRange = "OutOfRange"
    case permissionDenied = "PermissionDenied"
    case sessionInactive = "SessionInactive"

    package static var interface: String { InterfaceNames.assist }

    package var fields: [String] {
        switch self {
        case .noSuchPointer: ["pointer"]
        case .outOfRange: ["parameter", "reason"]
        case .permissionDenied: ["role"]
        case .sessionInactive: ["seat"]
        }
    }
}
