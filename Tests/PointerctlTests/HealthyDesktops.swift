import DoctorCodes
import PointerModel
import PointerRuntime
import PointerWire

@testable import pointerctl

/// Set-ups as facts, in which nothing is missing.
enum HealthyDesktops {
    static let user: UInt32 = 1000

    static func program(_ program: DesktopProgram, isEnabled: Bool = true, isRunning: Bool = true) -> ProgramState {
        ProgramState(name: program.name, isInstalled: true, isEnabled: isEnabled, isRunning: isRunning)
    }

    /// Settings of a profile.
    static func settings(_ profile: AssistProfile) -> AssistSettingsMessage {
        AssistSettingsMessage(AssistChoice(profile).settings, of: profile)
    }

    /// Help that this person asks for, and has.
    static func assist(_ profile: AssistProfile, bounded: [String] = []) -> AssistStatusMessage {
        AssistStatusMessage(
            pointers: [
                AssistInForceMessage(pointer: "default", owner: user, settings: settings(profile), bounded: bounded)
            ],
            holders: [
                AssistHolderMessage(owner: user, pointer: nil, settings: settings(profile), pointers: ["default"])
            ]
        )
    }

    /// No help.
    static let withoutHelp = AssistStatusMessage(
        pointers: [AssistInForceMessage(pointer: "default", settings: settings(.steady))],
        holders: []
    )

    /// A desktop on which everything runs.
    /// - Parameters:
    ///   - desktop: the desktop.
    ///   - isDriven: whether the drive is on.
    ///   - profile: the help that the person asks for; nil for none.
    static func facts(
        _ desktop: SessionDesktop,
        isDriven: Bool,
        profile: AssistProfile? = .tremor
    ) -> DoctorFacts {
        var facts = DoctorFacts(user: user, desktop: desktop)
        var daemon = DaemonFacts(roles: ["observe", "layout", "sync", "assist"])
        daemon.agreement = (isDriven ? Agreement.driven : .reported).rawValue
        daemon.assist = profile.map { assist($0) } ?? withoutHelp
        daemon.drive = DriveStatusMessage(isDriven ? .driving : .off)
        daemon.configuration = DaemonConfigurationFacts(drivesAtStart: isDriven, isLeftHanded: false)
        daemon.hasTouchpad = true
        facts.daemon = daemon
        facts.programs = DesktopProgram.allCases.map { program($0) }
        facts.file.profile = DesktopFileFacts.profile(asking: profile.map { AssistChoice($0) })
        facts.file.hasLockHook = true
        facts.settings.isLeftHanded = false
        if case .sway = desktop { facts.cursor = .known }
        if case .otherWayland = desktop {
            facts.cursor = .known
            facts.feeder.withoutWindows = "this compositor does not say where windows are"
        }
        return facts
    }

    /// A kiosk whose pointer is drawn where nothing says where the cursor is, because there is none.
    static var kiosk: DoctorFacts {
        var facts = facts(.otherWayland("kiosk"), isDriven: false, profile: nil)
        facts.file.drawsWithoutAgreement = true
        facts.daemon?.agreement = Agreement.none.rawValue
        facts.daemon?.roles = ["observe", "layout"]
        facts.programs = [program(.overlay), program(.feeder, isEnabled: false, isRunning: false)]
        facts.cursor = .absent
        return facts
    }

    /// A drive that waits for a mouse which is unplugged, and nobody asks for help.
    static var unplugged: DoctorFacts {
        var facts = facts(.x11, isDriven: false, profile: nil)
        facts.daemon?.drive = DriveStatusMessage(.waiting, waitsFor: .devices)
        return facts
    }

    /// A drive that knows the cursor, for a person whose programs may not report it.
    static var drivenWithoutSync: DoctorFacts {
        var facts = facts(.kde, isDriven: true)
        facts.daemon?.roles = ["observe", "layout", "assist"]
        facts.newerGroups = ["stroke"]
        return facts
    }

    /// A desktop on which only the feeder is on, which reports no cursor there.
    static var withoutOverlay: DoctorFacts {
        var facts = facts(.x11, isDriven: false)
        facts.daemon?.roles = ["observe", "layout", "assist"]
        facts.programs?[0] = program(.overlay, isEnabled: false, isRunning: false)
        return facts
    }

    /// A login over SSH on a machine that shows its login screen, with a drive that waits for a session.
    static var remote: DoctorFacts {
        var facts = DoctorFacts(user: user)
        var daemon = DaemonFacts(roles: ["observe", "layout"])
        daemon.agreement = Agreement.none.rawValue
        daemon.drive = DriveStatusMessage(.waiting, waitsFor: .outputs)
        facts.daemon = daemon
        facts.withoutManager = "Failed to connect to bus: No medium found"
        facts.programs = nil
        return facts
    }

    /// A session in the background of a machine that lets only the person in front ask.
    static var background: DoctorFacts {
        var facts = facts(.gnome, isDriven: true)
        facts.daemon = nil
        facts.isInBackground = true
        return facts
    }

    /// All of them, with their names.
    static var all: [(name: String, facts: DoctorFacts)] {
        let desktops: [(String, SessionDesktop)] = [
            ("GNOME", .gnome), ("KDE", .kde), ("sway", .sway(socket: "/run/sway.sock")),
            ("labwc", .otherWayland("labwc")),
            ("X11", .x11),
        ]
        return desktops.flatMap { name, desktop in
            [
                (name, facts(desktop, isDriven: false)), ("\(name) with the drive", facts(desktop, isDriven: true)),
                ("\(name) without help", facts(desktop, isDriven: false, profile: nil)),
                ("\(name) with the steady hand", facts(desktop, isDriven: false, profile: .steady)),
            ]
        } + [
            ("kiosk", kiosk), ("SSH", remote), ("in the background", background), ("without a mouse", unplugged),
            ("driven without the role sync", drivenWithoutSync), ("without the overlay", withoutOverlay),
        ]
    }
}
