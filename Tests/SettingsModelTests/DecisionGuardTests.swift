import PointerModel
import Testing

@testable import SettingsModel

@Suite("One press counts once")
struct DecisionGuardTests {
    private static let here = Point(x: 100, y: 400)
    private static let beside = Point(x: 120, y: 380)
    private static let away = Point(x: 100, y: 440)

    /// Where and when a second press is still the first one, which has changed the halves.
    @Test(
        "A press belongs to the one before for the time of a double click, and at the same place for longer",
        arguments: [
            (here, 0.1, true), (away, 0.1, true), (away, 0.39, true), (away, 0.41, false), (here, 0.41, true),
            (beside, 1.49, true), (here, 1.51, false),
        ]
    )
    func presses(_ place: Point, _ seconds: Double, _ isSame: Bool) {
        var decisions = DecisionGuard()
        let first = decisions.isSame(Self.here, at: 10, doubleClick: 0.4)
        decisions.halvesChanged(at: 10)
        let second = decisions.isSame(place, at: 10 + seconds, doubleClick: 0.4)
        #expect(!first && second == isSame)
    }

    @Test("A desktop with a long time for a double click has that one")
    func slow() {
        var decisions = DecisionGuard()
        decisions.halvesChanged(at: 10)
        let presses = [11.9, 12.1].map { decisions.isSame(Self.away, at: $0, doubleClick: 2) }
        #expect(presses == [true, false])
    }

    @Test("Where nothing has changed, each press counts")
    func unchanged() {
        var decisions = DecisionGuard()
        let presses = [10, 10.05].map { decisions.isSame(Self.here, at: $0, doubleClick: 0.4) }
        #expect(presses == [false, false])
    }

    @Test("Where the half has come by itself, no press and no key counts a while, wherever it is")
    func unasked() {
        var decisions = DecisionGuard()
        decisions.halvesChanged(at: 10, isUnasked: true)
        let presses = [10.5, 11.49, 11.51].map { decisions.isSame(Self.away, at: $0, doubleClick: 0.4) }
        decisions.halvesChanged(at: 20, isUnasked: true)
        let keys = [20.5, 21.51].map { time in
            defer { decisions.release(36) }
            return decisions.isSame(36, at: time, doubleClick: 0.4)
        }
        decisions.halvesChanged(at: 30)
        let later = decisions.isSame(Self.here, at: 30.5, doubleClick: 0.4)
        #expect(presses == [true, true, false] && keys == [true, false] && !later)
    }

    @Test("A press counts where it is released, and not with other buttons")
    func released() {
        var pressed = PressedButton<Int>()
        let clicks = [1, 2, nil].map { target in
            pressed.press(on: 1)
            return [pressed.release(on: target), pressed.release(on: 1)]
        }
        #expect(clicks == [[1, nil], [nil, nil], [nil, nil]])
    }

    @Test("What turns everything off counts only a while after the half has gone, wherever the press is")
    func early() {
        var decisions = DecisionGuard()
        #expect(!decisions.isEarly(at: 0))
        decisions.halvesChanged(at: 10)
        #expect([10, 11.49, 11.51].map { decisions.isEarly(at: $0) } == [true, true, false])
    }

    @Test("The same key again belongs to the one before for longer than another key")
    func keys() {
        var decisions = DecisionGuard()
        _ = decisions.isSame(65, at: 10, doubleClick: 0.4)
        decisions.release(65)
        decisions.halvesChanged(at: 10)
        let later: [(code: UInt32, time: Double)] = [(36, 10.3), (36, 10.5), (65, 10.6), (65, 11.4), (65, 11.6)]
        let answers = later.map { code, time in
            defer { decisions.release(code) }
            return decisions.isSame(code, at: time, doubleClick: 0.4)
        }
        // Of two keys in turn, none is the one before.
        #expect(answers == [true, true, false, true, false])
    }

    @Test("A key that is held repeats itself until it is released, or another window gets that")
    func repeats() {
        var decisions = DecisionGuard()
        var answers = [65, 65, 36, 65].map { decisions.isSame($0, at: 10, doubleClick: 0.4) }
        #expect(answers == [false, true, false, true])
        decisions.release(65)
        answers = [65, 36].map { decisions.isSame($0, at: 10, doubleClick: 0.4) }
        #expect(answers == [false, true])
        decisions.releaseAll()
        answers = [65, 36].map { decisions.isSame($0, at: 10, doubleClick: 0.4) }
        #expect(answers == [false, false])
    }
}
