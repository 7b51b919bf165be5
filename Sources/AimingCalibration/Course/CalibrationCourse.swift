package import PointerModel

/// A calibration while it goes on: which page is due, and what the hand has done so far.
package struct CalibrationCourse: Sendable {
    /// Number of clicks after which a target that was not hit is left.
    package static let mostClicks = 6

    private let plan: CalibrationPlan
    /// Place of the field, in the space of the pointer.
    package var origin: Point
    package private(set) var record = CalibrationRecord()
    /// Index of the page that is due; that after the last one when the calibration is over.
    package private(set) var page = 0
    private var trace: CourseTrace
    private var pressIsOnTarget = false

    /// - Parameters:
    ///   - plan: what is asked.
    ///   - origin: place of the field, in the space of the pointer.
    ///   - position: place of the pointer.
    ///   - time: now, in seconds.
    package init(_ plan: CalibrationPlan, origin: Point, from position: Point, at time: Double) {
        self.plan = plan
        self.origin = origin
        trace = CourseTrace(from: position, at: time)
        show(0)
    }

    private var field: Rect {
        Rect(x: origin.x, y: origin.y, width: CalibrationPlan.width, height: CalibrationPlan.height)
    }

    package var isOver: Bool { page >= plan.pages.count }

    /// Time at which the rest begins, in seconds; nil unless the hand rests or is about to.
    package var restStart: Double? { trace.restStart }

    /// Time at which the rest ends, in seconds; nil if the hand does not rest.
    package var restEnd: Double? { trace.restEnd }

    /// Notes that the pointer is at a position from a time on. A time before the last one counts as the last one.
    package mutating func move(to position: Point, at time: Double) {
        advance(to: time)
        if !isOver { trace.move(to: position) }
    }

    /// Notes a press or a release of the primary button.
    /// - Parameters:
    ///   - isPress: whether it is a press.
    ///   - position: where the pointer is.
    ///   - click: where the click is, for which the pointer's help counts.
    ///   - time: in seconds.
    package mutating func click(isPress: Bool, at position: Point, click: Point, time: Double) {
        move(to: position, at: time)
        // What is clicked beside the field is not meant for it.
        guard !isOver, restStart == nil, field.contains(position) || !isPress else { return }
        trace.press(isPress)
        let task = trace.task
        guard !isPress else {
            pressIsOnTarget = task.target.contains(click)
            return
        }
        guard task.buttons.dropLast().last?.isPress == true else { return }
        let isHit = pressIsOnTarget && task.target.contains(click)
        let count = task.clicks.count
        switch plan.pages[page].kind {
        case .rest:
            if isHit { trace.beginRest() }
        case .click:
            guard isHit || count >= Self.mostClicks else { return }
            record.aimed.append(task)
            show(page + 1)
        case .doubleClick:
            guard count >= 2 else { return }
            record.doubleClicks.append(task)
            show(page + 1)
        }
    }

    /// Notes that it is now this time, in seconds. Ends a rest that is over.
    package mutating func advance(to time: Double) {
        guard trace.advance(to: time) else { return }
        record.rest = trace.rest
        show(page + 1)
    }

    private mutating func show(_ page: Int) {
        self.page = page
        guard !isOver else { return }
        let (shown, offset) = (plan.pages[page], origin - .zero)
        trace.begin(
            shown.target.offsetBy(dx: offset.dx, dy: offset.dy),
            neighbors: shown.neighbors.map { $0.offsetBy(dx: offset.dx, dy: offset.dy) }
        )
    }
}
