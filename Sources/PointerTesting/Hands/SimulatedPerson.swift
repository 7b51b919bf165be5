package import AimingCalibration
package import PointerModel
package import SimulatedHand

/// A person with a simulated hand, who does what a calibration asks.
package struct SimulatedPerson: Sendable {
    private let hand: Hand
    private var numbers: RepeatableNumbers
    /// Time between the presses of a double click, in seconds.
    package static let doubleClickInterval = 0.2
    /// Time from a page to the movement, in seconds.
    private static let reaction = 0.3

    private var place = Point(x: 700, y: 500)
    private var time = 100.0
    package private(set) var course: CalibrationCourse
    /// What a pointer reports, in the order of the times.
    package private(set) var reports: [Report] = []

    /// One report of a pointer. A button that changes is reported after the motion.
    package struct Report: Sendable {
        /// In seconds.
        package var time: Double
        package var position: Point
        /// Whether the button goes down; nil if it stays.
        package var isPress: Bool?
    }

    /// - Parameters:
    ///   - hand: the hand.
    ///   - seed: seed of its noise.
    ///   - origin: place of the field.
    package init(_ hand: Hand, seed: UInt64, origin: Point = Point(x: 300, y: 200)) {
        self.hand = hand
        numbers = RepeatableNumbers(seed: seed)
        course = CalibrationCourse(CalibrationPlan(), origin: origin, from: place, at: time)
    }

    /// Does all that is asked.
    package func calibrate() -> CalibrationRecord {
        var person = self
        person.doAll()
        return person.course.record
    }

    package mutating func doAll() {
        let pages = CalibrationPlan().pages
        while !course.isOver {
            let page = pages[course.page]
            let target = page.target.offsetBy(dx: course.origin.x, dy: course.origin.y)
            let wasPage = course.page
            aim(at: target)
            switch page.kind {
            case .rest: if course.restStart != nil { rest() }
            case .click: break
            case .doubleClick: if course.page == wasPage { clickAgain() }
            }
        }
    }

    private mutating func report(_ position: Point, isPress: Bool? = nil) {
        if position != place || isPress != nil {
            reports.append(Report(time: time, position: position, isPress: isPress))
        }
        if position != place { course.move(to: position, at: time) }
        place = position
        if let isPress { course.click(isPress: isPress, at: position, click: position, time: time) }
    }

    /// Clicks until the click is on the target.
    private mutating func aim(at rect: Rect) {
        time += Self.reaction
        let start = time
        let target = AimedTarget(rect, region: 0)
        let pointer = seen(place, target)
        var trial = HandTrial(
            of: hand,
            to: target,
            noise: HandNoise(of: hand, using: &numbers),
            from: pointer
        )
        let page = course.page
        while trial.isRunning, course.page == page, course.restStart == nil {
            let action = trial.act()
            time = start + action.time
            report(place + action.translation)
            if action.presses { report(place, isPress: true) }
            if action.releases { report(place, isPress: false) }
            trial.see(seen(place, target), after: action)
        }
    }

    private func seen(_ place: Point, _ target: AimedTarget) -> SeenPointer {
        let region = target.rect.contains(place) ? target.region : nil
        return SeenPointer(displayed: place, position: place, region: region)
    }

    private mutating func rest() {
        let noise = HandNoise(of: hand, using: &numbers)
        let (start, middle) = (time, place)
        for step in 1..<noise.tremor.count where course.restStart != nil {
            time = start + Double(step) * HandTrial.step
            let way = noise.tremor[step] + noise.tremor[0] * -1 + noise.spasms[step]
            report(middle + way)
            course.advance(to: time)
        }
    }

    /// Presses and releases once more, where the hand's noise has taken the pointer by then.
    private mutating func clickAgain() {
        let noise = HandNoise(of: hand, using: &numbers)
        let draw = noise.draws[0]
        let (start, middle) = (time, place)
        let slip = Vector(dx: draw.normal[0], dy: draw.normal[1]) * hand.pressSlip
        let gap = Self.doubleClickInterval - hand.holdTime
        for step in 1...Int((gap + hand.holdTime) / HandTrial.step) {
            time = start + Double(step) * HandTrial.step
            let share = min(1, Double(step) * HandTrial.step / max(gap, HandTrial.step))
            report(middle + noise.tremor[step] + noise.tremor[0] * -1 + slip * share)
            if step == max(1, Int(gap / HandTrial.step)) { report(place, isPress: true) }
        }
        report(place, isPress: false)
    }
}
