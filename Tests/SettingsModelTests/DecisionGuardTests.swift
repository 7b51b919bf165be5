import Testing

@testable import SettingsModel

@Suite("One press counts once")
struct DecisionGuardTests {
    @Test("For the time of a double click, a press belongs to the one that has changed the halves")
    func bounces() {
        var decisions = DecisionGuard()
        #expect(!decisions.isTooSoon(at: 0, doubleClick: 0.4))
        decisions.halvesChanged(at: 10)
        #expect(decisions.isTooSoon(at: 10, doubleClick: 0.4))
        #expect(decisions.isTooSoon(at: 10.39, doubleClick: 0.4))
        #expect(!decisions.isTooSoon(at: 10.41, doubleClick: 0.4))
        decisions.halvesChanged(at: 11)
        #expect(decisions.isTooSoon(at: 11.2, doubleClick: 0.4))
    }

    @Test("A key that is held repeats itself until it is released")
    func repeats() {
        var decisions = DecisionGuard()
        var repeated = [65, 65, 36, 65].map { decisions.isRepeated($0) }
        #expect(repeated == [false, true, false, true])
        decisions.release(65)
        repeated = [65, 36].map { decisions.isRepeated($0) }
        #expect(repeated == [false, true])
    }

    @Test("What another window hears the end of is forgotten")
    func leaves() {
        var decisions = DecisionGuard()
        _ = decisions.isRepeated(36)
        decisions.releaseAll()
        let isRepeated = decisions.isRepeated(36)
        #expect(!isRepeated)
    }
}
