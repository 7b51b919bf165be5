import AimingCalibration
import PointerModel
import SimulatedHand
import SimulatedPeople
import Testing

struct CalibrationCourseTests {
    private static let origin = Point(x: 100, y: 50)

    private static func begin() -> CalibrationCourse {
        CalibrationCourse(CalibrationPlan(), origin: origin, from: .zero, at: 10)
    }

    /// Clicks the middle of what is due.
    private static func click(_ course: inout CalibrationCourse, at time: Double, off: Double = 0) {
        let page = CalibrationPlan().pages[course.page]
        let place = page.target.center + (origin - .zero) + Vector(dx: off, dy: 0)
        course.click(isPress: true, at: place, click: place, time: time)
        course.click(isPress: false, at: place, click: place, time: time + 0.1)
    }

    @Test
    func planHasEachSizeAndDistanceFourTimesWithinTheField() {
        let pages = CalibrationPlan().pages
        #expect(pages.count == 33 && pages[0].kind == .rest)
        var counts: [String: Int] = [:]
        var place = pages[0].target.center
        let field = Rect(
            x: 0,
            y: CalibrationPlan.headHeight,
            width: CalibrationPlan.width,
            height: CalibrationPlan.height - CalibrationPlan.headHeight
        )
        for page in pages.dropFirst() {
            let way = page.target.center - place
            let distance = (way.dx * way.dx + way.dy * way.dy).squareRoot().rounded()
            counts["\(page.kind) \(page.target.width) \(distance)", default: 0] += 1
            place = page.target.center
            #expect(([page.target] + page.neighbors).allSatisfy(field.covers))
            #expect(page.neighbors.allSatisfy { $0.intersection(page.target).isEmpty })
        }
        #expect(counts.count == 7)
        for side in ["16.0", "32.0", "64.0"] {
            for distance in ["150.0", "400.0"] { #expect(counts["click \(side) \(distance)"] == 4) }
        }
        #expect(counts["doubleClick 32.0 150.0"] == 8)
    }

    @Test
    func restBeginsWithAClickAndEndsByTheClock() {
        var course = Self.begin()
        Self.click(&course, at: 11, off: 40)
        #expect(course.restStart == nil && course.page == 0)
        Self.click(&course, at: 12)
        let end = course.restEnd
        #expect(end.map { abs($0 - 17.6) < 1e-9 } == true)
        course.advance(to: 17.5)
        #expect(course.page == 0)
        // Nothing moves the pointer, and the time that has passed is recorded nevertheless.
        course.advance(to: 17.7)
        #expect(course.page == 1 && course.restEnd == nil)
        let rest = course.record.rest
        #expect(rest.count == 2 && rest.first?.position == rest.last?.position)
    }

    @Test
    func targetThatIsMissedIsLeftAfterSixClicks() {
        var course = Self.begin()
        Self.click(&course, at: 12)
        course.advance(to: 30)
        for number in 0..<CalibrationCourse.mostClicks {
            #expect(course.page == 1)
            Self.click(&course, at: 31 + Double(number), off: 100)
        }
        #expect(course.page == 2)
        #expect(course.record.aimed[0].clicks.count == 6)
    }

    @Test
    func timeThatGoesBackStandsStill() throws {
        var course = Self.begin()
        course.move(to: Point(x: 1, y: 1), at: 5)
        Self.click(&course, at: 3)
        course.advance(to: 100)
        for _ in 0..<24 { Self.click(&course, at: 50) }
        try course.record.check()
    }

    @Test
    func personWhoDoesEverythingIsDone() {
        var person = SimulatedPerson(.slow, seed: 4)
        person.doAll()
        #expect(person.course.isOver)
        #expect(person.course.record.aimed.count == 24 && person.course.record.doubleClicks.count == 8)
    }
}
