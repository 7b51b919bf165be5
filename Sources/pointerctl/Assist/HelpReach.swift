import DoctorCodes
import PointerModel
import PointerWire

/// The programs that the help with clicks reaches: all of them while the drive is on, else those that act on pointerd's clicks.
enum HelpReach: Equatable, Sendable {
    /// The settings help with nothing.
    case withoutHelp
    case allPrograms
    /// Only programs that know pointerd, because the drive does not drive.
    case knowingPrograms(DriveStatusMessage)
    /// Nothing, because what the settings help with needs the drive, which does not drive.
    case noProgram(DriveStatusMessage)
    /// Nobody says whether the drive is on: the user lacks the role, is muted, or the daemon has no drive.
    case unknown(helpsWithClicks: Bool)

    /// Decides it.
    /// - Parameters:
    ///   - settings: the help in force on a pointer.
    ///   - drive: the drive's status; nil if the daemon does not say it.
    init(of settings: AssistSettingsMessage, drive: DriveStatusMessage?) {
        guard settings.helps else {
            self = .withoutHelp
            return
        }
        guard let drive else {
            self = .unknown(helpsWithClicks: settings.helpsWithClicks)
            return
        }
        if drive.phase == DrivePhaseName.driving.rawValue {
            self = .allPrograms
        } else {
            self = settings.helpsWithClicks ? .knowingPrograms(drive) : .noProgram(drive)
        }
    }

    /// The reach in words: a clause.
    var words: String {
        switch self {
        case .withoutHelp: "-"
        case .allPrograms: "all programs"
        case .knowingPrograms(let drive): "only programs that know pointerd: \(DriveReport.clause(drive))"
        case .noProgram(let drive): "no program: \(DriveReport.clause(drive))"
        case .unknown(helpsWithClicks: false): "no program without the drive; nobody says whether it is on"
        case .unknown(helpsWithClicks: true): "programs that know pointerd; nobody says whether the drive is on"
        }
    }

    /// Name for programs, which stays the same between versions.
    var code: String { kind.rawValue }

    /// What it is, among all that it may be.
    var kind: ReachCode {
        switch self {
        case .withoutHelp: .withoutHelp
        case .allPrograms: .allPrograms
        case .knowingPrograms: .knowingPrograms
        case .noProgram: .noProgram
        case .unknown: .unknown
        }
    }
}

extension AssistSettingsMessage {
    /// Whether any value helps.
    var helps: Bool { helpsWithClicks || helpsWithDrive }

    /// Whether any value helps with clicks, as far as programs know of them.
    var helpsWithClicks: Bool {
        click != ClickAttribution.plain.rawValue || freeze || (number(of: "bubble") ?? 0) > 0
    }

    /// Whether any value helps only with the drive.
    var helpsWithDrive: Bool {
        ["filter", "dwellClick"].contains { (number(of: $0) ?? 0) > 0 }
    }
}
