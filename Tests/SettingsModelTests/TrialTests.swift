import DoctorCodes
import PointerMechanism
import PointerModel
import PointerWire
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

@Suite("The drive on trial")
struct DriveTrialTests {
    private let begin: [Request] = [.apply([.drive]), .driveOn(seconds: 33)]

    /// Begins a trial.
    private func begun() -> Played {
        var window = Played(.on(.tremor))
        window.play(.letInAllPrograms)
        window.play(.drive(DriveStatusMessage(.driving, secondsLeft: 33)))
        return window
    }

    @Test("The mechanism is asked first, and the drive goes off by itself")
    func begins() {
        let window = begun()
        #expect(window.requests == begin)
        #expect(window.screen.trial?.secondsLeft == 30)
        #expect(window.screen.reach == .offered)
        #expect(!window.screen.isFree)
    }

    @Test("Programs that are off are turned on before, and a wish that is granted is not asked for again")
    func programs() {
        var window = Played(.on(AssistChoice(.tremor), programs: false), granted: [.drive])
        window.play(.letInAllPrograms)
        #expect(window.requests == [.enable(.overlay), .enable(.feeder), .driveOn(seconds: 33)])
    }

    @Test("Without the password nothing is on", arguments: MechanismError.Kind.allCases)
    func refused(error: MechanismError.Kind) {
        var window = Played(.on(.tremor))
        window.failures[.apply([.drive])] = .mechanism(error)
        window.play(.letInAllPrograms)
        #expect(window.requests == [.apply([.drive])])
        #expect(window.screen.trial == nil)
        #expect(window.screen.message?.isFailure == true)
    }

    @Test("Each input has the daemon wait longer than the window, at most once a second")
    func renews() {
        var window = begun()
        for _ in 0..<10 { window.play(.input, after: 0.5) }
        #expect(window.renewals == [33, 33, 33, 33, 33])
        #expect(window.screen.trial?.secondsLeft == 30)
    }

    @Test("Without an input the window gives the devices back, before the daemon does")
    func goesBack() {
        var window = begun()
        window.play(.tick, after: 30)
        #expect(window.requests == begin + [.driveOff, .remove([.drive])])
        #expect(window.screen.message == .timeIsOver)
    }

    @Test("What was allowed before the trial stays allowed after it")
    func staysAllowed() {
        var window = Played(.on(.tremor), granted: [.drive])
        window.play(.letInAllPrograms)
        window.play(.wentBack)
        #expect(window.requests == [.driveOn(seconds: 33), .driveOff])
    }

    @Test("What is kept starts with the computer, without another password")
    func keeps() {
        var window = begun()
        window.answer = .on(AssistChoice(.tremor), drive: .driving)
        window.granted = [.drive, .start]
        window.play(.kept)
        #expect(window.requests == begin + [.driveOn(seconds: nil), .apply([.drive, .start])])
        #expect(window.screen.message == .keptDrive)
        #expect(window.screen.reach == .on)
        #expect(window.screen.starts.isOn)
    }

    @Test("Where the mechanism ends in the middle of what is kept, it is asked once more, and not again and again")
    func mechanismEnds() {
        var window = begun()
        window.ended = [.apply([.drive, .start])]
        window.play(.kept)
        #expect(window.screen.message == .keptDrive)

        window = begun()
        window.failures[.apply([.drive, .start])] = .mechanismEnded
        window.play(.kept)
        #expect(window.requests.count { $0 == .apply([.drive, .start]) } == 2)
        #expect(window.screen.message == .keptUntilRestart([RequestFailure.mechanismEnded.words]))
    }

    @Test("What is kept and may not start with the computer is on until then, and the window says so")
    func keepsUntilRestart() {
        var window = begun()
        window.failures[.apply([.drive, .start])] = .mechanism(.dismissed)
        window.play(.kept)
        #expect(window.screen.message == .keptUntilRestart([RequestFailure.mechanism(.dismissed).words]))
        #expect(window.screen.message?.isFailure == true)

        window = begun()
        window.failures[.driveOn(seconds: nil)] = .service("broken")
        window.play(.kept)
        #expect(window.screen.message == .failed([RequestFailure.service("broken").words]))
    }

    @Test("A drive that is on for other persons alone is offered, and tried as any other")
    func others() {
        var answer = DoctorAnswer.on(AssistChoice(.tremor), drive: .waiting)
        answer.driveWaitsFor = DriveWait.user.rawValue
        var window = Played(answer)
        #expect(window.screen.reach == .offered)
        window.play(.letInAllPrograms)
        // It begins with the permission.
        #expect(window.requests == [.apply([.drive]), .driveOff, .driveOn(seconds: 33)])
        window.play(.drive(DriveStatusMessage(.driving, secondsLeft: 33)))
        #expect(window.screen.trial?.isDrive == true)
        window.play(.wentBack)
        #expect(window.requests.suffix(2) == [.driveOff, .remove([.drive])])
    }

    @Test("The three buttons end it, and the permission goes back")
    func chord() {
        var window = begun()
        window.play(.drive(DriveStatusMessage(.failed, failure: .chord)))
        #expect(window.screen.trial == nil)
        #expect(window.screen.message?.isFailure == true)
        #expect(window.requests == begin + [.remove([.drive])])
    }

    @Test("A drive that cannot be turned on, or kept, leaves no permission behind")
    func notTurnedOn() {
        let broken = RequestFailure.service("broken")
        var window = Played(.on(.tremor))
        window.failures[.driveOn(seconds: 33)] = broken
        window.play(.letInAllPrograms)
        #expect(window.requests == begin + [.driveOff, .remove([.drive])])
        #expect(window.screen.message == .failed([broken.words]))

        window = begun()
        window.failures = [.driveOn(seconds: nil): broken, .driveOff: .withoutService]
        window.play(.kept)
        #expect(window.requests == begin + [.driveOn(seconds: nil), .driveOff, .remove([.drive])])
        #expect(window.screen.message == .failed([broken.words]))
    }

    @Test("A window that is closed takes the drive back, and what was granted for it, before it goes")
    func closed() {
        var window = begun()
        window.take(.closed)
        #expect(window.screen.progress != nil)
        window.work()
        #expect(window.requests == begin + [.driveOff, .remove([.drive])])
        #expect(window.screen.progress == nil)
    }

    @Test("A window that is closed before the trial begins goes on with nothing, and takes back what it has got")
    func closedBefore() {
        let overlay: Request = .enable(.overlay)
        let steps: [(answered: Int, requests: [Request])] = [
            (0, [overlay]),
            (2, [overlay, .enable(.feeder), .apply([.drive]), .remove([.drive])]),
            (3, [overlay, .enable(.feeder)] + begin + [.driveOff, .remove([.drive])]),
        ]
        for (answered, requests) in steps {
            var window = Played(.on(AssistChoice(.tremor), programs: false))
            window.take(.letInAllPrograms)
            window.answer(answered)
            window.play(.closed)
            #expect(window.requests == requests)
            #expect(window.screen.trial == nil && window.screen.progress == nil)
        }
    }

    @Test("The three buttons end a drive that is being kept")
    func chordWhileKept() {
        for isGranted in [false, true] {
            var window = Played(.on(.tremor), granted: isGranted ? [.drive] : [])
            window.play(.letInAllPrograms)
            window.play(.drive(DriveStatusMessage(.driving, secondsLeft: 33)))
            window.take(.kept)
            window.take(.drive(DriveStatusMessage(.failed, failure: .chord)))
            window.work()
            #expect(window.requests.suffix(2) == [.driveOff, .remove([isGranted ? .start : .drive])])
            #expect(window.screen.message?.isFailure == true)
        }
    }

    @Test("A drive that cannot be turned off loses its permission all the same")
    func notTurnedOff() {
        var window = begun()
        window.failures[.driveOff] = .service("broken")
        window.play(.wentBack)
        #expect(window.requests == begin + [.driveOff, .remove([.drive])])
    }

    @Test("A drive that a window has left on trial is not kept")
    func left() {
        var window = Played(.on(AssistChoice(.tremor), drive: .driving), granted: [.drive])
        window.play(.drive(DriveStatusMessage(.driving, secondsLeft: 20)))
        #expect(window.screen.reach == .offered)
        window.play(.drive(DriveStatusMessage(.driving)))
        #expect(window.screen.reach == .on)
    }

    @Test("What the drive waits for is said, in the trial and after it")
    func waits() {
        var window = begun()
        window.play(.drive(DriveStatusMessage(.waiting, waitsFor: .devices, secondsLeft: 33)))
        #expect(window.screen.trial?.time.hasPrefix("The help in all programs waits for a mouse.\n") == true)
        window.play(.kept)
        window.play(.drive(DriveStatusMessage(.waiting, waitsFor: .resume)))
        #expect(window.screen.reach == .waiting("The help in all programs waits, because pointerd is paused."))
    }

    @Test("A drive that fails before the call is answered ends its trial too")
    func failsAtOnce() {
        var window = Played(.on(.tremor))
        window.take(.letInAllPrograms)
        window.take(.drive(DriveStatusMessage(.failed, failure: .noGuard)))
        window.work()
        #expect(window.screen.trial != nil)
        window.play(.tick, after: SettingsModel.patience)
        #expect(window.screen.trial == nil)
        #expect(window.screen.message?.isFailure == true)
    }

    @Test("A service that ends in the trial ends it, and the window says so")
    func serviceEnds() {
        var window = begun()
        window.play(.drive(nil))
        window.play(.drive(DriveStatusMessage(.off)))
        #expect(window.screen.trial == nil)
        #expect(window.screen.message == .driveWentOff)
        #expect(window.requests == begin + [.remove([.drive])])
    }

    @Test("A drive of which nobody says anything has nobody look again and again")
    func unseen() {
        var model = SettingsModel()
        _ = model.take(.opened, at: 0)
        _ = model.take(.answered(.look, .looked(.on(.tremor), [])), at: 0)
        for time in 1..<5 { #expect(model.take(.drive(nil), at: Double(time)).isEmpty) }
    }

    @Test(
        "A switch asks for what it says, and takes it back",
        arguments: [
            (.starts(true), .apply([.start])), (.starts(false), .remove([.start])),
            (.touchpads(true), .apply([.touchpads])), (.touchpads(false), .remove([.touchpads])),
            (.chromium(true), .apply([.chromium])), (.chromium(false), .remove([.chromium])),
            (.drawsPointer(true), .enable(.overlay)), (.drawsPointer(false), .disable(.overlay)),
        ] as [(SettingsModel.Event, Request)]
    )
    func switches(_ event: SettingsModel.Event, _ request: Request) {
        var window = Played(.on(.tremor), granted: [.drive])
        window.play(event)
        #expect(window.requests == [request])
    }

    @Test("A drive that no longer starts with the computer stays on now")
    func stopsStarting() {
        var window = Played(.on(AssistChoice(.tremor), drive: .driving), granted: [.drive, .start])
        window.play(.starts(false))
        #expect(window.requests == [.remove([.start]), .driveOn(seconds: nil)])
    }

    @Test("The pointer stays drawn where the drive needs the overlay", arguments: ["x11", "sway", "gnome", "kde"])
    func overlay(desktop: String) {
        let window = Played(.on(AssistChoice(.tremor), drive: .driving, desktop: desktop), granted: [.drive, .start])
        #expect(window.screen.drawsPointer.isOn)
        #expect(window.screen.drawsPointer.isUsable == (desktop == "kde"))
    }
}
