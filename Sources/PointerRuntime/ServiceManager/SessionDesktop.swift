/// The desktop of a graphical session, as the session's environment describes it.
package enum SessionDesktop: Sendable, Hashable {
    /// An X server with any window manager.
    case x11
    /// Sway, which listens at this path.
    case sway(socket: String)
    /// GNOME Shell on Wayland.
    case gnome
    /// KWin on Wayland.
    case kde
    /// Another Wayland compositor, and the name that its session gives it.
    case otherWayland(String?)

    /// Returns the desktop; nil outside of a graphical session.
    ///
    /// Phosh and others name GNOME behind their own name, so that programs take them for a relative of it. So the compositor itself decides.
    /// - Parameters:
    ///   - environment: returns the value of a variable; nil if it is not set.
    ///   - mayBeGnomeShell: returns whether the compositor is GNOME Shell. Called only for a Wayland session that names GNOME.
    package init?(environment: (String) -> String?, mayBeGnomeShell: () -> Bool) {
        func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        if let socket = value("SWAYSOCK") {
            self = .sway(socket: socket)
        } else if value("WAYLAND_DISPLAY") != nil {
            let name = value("XDG_CURRENT_DESKTOP")
            // Distributions put their own name before it, as in "ubuntu:GNOME".
            let names = (name ?? "").split(separator: ":").map { $0.lowercased() }
            if names.contains("gnome"), mayBeGnomeShell() {
                self = .gnome
            } else {
                self = names.contains("kde") ? .kde : .otherWayland(name)
            }
        } else if value("DISPLAY") != nil {
            self = .x11
        } else {
            return nil
        }
    }

    /// The name for people and in JSON.
    package var name: String {
        switch self {
        case .x11: "x11"
        case .sway: "sway"
        case .gnome: "gnome"
        case .kde: "kde"
        case .otherWayland: "wayland"
        }
    }
}
