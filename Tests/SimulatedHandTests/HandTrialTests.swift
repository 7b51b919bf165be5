import PointerModel
import SimulatedHand
import Testing

struct HandTrialTests {
    /// Greatest difference of a stored length, which has 12 digits.
    private static let tolerance = 1e-9

    @Test(arguments: try StoredTrial.all())
    func aHandDoesWhatTheOtherImplementationDid(stored: StoredTrial) {
        var trial = stored.begin()
        var place = stored.start
        for (number, step) in stored.steps.enumerated() {
            #expect(trial.isRunning)
            let action = trial.act()
            #expect(abs(action.translation.dx - step.translation.dx) <= Self.tolerance, "step \(number)")
            #expect(abs(action.translation.dy - step.translation.dy) <= Self.tolerance, "step \(number)")
            #expect(action.flags == step.flags, "step \(number)")
            place = Point(
                x: min(max(place.x + action.translation.dx, 0), 1920),
                y: min(max(place.y + action.translation.dy, 0), 1080)
            )
            trial.see(StoredTrial.pointer(at: place), after: action)
        }
        #expect(!trial.isRunning)
        let result = trial.result
        #expect(abs((result.time ?? .nan) - stored.time) <= Self.tolerance)
        #expect(abs(result.path - stored.path) <= Self.tolerance)
        #expect(
            [result.wrong, result.misses, result.slips, result.submovements, result.entries] == stored.counts
        )
    }

    @Test
    func allHandsAndDevicesAreStored() throws {
        let stored = try StoredTrial.all()
        #expect(stored.count == Hand.all.count * Hand.Device.allCases.count)
        #expect(Set(stored.map(\.hand.name)) == Set(Hand.all.map(\.name)))
    }

    @Test
    func theSameSeedGivesTheSameNoise() throws {
        let stored = try #require(try StoredTrial.all().last)
        var (one, other) = (stored.begin(), stored.begin())
        for _ in 0..<100 { #expect(one.act() == other.act()) }
    }
}

extension HandAction {
    fileprivate var flags: Int {
        (touches ? 1 : 0) + (lifts ? 2 : 0) + (presses ? 4 : 0) + (releases ? 8 : 0)
    }
}
