import DoctorCodes
import Foundation
import PointerModel
import PointerRuntime
import PointerWire
import Testing

@testable import pointerctl

@Suite("What doctor makes of facts")
struct DiagnosisTests {
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
            let isPartly = diagnosis.notes.contains { Finding.codesOfUnseen.contains($0.code) }
            #expect(lines.last == "Nothing \(isPartly ? "that was looked at " : "")is missing.", "\(name)")
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
        for phase in DrivePhaseName.allCases where phase != .off && phase != .failed {
            var facts = Self.x11
            facts.daemon?.drive = DriveStatusMessage(phase, waitsFor: .wake)
            #expect(Diagnosis(facts).verdict.cure == nil, "\(phase)")
        }
        let steady = HealthyDesktops.facts(.x11, isDriven: false, profile: .steady)
        #expect(sentence(steady) == "No help is asked for; the pointer is drawn.")
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

    @Test("Each finding is found, has words, and comes first in the sentence if it is a problem")
    func findings() {
        for broken in BrokenDesktops.all {
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

    @Test("The page of findings has each with its arguments, and no other")
    func page() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "docs/reference/doctor.md")
        var rows: [String: Set<String>] = [:]
        for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|").map { $0.split(separator: "`").map(String.init) }
            rows[cells[0][1]] = Set(cells[1].filter { $0.first?.isLetter == true })
        }
        let findings =
            BrokenDesktops.all.flatMap { Diagnosis($0.facts).findings }
            + OtherUser.Silence.allCases.map { .otherUser("alice", $0) }
        #expect(Set(findings.map(\.kind)) == Set(FindingCode.allCases))
        let names = FindingCode.allCases.map { ($0.rawValue, Set($0.arguments.map(\.rawValue))) }
        #expect(rows == Dictionary(uniqueKeysWithValues: names))
        for finding in findings {
            #expect(Set(finding.arguments.keys).isSubset(of: finding.kind.arguments), "\(finding.code)")
        }
    }

    @Test("A problem has something to do about it")
    func cures() {
        for broken in BrokenDesktops.all {
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

    @Test("Who asks for help and has none is told so, whatever keeps it away")
    func withoutHelp() {
        var bounded = Self.x11
        bounded.daemon?.assist = HealthyDesktops.assist(.tremor, bounded: ["click", "freeze", "bubble"])
        bounded.daemon?.assist?.pointers[0].settings = HealthyDesktops.settings(.steady)
        #expect(Diagnosis(bounded).missing.map(\.code) == ["helpBounded"])
        #expect(Diagnosis(bounded).verdict.sentence.hasPrefix("The machine's configuration limits your help"))
        // Another user's stream, or another one of the same, that helps with nothing.
        for profile in [AssistProfile.tremor, nil] {
            var other = Self.x11
            other.file.profile = profile?.rawValue
            other.daemon?.assist?.pointers[0] = AssistInForceMessage(
                pointer: "default",
                owner: HealthyDesktops.user + 1,
                settings: HealthyDesktops.settings(.steady)
            )
            other.daemon?.assist?.holders[0].pointers = []
            #expect(Diagnosis(other).missing.map(\.code) == ["helpNotInForce"])
            #expect(Diagnosis(other).verdict.sentence == "You ask for the help tremor, which is not in force.")
        }
        var elsewhere = HealthyDesktops.facts(.x11, isDriven: false, profile: nil)
        elsewhere.daemon?.assist?.holders = [
            AssistHolderMessage(
                owner: HealthyDesktops.user,
                pointer: "second",
                settings: HealthyDesktops.settings(.tremor),
                pointers: ["second"]
            )
        ]
        #expect(Diagnosis(elsewhere).missing.isEmpty)
    }

    @Test("A user of whom root has asked is not sent to ask root")
    func forRoot() {
        var facts = HealthyDesktops.remote
        func how() -> [String] { Diagnosis(facts).notes.first { $0.code == "outsideOfSession" }?.how ?? [] }
        #expect(how().contains { $0.contains("--user") })
        facts.isForRoot = true
        #expect(how() == ["In the session itself: pointerctl doctor"])
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
            .withoutRegions(program: reason, why: reason, how: [reason], lack: nil, hasSome: true),
            .gnomeExtension(.failed(reason)), .withoutManager(reason: reason), .surfacesAboveWindows([reason]),
            .deviceRefused(name: reason, reason: reason), .otherVersion(daemon: reason, own: "1"),
            .driveFailed(DriveStatusMessage(.failed, reason: reason), matters: true), .failedReload([reason]),
            .mistakes(tables: [], text: [reason]), .helpBounded([reason], matters: true),
            .loginOlderThanGroups([reason]),
            .muted(seat: reason),
        ] {
            #expect(!(finding.what + finding.how.joined()).contains("\u{1b}"), "\(finding.code)")
            #expect(finding.arguments.values.contains { $0.contains("\u{1b}") }, "\(finding.code)")
        }
    }
}
