import DoctorCodes
import PointerMechanism
import PointerModel
import PointerWire
import Testing

@testable import SettingsModel

@Suite("All off")
struct AllOffTests {
    private let all: [Request] = [
        .driveOff, .remove([]), .write(AssistChoice(.steady)), .disable(.feeder), .disable(.overlay),
    ]
    private var everything: Played {
        Played(.on(AssistChoice(.tremor), drive: .driving), granted: [.drive, .start])
    }

    @Test("The mouse is the desktop's first; then the rest goes, without a question")
    func order() {
        var window = everything
        window.play(.allOff)
        #expect(window.requests == all)
        #expect(window.screen.message == .allOff)
    }

    @Test("A step that fails keeps no other one from being done, and is shown")
    func failures() {
        for failing in all {
            var window = everything
            window.failures[failing] = .program("p", says: "broken")
            window.play(.allOff)
            #expect(window.requests == all)
            #expect(window.screen.message == .notAllOff([RequestFailure.program("p", says: "broken").words]))
        }
    }

    @Test("A removal in the middle of which the mechanism ends is asked for once more")
    func mechanismEnds() {
        var window = everything
        window.ended = [.remove([])]
        window.play(.allOff)
        #expect(window.requests == [.driveOff, .remove([])] + all.dropFirst())
        #expect(window.screen.message == .allOff)
    }

    @Test("What is off is left alone, except that a file may still ask for help")
    func nothing() {
        var window = Played(.on(AssistChoice(), programs: false))
        window.play(.allOff)
        #expect(window.requests == [.write(AssistChoice(.steady))])
        #expect(window.screen.message == .allOff)
    }

    @Test("A drive that is on for other persons alone is theirs")
    func others() {
        var answer = DoctorAnswer.on(AssistChoice(), drive: .waiting, programs: false)
        answer.driveWaitsFor = DriveWait.user.rawValue
        var window = Played(answer)
        window.play(.allOff)
        #expect(window.requests == [.write(AssistChoice(.steady))])
        #expect(window.screen.message == .allOff)
    }

    @Test("A service that does not run has no drive to turn off")
    func withoutDaemon() {
        var window = Played(.on(nil, drive: nil, programs: false))
        window.play(.allOff)
        #expect(window.requests == [.write(AssistChoice(.steady))])
    }

    @Test("Before anything is known, all of it is turned off")
    func unknown() {
        var model = SettingsModel()
        _ = model.take(.opened, at: 0)
        var requests = model.take(.allOff, at: 0)
        for step in all {
            #expect(requests.last == step)
            requests += model.take(.answered(step, .done), at: 0)
        }
        #expect(requests == all)
    }

    @Test("It ends what is tried")
    func trial() {
        var window = Played()
        window.play(.chose(.trembling))
        window.requests = []
        window.play(.allOff)
        #expect(window.requests.first == .release)
        #expect(window.screen.trial == nil)
        #expect(window.screen.card == .without)
    }

    @Test("A drive that is being kept is turned off, although nobody says that it is on")
    func keeping() {
        var window = Played(.on(.tremor))
        window.play(.letInAllPrograms)
        window.take(.kept)
        window.requests = []
        window.play(.allOff)
        #expect(window.requests.prefix(2) == [.driveOff, .remove([])])
    }

    @Test("It comes before what is under way")
    func busy() {
        var window = Played(.on(.tremor))
        window.failures[.apply([.drive])] = .mechanism(.dismissed)
        window.take(.letInAllPrograms)
        #expect(window.requests == [.apply([.drive])])
        window.play(.allOff)
        // The mechanism takes back what it asks for. Nothing has turned the drive on, which nobody may turn off yet.
        #expect(window.requests.dropFirst().prefix(2) == [.remove([]), .write(AssistChoice(.steady))])
        #expect(window.screen.trial == nil)
    }

    @Test("A second press while it goes on changes nothing")
    func twice() {
        var window = everything
        window.take(.allOff)
        window.play(.allOff)
        #expect(window.requests == all)
        #expect(window.screen.message == .allOff)
    }

    @Test("What has been turned on since doctor looked is turned off, too")
    func unseen() {
        var window = Played(.on(AssistChoice(.tremor), programs: false))
        window.failures[.apply([.drive])] = .mechanism(.dismissed)
        window.take(.letInAllPrograms)
        window.answer(2)
        #expect(window.requests == [.enable(.overlay), .enable(.feeder), .apply([.drive])])
        window.requests = []
        window.play(.allOff)
        #expect(
            window.requests == [.remove([]), .write(AssistChoice(.steady)), .disable(.feeder), .disable(.overlay)]
        )
    }

    @Test("A look that began before a change does not know of it")
    func staleLook() {
        var window = Played(.on(AssistChoice(.tremor), programs: false))
        window.take(.opened)
        window.take(.letInAllPrograms)
        // Of the look, and of both programs.
        window.answer(3)
        window.requests = []
        window.play(.allOff)
        #expect(window.requests.suffix(2) == [.disable(.feeder), .disable(.overlay)])
    }

    @Test("A program that is being turned on is turned off after that, and the drive before")
    func whileEnabling() {
        var window = Played(.on(AssistChoice(.tremor), programs: false), granted: [.drive])
        window.take(.letInAllPrograms)
        window.take(.allOff)
        window.take(.answered(.driveOff, .done))
        window.take(.answered(.remove([]), .done))
        #expect(window.requests == [.enable(.overlay), .driveOff, .remove([])])
        window.play(.answered(.enable(.overlay), .done))
        #expect(window.requests.suffix(2) == [.write(AssistChoice(.steady)), .disable(.overlay)])
        #expect(window.screen.message == .allOff)
    }

    @Test("A look that fails has seen nothing of what has been turned on")
    func failedLook() {
        var window = Played(.on(AssistChoice(.tremor), programs: false))
        window.failures[.look] = .endless("pointerctl")
        window.play(.mended)
        window.requests = []
        window.play(.allOff)
        #expect(window.requests.suffix(2) == [.disable(.feeder), .disable(.overlay)])
    }

    @Test("What the mechanism was already about to grant is turned off once more", arguments: [false, true])
    func granted(afterEnd: Bool) {
        var window = Played(.on(.tremor))
        window.play(.letInAllPrograms)
        window.take(.kept)
        window.answer(1)
        window.requests = []
        window.take(.allOff)
        window.take(.answered(.driveOff, .done))
        window.take(.answered(.remove([]), .failed(.mechanism(.busy))))
        if afterEnd { window.take(.answered(.write(AssistChoice(.steady)), .done)) }
        window.play(.answered(.apply([.drive, .start]), .done))
        #expect(
            window.requests.filter { $0 == .driveOff || $0 == .remove([]) } == [
                .driveOff, .remove([]), .driveOff, .remove([]),
            ]
        )
        #expect(window.screen.message == .allOff)
    }

    @Test("A grant that comes after another wish stays")
    func grantedLater() {
        var window = Played(.on(.tremor))
        window.failures[.apply([.drive])] = .mechanism(.dismissed)
        window.take(.letInAllPrograms)
        window.take(.allOff)
        window.play(.answered(.remove([]), .done))
        window.play(.chose(.exact))
        window.requests = []
        window.play(.answered(.apply([.drive]), .done))
        #expect(window.requests.isEmpty)
    }

    @Test("Nothing begins to be measured while it goes on")
    func measuring() {
        var window = everything
        window.take(.allOff)
        window.take(.measured)
        window.work()
        #expect(window.requests == all)
    }

    @Test("What measures the hand ends, and nobody takes its answer for that of the next one")
    func measurementUnderWay() {
        var window = everything
        window.take(.measured)
        window.requests = []
        window.play(.allOff)
        #expect(window.requests == [.endMeasuring] + all)
    }
}
