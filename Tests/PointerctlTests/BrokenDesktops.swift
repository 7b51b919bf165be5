import DoctorCodes
import PointerModel
import PointerRuntime
import PointerWire

@testable import pointerctl

/// Set-ups in which one thing is not as it should be: one at least for each finding.
enum BrokenDesktops {
    /// A set-up in which one thing is not as it should be, and what doctor says of it.
    struct Broken {
        var code: String
        var facts: DoctorFacts
        /// Part of the sentence; nil if it is about something else.
        var sentence: String?

        init(_ code: String, sentence: String? = nil, of facts: DoctorFacts, _ change: (inout DoctorFacts) -> Void) {
            self.code = code
            self.sentence = sentence
            self.facts = facts
            change(&self.facts)
        }
    }

    private static let gnome = HealthyDesktops.facts(.gnome, isDriven: true)
    private static let sway = HealthyDesktops.facts(.sway(socket: "/run/s"), isDriven: false)
    private static let x11 = HealthyDesktops.facts(.x11, isDriven: false)

    /// Every finding, made by changing one fact of a set-up without any.
    static var all: [Broken] {
        let noHelp = HealthyDesktops.facts(.x11, isDriven: false, profile: nil)
        func chord(_ facts: inout DoctorFacts) {
            facts.daemon?.drive = DriveStatusMessage(.failed, failure: .chord, reason: "the three buttons were held")
        }
        return DaemonLack.Reason.allCases.map { reason in
            Broken(reason.kind.rawValue, sentence: "No way.", of: x11) {
                $0.daemon = nil
                $0.withoutDaemon = DaemonLack(reason: reason, message: "no way", advice: ["Try."])
            }
        } + [
            Broken("otherVersion", sentence: "pointerd is of version 9", of: x11) { $0.daemon?.version = "9" },
            Broken("failedReload", sentence: "pointerd refuses", of: x11) { $0.daemon?.failedReload = "a\nb" },
            Broken("muted", of: x11) { $0.daemon?.mutedOn = "seat0" },
            Broken("paused", sentence: "is paused", of: x11) { $0.daemon?.isPaused = true },
            Broken("notInstalled", sentence: "pointer-overlay is not installed.", of: x11) {
                $0.programs?[0].isInstalled = false
            },
            Broken("off", sentence: "pointer-feeder is off.", of: x11) {
                $0.programs?[1].isEnabled = false
                $0.programs?[1].isRunning = false
            },
            Broken("notRunning", of: x11) { $0.programs?[0].isRunning = false },
            Broken("givenUp", of: x11) {
                $0.programs?[0].isRunning = false
                $0.programs?[0].lastStatus = 78
            },
            Broken("startedAgain", of: x11) { $0.startedAgain = [.feeder] },
            Broken("replaced", of: x11) { $0.programs?[1].isReplaced = true },
            Broken("loginOlderThanGroups", sentence: "Your login is older", of: x11) {
                $0.newerGroups = ["stroke"]
                $0.daemon?.roles = ["observe", "layout", "assist"]
            },
            Broken("withoutRole", sentence: "This user lacks the role sync", of: x11) {
                $0.daemon?.roles = ["observe", "layout", "assist"]
            },
            Broken("withoutAgreement", sentence: "Nothing says where", of: sway) {
                $0.daemon?.agreement = Agreement.none.rawValue
            },
            Broken("extensionOff", of: gnome) { $0.extensionLack = .off },
            Broken("extensionFailed", of: gnome) { $0.extensionLack = .failed(nil) },
            Broken("extensionOutOfDate", of: gnome) { $0.extensionLack = .outOfDate },
            Broken("extensionNotLoaded", of: gnome) { $0.extensionLack = .notLoaded },
            Broken("extensionAbsent", of: gnome) { $0.extensionLack = .absent },
            Broken("shellSilent", of: gnome) { $0.extensionLack = .silent },
            Broken("mistakes", sentence: "desktop.toml has mistakes in [assist]", of: x11) {
                $0.file.mistakes = ["desktop.toml:1: no"]
                $0.file.faultyTables = ["assist"]
            },
            Broken("helpNotAsked", sentence: "desktop.toml asks for the help tremor", of: x11) {
                $0.daemon?.assist = HealthyDesktops.withoutHelp
            },
            Broken("helpNotInForce", of: x11) { $0.daemon?.assist?.holders[0].pointers = [] },
            Broken("helpBounded", of: gnome) {
                $0.daemon?.assist = HealthyDesktops.assist(.tremor, bounded: ["bubble"])
            },
            Broken("helpNeedsDrive", sentence: "Your help needs the drive, and the drive is off.", of: x11) {
                var choice = AssistChoice(.custom)
                choice.values["dwellClick"] = .number(1)
                $0.daemon?.assist?.pointers[0].settings = AssistSettingsMessage(choice.settings, of: .custom)
            },
            Broken("driveOff", of: x11) { _ in },
            Broken("driveFailed", sentence: "The drive is off, because the three buttons", of: gnome, chord),
            Broken("driveFailed", of: noHelp, chord),
            Broken("driveFailed", sentence: "The drive is off.", of: noHelp) {
                $0.daemon?.drive = DriveStatusMessage(.failed, failure: .noGuard)
            },
            Broken("driveWaits", sentence: "The drive waits for", of: gnome) {
                $0.daemon?.drive = DriveStatusMessage(.waiting, waitsFor: .devices)
            },
            Broken("driveWaits", sentence: "of a user whom [drive] names", of: gnome) {
                $0.daemon?.drive = DriveStatusMessage(.waiting, waitsFor: .user)
            },
            Broken("driveTrial", of: gnome) { $0.daemon?.drive = DriveStatusMessage(.driving, secondsLeft: 9) },
            Broken("driveEndsWithDaemon", of: gnome) { $0.daemon?.configuration?.drivesAtStart = false },
            Broken("deviceRefused", of: gnome) {
                let device = DriveDeviceMessage(
                    id: 1,
                    name: "Pad",
                    node: "/dev/input/event3",
                    state: .refused,
                    reason: "it is grabbed"
                )
                $0.daemon?.drive = DriveStatusMessage(.driving, devices: [device])
            },
            Broken("withoutAccessibilityBus", of: x11) { $0.hasAccessibilityBus = false },
            Broken("lockedByHook", of: x11) { $0.isLockedByHook = true },
            Broken("withoutLockHook", of: sway) { $0.file.hasLockHook = false },
            Broken("withoutWindows", of: x11) { $0.feeder.withoutWindows = "nobody answers" },
            Broken("unknownLock", of: x11) { $0.feeder.unknownLock = "logind does not answer" },
            Broken("withoutRegions", of: gnome) {
                $0.feeder.silent = [
                    FeederStatusMessage.Silent(program: "chromium", why: "it shows nothing", how: "chromium --x")
                ]
            },
            Broken("surfacesAboveWindows", sentence: "Surfaces of the configuration lie above", of: x11) {
                $0.daemon?.surfacesAboveWindows = ["demo"]
            },
            Broken("touchpadSwitching", sentence: "(events) switches touchpads off", of: gnome) {
                $0.settings.touchpadSwitching = ["sway (events)"]
            },
            Broken("otherHand", sentence: "The desktop has the mouse in the left hand", of: gnome) {
                $0.settings.isLeftHanded = true
            },
            Broken("magnifier", of: gnome) { $0.settings.magnifier = .gnome },
            Broken("magnifier", of: HealthyDesktops.facts(.kde, isDriven: true)) { $0.settings.magnifier = .kwin },
            Broken("outsideOfSession", of: HealthyDesktops.remote) { _ in },
            Broken("withoutManager", of: HealthyDesktops.remote) { _ in },
            Broken("helpUnseen", of: HealthyDesktops.remote) { _ in },
            Broken("driveUnseen", of: HealthyDesktops.remote) { $0.daemon?.drive = nil },
        ]
    }
}
