import AimingCalibration
import PointerModel
import SimulatedHand
import SimulatedPeople
import Testing

/// Simulated hands are measured as what they are, and get the help that is meant for them.
struct SimulatedHandTests {
    private static let seeds = Array(UInt64(0)..<4)

    /// The measurements of each hand, by its name, for all seeds.
    private static let measured = Dictionary(
        uniqueKeysWithValues: Hand.all.map { hand in
            let measurements = seeds.map { try? CalibrationMeasurements(SimulatedPerson(hand, seed: $0).calibrate()) }
            return (hand.name, measurements)
        }
    )

    private static func measure(_ hand: Hand, _ seed: UInt64) throws -> CalibrationMeasurements {
        try #require(measured[hand.name]?[Int(seed)])
    }

    @Test(arguments: seeds)
    func steadyHandNeedsNoHelp(seed: UInt64) throws {
        let hand = try Self.measure(.steady, seed)
        #expect(AssistProposal(for: hand).profile == .steady)
        #expect(AssistProposal(for: hand).settings == AssistSettings())
        #expect(hand.rest.amplitude < 0.01 && hand.beforePress.amplitude < 0.2)
        #expect(hand.spasms == 0 && hand.misses <= 3)
        #expect((0.03...0.25).contains(try #require(hand.fitts).slope))
        #expect((0.5...1.2).contains(hand.slowness))
        #expect((0.15...0.5).contains(try #require(hand.verification)))
        #expect((0.8...1.3).contains(hand.entries))
    }

    @Test(arguments: seeds)
    func olderHandIsSlowAndExact(seed: UInt64) throws {
        let hand = try Self.measure(.older, seed)
        let proposal = AssistProposal(for: hand)
        #expect(proposal.profile == .older && proposal.settings.freezesClicks)
        #expect(proposal.reasons.contains(.slownessWithPauses))
        // A tremor of 0.5 at 8 Hz, whose amplitude differs by a quarter from time to time.
        #expect((0.2...1.1).contains(hand.rest.amplitude))
        #expect((6...10.5).contains(try #require(hand.rest.frequency)))
        #expect(hand.spasms == 0 && hand.slowness > 2)
    }

    @Test(arguments: seeds, [Hand.trembling, .waiting, .stronglyTrembling])
    func tremblingHandGetsTheProfileOfTremor(seed: UInt64, simulated: Hand) throws {
        let hand = try Self.measure(simulated, seed)
        let proposal = AssistProposal(for: hand)
        #expect(proposal.profile == .tremor && proposal.settings.click != .plain)
        #expect(proposal.settings.freezesClicks && proposal.settings.dragThreshold > 20)
        #expect((0.5...1.8).contains(hand.rest.amplitude / simulated.tremor))
        #expect((0.5...1.8).contains(hand.beforePress.amplitude / simulated.tremor))
        #expect((4.2...6.8).contains(try #require(hand.rest.frequency)))
        #expect((4.2...6.8).contains(try #require(hand.beforePress.frequency)))
        #expect(hand.spasms < 3)
    }

    @Test
    func amplitudesAndFrequenciesAreRightOnAverage() throws {
        let hands = try Self.seeds.map { try Self.measure(.trembling, $0) }
        let amplitude = hands.reduce(0) { $0 + $1.rest.amplitude } / Double(hands.count)
        let frequency = hands.reduce(0) { $0 + ($1.rest.frequency ?? 0) } / Double(hands.count)
        #expect((4.5...7.5).contains(amplitude))
        #expect((5.0...6.0).contains(frequency))
    }

    @Test(arguments: seeds)
    func slowHandWithSpasmsGetsTheProfileOfSlow(seed: UInt64) throws {
        let hand = try Self.measure(.slow, seed)
        let proposal = AssistProposal(for: hand)
        #expect(proposal.profile == .slow && proposal.settings.click == .longest)
        #expect(proposal.reasons.contains(.spasms))
        #expect((0.4...1.4).contains(hand.rest.amplitude))
        #expect(try #require(hand.verification) > 0.3)
        #expect(hand.spasms >= 6 && hand.slip > 2)
    }

    @Test(arguments: [Hand.steady, .older, .slow])
    func slipsAreThoseOfTheHand(simulated: Hand) throws {
        let hands = try Self.seeds.map { try Self.measure(simulated, $0) }
        let slip = hands.reduce(0) { $0 + $1.slip } / Double(hands.count)
        // The median of the length of a vector is 1.18 deviations of its parts; a tremor adds to it.
        #expect((0.8...1.6).contains(slip / (1.18 * simulated.holdSlip)))
    }

    @Test
    func doubleClicksHaveTheirIntervalAndWay() throws {
        let hand = try Self.measure(.steady, 1)
        let clicks = try #require(hand.doubleClicks)
        #expect(clicks.count == 8)
        #expect(abs(clicks.interval - SimulatedMouse.doubleClickInterval) < 0.04 && clicks.way < 3)
    }

    @Test(arguments: [Hand.steady, .trembling, .slow])
    func replayWithoutHelpFindsTheClicksAsTheyWere(simulated: Hand) {
        let record = SimulatedPerson(simulated, seed: 3).calibrate()
        let replay = ReplayedClicks(record, present: AssistSettings(), proposed: AssistSettings())
        let clicks = record.aimed.flatMap { task in task.clicks.map { (task, $0) } }
        let right = clicks.count { $1.isOn($0.target) }
        let wrong = clicks.count { task, click in task.neighbors.contains { click.isOn($0) } }
        let expected = ClickCounts(right: right, wrong: wrong, missed: clicks.count - right - wrong)
        #expect(replay.present == expected)
        #expect(replay.proposed == expected)
    }
}
