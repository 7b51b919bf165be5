import DoctorCodes
import PointerMechanism
import PointerModel
import PointerWire
import Testing

@testable import SettingsModel

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
