package import DesktopConfiguration
package import FeederModel
import Glibc
package import PointerRuntime
import SafeText

/// The window system that the windows come from.
package enum WindowSourceChoice: Sendable, Hashable {
    /// The X server of `DISPLAY`.
    case x11
    /// The compositor that listens at this path.
    case sway(path: String)
    /// GNOME Shell, by the extension of pointerd in it.
    case gnome
    /// KWin, on the session's bus.
    case kde
    /// None: the compositor does not say where windows are.
    case unsupported(WindowSystemError)

    /// Chooses by the setting and by what the environment says of the session.
    /// - Parameters:
    ///   - setting: the setting.
    ///   - environment: returns the value of a variable; nil if it is not set.
    ///   - mayBeGnomeShell: returns whether the compositor of a session that names GNOME is GNOME Shell.
    /// - Throws: an error that names what is missing, outside of a graphical session or if the setting does not fit it.
    package init(
        _ setting: FeederOptions.Source,
        environment: (String) -> String?,
        mayBeGnomeShell: () -> Bool
    ) throws(WindowSystemError) {
        func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        switch setting {
        case .automatic:
            switch SessionDesktop(environment: environment, mayBeGnomeShell: mayBeGnomeShell) {
            case .x11: self = .x11
            case .sway(let socket): self = .sway(path: socket)
            case .gnome: self = .gnome
            case .kde: self = .kde
            case .otherWayland(let name):
                let desktop = name.map { " (\(PrintableText.escape($0)))" } ?? ""
                self = .unsupported(
                    WindowSystemError(
                        description: "this compositor\(desktop) does not say where windows are; supported: X11, sway, "
                            + "GNOME Shell, KDE",
                        isFinal: true
                    )
                )
            case nil:
                throw WindowSystemError(
                    description: "neither SWAYSOCK nor DISPLAY is set; run this in the graphical session"
                )
            }
        case .x11:
            guard value("DISPLAY") != nil else { throw WindowSystemError(description: "DISPLAY is not set") }
            self = .x11
        case .sway:
            guard let path = value("SWAYSOCK") else {
                throw WindowSystemError(description: "SWAYSOCK is not set")
            }
            self = .sway(path: path)
        case .gnome: self = .gnome
        case .kde: self = .kde
        }
    }

    /// Connects to the window system.
    /// - Parameters:
    ///   - loop: the program's event loop.
    ///   - isLook: whether the windows are looked at once, beside a feeder that may run.
    package func makeSource(
        on loop: EventLoop,
        isLook: Bool = false
    ) throws(WindowSystemError) -> any WindowSource {
        switch self {
        case .x11: try X11WindowSource(on: loop)
        case .sway(let path): try SwayWindowSource(path: path, on: loop)
        case .gnome: try GnomeWindowSource(on: loop)
        case .kde:
            try KWinWindowSource(
                on: loop,
                folder: RuntimeFolder.path,
                name: isLook ? "pointerd-feeder-\(getpid())" : "pointerd-feeder"
            )
        case .unsupported(let error): throw error
        }
    }
}
