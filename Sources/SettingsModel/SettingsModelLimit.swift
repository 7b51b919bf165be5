import Limits

/// What the window takes at most of other programs.
package enum SettingsModelLimit: ModuleLimit {
    /// Bytes that a program prints.
    case output
    /// Bytes of the file with the time to decide.
    case decisionTime
    /// Programs that do not take part, of which the window shows a row each.
    case programs

    package var most: Int {
        switch self {
        case .output: 1 << 20
        case .decisionTime: 16
        case .programs: 20
        }
    }
}
