package import DoctorCodes
import FoundationEssentials
package import PointerModel
import PointerWire

/// What `pointerctl doctor --json` says, as far as the window shows it.
package struct DoctorAnswer: Sendable, Hashable {
    /// A finding, or the verdict.
    package struct Finding: Sendable, Hashable, Decodable {
        package var code: String
        package var arguments: [String: String]

        package init(_ code: String, _ arguments: [String: String] = [:]) {
            (self.code, self.arguments) = (code, arguments)
        }
    }

    /// State of a program of the desktop.
    package struct Program: Sendable, Hashable, Decodable {
        package var name: String
        package var isInstalled: Bool
        package var isEnabled: Bool
        package var isRunning: Bool

        package init(_ program: DesktopProgram, isInstalled: Bool = true, isEnabled: Bool, isRunning: Bool) {
            name = program.name
            (self.isInstalled, self.isEnabled, self.isRunning) = (isInstalled, isEnabled, isRunning)
        }

        private enum CodingKeys: String, CodingKey {
            case name
            case isInstalled = "installed"
            case isEnabled = "enabled"
            case isRunning = "running"
        }
    }

    package var verdict: Finding
    /// `x11`, `sway`, `gnome`, `kde` or `wayland`; nil outside of a graphical session.
    package var desktop: String?
    /// The programs of the desktop; empty if the service manager does not answer.
    package var programs: [Program]
    package var missing: [Finding]
    package var notes: [Finding]
    /// Phase of the drive, by its name on the wire; nil if the daemon does not say it.
    package var drivePhase: String?
    /// What the drive waits for, by its name on the wire; nil if it waits for nothing, or the daemon does not say it.
    package var driveWaitsFor: String?
    /// Help in force on the first pointer; nil if the daemon does not say it.
    package var help: AssistChoice?

    package init(
        _ verdict: Finding,
        desktop: String? = nil,
        programs: [Program] = [],
        missing: [Finding] = [],
        notes: [Finding] = [],
        drivePhase: String? = nil,
        driveWaitsFor: String? = nil,
        help: AssistChoice? = nil
    ) {
        self.verdict = verdict
        self.desktop = desktop
        self.programs = programs
        self.missing = missing
        self.notes = notes
        self.drivePhase = drivePhase
        self.driveWaitsFor = driveWaitsFor
        self.help = help
    }

    /// Reads what doctor prints. Throws if it is no such answer, or is longer than ``SettingsModelLimit/output``.
    package init(json: [UInt8]) throws {
        guard json.count <= SettingsModelLimit.output.most else { throw RequestFailure.endless("pointerctl doctor") }
        self = try JSONDecoder().decode(DoctorAnswer.self, from: Data(json))
    }

    /// Returns the state of a program; nil if it is not known.
    package func state(of program: DesktopProgram) -> Program? { programs.first { $0.name == program.name } }

    /// Returns whether a program is known to be off, so that turning it on changes something.
    func isOff(_ program: DesktopProgram) -> Bool {
        state(of: program).map { $0.isInstalled && !($0.isEnabled && $0.isRunning) } ?? false
    }

    /// Returns whether a program is known to be neither on nor running.
    func isIdle(_ program: DesktopProgram) -> Bool {
        state(of: program).map { !$0.isEnabled && !$0.isRunning } ?? false
    }

    /// Whether the drive is on, or would be with what it waits for; nil if the daemon does not say it.
    var isDriveOn: Bool? {
        drivePhase.map { $0 != DrivePhaseName.off.rawValue && $0 != DrivePhaseName.failed.rawValue }
    }
}

extension DoctorAnswer: Decodable {
    private enum CodingKeys: String, CodingKey {
        case code, arguments, desktop, programs, missing, notes, drive, assist
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        verdict = Finding(
            try fields.decode(String.self, forKey: .code),
            try fields.decode([String: String].self, forKey: .arguments)
        )
        desktop = try fields.decodeIfPresent(String.self, forKey: .desktop)
        programs = try fields.decode([Program].self, forKey: .programs)
        missing = try fields.decode([Finding].self, forKey: .missing)
        notes = try fields.decode([Finding].self, forKey: .notes)
        let drive = try fields.decodeIfPresent(DriveStatusMessage.self, forKey: .drive)
        (drivePhase, driveWaitsFor) = (drive?.phase, drive?.waitsFor)
        help = try fields.decodeIfPresent(AssistStatusMessage.self, forKey: .assist)?.pointers.first?.settings.choice
    }
}

/// What `pointerctl assist calibrate --json` says, as far as the window shows it.
package struct Measurement: Decodable {
    /// The help that is proposed.
    package let proposal: AssistChoice

    private enum CodingKeys: CodingKey { case proposal }

    /// Reads what it prints. Throws if it is no such answer, or is longer than ``SettingsModelLimit/output``.
    package init(json: [UInt8]) throws {
        guard json.count <= SettingsModelLimit.output.most else { throw RequestFailure.endless("pointerctl") }
        self = try JSONDecoder().decode(Measurement.self, from: Data(json))
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        proposal = try fields.decode(AssistSettingsMessage.self, forKey: .proposal).choice
    }
}

extension AssistSettingsMessage {
    /// The profile with the values in which it differs; a profile of a later daemon is custom.
    fileprivate var choice: AssistChoice { AssistChoice(AssistProfile(rawValue: profile) ?? .custom, with: settings) }
}
