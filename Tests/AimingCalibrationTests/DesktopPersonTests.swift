import AimingCalibration
import PointerModel
import SimulatedHand
import SimulatedPeople
import Testing

/// Persons with simulated hands who use a desktop get the help that they get in the window with targets.
struct DesktopPersonTests {
    private static let seeds = Array(UInt64(0)..<4)

    /// The records of each hand, by its name, for all seeds.
    private static let records = Dictionary(
        uniqueKeysWithValues: Hand.all.map { hand in
            let records = seeds.map { seed in
                var person = DesktopPerson(hand, seed: seed)
                person.doAll()
                return person.course.record
            }
            return (hand.name, records)
        }
    )

    private static func record(_ hand: Hand, _ seed: UInt64) throws -> CalibrationRecord {
        try #require(records[hand.name]?[Int(seed)])
    }

    @Test(arguments: seeds)
    func steadyHandNeedsNoHelp(seed: UInt64) throws {
        let hand = try CalibrationMeasurements(Self.record(.steady, seed))
        #expect(AssistProposal(for: hand).profile == .steady)
        #expect(AssistProposal(for: hand).settings == AssistSettings())
        #expect(hand.targets == DesktopCourse.clicks && hand.misses <= 3 && hand.spasms == 0)
        #expect((0.5...1.2).contains(hand.slowness) && (0.8...1.3).contains(hand.entries))
        #expect((0.03...0.25).contains(try #require(hand.fitts).slope))
        #expect((0.15...0.5).contains(try #require(hand.verification)))
    }

    @Test(arguments: seeds)
    func olderHandIsSlowAndExact(seed: UInt64) throws {
        let hand = try CalibrationMeasurements(Self.record(.older, seed))
        #expect(AssistProposal(for: hand).profile == .older)
        #expect((0.2...1.1).contains(hand.rest.amplitude) && hand.spasms == 0)
    }

    @Test(arguments: seeds, [Hand.trembling, .waiting, .stronglyTrembling])
    func tremblingHandGetsTheProfileOfTremor(seed: UInt64, simulated: Hand) throws {
        let hand = try CalibrationMeasurements(Self.record(simulated, seed))
        let proposal = AssistProposal(for: hand)
        #expect(proposal.profile == .tremor && proposal.settings.freezesClicks)
        #expect((0.5...1.8).contains(hand.rest.amplitude / simulated.tremor))
        #expect((0.5...1.8).contains(hand.beforePress.amplitude / simulated.tremor))
        #expect(hand.misses > 0 && hand.spasms < 3)
    }

    /// Some spasms look like a person who goes elsewhere. A hand with few others is then like an older one.
    @Test
    func slowHandMostlyGetsTheProfileOfSlow() throws {
        let profiles = try Self.seeds.map { seed in
            AssistProposal(for: try CalibrationMeasurements(Self.record(.slow, seed))).profile
        }
        #expect(profiles.count { $0 == .slow } >= 3 && profiles.allSatisfy { $0 == .slow || $0 == .older })
    }

    @Test(arguments: [Hand.steady, .trembling, .slow])
    func replayWithoutHelpFindsTheClicksAsTheyWere(simulated: Hand) throws {
        let record = try Self.record(simulated, 3)
        let replay = ReplayedClicks(record, present: AssistSettings(), proposed: AssistSettings())
        let clicks = record.aimed.flatMap { task in task.clicks.map { (task, $0) } }
        let right = clicks.count { $1.isOn($0.target) }
        #expect(replay.present.right == right && right == record.aimed.count)
        #expect(replay.present.wrong + replay.present.missed == clicks.count - right)
    }
}
