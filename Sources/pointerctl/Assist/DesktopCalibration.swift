import AimingCalibration
import PointerClient
import PointerEngine
import PointerModel

/// A calibration by the clicks of a person who uses the programs on the screen.
final class DesktopCalibration: CalibrationStage {
    static let kinds: Set<EventKind> = [.motion, .button, .layout, .enter, .exit, .style]
    /// Number of clicks between two words about the progress.
    private static let progress = 6

    private let daemon: DaemonConnection
    private var course: DesktopCourse
    private var layout = Layout()
    private var prepared = PreparedLayout(Layout())
    /// Number of the layout; nil before the first one.
    private var state: Int64?
    private var isCurrent = false
    private var shown: (step: DesktopCourse.Step, count: Int)?

    init(_ daemon: DaemonConnection, from position: Point, at time: Double) {
        self.daemon = daemon
        course = DesktopCourse(from: position, at: time)
    }

    var record: CalibrationRecord? { course.step == .over ? course.record : nil }

    func open() {
        Console.complain("this measures your clicks in all programs; Ctrl-C ends it, and nothing is changed")
    }

    func close() {}

    func advance(to time: Double) { course.advance(to: time) }

    func move(to position: Point, at time: Double) { course.move(to: position, at: time) }

    func click(isPress: Bool, at click: Point, _ state: PointerState, time: Double) throws(Failure) {
        guard isPress else { return course.release(at: state.position, time: time) }
        try readLayout()
        let place = ClickPlace(of: state.position, in: state.region, style: state.style, layout: prepared)
        course.press(at: state.position, on: place, time: time)
    }

    /// Only a press needs the layout, and a busy desktop changes it more often.
    func noteLayout() { isCurrent = false }

    private func readLayout() throws(Failure) {
        guard !isCurrent else { return }
        let part = try daemon.value(of: .layout(since: state))
        layout.apply(part)
        prepared = PreparedLayout(layout)
        (state, isCurrent) = (part.state, true)
    }

    private func requireRegions() throws(Failure) {
        try readLayout()
        guard !prepared.hasRegions else { return }
        throw Failure(
            message: "no program declares what can be clicked, so there is nothing to measure",
            advice: [
                "To see what is missing: pointerctl doctor", "In a window with targets: pointerctl assist calibrate",
            ]
        )
    }

    private func requireClicks() throws(Failure) {
        let (count, least) = (course.count, CalibrationRecord.leastClicks)
        guard count < least else { return }
        let made = count == 1 ? "1 click of a button was" : "\(count) clicks of buttons were"
        throw Failure(
            message: "\(made) made in \(Int(DesktopCourse.duration / 60)) minutes, and \(least) are needed",
            advice: ["In a window with targets: pointerctl assist calibrate"]
        )
    }

    func show() throws(Failure) {
        let (step, count, former) = (course.step, course.count, shown)
        shown = (step, max(count, former?.count ?? 0))
        guard former?.step == step else { return try begin(step) }
        guard step == .work, count > former?.count ?? 0, count % Self.progress == 0 else { return }
        Console.complain("click \(count) of \(DesktopCourse.clicks)")
    }

    private func begin(_ step: DesktopCourse.Step) throws(Failure) {
        switch step {
        case .begin:
            Console.complain("click once, for example into this terminal, then let your hand rest on the mouse")
        case .rest: Console.complain("rest for \(Int(CalibrationPlan.rest)) s, without a click")
        case .work:
            try requireRegions()
            let minutes = Int(DesktopCourse.duration / 60)
            Console.complain(
                "now use your programs, until you have clicked \(DesktopCourse.clicks) buttons, links or menu items, "
                    + "or \(minutes) minutes are over"
            )
        case .over:
            try requireClicks()
            Console.complain("done; the times have in them what it took to find each button")
        }
    }
}
