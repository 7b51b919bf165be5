import DoctorCodes
package import PointerWire
import Translations

/// A finding in words for a person.
struct FindingWords {
    let code: FindingCode
    let arguments: Arguments

    init(_ code: FindingCode, _ arguments: Arguments) {
        self.code = code
        self.arguments = arguments
    }

    /// What is so.
    var sentence: String {
        switch code {
        case .daemonAbsent: translated("pointerd does not run on this computer.")
        case .daemonStopped: translated("pointerd has ended.")
        case .daemonDenied: translated("You may not use pointerd on this computer.")
        case .loginOlderThanGroup: translated("You may use pointerd from your next log-in on.")
        case .withoutObserve: translated("You may use pointerd, but not see what it does.")
        case .sessionUnknown: translated("This computer does not know that you are in front of it.")
        case .daemonSilent: translated("pointerd does not answer.")
        case .daemonForeign: translated("Something else answers in place of pointerd.")
        case .otherVersion:
            translated(
                "pointerd is of version %1$s, and its other programs are of version %2$s.",
                arguments[.daemon],
                arguments[.own]
            )
        case .failedReload:
            translated("The settings of this computer for pointerd have a mistake. The former settings count.")
        case .paused: translated("pointerd is paused, and helps with nothing.")
        case .muted: translated("Another person is in front of this computer now.")
        case .notInstalled: translated("%1$s is not installed.", program)
        case .off: translated("%1$s is off.", program)
        case .notRunning: translated("%1$s is on, but does not run.", program)
        case .givenUp: translated("%1$s has stopped because of a mistake.", program)
        case .startedAgain: translated("%1$s had stopped, and starts again now.", program)
        case .replaced: translated("%1$s has an update, which counts from your next log-in on.", program)
        case .loginOlderThanGroups:
            translated("You have new rights on this computer, which count from your next log-in on.")
        case .withoutRole: role
        case .withoutAgreement:
            translated("Nothing says where the pointer of the desktop is, so no other pointer is drawn.")
        case .extensionOff: translated("pointerd's extension for GNOME is off.")
        case .extensionFailed: translated("pointerd's extension for GNOME has failed.")
        case .extensionOutOfDate: translated("pointerd's extension does not know this version of GNOME yet.")
        case .extensionNotLoaded: translated("GNOME finds pointerd's extension at your next log-in.")
        case .extensionAbsent: translated("pointerd's extension for GNOME is not installed.")
        case .shellSilent: translated("GNOME does not answer.")
        case .mistakes: translated("Your settings for pointerd have a mistake.")
        case .helpNotAsked: translated("You have chosen help, and no program asks pointerd for it.")
        case .helpNotInForce: translated("Other help than yours is on.")
        case .helpBounded: translated("The settings of this computer limit your help.")
        case .helpNeedsDrive: translated("Your help works only with the help in all programs, which is not on.")
        case .driveOff: translated("Clicks are steadied only in programs that know pointerd.")
        case .driveFailed: HelpWords.sentence(of: failure)
        case .driveWaits: waiting
        case .driveTrial:
            translated(
                "The help in all programs is on trial, and goes off in %1$d second.",
                "The help in all programs is on trial, and goes off in %1$d seconds.",
                Int(arguments.raw(.seconds)) ?? 0
            )
        case .driveEndsWithDaemon: translated("The help in all programs is on until the computer restarts.")
        case .deviceRefused: translated("The mouse “%1$s” does not take part.", arguments[.device])
        case .withoutAccessibilityBus: translated("Programs cannot say where their buttons are.")
        case .lockedByHook: translated("pointerd takes the screen for locked.")
        case .withoutLockHook:
            translated("Nothing says in time that the screen is locked, so nothing looks for buttons.")
        case .withoutWindows: translated("Nothing says where the windows of programs are.")
        case .unknownLock: translated("Nothing says whether the screen is locked, so nothing looks for buttons.")
        case .withoutRegions:
            arguments.raw(.some) == "true"
                ? translated("%1$s does not take part with all of its buttons yet.", named)
                : translated("%1$s does not take part.", named)
        case .surfacesAboveWindows:
            translated("The settings of this computer lay something over all programs: %1$s.", arguments[.surfaces])
        case .touchpadSwitching:
            translated("The desktop turns the touchpad off beside a mouse, and the help counts as one.")
        case .otherHand:
            arguments.raw(.desktop) == "left"
                ? translated("The mouse is in the left hand for the desktop, and in the right hand for pointerd.")
                : translated("The mouse is in the right hand for the desktop, and in the left hand for pointerd.")
        case .magnifier: translated("The magnifier of the desktop is on, and shows a pointer of its own.")
        case .outsideOfSession: translated("This is not your desktop, so not all could be looked at.")
        case .withoutManager: translated("Nothing says which programs of pointerd run.")
        case .driveUnseen: translated("You may not see whether the help in all programs is on.")
        case .helpUnseen: translated("You may not see which help is on.")
        case .userSilent: translated("The desktop of %1$s does not answer.", arguments[.user])
        case .userEndless: translated("The answer from the desktop of %1$s is too long.", arguments[.user])
        case .userUnreadable: translated("The answer from the desktop of %1$s cannot be read.", arguments[.user])
        case .userRefused: translated("Nobody can look at the desktop of %1$s.", arguments[.user])
        }
    }

    /// The program, as the subject of a sentence.
    var program: String { Self.subject(arguments.raw(.program)) ?? named }

    /// The name of the program, as the subject of a sentence.
    private var named: String {
        let name = arguments[.program]
        // Translators: the subject of a sentence, of a program whose name is not known.
        return name.isEmpty ? translated("A program") : name
    }

    /// Returns a program of the desktop as the subject of a sentence; nil for a name that is none of them.
    static func subject(_ name: String) -> String? {
        switch DesktopProgram.allCases.first(where: { $0.name == name }) {
        // Translators: it is the subject of sentences such as "%1$s is off." and "%1$s is not installed.", as the next one.
        case .overlay: translated("The drawn pointer")
        case .feeder: translated("The search for buttons")
        case nil: nil
        }
    }

    /// Why the drive has failed; nil if nobody knows.
    var failure: DriveFailureKind? { DriveFailureKind(rawValue: arguments.raw(.failure)) }

    private var role: String {
        switch DesktopRole(rawValue: arguments.raw(.need)) {
        case .reportCursor: translated("Your programs may not say where the pointer of the desktop is.")
        case .declareRegions: translated("Your programs may not say where buttons are.")
        case .askForHelp, nil: translated("You may not choose help with the mouse on this computer.")
        }
    }

    private var waiting: String {
        switch DriveWait(rawValue: arguments.raw(.waitsFor)) {
        case .outputs: translated("The help in all programs waits until a program says how large the screen is.")
        case .output: translated("The help in all programs waits for the screen that it is for.")
        case .devices: translated("The help in all programs waits for a mouse.")
        case .session: translated("The help in all programs waits until somebody is in front of this computer.")
        case .user: translated("The help in all programs is not for you on this computer.")
        case .resume: translated("The help in all programs waits, because pointerd is paused.")
        case .wake: translated("The help in all programs begins soon, as the computer has just woken up.")
        case .compositor: translated("The help in all programs waits, because another program moves the pointer.")
        case .retry, nil: translated("The help in all programs begins again soon.")
        }
    }
}

extension HelpWords {
    /// Returns why the help in all programs has failed.
    /// - Parameter failure: the kind of the failure; nil if nobody knows.
    package static func sentence(of failure: DriveFailureKind?) -> String {
        switch failure {
        case .chord: translated("You have held the left, right and middle button together.")
        case .notConfigured: translated("The settings of this computer select no mouse for the help.")
        case .noDevices: translated("pointerd plays a recording in place of the mouse.")
        case .noGuard: translated("pointer-guard, which moves the mouse for pointerd, cannot be reached.")
        case .stranger: translated("Another user's program answers in place of pointer-guard.")
        case .noVirtualDevices: translated("pointer-guard cannot make a virtual mouse.")
        case .ended: translated("pointer-guard, which moves the mouse for pointerd, has ended.")
        case nil: translated("The help in all programs has failed.")
        }
    }
}
