package import AimingCalibration
package import PointerModel
package import SimulatedHand

/// A person with a simulated hand, who does what a calibration asks.
package struct SimulatedPerson: Sendable {
    /// Time from a page to the movement, in seconds.
    private static let reaction = 0.3

    private var mouse: SimulatedMouse
    package private(set) var course: CalibrationCourse
    /// What a pointer reports, in the order of the times.
    package var reports: [SimulatedMouse.Report] { mouse.reports }

    /// - Parameters:
    ///   - hand: the hand.
    ///   - seed: seed of its noise.
    ///   - origin: place of the field.
    package init(_ hand: Hand, seed: UInt64, origin: Point = Point(x: 300, y: 200)) {
        mouse = SimulatedMouse(hand, seed: seed, from: Point(x: 700, y: 500), at: 100)
        course = CalibrationCourse(CalibrationPlan(), origin: origin, from: mouse.place, at: mouse.time)
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
            let due = course.page
            var course = course
            mouse.wait(Self.reaction)
            mouse.aim(at: target) { report in
                course.apply(report)
                return course.page == due && course.restStart == nil
            }
            switch page.kind {
            case .rest:
                guard course.restStart != nil else { break }
                mouse.rest { report in
                    course.apply(report)
                    course.advance(to: report.time)
                    return course.restStart != nil
                }
            case .click: break
            case .doubleClick: if course.page == due { mouse.clickAgain { course.apply($0) } }
            }
            self.course = course
        }
    }
}

extension CalibrationCourse {
    @discardableResult
    fileprivate mutating func apply(_ report: SimulatedMouse.Report) -> Bool {
        if report.isMotion { move(to: report.position, at: report.time) }
        if let isPress = report.isPress {
            click(isPress: isPress, at: report.position, click: report.position, time: report.time)
        }
        return true
    }
}
