import AimingCalibration
import PointerModel

/// Somebody who works on a desktop, after the rest, with a hand that is never off.
struct DesktopWork {
    /// Two buttons side by side, and one far away.
    static let (left, right) = (
        Rect(x: 100, y: 100, width: 80, height: 32), Rect(x: 188, y: 100, width: 80, height: 32)
    )
    static let far = Rect(x: 600, y: 400, width: 60, height: 30)
    static let nothing = Point(x: 400, y: 300)

    var course = DesktopCourse(from: Self.nothing, at: 10)
    var time = 10.0
    var place = Self.nothing

    init() {
        click(ClickPlace())
        course.advance(to: time + 6)
        time += 6
    }

    /// Moves evenly, 125 times a second.
    mutating func move(to end: Point, in duration: Double = 0.5) {
        let (start, way, steps) = (place, end - place, Int(duration * 125))
        for step in 1...steps {
            time += 0.008
            place = start + way * (Double(step) / Double(steps))
            course.move(to: place, at: time)
        }
    }

    mutating func click(_ place: ClickPlace, releaseAt end: Point? = nil) {
        course.press(at: self.place, on: place, time: time)
        time += 0.08
        self.place = end ?? self.place
        course.release(at: self.place, time: time)
    }

    /// Moves to the middle of a button, and clicks it.
    mutating func use(_ button: Rect, among others: [Rect] = []) {
        move(to: button.center)
        time += 0.2
        click(Self.control(button, others))
        time += 0.2
    }

    /// Returns what a course records of some work.
    static func record(_ steps: (inout DesktopWork) -> Void) -> CalibrationRecord {
        var work = DesktopWork()
        steps(&work)
        return work.course.record
    }

    static func control(_ rect: Rect, _ others: [Rect] = []) -> ClickPlace {
        ClickPlace(region: rect, kind: .control, others: others)
    }
}
