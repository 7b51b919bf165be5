import AimingCalibration
import PointerClient
import PointerModel

/// A calibration in a window with targets.
final class WindowCalibration: CalibrationStage {
    static let kinds: Set<EventKind> = [.motion, .button, .layout]

    private let daemon: DaemonConnection
    private let window: TargetWindow
    private let plan = CalibrationPlan()
    private var course: CalibrationCourse
    /// Whether the place of the field is that of the last layout.
    private var isPlaced = true
    private var shown: (page: Int, isResting: Bool)?

    /// - Parameters:
    ///   - window: the window, which the daemon knows.
    ///   - origin: place of its field.
    ///   - daemon: the daemon.
    ///   - position: place of the pointer.
    ///   - time: now, in seconds.
    init(_ window: TargetWindow, at origin: Point, _ daemon: DaemonConnection, from position: Point, at time: Double) {
        (self.daemon, self.window) = (daemon, window)
        course = CalibrationCourse(plan, origin: origin, from: position, at: time)
    }

    var record: CalibrationRecord? { course.isOver ? course.record : nil }

    func open() {
        Console.complain("the window says what to click; Escape in it or Ctrl-C ends it, and nothing is changed")
    }

    func close() { window.close() }

    func advance(to time: Double) throws(Failure) {
        if let reason = window.ending { throw Failure(message: "\(reason); nothing was changed") }
        if !isPlaced {
            isPlaced = true
            if let origin = TargetWindow.origin(in: try daemon.value(of: .layout)) { course.origin = origin }
        }
        course.advance(to: time)
    }

    func move(to position: Point, at time: Double) { course.move(to: position, at: time) }

    func click(isPress: Bool, at click: Point, _ state: PointerState, time: Double) {
        course.click(isPress: isPress, at: state.position, click: click, time: time)
    }

    /// The next look at the clock finds where the window is: a busy desktop changes its layout more often than one can ask for it.
    func noteLayout() { isPlaced = false }

    func show() {
        let due = (page: course.page, isResting: course.restStart != nil)
        if let shown, shown == due { return }
        shown = due
        guard !course.isOver else { return window.say("done") }
        window.say(due.isResting ? "rest" : "page \(due.page)")
        let page = plan.pages[due.page]
        let position = plan.pages[...due.page].count { $0.kind == page.kind }
        switch page.kind {
        case .rest:
            let seconds = Int(CalibrationPlan.rest)
            Console.complain(due.isResting ? "rest for \(seconds) s" : "click the blue square, then let your hand rest")
        case .click, .doubleClick:
            let noun = page.kind == .click ? "click" : "double click"
            let count = plan.count(of: page.kind)
            if position % 8 == 1 { Console.complain("\(noun) \(position) of \(count)") }
        }
    }
}
