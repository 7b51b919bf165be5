import PointerWire
import SafeText
import Translations

/// What the button beside the first sentence does.
package enum Mending: Sendable, Hashable {
    case enable([DesktopProgram])
    case turnOnExtension
    /// Let the help count in all programs: the mechanism if need be, and the drive on trial.
    case letInAllPrograms
    case look

    package var title: String {
        switch self {
        case .enable, .turnOnExtension: translated("Turn it on")
        case .letInAllPrograms: translated("Let it help in all programs")
        case .look: translated("Look again")
        }
    }
}

/// The first line of the window: whether the person is helped, or what keeps the person from it, and what mends that.
package struct StateLine: Sendable, Hashable {
    package var sentence: String
    /// What the person can do in words, beyond the button; nil if there is nothing to say.
    package var advice: String?
    /// What the button does; nil if there is no button.
    package var mending: Mending?

    init(_ sentence: String, advice: String? = nil, mending: Mending? = nil) {
        (self.sentence, self.advice, self.mending) = (sentence, advice, mending)
    }

    /// Says what doctor found.
    package init(_ finding: DoctorAnswer.Finding) {
        func argument(_ name: String) -> String { PrintableText.escape(finding.arguments[name] ?? "") }
        let program = DesktopProgram.allCases.first { $0.name == finding.arguments["program"] }
        switch finding.code {
        case "on": self = Self.on(reach: argument("reach"))
        case "withoutHelp":
            self.init(translated("No help is on. Choose a card that fits your hand."))
        case "unseen":
            self.init(translated("The service runs. This program cannot see whether it helps."), mending: .look)
        case "muted":
            self.init(translated("Somebody else's session is in front. The help waits until yours is."), mending: .look)
        case "daemonAbsent", "daemonStopped":
            self.init(translated("The service does not run."), advice: Self.administrator, mending: .look)
        case "daemonDenied", "withoutObserve":
            self.init(translated("This computer does not let you use the service."), advice: Self.administrator)
        case "loginOlderThanGroup", "loginOlderThanGroups", "extensionNotLoaded":
            self.init(translated("One step is left: log out once, and log in again."))
        case "daemonSilent", "daemonForeign":
            self.init(translated("The service does not answer."), mending: .look)
        case "otherVersion", "replaced":
            self.init(translated("The help has been updated. Restart the computer once."))
        case "failedReload":
            self.init(
                translated("The settings of this computer have a mistake, and the former ones count."),
                advice: Self.administrator
            )
        case "paused": self.init(translated("The service is paused."), advice: Self.administrator, mending: .look)
        case "notInstalled":
            self.init(
                translated("A part of the help is not installed: %1$s", argument("program")),
                advice: Self.administrator
            )
        case "off", "notRunning", "givenUp", "startedAgain": self = Self.stopped(program, finding.code)
        case "withoutRole":
            self.init(translated("This computer does not allow you all of the help."), advice: Self.administrator)
        case "withoutAgreement":
            let reporter = DesktopProgram.allCases.first { $0.name == finding.arguments["reporter"] }
            let isOff = finding.arguments["running"] == "false"
            self.init(
                translated("Nothing says where the pointer is yet, so it is not drawn."),
                advice: isOff ? nil : translated("Move the mouse."),
                mending: reporter.flatMap { isOff ? .enable([$0]) : nil } ?? .look
            )
        case "extensionOff":
            self.init(
                translated("The extension of the desktop that draws the pointer is off."),
                mending: .turnOnExtension
            )
        case "extensionFailed", "extensionOutOfDate", "extensionAbsent":
            self.init(
                translated("The extension of the desktop that draws the pointer does not work here."),
                advice: Self.administrator
            )
        case "shellSilent": self.init(translated("The desktop does not answer."), mending: .look)
        case "mistakes":
            self.init(
                translated("Your settings file has a mistake: %1$s", argument("mistakes")),
                advice: translated("Choose a card to write the help anew.")
            )
        case "helpNotAsked":
            self.init(
                translated("You have chosen help, and it is not on."),
                mending: finding.arguments["feeder"] == "off" ? .enable([.feeder]) : .look
            )
        case "helpNotInForce":
            self.init(translated("Another program has other help in force."), mending: .look)
        case "helpBounded":
            self.init(translated("This computer limits your help."), advice: Self.administrator)
        case "helpNeedsDrive", "driveOff":
            self.init(translated("Your help does not reach your programs yet."), mending: .letInAllPrograms)
        case "driveFailed", "driveWaits": self = Self.drive(finding.arguments)
        case "withoutAccessibilityBus":
            self.init(translated("Programs cannot say where their buttons are."), advice: Self.administrator)
        case "lockedByHook", "withoutLockHook", "unknownLock":
            self.init(
                translated("Nothing says whether the screen is locked, so buttons are not looked for."),
                mending: .look
            )
        case "withoutWindows":
            self.init(translated("This desktop does not say where windows are."), mending: .look)
        case "surfacesAboveWindows":
            self.init(
                translated("The settings of this computer lie above your windows: %1$s", argument("surfaces")),
                advice: Self.administrator
            )
        case "touchpadSwitching":
            self.init(translated("The desktop turns the touchpad off while the help has the mouse."), mending: .look)
        case "otherHand":
            self.init(
                translated("The buttons of the mouse are swapped for the desktop, and not for the help."),
                advice: Self.administrator
            )
        default:
            // A later doctor may have other codes.
            self.init(translated("Something is missing: %1$s", PrintableText.escape(finding.code)), mending: .look)
        }
    }

    private static var administrator: String { translated("Ask the person who looks after this computer.") }

    private static func on(reach: String) -> StateLine {
        switch reach {
        case "allPrograms": StateLine(translated("On: clicks are steadied in all programs."))
        case "knowingPrograms":
            StateLine(translated("On, in the few programs that know it."), mending: .letInAllPrograms)
        case "noProgram":
            StateLine(translated("Your help does not reach your programs yet."), mending: .letInAllPrograms)
        default: StateLine(translated("On. Nobody says in which programs."), mending: .look)
        }
    }

    private static func stopped(_ program: DesktopProgram?, _ code: String) -> StateLine {
        let sentence =
            switch program {
            case .overlay: translated("The pointer is not drawn.")
            case .feeder, nil: translated("The help is off.")
            }
        if code == "startedAgain" { return StateLine(translated("The help starts again now."), mending: .look) }
        if code == "givenUp" { return StateLine(sentence, advice: administrator, mending: .look) }
        return StateLine(sentence, mending: program.map { .enable([$0]) })
    }

    private static func drive(_ arguments: [String: String]) -> StateLine {
        if arguments["phase"] == DrivePhaseName.failed.rawValue {
            return drive(failure: arguments["failure"].flatMap(DriveFailureKind.init(rawValue:)))
        }
        return switch arguments["waitsFor"].flatMap(DriveWait.init(rawValue:)) {
        case .outputs, .output:
            StateLine(
                translated("The help has no mouse yet, because nothing says where the screens are."),
                mending: .enable([.overlay])
            )
        case .devices: StateLine(translated("The help has no mouse yet. Connect one."), mending: .look)
        case .user:
            StateLine(translated("The help has the mouse for other persons only."), mending: .letInAllPrograms)
        default: StateLine(translated("The help has no mouse yet."), mending: .look)
        }
    }

    /// Says why the drive is off.
    static func drive(failure: DriveFailureKind?) -> StateLine {
        switch failure {
        case .chord:
            StateLine(
                translated("The help is off, because the three buttons were held."),
                advice: translated("Ten seconds after that it can be on again."),
                mending: .letInAllPrograms
            )
        case .notConfigured:
            StateLine(translated("Your help does not reach your programs yet."), mending: .letInAllPrograms)
        case .noGuard, .stranger, .noVirtualDevices:
            StateLine(
                translated("The part that moves the mouse does not work on this computer."),
                advice: administrator
            )
        case .noDevices, .ended, nil:
            StateLine(translated("The part that moves the mouse has ended."), mending: .letInAllPrograms)
        }
    }
}
