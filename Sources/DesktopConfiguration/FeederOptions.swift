package import FeederModel

/// Settings of `[feeder]` in desktop.toml: which regions the feeder declares for applications that declare none.
package struct FeederOptions: Sendable, Hashable {
    /// Where the feeder learns of windows.
    package enum Source: String, Sendable, Hashable, CaseIterable {
        /// The compositor of the session where it is one of these, else the X server.
        case automatic
        case x11
        case sway
        case gnome
        case kde
    }

    package var source = Source.automatic
    /// Whether the feeder keeps `IsEnabled` of `org.a11y.Status` on, so that Firefox and Qt take part.
    package var announces = false
    /// Stacking position of the hindmost window. Those in front of it have greater ones.
    package var z = -100_000
    /// Most windows that are declared, the front ones first.
    package var windows = 64
    /// Most nodes in a window.
    package var nodes = 400
    /// Largest part of an application's time that questions may take.
    package var share = 0.05
    /// Programs that are left out besides those that always are. `*` stands for anything, and case does not matter.
    package var leaves: [String] = []
    /// Whether a hook of the screen locker calls `pointerctl desktop lock`. On sway nothing else says in time that the screen locks.
    package var hasLockHook = false
    /// Whether a driven pointer is locked over a game, so that the game gets the counts of the devices.
    package var locksGames = true
    /// Whether a notification tells the person that help has gone off which was on.
    package var notifies = true
    /// Classes of roles in place of the usual ones.
    package var widgets: [AccessibleRole: WidgetClass] = [:]
    /// Corner radii of buttons in place of the usual ones, in points.
    package var radii: [ToolkitFamily: Double] = [:]

    /// Values that `z` takes.
    package static let zRange = -1_000_000...1_000_000
    /// Numbers that `windows` takes.
    package static let windowsRange = 1...256
    /// Numbers that `nodes` takes.
    package static let nodesRange = 1...2000
    /// Values that `share` takes.
    package static let shareRange = 0.01...0.5
    /// Radii that `[feeder.radius]` takes, in points.
    package static let radiusRange = 0.0...100.0

    /// Creates the default settings.
    package init() {}

    /// Leaves out further programs, as far as there is room for their names.
    mutating func leave(out names: [String]) {
        leaves += names.filter { !leaves.contains($0) }.prefix(DesktopConfigurationLimit.leaves.most - leaves.count)
    }
}

/// Toolkits whose buttons have the same corners.
package enum ToolkitFamily: String, Sendable, Hashable, CaseIterable {
    case gtk
    case qt
    case other

    /// The toolkits of the family.
    package var members: [Toolkit] {
        switch self {
        case .gtk: [.gtk3, .gtk4, .gtk416]
        case .qt: [.qt]
        case .other: [.gecko, .chromium, .other]
        }
    }
}
