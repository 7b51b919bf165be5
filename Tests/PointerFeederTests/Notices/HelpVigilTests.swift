import PointerFeeder
import PointerWire
import Testing

@Suite("When a person learns that help has gone off")
struct HelpVigilTests {
    private static let second: Int64 = 1_000_000

    /// Returns the vigil of a person who asks for help, with the drive on.
    private static func helped() -> HelpVigil {
        var vigil = HelpVigil()
        vigil.setAsked(true)
        vigil.setDrive(DriveStatusMessage(.driving), at: 0)
        return vigil
    }

    @Test("Each failure of a drive that was on is told once", arguments: DriveFailureKind.allCases)
    func failures(kind: DriveFailureKind) {
        var vigil = Self.helped()
        #expect(vigil.step(at: 0) == nil)
        vigil.setDrive(DriveStatusMessage(.failed, failure: kind), at: 1)
        #expect(vigil.step(at: 1) == .show(.drive(kind)))
        #expect(vigil.step(at: 1) == nil && vigil.due == nil)
        vigil.setDrive(DriveStatusMessage(.failed, failure: kind), at: 2)
        #expect(vigil.step(at: 2) == nil)
        vigil.setDrive(DriveStatusMessage(.connecting), at: 3)
        #expect(vigil.step(at: 3) == nil)
        vigil.setDrive(DriveStatusMessage(.driving), at: 4)
        #expect(vigil.step(at: 4) == .withdraw)
        #expect(vigil.step(at: 4) == nil)
    }

    @Test("Who turns the drive off, tries it or waits for something knows it")
    func wanted() {
        for statuses in [
            [DriveStatusMessage(.off)],
            [DriveStatusMessage(.driving, secondsLeft: 9), DriveStatusMessage(.off)],
            [DriveStatusMessage(.driving, secondsLeft: 9), DriveStatusMessage(.failed, failure: .chord)],
            [DriveStatusMessage(.waiting, waitsFor: .session), DriveStatusMessage(.driving)],
            [DriveStatusMessage(.waiting, waitsFor: .retry), DriveStatusMessage(.connecting)],
        ] {
            var vigil = Self.helped()
            for (time, status) in statuses.enumerated() {
                vigil.setDrive(status, at: Int64(time))
                #expect(vigil.step(at: Int64(time)) == nil, "\(status)")
            }
        }
    }

    @Test("What never was on has not gone off")
    func neverOn() {
        var vigil = HelpVigil()
        vigil.setDrive(DriveStatusMessage(.driving), at: 0)
        vigil.setWindows(areKnown: true, at: 0)
        vigil.setDrive(DriveStatusMessage(.failed, failure: .chord), at: 1)
        vigil.setWindows(areKnown: false, at: 1)
        #expect(vigil.step(at: Self.second * 100) == nil)
        vigil.setAsked(true)
        vigil.setWindows(areKnown: false, at: 2)
        vigil.setDrive(DriveStatusMessage(.failed, failure: .chord), at: 2)
        #expect(vigil.step(at: Self.second * 100) == nil)
    }

    @Test("A daemon that begins anew without the drive has turned it off; one that goes on has not")
    func restart() {
        var vigil = Self.helped()
        vigil.loseDaemon()
        #expect(vigil.step(at: 1) == nil)
        vigil.setDrive(DriveStatusMessage(.waiting, waitsFor: .outputs), at: 2)
        vigil.setDrive(DriveStatusMessage(.driving), at: 3)
        #expect(vigil.step(at: 3) == nil)
        vigil.loseDaemon()
        vigil.setDrive(DriveStatusMessage(.off), at: 4)
        #expect(vigil.step(at: 4) == .show(.restart))
        // Another daemon without the drive changes nothing, and neither does one that says it again.
        vigil.loseDaemon()
        for time: Int64 in 5...6 {
            vigil.setDrive(DriveStatusMessage(.off), at: time)
            #expect(vigil.step(at: time) == nil)
        }
        vigil.setDrive(DriveStatusMessage(.waiting, waitsFor: .outputs), at: 7)
        #expect(vigil.step(at: 7) == nil)
        vigil.setDrive(DriveStatusMessage(.off), at: 8)
        #expect(vigil.step(at: 8) == .withdraw)
    }

    @Test("There is at most one notice a minute, and a loss that lasts is told then")
    func rate() {
        var vigil = Self.helped()
        vigil.setDrive(DriveStatusMessage(.failed, failure: .chord), at: 0)
        #expect(vigil.step(at: 0) == .show(.drive(.chord)))
        for time in [Self.second, 2 * Self.second] {
            vigil.setDrive(DriveStatusMessage(.driving), at: time)
            _ = vigil.step(at: time)
            vigil.setDrive(DriveStatusMessage(.failed, failure: .ended), at: time)
            #expect(vigil.step(at: time) == nil && vigil.due == HelpVigil.period)
        }
        #expect(vigil.step(at: HelpVigil.period - 1) == nil)
        #expect(vigil.step(at: HelpVigil.period) == .show(.drive(.ended)))
        // One that is over by then is not.
        vigil.setDrive(DriveStatusMessage(.driving), at: HelpVigil.period + 1)
        #expect(vigil.step(at: HelpVigil.period + 1) == .withdraw)
        vigil.setDrive(DriveStatusMessage(.failed, failure: .ended), at: HelpVigil.period + 1)
        #expect(vigil.step(at: HelpVigil.period + 1) == nil)
        vigil.setDrive(DriveStatusMessage(.driving), at: HelpVigil.period + 2)
        #expect(vigil.step(at: 2 * HelpVigil.period + 2) == nil && vigil.due == nil)
    }

    @Test("An extension that is away for a moment, or while the screen is locked, is not off")
    func windows() {
        var vigil = HelpVigil()
        vigil.setAsked(true)
        vigil.setWindows(areKnown: true, at: 0)
        vigil.setWindows(areKnown: false, at: 1)
        #expect(vigil.step(at: 1) == nil && vigil.due == 1 + HelpVigil.patience)
        vigil.setWindows(areKnown: true, at: 2)
        #expect(vigil.step(at: Self.second * 20) == nil && vigil.due == nil)

        vigil.setWindows(areKnown: false, at: Self.second * 20)
        vigil.setAway(true, at: Self.second * 21)
        #expect(vigil.step(at: Self.second * 100) == nil && vigil.due == nil)
        vigil.setAway(false, at: Self.second * 100)
        #expect(vigil.step(at: Self.second * 100) == nil && vigil.due == Self.second * 100 + HelpVigil.patience)
        #expect(vigil.step(at: Self.second * 110) == .show(.withoutWindows))
        vigil.setWindows(areKnown: true, at: Self.second * 111)
        #expect(vigil.step(at: Self.second * 111) == .withdraw)
    }

    @Test("What goes off while the person is away is told when they are back")
    func away() {
        var vigil = Self.helped()
        vigil.setAway(true, at: 1)
        vigil.setDrive(DriveStatusMessage(.failed, failure: .ended), at: 2)
        #expect(vigil.step(at: 2) == nil)
        vigil.setAway(false, at: 3)
        #expect(vigil.step(at: 3) == .show(.drive(.ended)))
        vigil.setAway(true, at: 4)
        #expect(vigil.step(at: 4) == nil)
    }

    @Test("A person who asks for help no longer is told nothing, and what was told goes")
    func asksNoLonger() {
        var vigil = Self.helped()
        vigil.setDrive(DriveStatusMessage(.failed, failure: .ended), at: 1)
        #expect(vigil.step(at: 1) == .show(.drive(.ended)))
        vigil.wishBack(at: 2)
        vigil.setAsked(false)
        #expect(vigil.step(at: 2) == .withdraw)
        #expect(vigil.step(at: Self.second * 100) == nil)
    }

    @Test("On again is at once, and after the three buttons once the guard hands out devices again")
    func wishes() {
        var vigil = Self.helped()
        vigil.wishBack(at: 0)
        #expect(vigil.step(at: 0) == nil)
        vigil.setDrive(DriveStatusMessage(.failed, failure: .ended), at: 1)
        _ = vigil.step(at: 1)
        vigil.wishBack(at: 2)
        #expect(vigil.step(at: 2) == .turnOn(.drive(.ended)))
        #expect(vigil.step(at: 2) == nil)
        vigil.setDrive(DriveStatusMessage(.driving), at: 3)
        #expect(vigil.step(at: 3) == .withdraw && vigil.due == nil)

        vigil = Self.helped()
        vigil.setDrive(DriveStatusMessage(.failed, failure: .chord), at: 1)
        _ = vigil.step(at: 1)
        vigil.wishBack(at: 2)
        #expect(vigil.step(at: 2) == nil && vigil.due == 1 + HelpVigil.calm)
        #expect(vigil.step(at: 1 + HelpVigil.calm) == .turnOn(.drive(.chord)))
    }

    @Test("What stays off in spite of the wish is shown again after its minute, with what keeps it off")
    func inVain() {
        var vigil = Self.helped()
        vigil.setDrive(DriveStatusMessage(.failed, failure: .ended), at: 0)
        _ = vigil.step(at: 0)
        vigil.wishBack(at: 1)
        #expect(vigil.step(at: 1) == .turnOn(.drive(.ended)))
        vigil.setDrive(DriveStatusMessage(.connecting), at: 2)
        vigil.setDrive(DriveStatusMessage(.failed, failure: .ended), at: 3)
        #expect(vigil.step(at: 3) == nil && vigil.due == HelpVigil.period)
        #expect(vigil.step(at: HelpVigil.period) == .show(.drive(.ended)))
        #expect(vigil.step(at: HelpVigil.period) == nil)

        vigil = Self.helped()
        vigil.setDrive(DriveStatusMessage(.failed, failure: .ended), at: 0)
        _ = vigil.step(at: 0)
        vigil.wishBack(at: 1)
        _ = vigil.step(at: 1)
        vigil.setDrive(DriveStatusMessage(.failed, failure: .noGuard), at: 2)
        #expect(vigil.step(at: 2) == .withdraw)
        #expect(vigil.step(at: HelpVigil.period) == .show(.drive(.noGuard)))
    }

    @Test("A wish ends where somebody turns the drive off, and waits while the person is away")
    func wishesEnd() {
        for isOff in [true, false] {
            var vigil = Self.helped()
            vigil.setDrive(DriveStatusMessage(.failed, failure: .chord), at: 0)
            _ = vigil.step(at: 0)
            vigil.wishBack(at: 1)
            if isOff {
                vigil.setDrive(DriveStatusMessage(.off), at: 2)
                #expect(vigil.step(at: 2) == .withdraw)
                #expect(vigil.step(at: 2 * HelpVigil.calm) == nil && vigil.due == nil)
            } else {
                vigil.setAway(true, at: 2)
                #expect(vigil.step(at: 2 * HelpVigil.calm) == nil && vigil.due == nil)
                vigil.setAway(false, at: 2 * HelpVigil.calm)
                #expect(vigil.step(at: 2 * HelpVigil.calm) == .turnOn(.drive(.chord)))
            }
        }
    }

    @Test("A notice goes as soon as another loss takes its place, which is shown in its own time")
    func otherLoss() {
        var vigil = Self.helped()
        vigil.setWindows(areKnown: true, at: 0)
        vigil.setDrive(DriveStatusMessage(.failed, failure: .ended), at: 0)
        #expect(vigil.step(at: 0) == .show(.drive(.ended)))
        vigil.setWindows(areKnown: false, at: 1)
        vigil.setDrive(DriveStatusMessage(.driving), at: 2 + HelpVigil.patience)
        #expect(vigil.step(at: 2 + HelpVigil.patience) == .withdraw)
        #expect(vigil.step(at: 2 + HelpVigil.patience) == nil && vigil.due == HelpVigil.period)
        #expect(vigil.step(at: HelpVigil.period) == .show(.withoutWindows))
    }
}
