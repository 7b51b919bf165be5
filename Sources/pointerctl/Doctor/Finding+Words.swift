import DoctorCodes
import Glibc
import PointerWire

/// Findings in English: what is missing or so, as a clause, and what to do about it. All text of others is escaped here.
extension Finding {
    /// A clause about it, without a full stop.
    var what: String {
        switch self {
        case .withoutDaemon(let lack): lack.message
        case .otherVersion(let daemon, let own):
            "pointerd is of version \(PointerText.escape(daemon)), and this program of version \(PointerText.escape(own))"
        case .failedReload: "pointerd refuses its configuration file; the previous one stays in force"
        case .paused: "pointerd is paused, so no device moves the pointer"
        case .muted(let seat): PointerText.inactive(on: seat.isEmpty ? nil : seat)
        case .notInstalled(let program): "\(program.name) is not installed"
        case .off(let program, _): "\(program.name) is off"
        case .notRunning(let program): "\(program.name) does not run"
        case .givenUp(let program): "\(program.name) has given up"
        case .startedAgain(let program): "\(program.name) had given up, and starts again now"
        case .replaced(let program): "\(program.name) has been updated, and its former version still runs"
        case .loginOlderThanGroups(let groups):
            "your login is older than your membership of \(PointerText.list(groups))"
        case .withoutRole(let role, let need, _):
            "this user lacks the role \(PointerText.escape(role)), and so \(Self.consequence(of: need))"
        case .withoutAgreement: "nothing says where the real cursor is, so no pointer is drawn"
        case .gnomeExtension(let lack): lack.what
        case .mistakes(let tables, _):
            "desktop.toml has mistakes\(tables.isEmpty ? "" : " in \(PointerText.list(tables.map { "[\($0)]" }))")"
        case .helpNotAsked(let profile, _):
            "desktop.toml asks for the help \(PointerText.escape(profile)), and no program asks pointerd for it"
        case .helpNotInForce(let profile, _):
            "you ask for the help \(PointerText.escape(profile)), which is not in force"
        case .helpBounded(let keys, _): "the machine's configuration limits your help: \(PointerText.list(keys))"
        case .helpNeedsDrive(let drive): "your help needs the drive, and \(DriveReport.clause(drive))"
        case .driveOff: "the drive is off, so clicks are steadied only in programs that know pointerd"
        case .driveFailed(let drive, _), .driveWaits(let drive, _): DriveReport.clause(drive)
        case .driveTrial(let seconds): "the drive is on for a trial, and goes off in \(seconds) s"
        case .driveEndsWithDaemon: "the drive is on until pointerd ends, and off after a restart of the computer"
        case .deviceRefused(let name, let reason):
            "the drive cannot have \(PointerText.escape(name)): \(PointerText.escape(reason))"
        case .withoutAccessibilityBus: "there is no accessibility bus, so the feeder finds no buttons"
        case .lockedByHook: "a locker's hook says that the screen is locked, so the feeder declares nothing"
        case .withoutLockHook:
            "on sway nothing says in time that the screen locks, so the feeder declares nothing"
        case .withoutWindows(let reason, _), .unknownLock(let reason):
            "no window has regions: \(PointerText.escape(reason))"
        case .withoutRegions(let program, let why, _, _, let hasSome):
            "\(PointerText.escape(program)) \(hasSome ? "has not all of its regions yet" : "has no regions"): "
                + PointerText.escape(why)
        case .surfacesAboveWindows(let names): ConfiguredSurfaces.words(names)
        case .touchpadSwitching(let place):
            "\(place) switches touchpads off while there is a mouse, and the virtual mouse is one"
        case .otherHand(let isLeft):
            "the desktop has the mouse in the \(isLeft ? "left" : "right") hand, and pointerd in the other one, "
                + "so they click with different buttons"
        case .magnifier(.gnome): "GNOME's magnifier is on, and the drawn pointer gives way to its cursor"
        case .magnifier(.kwin): "KWin's zoom is on, and shows a cursor of its own"
        case .outsideOfSession:
            "this is no terminal of a graphical session, whose programs and settings were not looked at"
        case .withoutManager(let reason): "the programs were not looked at, because \(PointerText.escape(reason))"
        case .driveUnseen: "whether the drive is on was not looked at, for which the role assist is needed"
        case .helpUnseen: "which help is in force was not looked at, for which the role assist is needed"
        case .otherUser(let name, let silence): "\(Self.words(silence)) \(PointerText.escape(name))"
        }
    }

    /// What to do about it: sentences or commands, one a line, with what helps most first.
    var how: [String] {
        switch self {
        case .withoutDaemon(let lack): lack.advice
        case .otherVersion: ["After an update, restart it: sudo systemctl restart pointerd"]
        case .failedReload(let mistakes): mistakes.prefix(PointerctlLimit.adviceLines.most).map(PointerText.escape)
        case .paused(let mayResume): ["Go on: \(mayResume ? "" : "sudo ")pointerctl resume"]
        case .muted: ["pointerd says nothing to this user until the session is in front again."]
        case .notInstalled: ["Install it: sudo apt install \(DesktopProgram.package)"]
        case .off(let program, _): ["Turn it on: pointerctl desktop enable \(program.rawValue)"]
        case .notRunning(let program):
            ["Start it: pointerctl desktop enable \(program.rawValue)"] + Self.reason(of: program)
        case .givenUp(let program):
            Self.reason(of: program) + ["Once that is mended, pointerctl doctor starts it again."]
        case .startedAgain(let program):
            [
                "Where it may not connect, your login is older than your membership of the group: restart the computer."
            ] + Self.reason(of: program)
        case .replaced(let program): ["Restart it: systemctl --user restart \(program.unit)"]
        case .loginOlderThanGroups: ["Log out fully, or restart the computer."]
        case .withoutRole(let role, _, _):
            ["To give it: \(Self.writing("\(role) = [\"@active\"]", in: "roles", role))", Self.reload]
        case .withoutAgreement(let reporter, let isRunning, let cursor):
            Self.reporting(reporter, isRunning: isRunning, cursor)
        case .gnomeExtension(let lack): lack.how
        case .mistakes(_, let text):
            text.map(PointerText.escape) + [
                "Until they are mended, the tables stay as before; after a start they have the defaults, and no help."
            ]
        case .helpNotAsked(_, let isOn):
            isOn
                ? Self.reason(of: .feeder)
                : ["pointer-feeder asks for it: pointerctl desktop enable feeder"]
        case .helpNotInForce: ["Another program asks for other help, as pointerctl assist try does: pointerctl assist"]
        case .helpBounded: ["allow and maximumBubble below [assist] of the daemon's configuration do that."]
        case .helpNeedsDrive(let drive): Finding(of: drive)?.how ?? [Self.turnOn]
        case .driveOff: [Self.turnOn]
        case .driveFailed(let drive, _): Self.mending(drive.failure.flatMap(DriveFailureKind.init(rawValue:)))
        case .driveWaits(let drive, _):
            Self.waiting(drive.waitsFor.flatMap(DriveWait.init(rawValue:)), hasDevices: !drive.devices.isEmpty)
        case .driveTrial: ["Keep it: sudo pointerctl drive on --yes"]
        case .driveEndsWithDaemon:
            ["To turn it on at each start: \(Self.writing("enabled = true", in: "drive", "enabled"))"]
        case .deviceRefused: ["The log of the guard says more: journalctl -u pointer-guard -u pointerd"]
        case .withoutAccessibilityBus: ["Install it: sudo apt install at-spi2-core"]
        case .lockedByHook: ["If it is not locked, run: pointerctl desktop unlock"]
        case .withoutLockHook:
            [
                "Have the locker's command say it: pointerctl desktop lock; swaylock; pointerctl desktop unlock",
                "Then set it in [feeder] of ~/.config/pointerd/desktop.toml: lockHook = true",
            ]
        case .withoutWindows(_, let isHopeless):
            [isHopeless ? "The feeder only asks for your help." : "The feeder waits for it."]
        case .unknownLock: ["The feeder goes on once it answers."]
        case .withoutRegions(_, _, let how, _, _): how.map(PointerText.escape)
        case .surfacesAboveWindows:
            [
                "In the configuration, \(ConfiguredSurfaces.remedy).",
                "Which files have them: pointerctl check --explain layouts, and --explain surfaces",
                Self.reload,
                "What they have under the pointer counts there, and not the program's buttons.",
            ]
        case .touchpadSwitching: ["Turn that setting off while pointerd drives."]
        case .otherHand(let isLeft):
            ["Say the same in [mouse] of /etc/pointerd/pointerd.toml: leftHanded = \(isLeft)", Self.reload]
        case .magnifier:
            ["Where both are in the way of each other, turn the overlay off: pointerctl desktop disable overlay"]
        case .outsideOfSession(let isForRoot):
            ["In the session itself: pointerctl doctor"]
                + (isForRoot ? [] : ["As root, from anywhere: sudo pointerctl doctor --user NAME"])
        case .withoutManager:
            [
                "It runs in a login session; with su or sudo it does not. Log in as the user.",
                "Without systemd, start the programs with your session, as its other programs are.",
            ]
        case .otherUser: ["In the session itself: pointerctl doctor"]
        case .driveUnseen, .helpUnseen: ["The person in front has it; root has all: sudo pointerctl doctor"]
        }
    }

    private static func words(_ silence: OtherUser.Silence) -> String {
        switch silence {
        case .userSilent: "within \(Int(OtherUser.patience)) s there is no answer from the session of"
        case .userEndless:
            "there is an answer of more than \(PointerctlLimit.answerBytes.most) bytes from the session of"
        case .userUnreadable: "there is no answer that can be read from the session of"
        case .userRefused: "no process can look as the user"
        }
    }

    private static let reload = "Then run: sudo systemctl reload pointerd"
    private static let turnOn = "To steady clicks in all programs: sudo pointerctl drive on"

    /// Returns where a line of the daemon's configuration belongs: of several files that have the key, the last one wins.
    private static func writing(_ line: String, in table: String, _ key: String) -> String {
        "write \(line) below [\(table)], in the file that has it now (pointerctl check --explain \(table).\(key)), "
            + "or else in /etc/pointerd/pointerd.toml"
    }

    /// The person's name for a file; of root, a place for one.
    private static var ownName: String {
        geteuid() == 0 ? "NAME" : PointerText.escape(UserNames.name(of: geteuid()))
    }

    private static func reason(of program: DesktopProgram) -> [String] {
        [
            "See why: journalctl --user --unit \(program.unit) --lines 20",
            "Where that shows nothing: sudo journalctl --user-unit \(program.unit) --lines 20",
        ]
    }

    private static func consequence(of need: DesktopRole) -> String {
        switch need {
        case .reportCursor: "no program of the desktop can report where the real cursor is"
        case .declareRegions: "pointer-feeder cannot declare the regions of applications"
        case .askForHelp: "pointer-feeder cannot ask for help"
        }
    }

    /// Returns what would say where the real cursor is.
    private static func reporting(_ reporter: DesktopProgram?, isRunning: Bool, _ cursor: CursorKnowledge?) -> [String]
    {
        if let reporter {
            return [
                isRunning
                    ? "Move the mouse: \(reporter.name) then reports the cursor."
                    : "\(reporter.name) reports it on this desktop: pointerctl desktop enable \(reporter.rawValue)"
            ]
        }
        // Where the compositor never says it, the drive does at once.
        let driving =
            [.absent, .refused].contains(cursor) ? ["With the drive pointerd knows it: sudo pointerctl drive on"] : []
        return driving + advice(of: cursor) + [
            "An absolute mouse, as virtual machines have it, says it as well.",
            "A kiosk without a cursor of its own needs none of these: withoutAgreement = \"effects\" in desktop.toml.",
        ]
    }

    /// Returns why a Wayland compositor's cursor is unknown and what would say it.
    /// - Parameter cursor: what the overlay knows; nil if it does not run, or uses no such protocol.
    static func advice(of cursor: CursorKnowledge?) -> [String] {
        switch cursor {
        case nil:
            ["pointer-overlay reports it where the compositor offers cursor sessions (ext-image-copy-capture-v1)."]
        case .absent:
            [
                "This compositor does not offer cursor sessions (ext-image-copy-capture-v1) to pointer-overlay.",
                "sway has them from 1.11 on, labwc from 0.9 on. A sandbox, or a list of privileged interfaces, hides them.",
                "Elsewhere a program that knows the cursor can call ReportCursor, or pointerd drives the cursor.",
            ]
        case .refused:
            [
                "This compositor offers cursor sessions (ext-image-copy-capture-v1) in part, or has refused them.",
                "They need ext_image_copy_capture_manager_v1 and ext_output_image_capture_source_manager_v1: see its list of "
                    + "privileged interfaces.",
            ]
        case .withoutPointer: ["The compositor has no pointer device. Connect a mouse or a touchpad."]
        case .silent:
            [
                "The compositor does not say where the cursor is, because hardware cursors are off, or the cursor is hidden.",
                "Move the mouse. If that does not help, start the compositor without WLR_NO_HARDWARE_CURSORS.",
                "A screenshot or a recording that shows the cursor turns them off, too.",
            ]
        case .known: ["Move the mouse: pointer-overlay then reports the cursor."]
        }
    }

    private static var choosingDevices: String {
        "For all mice, or for what pointerctl devices shows: "
            + writing("devices = [{ kind = \"mouse\" }]", in: "drive", "devices")
    }

    /// Returns what helps a drive that has failed.
    private static func mending(_ failure: DriveFailureKind?) -> [String] {
        switch failure {
        case .notConfigured:
            [
                Self.choosingDevices,
                Self.reload,
            ]
        case .noGuard:
            [
                "Install pointer-guard, of the package pointerd-drive.",
                "If it is installed, start its socket: sudo systemctl start pointer-guard.socket",
            ]
        case .noVirtualDevices, .stranger, .ended:
            ["The log of the guard says more: journalctl -u pointer-guard -u pointerd"]
        case .chord:
            ["Wait until 10 s have passed since they were held. Then turn it on: sudo pointerctl drive on"]
        case .noDevices, nil: []
        }
    }

    /// Returns what helps a drive that waits.
    private static func waiting(_ wait: DriveWait?, hasDevices: Bool) -> [String] {
        switch wait {
        case .outputs:
            [
                "The programs of the desktop say it: pointerctl desktop enable",
                "By hand, as in: sudo pointerctl set-outputs main=1920x1080",
            ]
        case .output: ["pointerctl layout shows the outputs."]
        case .devices where !hasDevices:
            [
                Self.choosingDevices,
                Self.reload,
                "Absolute mice, touchscreens and keyboards are never taken over.",
            ]
        case .user:
            ["To have it for you: \(Self.writing("users = [\"\(Self.ownName)\"]", in: "drive", "users"))", Self.reload]
        default: []
        }
    }
}
