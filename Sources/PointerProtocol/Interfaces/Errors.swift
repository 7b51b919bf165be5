/// The errors of an interface.
public protocol InterfaceErrorName: RawRepresentable<String>, CaseIterable, Sendable {
    /// The interface's name.
    static var interface: String { get }
    /// The names of the fields, in the order of the interface text.
    var fields: [String] { get }
}

extension InterfaceErrorName {
    /// The name with the interface's.
    public var qualifiedName: String { "\(Self.interface).\(rawValue)" }
}

/// The errors of io.pointerd.Pointer.
public enum PointerError: String, InterfaceErrorName {
    case outOfRange = "OutOfRange"
    case noSuchPointer = "NoSuchPointer"
    case permissionDenied = "PermissionDenied"
    case sessionInactive = "SessionInactive"

    public static var interface: String { InterfaceNames.pointer }

    public var fields: [String] {
        switch self {
        case .outOfRange: ["parameter"]
        case .noSuchPointer: ["pointer"]
        case .permissionDenied: ["role"]
        case .sessionInactive: ["seat"]
        }
    }
}

/// The errors of io.pointerd.Layout.
public enum LayoutErrorName: String, InterfaceErrorName {
    case surfaceExists = "SurfaceExists"
    case noSuchSurface = "NoSuchSurface"
    case noSuchNode = "NoSuchNode"
    case noSuchRequest = "NoSuchRequest"
    case noSuchPointer = "NoSuchPointer"
    case limitExceeded = "LimitExceeded"
    case permissionDenied = "PermissionDenied"
    case outOfRange = "OutOfRange"
    case sessionInactive = "SessionInactive"

    public static var interface: String { InterfaceNames.layout }

    public var fields: [String] {
        switch self {
        case .surfaceExists, .noSuchSurface: ["surface"]
        case .noSuchNode: ["surface", "node"]
        case .noSuchRequest: ["surface", "sequence"]
        case .noSuchPointer: ["pointer"]
        case .limitExceeded: ["limit"]
        case .permissionDenied: ["role"]
        case .outOfRange: ["parameter"]
        case .sessionInactive: ["seat"]
        }
    }
}

/// The errors of io.pointerd.Devices.
public enum DevicesError: String, InterfaceErrorName {
    case permissionDenied = "PermissionDenied"

    public static var interface: String { InterfaceNames.devices }

    public var fields: [String] { ["role"] }
}

/// The errors of io.pointerd.Service.
public enum ServiceError: String, InterfaceErrorName {
    case permissionDenied = "PermissionDenied"
    case configurationRefused = "ConfigurationRefused"

    public static var interface: String { InterfaceNames.service }

    public var fields: [String] {
        switch self {
        case .permissionDenied: ["role"]
        case .configurationRefused: ["mistakes"]
        }
    }
}
