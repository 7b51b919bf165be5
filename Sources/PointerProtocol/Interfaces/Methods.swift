/// The methods of io.pointerd.Pointer.
public enum PointerMethod: String, CaseIterable, Sendable {
    case getState = "GetState"
    case subscribe = "Subscribe"
    case resolve = "Resolve"
    case list = "List"

    /// The name with the interface's.
    public var qualifiedName: String { "\(InterfaceNames.pointer).\(rawValue)" }
}

/// The methods of io.pointerd.Layout.
public enum LayoutMethod: String, CaseIterable, Sendable {
    case get = "Get"

    /// The name with the interface's.
    public var qualifiedName: String { "\(InterfaceNames.layout).\(rawValue)" }
}

/// The methods of io.pointerd.Devices.
public enum DevicesMethod: String, CaseIterable, Sendable {
    case list = "List"
    case monitor = "Monitor"

    /// The name with the interface's.
    public var qualifiedName: String { "\(InterfaceNames.devices).\(rawValue)" }
}

/// The errors of io.pointerd.Pointer.
public enum PointerError: String, CaseIterable, Sendable {
    case outOfRange = "OutOfRange"
    case noSuchPointer = "NoSuchPointer"

    /// The name with the interface's.
    public var qualifiedName: String { "\(InterfaceNames.pointer).\(rawValue)" }
}
