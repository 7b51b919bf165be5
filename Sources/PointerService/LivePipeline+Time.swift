import PointerEngine
import PointerModel
import PointerPipeline

/// Time: deadlines fire after the reports before them.
extension LivePipeline {
    /// Time of the next event without a report; nil if nothing is due.
    var nextDeadline: Timestamp? {
        .earliest(pipeline.findNextDeadline(), publisher.heldBackMotionTime.map(Timestamp.init(microseconds:)))
    }

    /// Fires everything due at a time, and sends held-back motion that is due.
    func advance(to time: Timestamp) {
        passTime(to: time)
        publisher.advance(to: time.microseconds)
        arm()
    }

    func timerFired() {
        // The deadline may have moved since. Then this only arms the timer again.
        passTime(to: clock.time)
        arm()
    }

    /// Fires everything due at a time, after all reports before it.
    func passTime(to time: Timestamp) {
        if isDue(at: time) { flushPending(to: time) }
    }

    /// Processes all pending reports, and fires everything due by now.
    func flushPending() {
        flushPending(to: clock.time)
        arm()
    }

    private func flushPending(to time: Timestamp) {
        // The caller read the clock before, so every earlier report can be read now.
        if !clock.isVirtual { onTimePassing() }
        doDue(at: time)
    }

    func doDue(at time: Timestamp) {
        // Advancing would use up a frame number even without events.
        guard isDue(at: time) else { return }
        pipeline.advance(to: time)
        while pipeline.applyNext() { publish() }
    }

    private func isDue(at time: Timestamp) -> Bool {
        pipeline.findNextDeadline().map { $0 <= time } ?? false
    }

    /// Arms the timer for the next deadline of a pointer.
    func arm() {
        clock.arm(by: pipeline.findNextDeadline())
    }

    /// Applies everything that the pipeline holds, and publishes the events.
    func publishAll() {
        while pipeline.applyNext() { publish() }
        arm()
    }

    /// Publishes the events of the last input to the subscribers of the affected pointers, and to the clients of surfaces.
    func publish() {
        for pointer in pipeline.affectedPointers where !pipeline.pointers[pointer].events.events.isEmpty {
            let stamp = EventStamp(
                frame: pipeline.pointers[pointer].events.number,
                time: pipeline.pointers[pointer].events.time,
                source: pipeline.pointers[pointer].engine.source,
                isLatched: pipeline.pointers[pointer].engine.isLatched
            )
            publisher.publish(pipeline.pointers[pointer].events, ofPointer: pointer, at: stamp)
        }
    }
}
