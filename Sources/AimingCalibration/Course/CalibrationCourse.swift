package import PointerModel

/// A calibration while it goes on: which page is due, and what the hand has done so far.
package struct CalibrationCourse: Sendable {
    /// Number of clicks after which a target that was not hit is left.
    package static let mostClicks = 6
    /// Time after the first click in which the hand comes to rest, in seconds.
    private static let settling = 0.5

    private let plan: CalibrationPlan
    /// Place of the field, in the space of the pointer.
    package var origin: Point
    package private(set) var record = CalibrationRecord()
    /// Index of the page that is due; that after the last one when the calibration is over.
    package private(set) var page = 0
    /// Time at which the rest begins, in seconds; nil unless the hand rests or is about to.
    package private(set) var restStart: Double?
    private var task: RecordedTask
    private var pressIsOnTarget = false
    private var position: Point
    private var time: Double

    /// - Parameters:
    ///   - plan: what is asked.
    ///   - origin: place of the field, in the space of the pointer.
    ///   - position: place of the pointer.
    ///   - time: now, in seconds.
    package init(_ plan: CalibrationPlan, origin: Point, from position: Point, at time: Double) {
        self.plan = plan
        self.origin = origin
        self.position = position
        self.time = time
        task = RecordedTask(target: .null)
        show(0)
    }

    private var field: Rect {
        Rect(x: origin.x, y: origin.y, width: CalibrationPlan.width, height: CalibrationPlan.height)
    }

    package var isOver: Bool { page >= plan.pages.count }

    /// Time at which the rest ends, in seconds; nil if the hand does not rest.
    package var restEnd: Double? { restStart.map { $0 + CalibrationPlan.rest } }

    /// Notes that the pointer is at a position from a time on. A time before the last one counts as the last one.
    package mutating func move(to position: Point, at time: Double) {
        advance(to: time)
        self.position = position
        note()
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
        task.buttons.append(ButtonSample(time: self.time, position: position, isPress: isPress))
        guard !isPress else {
            pressIsOnTarget = task.target.contains(click)
            return
        }
        guard task.buttons.dropLast().last?.isPress == true else { return }
        let isHit = pressIsOnTarget && task.target.contains(click)
        let count = task.clicks.count
        switch plan.pages[page].kind {
        case .rest:
            if isHit { restStart = self.time + Self.settling }
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
        self.time = max(self.time, time)
        guard let start = restStart, let end = restEnd, self.time >= end else { return }
        // The rest begins and ends with the pointer where it is, even if nothing has moved it.
        let begin = record.rest.first?.position ?? position
        record.rest.insert(PointerSample(time: start, position: begin), at: 0)
        record.rest.append(PointerSample(time: end, position: position))
        restStart = nil
        show(page + 1)
    }

    private mutating func note() {
        let sample = PointerSample(time: time, position: position)
        if let restStart {
            if time >= restStart { record.rest.append(sample) }
        } else if !isOver {
            task.samples.append(sample)
        }
    }

    private mutating func show(_ page: Int) {
        self.page = page
        guard !isOver else { return }
        let (shown, offset) = (plan.pages[page], origin - .zero)
        task = RecordedTask(
            target: shown.target.offsetBy(dx: offset.dx, dy: offset.dy),
            neighbors: shown.neighbors.map { $0.offsetBy(dx: offset.dx, dy: offset.dy) }
        )
        note()
    }
}
