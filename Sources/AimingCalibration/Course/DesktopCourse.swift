package import PointerModel

/// A calibration by what a person clicks on the desktop, while it goes on.
///
/// Nobody says which control a click is meant for. The course takes the control that it lands on, and counts clicks just before and close by
/// as misses of that control.
package struct DesktopCourse: Sendable {
    /// What the person does.
    package enum Step: Sendable, Hashable {
        /// Clicks once, after which the hand rests.
        case begin
        case rest
        case work
        case over
    }

    /// Number of clicks of controls after which it is over, as in the course with targets.
    package static let clicks = CalibrationPlan().count(of: .click)
    /// Time after the rest after which it is over, in seconds.
    package static let duration = 120.0
    /// Number of clicks that may become misses of a target.
    private static let mostMisses = CalibrationCourse.mostClicks - 1

    package private(set) var step = Step.begin
    private var known = CalibrationRecord()
    private var trace: CourseTrace
    private var tremor = 0.0
    private var end = Double.infinity
    private var press: (sample: ButtonSample, place: ClickPlace)?
    /// The last clicks, of which a later one may say what they were meant for.
    private var recent: [MadeClick] = []
    /// The task that the last click of `recent` on a control completes; nil if none does.
    private var open: RecordedTask?

    /// - Parameters:
    ///   - position: place of the pointer.
    ///   - time: now, in seconds.
    package init(from position: Point, at time: Double) {
        trace = CourseTrace(from: position, at: time)
    }

    /// What the hand has done so far.
    package var record: CalibrationRecord {
        var record = known
        if let open { record.aimed.append(open) }
        return record
    }

    /// Number of clicks of controls that count.
    package var count: Int { known.aimed.count + (open == nil ? 0 : 1) }

    /// Notes that the pointer is at a position from a time on. A time before the last one counts as the last one.
    package mutating func move(to position: Point, at time: Double) {
        advance(to: time)
        trace.move(to: position)
    }

    /// Notes a press of the primary button.
    /// - Parameters:
    ///   - position: where the pointer is.
    ///   - place: what can be clicked there. What becomes of it until the release does not matter.
    ///   - time: in seconds.
    package mutating func press(at position: Point, on place: ClickPlace, time: Double) {
        move(to: position, at: time)
        trace.press(true)
        press = (ButtonSample(time: trace.time, position: position, isPress: true), place)
    }

    /// Notes a release of the primary button.
    package mutating func release(at position: Point, time: Double) {
        move(to: position, at: time)
        guard let press else { return }
        trace.press(false)
        self.press = nil
        switch step {
        // A click moves the hand, so the rest begins again.
        case .begin, .rest:
            trace.beginRest()
            step = .rest
        case .work:
            let release = ButtonSample(time: trace.time, position: position, isPress: false)
            note(MadeClick(press: press.sample, release: release, place: press.place))
            if count >= Self.clicks { step = .over }
        case .over: break
        }
    }

    /// Notes that it is now this time, in seconds.
    package mutating func advance(to time: Double) {
        if trace.advance(to: time) {
            known.rest = trace.rest
            tremor = CalibrationMeasurements.measure(rest: trace.rest).tremor.amplitude
            end = trace.time + Self.duration
            step = .work
            press = nil
            trace.begin()
        }
        if step == .work, trace.time >= end { step = .over }
    }

    // MARK: What clicks mean

    private mutating func note(_ click: MadeClick) {
        guard !click.isDrag else { return settle(recent.count, and: click) }
        if let last = recent.last, last.isDoubled(by: click) {
            if last.target != nil { open = nil }
            settle(recent.count - 1)
            var task = trace.task
            task.target = last.place.region ?? .null
            known.doubleClicks.append(task)
            return settle(recent.count, and: click)
        }
        guard let target = click.target else {
            if recent.count >= Self.mostMisses { settle(recent.count) }
            return recent.append(click)
        }
        var (start, next) = (recent.count, click)
        while start > 0, recent.count - start < Self.mostMisses, recent[start - 1].isMiss(of: target, before: next) {
            start -= 1
            next = recent[start]
        }
        settle(start)
        recent.append(click)
        open = task()
    }

    /// Forgets the first of the recent clicks. A task that they complete counts.
    /// - Parameter click: a click after them that is forgotten as well.
    private mutating func settle(_ count: Int, and click: MadeClick? = nil) {
        guard let last = click ?? recent.prefix(count).last else { return }
        if let open, recent.prefix(count).contains(where: { $0.target != nil }) {
            known.aimed.append(open)
            self.open = nil
        }
        recent.removeFirst(count)
        trace.forget(before: last.release.time)
    }

    /// Returns the task of the recent clicks, of which the last one is on its target; nil if it is none that can be measured.
    private func task() -> RecordedTask? {
        guard let first = recent.first?.press, let last = recent.last, let target = last.target,
            let begin = FinalMovement.begin(trace.task.samples, to: target, press: first, tremor: tremor)
        else { return nil }
        var task = trace.task
        task.target = target
        task.neighbors = last.place.others.filter { $0.intersection(target).isEmpty }
        task.samples = [begin] + task.samples.filter { $0.time > begin.time }
        return task
    }
}
