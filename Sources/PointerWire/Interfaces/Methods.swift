/// The methods of io.pointerd.Pointer.
public enum PointerMethod: String, CaseIterable, Sendable {
    case getState = "GetState"
    case subscribe = "Subscribe"
    case resolve = "Resolve"
    case list = "List"
    case setPosition = "SetPosition"
    case setModifiers = "SetModifiers"
    case lock = "Lock"
    case reportCursor = "ReportCursor"
    case moveCursor = "MoveCursor"
    case pause = "Pause"
    case resume = "Resume"

    /// Fully qualified name, with the interface's name.
    public var qualifiedName: String { "\(InterfaceNames.pointer).\(rawValue)" }
}

/// The methods of io.pointerd.Layout.
public enum LayoutMethod: String, CaseIterable, Sendable {
    case attach = "Attach"
    case host = "Host"
    case show = "Show"
    case hide = "Hide"
    case update = "Update"
    case answer = "Answer"
    case invalidate = "Invalidate"
    case get = "Get"
    case lint = "Lint"
    case setOutputs = "SetOutputs"
    case holdOutputs = "HoldOutputs"

    /// Fully qualified name, with the interface's name.
    public var qualifiedName: String { "\(InterfaceNames.layout).\(rawValue)" }
}

/// The methods of io.pointerd.Devices.
public enum DevicesMethod: String, CaseIterable, Sendable {
    case list = "List"
    case monitor = "Monitor"

    /// Fully qualified name, with the interface's name.
    public var qualifiedName: String { "\(InterfaceNames.devices).\(rawValue)" }
}

/// The methods of io.pointerd.Service.
public enum ServiceMethod: String, CaseIterable, Sendable {
    case getStatus = "GetStatus"
    case monitor = "Monitor"
    case reload = "Reload"

    /// Fully qualified name, with the interface's name.
    public var qualifiedName: String { "\(InterfaceNames.service).\(rawValue)" }
}

/// The methods of io.pointerd.Compositor.
public enum CompositorMethod: String, CaseIterable, Sendable {
    case open = "Open"
    case report = "Report"

    /// Fully qualified name, with the interface's name.
    public var qualifiedName: String { "\(InterfaceNames.compositor).\(rawValue)" }
}
