/// What GNOME Shell says of the extension, without which the programs of the desktop do nothing on GNOME.
enum GnomeExtension: Sendable, Equatable {
    case on
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
    /// The Debian package that has it.
    private static let package = "pointerd-gnome"
    private static let enabling = "Turn it on: gnome-extensions enable \(name)"

    /// All that it may be but on, with no reason for a failure.
    static let lacks: [GnomeExtension] = [.off, .failed(nil), .outOfDate, .notLoaded, .absent, .silent]

    /// Name for programs.
    var code: String {
        switch self {
        case .on: "extensionOn"
        case .off: "extensionOff"
        case .failed: "extensionFailed"
        case .outOfDate: "extensionOutOfDate"
        case .notLoaded: "extensionNotLoaded"
        case .absent: "extensionAbsent"
        case .silent: "shellSilent"
        }
    }

    /// The Shell's reason for a failure.
    var reason: String? { if case .failed(let reason) = self { reason } else { nil } }

    /// A clause about it.
    var what: String {
        switch self {
        case .on: "the extension \(Self.name) is on"
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
        case .on: []
        case .off: [Self.enabling]
        case .failed: ["See more: journalctl --user --identifier gnome-shell --lines 20"]
        case .outOfDate: ["Install the package \(Self.package) of a later release."]
        case .notLoaded: ["Log out and in.", Self.enabling]
        case .absent:
            [
                "Install it: sudo apt install \(Self.package)",
                "Log out and in, as GNOME Shell looks for extensions when a session begins.",
                Self.enabling,
            ]
        case .silent: ["Run this in a terminal of the session."]
        }
    }
}
