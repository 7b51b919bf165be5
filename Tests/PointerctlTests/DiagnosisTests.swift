import PointerModel
import PointerRuntime
import PointerWire
import Testing

@testable import pointerctl

@Suite("What doctor makes of facts")
struct DiagnosisTests {
    /// A set-up in which one thing is not as it should be, and what doctor says of it.
    private struct Broken {
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

    @Test("Where nothing is missing, nothing is said to be missing")
    func healthy() {
        #expect(HealthyDesktops.all.count >= 10)
        for (name, facts) in HealthyDesktops.all {
            let diagnosis = Diagnosis(facts)
            #expect(diagnosis.missing.isEmpty, "\(name): \(diagnosis.missing.map(\.code))")
            if case .missing = diagnosis.verdict { Issue.record("\(name): \(diagnosis.verdict.sentence)") }
            let lines = DoctorReport(painter: Painter(isEnabled: false)).lines(DoctorContent(facts, diagnosis))
            #expect(lines.last == "Nothing is missing.", "\(name)")
        }
    }

    @Test("The sentence says whether clicks are steadied, and where")
    func sentences() {
        func sentence(_ facts: DoctorFacts) -> String { Diagnosis(facts).verdict.sentence }
        #expect(sentence(Self.gnome) == "On: clicks are steadied in all programs.")
        #expect(
            sentence(Self.x11) == "On: clicks are steadied in programs that know pointerd; the drive is off."
        )
        #expect(Diagnosis(Self.x11).verdict.cure?.contains("pointerctl drive on") == true)
        let idle = HealthyDesktops.facts(.x11, isDriven: false, profile: nil)
        #expect(sentence(idle) == "No help is asked for; the pointer is drawn.")
        #expect(sentence(HealthyDesktops.remote) == "pointerd runs; whether it helps cannot be seen from here.")
        var muted = Self.x11
        muted.daemon?.mutedOn = "seat0"
        muted.daemon?.assist = nil
        muted.daemon?.drive = nil
        muted.daemon?.agreement = nil
        muted.daemon?.roles = ["observe"]
        let diagnosis = Diagnosis(muted)
        #expect(diagnosis.verdict == .muted(seat: "seat0") && diagnosis.missing.isEmpty)
        #expect(diagnosis.notes.contains(.muted(seat: "seat0")))
        #expect(Diagnosis(HealthyDesktops.background).verdict == .muted(seat: ""))
    }

    /// Every finding, made by changing one fact of a set-up without any.
    private static var broken: [Broken] {
        let noHelp = HealthyDesktops.facts(.x11, isDriven: false, profile: nil)
        func chord(_ facts: inout DoctorFacts) {
            facts.daemon?.drive = DriveStatusMessage(.failed, failure: .chord, reason: "the three buttons were held")
        }
        return DaemonLack.Reason.allCases.map { reason in
            Broken(reason.rawValue, sentence: "No way.", of: x11) {
                $0.daemon = nil
                $0.withoutDaemon = DaemonLack(reason: reason, message: "no way", advice: ["Try."])
            }
        } + [
            Broken("otherVersion", sentence: "pointerd is of version 9", of: x11) { $0.daemon?.version = "9" },
            Broken("failedReload", sentence: "pointerd refuses", of: x11) { $0.daemon?.failedReload = "a\nb" },
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
            Broken("extensionOff", of: gnome) { $0.gnomeExtension = .off },
            Broken("extensionFailed", of: gnome) { $0.gnomeExtension = .failed(nil) },
            Broken("extensionOutOfDate", of: gnome) { $0.gnomeExtension = .outOfDate },
            Broken("extensionNotLoaded", of: gnome) { $0.gnomeExtension = .notLoaded },
            Broken("extensionAbsent", of: gnome) { $0.gnomeExtension = .absent },
            Broken("shellSilent", of: gnome) { $0.gnomeExtension = .silent },
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
            Broken("magnifier", of: gnome) { $0.settings.hasMagnifier = true },
            Broken("outsideOfSession", of: HealthyDesktops.remote) { _ in },
            Broken("withoutManager", of: HealthyDesktops.remote) { _ in },
            Broken("helpUnseen", of: HealthyDesktops.remote) { _ in },
            Broken("driveUnseen", of: HealthyDesktops.remote) { $0.daemon?.drive = nil },
        ]
    }

    @Test("Each finding is found, has words, and comes first in the sentence if it is a problem")
    func findings() {
        for broken in Self.broken {
            let diagnosis = Diagnosis(broken.facts)
            let found = diagnosis.findings.first { $0.code == broken.code }
            #expect(found != nil, "\(broken.code): \(diagnosis.findings.map(\.code))")
            guard let found else { continue }
            #expect(!found.what.isEmpty && !found.what.hasSuffix("."), "\(broken.code)")
            if found.severity == .problem, found.code != "withoutRegions" {
                #expect({ if case .missing = diagnosis.verdict { true } else { false } }(), "\(broken.code)")
            }
            if let sentence = broken.sentence {
                #expect(diagnosis.verdict.sentence.contains(sentence), "\(diagnosis.verdict.sentence)")
            }
        }
    }

    @Test("A problem has something to do about it")
    func cures() {
        for broken in Self.broken {
            for finding in Diagnosis(broken.facts).missing { #expect(!finding.how.isEmpty, "\(finding.code)") }
        }
    }

    @Test("The line below the sentence is something to do")
    func cure() {
        var old = Self.sway
        old.daemon?.agreement = Agreement.none.rawValue
        old.cursor = .absent
        #expect(Diagnosis(old).verdict.cure == "With the drive pointerd knows it: sudo pointerctl drive on")
        var covered = Self.x11
        covered.daemon?.surfacesAboveWindows = ["demo"]
        #expect(Diagnosis(covered).verdict.cure?.contains("leave them out") == true)
    }

    @Test("A program without regions does not hide that the rest is on")
    func oneProgram() {
        var facts = Self.gnome
        facts.feeder.silent = [FeederStatusMessage.Silent(program: "game", why: "it draws itself", how: "")]
        let diagnosis = Diagnosis(facts)
        #expect(diagnosis.verdict.sentence == "On: clicks are steadied in all programs.")
        #expect(diagnosis.missing.map(\.code) == ["withoutRegions"])
    }

    @Test("A login that is older than a membership is named only where it is the reason")
    func newerGroups() {
        var facts = Self.x11
        facts.newerGroups = ["video"]
        #expect(Diagnosis(facts).missing.isEmpty)
    }

    @Test("What the person does not miss is a note")
    func notes() {
        let noHelp = HealthyDesktops.facts(.x11, isDriven: false, profile: nil)
        for wait in [DriveWait.session, .user, .compositor, .resume, .wake] {
            var facts = noHelp
            facts.daemon?.drive = DriveStatusMessage(.waiting, waitsFor: wait)
            #expect(Diagnosis(facts).missing.isEmpty, "\(wait)")
        }
        var held = noHelp
        held.daemon?.drive = DriveStatusMessage(.failed, failure: .chord, reason: "the three buttons were held")
        #expect(Diagnosis(held).missing.isEmpty && Diagnosis(held).notes.map(\.code).contains("driveFailed"))
    }

    @Test("A program that the person has not chosen is no problem, unless help needs it or none is chosen")
    func chosen() {
        func off(_ programs: DesktopProgram..., profile: AssistProfile?) -> [Finding] {
            var facts = HealthyDesktops.facts(.x11, isDriven: false, profile: profile)
            for (index, program) in DesktopProgram.allCases.enumerated() where programs.contains(program) {
                facts.programs?[index].isEnabled = false
                facts.programs?[index].isRunning = false
            }
            return Diagnosis(facts).missing
        }
        #expect(off(.feeder, profile: nil).isEmpty)
        #expect(off(.overlay, profile: .tremor).isEmpty)
        #expect(off(.feeder, profile: .tremor).map(\.code) == ["off"])
        #expect(off(.overlay, .feeder, profile: nil).map(\.code) == ["off", "off"])
    }

    @Test("Settings of the desktop that only the virtual mouse meets count only with the drive")
    func settings() {
        var facts = Self.x11
        facts.settings.touchpadSwitching = ["Plasma"]
        facts.settings.isLeftHanded = true
        #expect(Diagnosis(facts).missing.isEmpty)
        var driven = Self.gnome
        driven.settings.touchpadSwitching = ["GNOME"]
        driven.daemon?.hasTouchpad = false
        #expect(Diagnosis(driven).missing.isEmpty)
    }

    @Test("Text of others reaches the words escaped, and the arguments as it came")
    func escapes() {
        let reason = "no\u{1b} way"
        for finding in [
            Finding.withoutWindows(reason: reason, isHopeless: false), .unknownLock(reason: reason),
            .withoutRegions(program: reason, why: reason, how: [reason], hasSome: true),
            .gnomeExtension(.failed(reason)), .withoutManager(reason: reason), .surfacesAboveWindows([reason]),
            .deviceRefused(name: reason, reason: reason), .otherVersion(daemon: reason, own: "1"),
            .driveFailed(DriveStatusMessage(.failed, reason: reason), matters: true), .failedReload([reason]),
            .mistakes(tables: [], text: [reason]), .helpBounded([reason]), .loginOlderThanGroups([reason]),
            .muted(seat: reason),
        ] {
            #expect(!(finding.what + finding.how.joined()).contains("\u{1b}"), "\(finding.code)")
            #expect(finding.arguments.values.contains { $0.contains("\u{1b}") }, "\(finding.code)")
        }
    }
}
