import AimingCalibration
import PointerModel
import Testing

/// One rule at a time, by measurements and by records that are made by hand.
struct ProposalTests {
    private static func proposal(_ change: (inout CalibrationMeasurements) -> Void) -> AssistProposal {
        var hand = CalibrationMeasurements()
        (hand.targets, hand.movementTime, hand.slowness) = (24, 0.8, 1)
        (hand.entries, hand.pauses, hand.verification) = (1, 1, 0.3)
        change(&hand)
        return AssistProposal(for: hand)
    }

    @Test
    func handWithoutFaultsNeedsNoHelp() {
        let proposal = Self.proposal { _ in }
        #expect(proposal.profile == .steady && proposal.settings == AssistSettings() && proposal.reasons.isEmpty)
    }

    @Test
    func tremorAtRestOrBeforeThePressIsTremor() {
        for path in [\CalibrationMeasurements.rest, \.beforePress] {
            let tremor = CalibrationMeasurements.Tremor(amplitude: 1.6, frequency: 5)
            let proposal = Self.proposal { $0[keyPath: path] = tremor }
            #expect(proposal.profile == .tremor && proposal.reasons == [.tremor])
            #expect(proposal.settings == AssistProfile.tremor.settings)
        }
        #expect(Self.proposal { $0.rest.amplitude = 1.4 }.profile == .steady)
    }

    @Test
    func twoEntriesOnAverageAreTremor() {
        #expect(Self.proposal { $0.entries = 2 }.reasons == [.entries])
        #expect(Self.proposal { $0.entries = 1.9 }.profile == .steady)
    }

    @Test
    func largeSlipsFreezeTheClickAndGiveItToItsTarget() {
        let proposal = Self.proposal { ($0.slip, $0.largeSlip) = (4, 9) }
        #expect(proposal.profile == .custom && proposal.reasons == [.slips])
        #expect(proposal.settings.freezesClicks && proposal.settings.dragThreshold == 12)
        #expect(proposal.settings.click == .shake)
        let little = Self.proposal { ($0.slip, $0.largeSlip) = (1, 3.1) }
        #expect(little.settings.dragThreshold == 8)
        #expect(Self.proposal { $0.largeSlip = 2.9 }.profile == .steady)
        #expect(Self.proposal { ($0.slip, $0.largeSlip) = (80, 90) }.settings.dragThreshold == 100)
    }

    @Test
    func missesFreezeTheClickUnlessTheyAreFew() {
        #expect(Self.proposal { $0.misses = 4 }.reasons == [.misses])
        #expect(Self.proposal { $0.misses = 4 }.settings.freezesClicks)
        #expect(Self.proposal { $0.misses = 3 }.profile == .steady)
    }

    @Test
    func slownessNeedsPausesToBeAge() {
        #expect(Self.proposal { ($0.slowness, $0.pauses) = (2.5, 2.3) }.profile == .older)
        #expect(Self.proposal { ($0.slowness, $0.pauses) = (2.5, 1) }.profile == .steady)
        #expect(Self.proposal { ($0.slowness, $0.pauses) = (1.5, 5) }.profile == .steady)
    }

    @Test
    func spasmsAndVerySlowMovementsAreSlow() {
        #expect(Self.proposal { $0.spasms = 3 }.reasons == [.spasms])
        #expect(Self.proposal { $0.spasms = 2 }.profile == .steady)
        #expect(Self.proposal { $0.movementTime = 4.1 }.reasons == [.slowMovements])
        // A tremor makes a hand slow as well.
        let trembling = Self.proposal {
            $0.movementTime = 5
            $0.rest.amplitude = 7
        }
        #expect(trembling.profile == .tremor)
    }

    @Test(arguments: [nil, 0, 0.11, 0.119])
    func fastHandNeverGetsDwell(verification: Double?) {
        let proposal = Self.proposal {
            $0.spasms = 9
            $0.verification = verification
        }
        #expect(proposal.profile == .slow && proposal.settings.click == .shake)
        #expect(proposal.reasons.contains(.fastClicks))
        let slow = Self.proposal {
            $0.spasms = 9
            $0.verification = 0.12
        }
        #expect(slow.settings.click == .longest)
    }

    @Test
    func handThatPressesAsItArrivesIsMeasuredAsFast() throws {
        let record = HandMadeRecord.record { task in
            // In 0.3 s to the target, and pressed 0.05 s after it has come there.
            HandMadeRecord.straight(task, duration: 0.3, pressAfter: 0.02)
        }
        let hand = try CalibrationMeasurements(record)
        #expect(try #require(hand.verification) < 0.12)
        #expect(hand.misses == 0 && hand.slip == 0 && hand.spasms == 0 && hand.entries == 1)
    }

    @Test
    func waveOfKnownAmplitudeIsMeasured() throws {
        var record = HandMadeRecord.record { HandMadeRecord.straight($0, duration: 0.5, pressAfter: 0.4) }
        record.rest = HandMadeRecord.samples(from: 10, to: 15) { time in
            Point(x: 500 + 3 * Double.sine(2 * .pi * 6 * time), y: 400 + 20 * (time - 10))
        }
        let hand = try CalibrationMeasurements(record)
        // The root mean square of a sine is its amplitude by the square root of 2. A slow drift is no tremor.
        #expect(abs(hand.rest.amplitude - 3 / 2.0.squareRoot()) < 0.1)
        #expect(hand.rest.frequency == 6)
        #expect(AssistProposal(for: hand).profile == .tremor)
    }

    @Test
    func pointerThatJumpsAwayIsSpastic() throws {
        let record = HandMadeRecord.record { task in
            var task = HandMadeRecord.straight(task, duration: 0.5, pressAfter: 1.5)
            let arrival = (task.samples.first?.time ?? 0) + 0.5
            let middle = task.target.center
            task.samples = task.samples.map { sample in
                var sample = sample
                let share = min(max((sample.time - arrival - 0.5) / 0.1, 0), 1)
                if sample.time < arrival + 0.9 { sample.position = sample.position + Vector(dx: 0, dy: 80 * share) }
                return sample
            }
            #expect(task.target.contains(middle))
            return task
        }
        let hand = try CalibrationMeasurements(record)
        #expect(hand.spasms >= 20)
        #expect(AssistProposal(for: hand).profile == .slow)
    }

    @Test
    func movementTimesThatFollowTheLawGiveItsLine() throws {
        let record = HandMadeRecord.record { task in
            let way = task.target.center - (task.samples.first?.position ?? .zero)
            let distance = (way.dx * way.dx + way.dy * way.dy).squareRoot()
            let bits = Double.log(distance / task.target.width + 1) / Double.log(2)
            return HandMadeRecord.straight(task, duration: 0.2 + 0.3 * bits, pressAfter: 0.2)
        }
        let line = try #require(try CalibrationMeasurements(record).fitts)
        #expect(abs(line.slope - 0.3) < 0.02)
        // The movement counts from its first 10 points on.
        #expect((0.3...0.4).contains(line.intercept))
    }
}
