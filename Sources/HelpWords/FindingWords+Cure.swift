import DoctorCodes
import PointerWire
import Translations

extension FindingWords {
    /// What to do about it, without a terminal; nil if there is nothing to do.
    var cure: String? {
        switch code {
        case .daemonAbsent: Self.installAgain("pointerd")
        case .daemonStopped, .paused: Self.restart
        case .daemonDenied, .withoutObserve, .driveUnseen, .helpUnseen: Self.ask
        case .loginOlderThanGroup, .loginOlderThanGroups, .otherVersion: Self.restart
        case .daemonSilent: translated("Wait a minute. If that does not help, restart the computer.")
        case .daemonForeign: translated("Install all updates, and restart the computer.")
        case .failedReload: Self.show(arguments[.mistakes])
        case .muted: translated("The help goes on when you are in front again.")
        case .notInstalled: Self.install(DesktopProgram.package)
        case .off: Self.turnOn
        case .notRunning, .givenUp, .sessionUnknown:
            translated("Log out and in again. If that does not help, restart the computer.")
        case .replaced, .shellSilent, .withoutManager, .extensionNotLoaded: Self.logIn
        case .withoutRole:
            translated(
                "Ask the person who looks after this computer to allow you “%1$s” in pointerd.",
                arguments[.role]
            )
        case .withoutAgreement: reporting
        case .extensionOff: Self.turnOn
        case .extensionFailed: arguments.raw(.reason).isEmpty ? Self.logIn : Self.show(arguments[.reason])
        case .extensionOutOfDate: translated("Install all updates.")
        case .extensionAbsent: Self.installAndLogIn(DesktopProgram.package)
        case .mistakes:
            translated(
                "Choose your help again. If that does not help, show this to the person who looks after this computer: %1$s",
                arguments[.mistakes]
            )
        case .helpNotAsked: arguments.raw(.feeder) == "on" ? Self.logIn : Self.turnOn
        case .helpNotInForce: translated("Another program asks for it. Close that program.")
        case .helpBounded: Self.show(arguments[.keys])
        case .helpNeedsDrive: drive
        case .driveOff: Self.letAll
        case .driveFailed: mending
        case .driveWaits: waitingCure
        case .driveTrial: translated("Keep it, if it helps.")
        case .driveEndsWithDaemon: translated("Let it start with the computer.")
        case .deviceRefused: Self.show(arguments[.reason])
        case .withoutAccessibilityBus: Self.installAndLogIn("at-spi2-core")
        case .lockedByHook: translated("Lock the screen, and unlock it again.")
        case .withoutLockHook:
            translated(
                "Ask the person who looks after this computer: pointerd's guide says how the screen lock can say it."
            )
        case .withoutWindows:
            arguments.raw(.hopeless) == "true"
                ? translated("On this desktop help works only in programs that know pointerd.") : Self.logIn
        case .unknownLock: Self.logIn
        case .withoutRegions: lack
        case .surfacesAboveWindows: translated("Ask the person who looks after this computer to take it away.")
        case .touchpadSwitching: translated("Turn that setting of the desktop off: %1$s.", arguments[.place])
        case .otherHand: translated("Choose the same hand in both.")
        case .magnifier: translated("Turn the drawn pointer off, if the two pointers are in the way of each other.")
        case .outsideOfSession: translated("Open this window on your desktop.")
        case .userSilent, .userEndless, .userUnreadable, .userRefused: translated("Open this window on that desktop.")
        case .startedAgain: nil
        }
    }

    private static var restart: String { translated("Restart the computer.") }
    private static var logIn: String { translated("Log out and in again.") }
    private static var turnOn: String { translated("Turn it on.") }
    private static var letAll: String { translated("Let it help in all programs.") }
    private static var ask: String { translated("Ask the person who looks after this computer to allow it.") }

    private static func install(_ package: String) -> String { translated("Install the package %1$s.", package) }

    private static func installAgain(_ package: String) -> String {
        translated("Restart the computer. If that does not help, install the package %1$s again.", package)
    }

    private static func installAndLogIn(_ package: String) -> String {
        translated("Install the package %1$s, then log out and in again.", package)
    }

    /// Returns that somebody else can do something.
    /// - Parameter reason: what that person needs to know.
    private static func show(_ reason: String) -> String {
        translated("Show this to the person who looks after this computer: %1$s", reason)
    }

    /// What would say where the desktop's pointer is.
    private var reporting: String {
        if let reporter = Self.subject(arguments.raw(.reporter)) {
            return arguments.raw(.running) == "true"
                ? translated("Move the mouse.") : translated("%1$s says where that pointer is. Turn it on.", reporter)
        }
        return switch CursorKnowledge(rawValue: arguments.raw(.cursor)) {
        case .withoutPointer: translated("Connect a mouse or a touchpad.")
        case .silent, .known: translated("Move the mouse.")
        case .absent, .refused, nil: Self.letAll
        }
    }

    /// What turns the drive on that does not drive.
    private var drive: String? {
        switch DrivePhaseName(rawValue: arguments.raw(.phase)) {
        case .failed: mending
        case .waiting: waitingCure
        case .off, nil: Self.letAll
        case .connecting, .waitingForRest, .driving: nil
        }
    }

    private var mending: String? {
        switch failure {
        case .chord: translated("Turn it on again, after ten seconds.")
        case .notConfigured: Self.letAll
        case .noGuard: Self.installAgain("pointerd-drive")
        case .stranger: arguments.raw(.reason).isEmpty ? Self.ask : Self.show(arguments[.reason])
        case .noVirtualDevices, .ended: Self.restart
        case .noDevices, nil: nil
        }
    }

    private var waitingCure: String? {
        switch DriveWait(rawValue: arguments.raw(.waitsFor)) {
        case .outputs: Self.logIn
        case .output: translated("Connect that screen.")
        case .devices: translated("Connect a mouse.")
        case .user: Self.ask
        case .resume: Self.restart
        case .session, .wake, .compositor, .retry, nil: nil
        }
    }

    /// What helps a program that does not take part.
    private var lack: String {
        switch RegionLackName(rawValue: arguments.raw(.lack)) {
        case .bus:
            translated("Some programs take part only if they are started for it. pointerd's guide says how.")
        case .names: translated("Close programs that you do not need, and open this one again.")
        case .memory, .silence: translated("It is asked again soon. If it hangs, close it.")
        case .slowness: translated("Wait a little. It is slow to say where its buttons are.")
        case .windows: translated("Wait a minute. If that does not help, close it and open it again.")
        case .tie: translated("Close one of its windows, or give them other sizes.")
        case .contents: translated("It takes part only if it is started for it, and is slower then.")
        case .scale: translated("Change the size of its window.")
        case .crowd: translated("Bring its window to the front, or close others.")
        case .places, .match, .origin, .padding, .contradiction, nil:
            translated("Nothing can be done: nobody can tell where its buttons are.")
        }
    }
}
