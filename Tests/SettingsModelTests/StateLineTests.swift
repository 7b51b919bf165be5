import DoctorCodes
import PointerMechanism
import PointerModel
import PointerWire
import Testing

@testable import SettingsModel

@Suite("The window's first line")
struct StateLineTests {
    /// What doctor finds dearest where nobody has turned anything on.
    static let untouched = [
        DoctorAnswer.Finding("off", ["program": "pointer-overlay"]),
        DoctorAnswer.Finding("withoutAgreement", ["reporter": "pointer-overlay", "running": "false"]),
    ]

    @Test(
        "Where nothing has been turned on it asks for a card first, and then lets the help count in all programs",
        arguments: untouched
    )
    func path(finding: DoctorAnswer.Finding) {
        var answer = DoctorAnswer.on(.steady)
        answer.verdict = finding
        answer.programs = [
            .init(.overlay, isEnabled: false, isRunning: false), .init(.feeder, isEnabled: false, isRunning: false),
        ]
        var window = Played(answer)
        #expect(window.screen.state.sentence == "No help is chosen.")
        #expect(window.screen.state.advice == "Choose a card that fits your hand.")
        #expect(window.screen.state.mending == nil)

        window.play(.chose(.trembling))
        window.answer.help = AssistChoice(.tremor)
        window.play(.kept)
        #expect(window.screen.state.mending == .letInAllPrograms)
        window.requests = []
        window.play(.mended)
        #expect(
            window.requests == [.enable(.overlay), .enable(.feeder), .apply([.drive]), .driveOn(seconds: 33)]
        )
    }

    @Test("On GNOME the same press turns the extension on")
    func gnome() {
        var answer = DoctorAnswer.on(.tremor)
        answer.verdict = .init("extensionOff")
        answer.missing = [answer.verdict]
        var window = Played(answer)
        #expect(window.screen.state.mending == .letInAllPrograms)
        window.play(.mended)
        #expect(window.requests == [.turnOnExtension, .apply([.drive]), .driveOn(seconds: 33)])
    }

    @Test("A person who has the drive on is told what is off", arguments: untouched)
    func driven(finding: DoctorAnswer.Finding) {
        var answer = DoctorAnswer.on(AssistChoice(.tremor), drive: .waiting)
        answer.verdict = finding
        #expect(Played(answer).screen.state.mending == .enable([.overlay]))
    }

    @Test("A program that does not run although it is on is nothing that nobody has turned on")
    func broken() {
        var answer = DoctorAnswer.on(.steady)
        answer.verdict = .init("notRunning", ["program": "pointer-overlay"])
        #expect(Played(answer).screen.state.mending == .enable([.overlay]))
    }
}
