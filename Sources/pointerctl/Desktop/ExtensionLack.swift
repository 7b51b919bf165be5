import DoctorCodes

/// What keeps GNOME Shell's extension from its work, without which the programs of the desktop do nothing on GNOME.
enum ExtensionLack: Sendable, Equatable {
    case off
    /// It has failed; nil if the Shell gives no reason.
    case failed(String?)
    /// It does not support this version of the Shell.
    case outOfDate
    /// It was installed after the log-in, so that the Shell does not know it yet.
    case notLoaded
    case absent
    /// The Shell does not answer on the session's bus.
    case silent

    static let name = "pointerd@pointerd.org"
    private static let enabling = "Turn it on: gnome-extensions enable \(name)"

    /// The Shell's reason for a failure.
    var reason: String? { if case .failed(let reason) = self { reason } else { nil } }

    /// A clause about it.
    var what: String {
        switch self {
        case .off: "the extension \(Self.name) is off"
        case .failed(let reason):
            "the extension \(Self.name) has failed: \(reason.map(PointerText.escape) ?? "GNOME Shell gives no reason")"
        case .outOfDate: "the extension \(Self.name) does not support this version of GNOME Shell"
        case .notLoaded:
            "GNOME Shell does not know the extension \(Self.name) yet, which was installed after the log-in"
        case .absent: "the extension \(Self.name) of GNOME Shell is not installed"
        case .silent: "GNOME Shell does not answer on the session's bus"
        }
    }

    /// What to do about it, one a line.
    var how: [String] {
        switch self {
        case .off: [Self.enabling]
        case .failed: ["See more: journalctl --user --identifier gnome-shell --lines 20"]
        case .outOfDate: ["Install the package \(DesktopProgram.package) of a later release."]
        case .notLoaded: ["Log out and in.", Self.enabling]
        case .absent:
            [
                "Install it: sudo apt install \(DesktopProgram.package)",
                "Log out and in, as GNOME Shell looks for extensions when a session begins.",
                Self.enabling,
            ]
        case .silent: ["Run this in a terminal of the session."]
        }
    }
}
