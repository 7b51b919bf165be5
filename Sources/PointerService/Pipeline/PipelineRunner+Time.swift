import PointerEngine
import PointerModel
import PointerPipeline

/// Time. Deadlines fire after the reports before them, because the event loop reads all devices before it lets time pass.
extension PipelineRunner {
    /// Time of the next event without a report; nil if nothing is due.
    var nextDeadline: Timestamp? {
        .earliest(deadline, publisher.heldBackMotionTime.map(Timestamp.init(microseconds:)))
    }

    /// Fires everything due at a time, and sends held-back motion that is due.
    func advance(to time: Timestamp) {
        doDue(at: time)
        publisher.advance(to: time.microseconds)
        arm()
    }

    /// Fires everything due at a time, and arms the timer for what is due next.
    func passTime(to time: Timestamp) {
        doDue(at: time)
        arm()
    }

    func doDue(at time: Timestamp) {
        // Advancing would use up a frame number even without events.
        guard let deadline, deadline <= time else { return }
        self.deadline = pipeline.advance(to: time) { publish($0) }
    }

    /// Arms the timer for the next deadline of a pointer.
    func arm() {
        clock.arm(by: deadline)
    }
}
