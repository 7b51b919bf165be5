import DoctorCodes
import PointerMechanism
import PointerModel
import Testing

@testable import SettingsModel

@Suite("A change is in force at once, and goes back by itself")
struct TrialTests {
    private let tremor = AssistChoice(.tremor)

    @Test("A card is in force before anybody keeps it")
    func card() {
        var window = Played()
        window.play(.chose(.trembling))
        #expect(window.requests == [.hold(tremor)])
        #expect(window.screen.card == .trembling)
        #expect(window.screen.trial?.secondsLeft == 30)
    }

    @Test("Without an input it goes back after its time", arguments: [30, 60, 120])
    func goesBack(seconds: Int) {
        var window = Played(decisionTime: seconds)
        window.play(.chose(.trembling))
        window.play(.tick, after: Double(seconds) - 0.001)
        #expect(window.screen.trial?.secondsLeft == 1)
        window.play(.tick, after: 0.002)
        #expect(window.requests == [.hold(tremor), .release])
        #expect(window.screen.trial == nil)
        #expect(window.screen.card == .without)
        #expect(window.screen.message == .timeIsOver)
    }

    @Test("A time that is chosen meanwhile counts at once")
    func extended() {
        var window = Played(.on(.steady))
        window.play(.chose(.trembling))
        window.play(.decides(within: 120), after: 20)
        #expect(window.screen.trial?.secondsLeft == 120)
        window.play(.tick, after: 100)
        #expect(window.screen.trial != nil)

        var driven = Played(.on(.tremor), granted: [.drive])
        driven.play(.letInAllPrograms)
        driven.play(.decides(within: 60), after: 1)
        #expect(driven.renewals.last == 63)
    }

    @Test("What is kept is shown although a look still sees the help before, and for five seconds at most")
    func followed() {
        var window = Played(.on(.steady))
        window.play(.chose(.trembling))
        window.play(.kept)
        #expect(window.screen.card == .trembling && window.screen.message == .kept && window.model.waits)
        window.play(.tick, after: 0.6)
        #expect(window.screen.card == .trembling && window.model.waits)
        window.answer = .on(.tremor)
        window.play(.tick, after: 0.6)
        #expect(window.screen.card == .trembling && !window.model.waits)

        // Nobody follows the file.
        window.play(.undid)
        for _ in 0..<9 { window.play(.tick, after: 0.6) }
        #expect(window.screen.card == .trembling && !window.model.waits)
    }

    @Test("What is read aloud is the same from the beginning to the end")
    func spoken() {
        var window = Played(.on(.steady))
        window.play(.chose(.trembling))
        let spoken = window.screen.trial?.spoken
        #expect(
            spoken
                == "Trying: My hand trembles. Enter keeps it, Escape goes back. Without a press or a key it goes back in 30 seconds."
        )
        window.play(.tick, after: 20)
        #expect(window.screen.trial?.spoken == spoken)
    }

    @Test("Each press and each key begins the time anew")
    func renews() {
        var window = Played()
        window.play(.chose(.trembling))
        for _ in 0..<5 { window.play(.input, after: 29) }
        #expect(window.screen.trial?.secondsLeft == 30)
        window.play(.tick, after: 30)
        #expect(window.screen.trial == nil)
    }

    @Test("A press after the end keeps nothing")
    func late() {
        var window = Played()
        window.play(.chose(.trembling))
        window.take(.input, after: 30)
        window.play(.kept)
        #expect(window.requests == [.hold(tremor), .release])
    }

    @Test("What is kept is written before what is tried goes")
    func keeps() {
        var window = Played()
        window.play(.chose(.trembling))
        window.answer = .on(.tremor)
        window.take(.kept)
        #expect(window.requests == [.hold(tremor), .write(tremor)])
        window.work()
        #expect(window.requests == [.hold(tremor), .write(tremor), .release])
        #expect(window.screen.message == .kept)
        #expect(window.screen.card == .trembling)
    }

    @Test("The feeder is turned on with it, where it is off")
    func feeder() {
        var window = Played(.on(AssistChoice(), programs: false))
        window.play(.chose(.exact))
        window.play(.kept)
        #expect(window.requests.dropFirst() == [.write(AssistChoice(.older)), .enable(.feeder), .release])
    }

    @Test("Where nobody knows the programs, none is turned on")
    func withoutManager() {
        var window = Played(DoctorAnswer(.init("on", ["reach": "knowingPrograms"]), help: AssistChoice()))
        window.play(.chose(.exact))
        window.play(.kept)
        #expect(window.requests.dropFirst() == [.write(AssistChoice(.older)), .release])
    }

    @Test("Escape goes back at once")
    func escape() {
        var window = Played()
        window.play(.chose(.trembling))
        window.play(.wentBack)
        #expect(window.requests == [.hold(tremor), .release])
        #expect(window.screen.card == .without)
    }

    @Test("Another card in place of one that is tried is tried too, and what was before comes back")
    func another() {
        var window = Played(.on(.older))
        window.play(.chose(.trembling))
        window.play(.chose(.sudden), after: 20)
        #expect(window.screen.trial?.secondsLeft == 30)
        window.play(.tick, after: 30)
        #expect(window.requests == [.hold(tremor), .hold(AssistChoice(.slow)), .release])
        #expect(window.screen.card == .exact)
    }

    @Test("The card of the help that was before ends the trial")
    func same() {
        var window = Played(.on(.older))
        window.play(.chose(.exact))
        #expect(window.requests == [])
        window.play(.chose(.trembling))
        window.play(.chose(.exact))
        #expect(window.requests == [.hold(tremor), .release])
        #expect(window.screen.trial == nil)
    }

    @Test("Undo brings back what was before, until the next change")
    func undo() {
        var window = Played(
            .on(AssistChoice(.older, with: HelpDial.reach.turned(AssistChoice(.older), to: 40).settings))
        )
        let before = window.answer.help
        #expect(!window.screen.canUndo)
        window.play(.chose(.trembling))
        #expect(!window.screen.canUndo)
        window.answer = .on(.tremor)
        window.play(.kept)
        #expect(window.screen.canUndo)
        window.requests = []
        window.answer = .on(before)
        window.play(.undid)
        #expect(window.requests == before.map { [.write($0)] })
        #expect(window.screen.message == .undone)
        #expect(!window.screen.canUndo)
        window.play(.undid)
        #expect(window.requests.count == 1)
    }

    @Test("A later change of something else ends Undo, and one that fails can be made again")
    func undoEnds() {
        var window = Played(.on(.older), granted: [.drive])
        window.play(.chose(.trembling))
        window.answer = .on(.tremor)
        window.play(.kept)
        window.failures[.write(AssistChoice(.older))] = .program("pointerctl", says: "no room")
        window.play(.undid)
        #expect(window.screen.card == .trembling && window.screen.canUndo)
        window.play(.letInAllPrograms)
        window.play(.wentBack)
        #expect(window.screen.canUndo)
        window.play(.letInAllPrograms)
        window.play(.kept)
        #expect(!window.screen.canUndo)
    }

    @Test("A wish before the first look is made once it is answered")
    func unseen() {
        for isAnswered in [true, false] {
            var window = Played(.on(.older), opens: false)
            window.take(.opened)
            window.take(.chose(.sudden))
            #expect(window.requests == [] && window.screen.trial == nil)
            #expect(window.screen.progress != nil && !window.screen.isFree)
            if !isAnswered { window.failures[.look] = .notInstalled("pointerctl") }
            window.work()
            #expect(window.requests == [.hold(AssistChoice(.slow))])
            window.answer = .on(.slow)
            window.play(.kept)
            #expect(window.screen.canUndo == isAnswered)
        }
    }

    @Test("A wish before the first look goes with the window, and where all goes off")
    func unseenEnds() {
        var window = Played(.on(.older), opens: false)
        window.take(.opened)
        window.take(.letInAllPrograms)
        window.play(.closed)
        #expect(window.requests == [])

        var model = SettingsModel()
        _ = model.take(.opened, at: 0)
        _ = model.take(.chose(.trembling), at: 0)
        var open = model.take(.allOff, at: 0)
        while !open.isEmpty { open += model.take(.answered(open.removeFirst(), .done), at: 0) }
        #expect(model.take(.answered(.look, .looked(.on(.older), [])), at: 0) == [.look])
    }

    @Test("Where nobody knows what is granted, nothing is let in")
    func blindDrive() {
        var window = Played(.on(.tremor), opens: false)
        window.failures[.look] = .notInstalled("pointerctl")
        window.play(.opened)
        window.play(.letInAllPrograms)
        #expect(window.requests == [] && window.screen.message?.isFailure == true)
    }

    @Test("A first look that fails is no dead end")
    func blind() {
        var window = Played(.on(.older), opens: false)
        window.failures[.look] = .notInstalled("pointerctl")
        window.play(.opened)
        #expect(window.screen.state.mending == .look && window.screen.message?.isFailure == true)
        window.failures = [:]
        window.play(.mended)
        #expect(window.screen.card == .exact && window.screen.message == nil)
    }

    @Test("A proposal that is in force already is no trial, and the window says so")
    func fits() {
        var window = Played(.on(.slow))
        window.play(.measured)
        #expect(window.screen.trial == nil && window.screen.message == .fitsAlready)
    }

    @Test("Help that cannot be written is what it was, and the reason is shown")
    func failure() {
        var window = Played(.on(.older))
        window.failures[.write(tremor)] = .program("pointerctl", says: "no room")
        window.play(.chose(.trembling))
        window.play(.kept)
        #expect(window.requests == [.hold(tremor), .write(tremor), .release])
        #expect(window.screen.message?.isFailure == true)
        #expect(window.screen.message?.words.contains("no room") == true)
        #expect(window.screen.card == .exact)
        #expect(!window.screen.canUndo)
    }

    @Test("Help that the service does not take ends the trial")
    func notHeld() {
        var window = Played()
        window.play(.chose(.trembling))
        window.play(.notHeld(.serviceEnded))
        #expect(window.screen.trial == nil)
        #expect(window.screen.message == .failed([RequestFailure.serviceEnded.words]))
        #expect(window.screen.card == .without)
    }

    @Test("A look from before a trial does not say what is in force after it")
    func staleLook() {
        var window = Played(.on(.older))
        window.take(.opened)
        window.take(.chose(.trembling))
        window.answer = .on(.tremor)
        window.work()
        window.answer = .on(.older)
        window.play(.wentBack)
        #expect(window.screen.card == .exact)
    }

    @Test(
        "The time to decide is one that the window has",
        arguments: [(0, 1), (1, 1), (45, 45), (120, 120), (121, 120)]
    )
    func times(asked: Int, given: Int) {
        #expect(SettingsModel(decisionTime: asked).screen(at: 0).decisionTime == given)
        var window = Played()
        window.play(.decides(within: asked))
        window.play(.chose(.trembling))
        #expect(window.screen.trial?.secondsLeft == given)
        #expect(window.requests.first == .remember(decisionTime: given))
    }
}
