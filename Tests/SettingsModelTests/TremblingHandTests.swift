import PointerModel
import SimulatedHand
import TestBasics
import Testing

@testable import SettingsModel

@Suite("Hands keep help that is not in force yet")
struct TremblingHandTests {
    private static let trials = 40
    /// The window at its first size, and the least that is the lower half there: Tests/Desktop/settings_window.py measures the real one.
    private static let window = Rect(x: 0, y: 0, width: 720, height: 640)
    private static let lowerHalf = Rect(x: 15, y: 355, width: 690, height: 270)
    /// GTK's time of a double click, in seconds.
    private static let doubleClick = 0.4
    /// Where the hand has chosen a card.
    private static let card = Point(x: 240, y: 180)

    @Test("In 19 of 20 trials at least", arguments: Hand.all, Hand.Device.allCases)
    func keeps(_ hand: Hand, at device: Hand.Device) {
        var numbers = RepeatableNumbers(seed: 45)
        let kept = (0..<Self.trials).count { _ in keeps(hand.at(device), &numbers) }
        #expect(kept * 20 >= Self.trials * 19, "\(kept) of \(Self.trials)")
    }

    /// Plays one trial of help: the hand clicks until it has kept, or until the trial has gone back. Only a click whose press and release are
    /// on the lower half keeps; any other one renews the time.
    private func keeps(_ hand: Hand, _ numbers: inout RepeatableNumbers) -> Bool {
        var window = Played()
        window.play(.chose(.trembling))
        var decisions = DecisionGuard()
        _ = decisions.isSame(Self.card, at: window.time, doubleClick: Self.doubleClick)
        decisions.halvesChanged(at: window.time)
        var place = Self.card
        let target = AimedTarget(Self.lowerHalf, region: 0)
        while window.model.trial != nil {
            let noise = HandNoise(of: hand, using: &numbers)
            var trial = HandTrial(of: hand, to: target, noise: noise, from: Self.seen(place))
            let start = window.time
            var isPressedThere = false
            while trial.isRunning, window.model.trial != nil {
                let action = trial.act()
                place = place + action.translation
                window.play(.tick, after: start + action.time - window.time)
                if action.presses {
                    // A press beside the window is no input in it.
                    if Self.window.contains(place) { window.play(.input) }
                    let isBounce = decisions.isSame(place, at: window.time, doubleClick: Self.doubleClick)
                    isPressedThere = !isBounce && Self.lowerHalf.contains(place)
                }
                if action.releases, isPressedThere, Self.lowerHalf.contains(place) { window.play(.kept) }
                trial.see(Self.seen(place), after: action)
            }
        }
        return window.requests.contains(.write(AssistChoice(.tremor)))
    }

    private static func seen(_ place: Point) -> SeenPointer {
        SeenPointer(displayed: place, position: place, region: lowerHalf.contains(place) ? 0 : nil)
    }
}
