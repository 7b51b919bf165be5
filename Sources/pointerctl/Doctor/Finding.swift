import DoctorCodes
import PointerWire

/// Something that is missing, or that a person should know.
enum Finding: Sendable, Equatable {
    enum Severity: String, Sendable {
        /// Something does not work as the person expects it.
        case problem
        /// Worth knowing; nothing is missing.
        case note
    }

    case withoutDaemon(DaemonLack)
    case otherVersion(daemon: String, own: String)
    case failedReload([String])
    /// The daemon is paused, and this user may end that or not.
    case paused(mayResume: Bool)
    case muted(seat: String)

    case notInstalled(DesktopProgram)
    /// A program is off. It matters unless the person has chosen only the other one, which is enough.
    case off(DesktopProgram, matters: Bool)
    case notRunning(DesktopProgram)
    case givenUp(DesktopProgram)
    case startedAgain(DesktopProgram)
    /// The program's file has been replaced since it started.
    case replaced(DesktopProgram)

    case loginOlderThanGroups([String])
    /// A role is missing. It matters unless the drive does what it is for.
    case withoutRole(String, DesktopRole, matters: Bool)
    /// Nothing says where the real cursor is. The reporter is the program that does on this desktop; nil if it is the compositor's affair.
    case withoutAgreement(reporter: DesktopProgram?, isRunning: Bool, cursor: CursorKnowledge?)
    case gnomeExtension(ExtensionLack)
    case mistakes(tables: [String], text: [String])

    /// The person's file asks for help, and nobody asks the daemon for it.
    case helpNotAsked(profile: String, feederIsOn: Bool)
    /// Another stream's help is in force, or the machine bounds the help. It matters if there is no help then.
    case helpNotInForce(profile: String, matters: Bool)
    case helpBounded([String], matters: Bool)
    /// All of the help needs the drive.
    case helpNeedsDrive(DriveStatusMessage)
    case driveOff
    case driveFailed(DriveStatusMessage, matters: Bool)
    case driveWaits(DriveStatusMessage, matters: Bool)
    case driveTrial(seconds: Int)
    case driveEndsWithDaemon
    case deviceRefused(name: String, reason: String)

    case withoutAccessibilityBus
    case lockedByHook
    case withoutLockHook
    /// No window has regions, and the feeder waits for what would change that, or nothing would.
    case withoutWindows(reason: String, isHopeless: Bool)
    case unknownLock(reason: String)
    case withoutRegions(program: String, why: String, how: [String], lack: RegionLackName?, hasSome: Bool)
    case surfacesAboveWindows([String])

    case touchpadSwitching(String)
    case otherHand(desktopIsLeftHanded: Bool)
    case magnifier(DesktopSettings.Magnifier)

    case outsideOfSession(isForRoot: Bool)
    case withoutManager(reason: String)
    case driveUnseen
    case helpUnseen
    /// There is no answer of a process that looks as another user.
    case otherUser(String, OtherUser.Silence)

    /// How bad it is.
    var severity: Severity {
        switch self {
        case .muted, .startedAgain, .driveOff, .driveTrial, .driveEndsWithDaemon, .deviceRefused, .magnifier,
            .outsideOfSession, .withoutManager, .driveUnseen, .helpUnseen:
            .note
        case .off(_, let matters), .withoutRole(_, _, let matters), .helpNotInForce(_, let matters),
            .helpBounded(_, let matters), .driveFailed(_, let matters), .driveWaits(_, let matters):
            matters ? .problem : .note
        case .withoutWindows(_, let isHopeless): isHopeless ? .note : .problem
        default: .problem
        }
    }

    /// Whether it can pass by itself soon after a program of the desktop, or the daemon, has started.
    var isOfStart: Bool {
        switch self {
        case .helpNotAsked(_, let feederIsOn): feederIsOn
        case .withoutAgreement(_, let isRunning, _): isRunning
        case .helpNotInForce, .helpNeedsDrive, .driveWaits: true
        default: false
        }
    }

    /// Whether it is about a single program, beside which a person is helped all the same.
    var isOfOneProgram: Bool { if case .withoutRegions = self { true } else { false } }

    /// What differs between findings of one code, by name: values as they came, which a reader must escape.
    var arguments: [FindingArgument: String] {
        switch self {
        case .withoutDaemon(let lack): [.message: lack.message]
        case .otherVersion(let daemon, let own): [.daemon: daemon, .own: own]
        case .failedReload(let mistakes): [.mistakes: mistakes.joined(separator: "\n")]
        case .muted(let seat): [.seat: seat]
        case .notInstalled(let program), .off(let program, _), .notRunning(let program), .givenUp(let program),
            .startedAgain(let program), .replaced(let program):
            [.program: program.name]
        case .loginOlderThanGroups(let groups): [.groups: groups.joined(separator: " ")]
        case .withoutRole(let role, let need, _): [.role: role, .need: need.rawValue]
        case .withoutAgreement(let reporter, let isRunning, let cursor):
            [.reporter: reporter?.name ?? "", .running: "\(isRunning)", .cursor: cursor?.rawValue ?? ""]
        case .gnomeExtension(let state): state.reason.map { [.reason: $0] } ?? [:]
        case .mistakes(let tables, let text):
            [.tables: tables.joined(separator: " "), .mistakes: text.joined(separator: "\n")]
        case .helpNotAsked(let profile, let isOn): [.profile: profile, .feeder: isOn ? "on" : "off"]
        case .helpNotInForce(let profile, _): [.profile: profile]
        case .helpBounded(let keys, _): [.keys: keys.joined(separator: " ")]
        case .helpNeedsDrive(let drive), .driveFailed(let drive, _), .driveWaits(let drive, _): drive.arguments
        case .driveTrial(let seconds): [.seconds: "\(seconds)"]
        case .deviceRefused(let name, let reason): [.device: name, .reason: reason]
        case .withoutWindows(let reason, let isHopeless): [.reason: reason, .hopeless: "\(isHopeless)"]
        case .unknownLock(let reason), .withoutManager(let reason): [.reason: reason]
        case .withoutRegions(let program, let why, let how, let lack, let hasSome):
            [
                .program: program, .why: why, .how: how.joined(separator: "\n"), .some: "\(hasSome)",
                .lack: lack?.rawValue ?? "",
            ]
        case .surfacesAboveWindows(let names): [.surfaces: names.joined(separator: " ")]
        case .touchpadSwitching(let place): [.place: place]
        case .magnifier(let magnifier): [.place: magnifier.rawValue]
        case .otherUser(let name, _): [.user: name]
        case .otherHand(let desktop): [.desktop: desktop ? "left" : "right"]
        case .paused, .driveOff, .driveEndsWithDaemon, .withoutAccessibilityBus, .lockedByHook, .withoutLockHook,
            .outsideOfSession, .driveUnseen, .helpUnseen:
            [:]
        }
    }

    /// Creates the finding of a drive that cannot drive as it is; nil of one that drives, is off, or only takes time.
    /// - Parameters:
    ///   - drive: the drive's status.
    ///   - matters: whether somebody misses it.
    init?(of drive: DriveStatusMessage, matters: Bool = true) {
        switch DrivePhaseName(rawValue: drive.phase) {
        case .failed: self = .driveFailed(drive, matters: matters)
        case .waiting: self = .driveWaits(drive, matters: matters)
        case .off, .connecting, .waitingForRest, .driving, nil: return nil
        }
    }
}

extension DriveStatusMessage {
    /// Why it does not drive, by names.
    fileprivate var arguments: [FindingArgument: String] {
        var arguments: [FindingArgument: String] = [.phase: phase]
        arguments[.waitsFor] = waitsFor
        arguments[.failure] = failure
        arguments[.reason] = reason
        return arguments
    }
}
