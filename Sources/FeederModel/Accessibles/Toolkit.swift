/// The toolkit of an application. Toolkits differ in the rectangles that they report, and in how their objects are found.
package enum Toolkit: Sendable, Hashable {
    case gtk3
    /// GTK 4 before 4.16.
    case gtk4
    /// GTK 4.16 and newer.
    case gtk416
    case qt
    case gecko
    case chromium
    case other

    /// Reads the ToolkitName of an application. One of GTK 4 counts as an old one until ``ofVersion(_:)``.
    package init(name: String) {
        switch name {
        // GAIL is the bridge of GTK 2.
        case "gtk", "GAIL": self = .gtk3
        case "GTK": self = .gtk4
        case "Qt": self = .qt
        case "Gecko": self = .gecko
        case "Chromium", "Chrome": self = .chromium
        default: self = .other
        }
    }

    /// Returns the toolkit with its version, where that makes a difference.
    /// - Parameter version: the Version of an application: "4.18.6".
    package func ofVersion(_ version: String) -> Toolkit {
        let numbers = version.split(separator: ".").map { Int($0) ?? 0 }
        return isGTK4 && !numbers.lexicographicallyPrecedes([4, 16]) ? .gtk416 : self
    }

    /// Whether the toolkit is GTK 4.
    package var isGTK4: Bool { self == .gtk4 || self == .gtk416 }

    /// Whether other processes work for the answers of the one that has the window.
    package var hasOtherProcesses: Bool { self == .gecko || self == .chromium }

    /// Whether a window that is drawn says so with SHOWING on each of its widgets.
    package var showsWidgets: Bool { !isGTK4 }

    /// Whether each ancestor cuts what is drawn in it, also where it is no pane.
    package var clipsByAncestors: Bool { isGTK4 || self == .qt }

    /// Whether a menu bar draws none of the items that do not fit, and goes on reporting them as showing.
    package var hidesItemsBeyondMenuBar: Bool { self == .qt }

    /// Whether containers put widgets beside each other, and inside of themselves. Pages may put them anywhere.
    package var hasLayout: Bool { self == .gtk3 || isGTK4 }

    /// Whether the application makes an object for each answer about a row of a tree, and keeps it for good.
    package var keepsAskedRows: Bool { self == .qt }

    /// Whether each menu is a window of its own. Pages draw theirs themselves.
    package var raisesMenus: Bool { self != .gecko && self != .chromium }

    /// Whether extents are those of the content of a widget, without its padding and border.
    package var hasContentExtents: Bool { self == .gtk4 }

    /// Whether the place of a widget is the sum of distances from the contents of its containers, without what these have around them.
    package var omitsInsets: Bool { self == .gtk416 }

    /// The space whose extents can be made relative to the window.
    /// - Parameter popup: the window system of a popup; nil for other windows.
    package func space(ofPopup popup: DesktopWindow.System?) -> AccessibleSpace {
        switch self {
        // GTK 4 answers in no other space, and writes a warning for each such question.
        case .gtk4, .gtk416: .window
        // On Wayland it does not know where its popups are.
        case .gtk3: popup == .x11 ? .screen : .window
        case .qt, .gecko, .chromium, .other: .screen
        }
    }

    /// Corner radius of the toolkit's usual buttons, in points.
    package var cornerRadius: Double {
        switch self {
        case .gtk3, .gtk4, .gtk416: 5
        case .qt: 3
        case .gecko, .chromium, .other: 4
        }
    }
}
