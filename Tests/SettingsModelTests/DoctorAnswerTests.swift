import DoctorCodes
import PointerModel
import TestBasics
import Testing

@testable import SettingsModel

@Suite("What doctor says")
struct DoctorAnswerTests {
    /// Codes that are never the first sentence: notes, those about one program, and those about other users.
    private static let others: Set<String> = [
        "driveTrial", "driveEndsWithDaemon", "deviceRefused", "withoutRegions", "magnifier", "outsideOfSession",
        "withoutManager", "driveUnseen", "helpUnseen", "userSilent", "userEndless", "userUnreadable", "userRefused",
    ]

    /// Codes of the reference.
    private static let codes: [String] = {
        let page = (try? Project.text("docs/reference/doctor.md")) ?? ""
        return page.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap {
            $0.dropFirst(3).split(separator: "`").first.map(String.init)
        }
    }()

    @Test("Each code has a sentence of its own words")
    func sentences() {
        #expect(Self.codes.count > 40)
        #expect(Self.others.isSubset(of: Self.codes))
        let words = "Something is missing"
        #expect(StateLine(DoctorAnswer.Finding("later")).sentence.hasPrefix(words))
        for code in Self.codes + ["on", "withoutHelp", "unseen"] where !Self.others.contains(code) {
            let line = StateLine(DoctorAnswer.Finding(code))
            #expect(!line.sentence.hasPrefix(words), "\(code)")
            #expect(line.sentence.hasSuffix(".") && line.advice != "", "\(code)")
        }
    }

    @Test("The first thing that is missing has the button that mends it")
    func mending() {
        func mending(_ code: String, _ arguments: [String: String] = [:]) -> Mending? {
            StateLine(DoctorAnswer.Finding(code, arguments)).mending
        }
        #expect(mending("off", ["program": "pointer-feeder"]) == .enable([.feeder]))
        #expect(mending("notRunning", ["program": "pointer-overlay"]) == .enable([.overlay]))
        #expect(mending("helpNotAsked", ["feeder": "off"]) == .enable([.feeder]))
        #expect(mending("helpNeedsDrive") == .letInAllPrograms)
        #expect(mending("driveFailed", ["phase": "failed", "failure": "chord"]) == .letInAllPrograms)
        #expect(mending("driveFailed", ["phase": "failed", "failure": "noGuard"]) == nil)
        #expect(mending("driveWaits", ["phase": "waiting", "waitsFor": "outputs"]) == .enable([.overlay]))
        #expect(mending("extensionOff") == .turnOnExtension)
        #expect(mending("extensionNotLoaded") == nil)
        #expect(
            mending("withoutAgreement", ["reporter": "pointer-overlay", "running": "false"]) == .enable([.overlay])
        )
        #expect(mending("withoutAgreement", ["reporter": "", "running": "false"]) == .look)
        #expect(mending("on", ["reach": "knowingPrograms"]) == .letInAllPrograms)
        #expect(mending("on", ["reach": "allPrograms"]) == nil)
    }

    @Test("The button does it")
    func button() {
        var window = Played(.on(.tremor))
        window.answer.verdict = DoctorAnswer.Finding("notRunning", ["program": "pointer-feeder"])
        window.play(.opened)
        window.play(.mended)
        #expect(window.requests == [.enable(.feeder)])
    }

    @Test("An answer is read as doctor prints it")
    func reads() throws {
        let json = """
            {"agreement":"x11","arguments":{"reach":"knowingPrograms"},"assist":{"holders":[],"pointers":[{"bounded":[],\
            "owner":1000,"pointer":"default","settings":{"bubble":24,"click":"dwell","dragDelay":0.1,"dragThreshold":24,\
            "dwellClick":0,"filter":0,"freeze":true,"profile":"tremor"}}]},"code":"on","daemon":"1","desktop":"x11",\
            "drive":{"devices":[],"phase":"off"},"missing":[{"arguments":{"how":"a\\nb","program":"tk","some":"false",\
            "why":"w"},"code":"withoutRegions","how":["a"],"what":"x"}],"notes":[],"programs":[{"enabled":true,\
            "installed":true,"name":"pointer-feeder","replaced":false,"running":true}],"reach":"knowingPrograms",\
            "roles":["observe"],"sentence":"On."}
            """
        let answer = try DoctorAnswer(json: Array(json.utf8))
        #expect(answer.help == HelpDial.reach.turned(AssistChoice(.tremor), to: 24))
        #expect(answer.drivePhase == "off")
        #expect(answer.state(of: .feeder)?.isRunning == true)
        #expect(answer.state(of: .overlay) == nil)
        let window = Played(answer)
        #expect(window.screen.isAdjusted)
        #expect(window.screen.dials == [.reach: 24, .hold: 24])
        #expect(window.screen.programs.map(\.name) == ["tk"])
        #expect(
            window.screen.programs.map(\.remedy) == ["Nothing can be done: nobody can tell where its buttons are."]
        )
    }

    @Test("What measuring proposes is read, and tried as a card is")
    func measures() throws {
        let json = """
            {"clicks":[],"proposal":{"bubble":12,"click":"shake","dragDelay":0.2,"dragThreshold":30,"dwellClick":0,"filter":0,\
            "freeze":true,"profile":"slow","reasons":["r"]}}
            """
        let proposal = try Measurement(json: Array(json.utf8)).proposal
        #expect(proposal.profile == .slow)
        #expect(proposal.settings.bubble == 12 && proposal.settings.click == .shake)
        var window = Played(.on(.steady))
        window.proposal = proposal
        window.play(.measured)
        #expect(window.requests == [.measure, .hold(proposal)])
        #expect(window.screen.card == .sudden)
        #expect(window.screen.trial != nil)
    }

    @Test("What is no answer is none", arguments: ["", "{}", "[]", "nonsense", #"{"code":1}"#])
    func refuses(_ text: String) {
        #expect(throws: (any Error).self) { try DoctorAnswer(json: Array(text.utf8)) }
        #expect(throws: (any Error).self) { try Measurement(json: Array(text.utf8)) }
    }

    @Test("Names of programs are escaped")
    func escapes() {
        var answer = DoctorAnswer.on(.steady)
        answer.missing = [DoctorAnswer.Finding("withoutRegions", ["program": "a\u{202e}b\u{7}"])]
        let program = Played(answer).screen.programs.first
        #expect(program?.name.unicodeScalars.contains("\u{202e}") == false)
    }

    @Test("Without an answer the reason is shown")
    func silent() {
        var model = SettingsModel()
        _ = model.take(.opened, at: 0)
        _ = model.take(.answered(.look, .failed(.notInstalled("pointerctl"))), at: 0)
        #expect(model.screen(at: 0).message?.words == "pointerctl is not installed.")
    }
}

@Suite("Dials")
struct HelpDialTests {
    @Test("A dial takes its range, and changes nothing else", arguments: HelpDial.allCases)
    func range(_ dial: HelpDial) {
        for value in [-1, 0, 1, 30, 64, 65, 100, 101, .infinity, .nan] {
            let choice = dial.turned(AssistChoice(.tremor), to: value)
            let turned = dial.value(in: choice.settings)
            #expect(dial.range.contains(turned))
            if dial.range.contains(value) { #expect(turned == value) }
            for other in HelpDial.allCases where other != dial {
                #expect(other.value(in: choice.settings) == other.value(in: AssistProfile.tremor.settings))
            }
        }
    }

    @Test("A dial that is turned is tried, and belongs to its card")
    func tried() {
        var window = Played(.on(.tremor))
        window.play(.turned(.reach, 40))
        #expect(window.requests == [.hold(HelpDial.reach.turned(AssistChoice(.tremor), to: 40))])
        #expect(window.screen.card == .trembling)
        #expect(window.screen.isAdjusted)
    }

    @Test("A dial that is turned without help belongs to no card")
    func withoutCard() {
        var window = Played(.on(.steady))
        window.play(.turned(.reach, 3))
        #expect(window.screen.card == nil)
        #expect(window.screen.trial?.title == "Trying: your own values")
        #expect(window.requests == [.hold(HelpDial.reach.turned(AssistChoice(.custom), to: 3))])
    }
}
