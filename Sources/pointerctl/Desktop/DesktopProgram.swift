import DoctorCodes
import PointerRuntime

extension DesktopProgram {
    /// The unit's name.
    var unit: String { "\(name).service" }
}

/// What the user's service manager says about a program.
struct ProgramState: Codable, Sendable {
    var name: String
    var isInstalled: Bool
    /// Whether it starts with each graphical session.
    var isEnabled: Bool
    var isRunning: Bool
    /// Exit status of its last run; nil while it runs, or if it never did.
    var lastStatus: Int32?
    /// Whether its file has been replaced since it started, as an update does.
    var isReplaced = false
    /// Whether it has started so lately that it may not have asked the daemon for all that it needs.
    var hasJustStarted = false

    /// Whether it has ended because it may not connect to the daemon, or because of its settings, so that nothing starts it again.
    var hasGivenUp: Bool { !isRunning && lastStatus == ExitStatus.configuration }

    private enum CodingKeys: String, CodingKey {
        case name
        case isInstalled = "installed"
        case isEnabled = "enabled"
        case isRunning = "running"
        case lastStatus = "status"
        case isReplaced = "replaced"
    }
}
