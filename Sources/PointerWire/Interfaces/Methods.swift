/// The methods of io.pointerd.Pointer.
package enum PointerMethod: String, CaseIterable, Sendable {
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
    package var qualifiedName: String { "\(InterfaceNames.pointer).\(rawValue)" }
}

/// The methods of io.pointerd.Layout.
package enum LayoutMethod: String, CaseIterable, Sendable {
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
    package var qualifiedName: String { "\(InterfaceNames.layout).\(rawValue)" }
}

/// The methods of io.pointerd.Devices.
package enum DevicesMethod: String, CaseIterable, Sendable {
    case list = "List"
    case monitor = "Monitor"

    /// Fully qualified name, with the interface's name.
    package var qualifiedName: String { "\(InterfaceNames.devices).\(rawValue)" }
}

/// The methods of io.pointerd.Service.
package enum ServiceMethod: String, CaseIterable, Sendable {
    case getStatus = "GetStatus"
    case monitor = "Monitor"
    case reload = "Reload"

    /// Fully qualified name, with the interface's name.
    package var qualifiedName: String { "\(InterfaceNames.service).\(rawValue)" }
}

/// The methods of io.pointerd.Compositor.
package enum CompositorMethod: String, CaseIterable, Sendable {
    case open = "Open"
    case report = "Report"

    /// Fully qualified name, with the interface's name.
    package var qualifiedName: String { "\(InterfaceNames.compositor).\(rawValue)" }
}

/// The methods of io.pointerd.Drive.
package enum DriveMethod: String, CaseIterable, Sendable {
    case getStatus = "GetStatus"
    case monitor = "Monitor"
    case enable = "Enable"
    case disable = "Disable"

    /// Fully qualified name, with the interface's name.
    package var qualifiedName: String { "\(InterfaceNames.drive).\(rawValue)" }
}

/// The methods of io.pointerd.Assist.
package enum AssistMethod: String, CaseIterable, Sendable {
    case getStatus = "GetStatus"
    case use = "Use"

    /// Fully qualified name, with the interface's name.
    package var qualifiedName: String { "\(InterfaceNames.assist).\(rawValue)" }
}
