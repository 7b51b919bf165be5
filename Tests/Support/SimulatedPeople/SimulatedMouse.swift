package import PointerModel
import SimulatedHand
import TestBasics

/// A simulated hand at a mouse, and what the pointer reports while it moves.
package struct SimulatedMouse: Sendable {
    /// One step of the hand. A button that changes does so after the motion.
    package struct Report: Sendable {
        /// In seconds.
        package var time: Double
        package var position: Point
        package var isMotion: Bool
        /// Whether the button goes down; nil if it stays.
        package var isPress: Bool?
    }

    /// Time between the presses of a double click, in seconds.
    package static let doubleClickInterval = 0.2

    private let hand: Hand
    private var numbers: RepeatableNumbers
    private(set) var place: Point
    private(set) var time: Double
    /// What a pointer reports, in the order of the times.
    private(set) var reports: [Report] = []

    /// - Parameters:
    ///   - hand: the hand.
    ///   - seed: seed of its noise.
    ///   - place: place of the pointer.
    ///   - time: now, in seconds.
    init(_ hand: Hand, seed: UInt64, from place: Point, at time: Double) {
        self.hand = hand
        numbers = RepeatableNumbers(seed: seed)
        (self.place, self.time) = (place, time)
    }

    /// Lets time pass in which nothing moves.
    mutating func wait(_ duration: Double) { time += duration }

    /// Clicks until the click is on a rectangle.
    /// - Parameters:
    ///   - rect: the rectangle.
    ///   - goesOn: called with each step; returns false to end the task.
    mutating func aim(at rect: Rect, _ goesOn: (Report) -> Bool) {
        let start = time
        let target = AimedTarget(rect, region: 0)
        let pointer = seen(target)
        var trial = HandTrial(
            of: hand,
            to: target,
            noise: HandNoise(of: hand, using: &numbers),
            from: pointer
        )
        var isWanted = true
        while trial.isRunning, isWanted {
            let action = trial.act()
            time = start + action.time
            isWanted = report(place + action.translation, goesOn)
            if action.presses { isWanted = report(place, isPress: true, goesOn) }
            if action.releases { isWanted = report(place, isPress: false, goesOn) }
            trial.see(seen(target), after: action)
        }
    }

    /// Rests, trembling as the hand does.
    /// - Parameters:
    ///   - duration: longest time, in seconds.
    ///   - goesOn: called with each step; returns false to end the rest.
    mutating func rest(_ duration: Double = HandTrial.timeLimit, _ goesOn: (Report) -> Bool) {
        let noise = HandNoise(of: hand, using: &numbers)
        let (start, middle) = (time, place)
        for step in 1..<min(noise.tremor.count, Int(duration / HandTrial.step) + 1) {
            time = start + Double(step) * HandTrial.step
            let way = noise.tremor[step] + noise.tremor[0] * -1 + noise.spasms[step]
            guard report(middle + way, goesOn) else { return }
        }
    }

    /// Presses and releases once more, where the hand's noise has taken the pointer by then.
    mutating func clickAgain(_ goesOn: (Report) -> Bool) {
        let noise = HandNoise(of: hand, using: &numbers)
        let draw = noise.draws[0]
        let (start, middle) = (time, place)
        let slip = Vector(dx: draw.normal[0], dy: draw.normal[1]) * hand.pressSlip
        let gap = Self.doubleClickInterval - hand.holdTime
        for step in 1...Int((gap + hand.holdTime) / HandTrial.step) {
            time = start + Double(step) * HandTrial.step
            let share = min(1, Double(step) * HandTrial.step / max(gap, HandTrial.step))
            _ = report(middle + noise.tremor[step] + noise.tremor[0] * -1 + slip * share, goesOn)
            if step == max(1, Int(gap / HandTrial.step)) { _ = report(place, isPress: true, goesOn) }
        }
        _ = report(place, isPress: false, goesOn)
    }

    private func seen(_ target: AimedTarget) -> SeenPointer {
        let region = target.rect.contains(place) ? target.region : nil
        return SeenPointer(displayed: place, position: place, region: region)
    }

    private mutating func report(_ position: Point, isPress: Bool? = nil, _ goesOn: (Report) -> Bool) -> Bool {
        let report = Report(time: time, position: position, isMotion: position != place, isPress: isPress)
        place = position
        if report.isMotion || isPress != nil { reports.append(report) }
        return goesOn(report)
    }
}
