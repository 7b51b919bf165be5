import PointerModel
import PointerWire
import Varlink

/// Motion held back from subscribers that do not keep up or asked for a lower rate.
extension EventBroadcaster {
    /// Returns whether to hold back motion that comes alone. If so, it ensures that the motion is sent later.
    func holdsBackMotion(of subscriber: Subscriber) -> Bool {
        if subscriber.isCongested {
            subscriber.waitUntilRead()
            return true
        }
        guard subscriber.interval > 0, now() < subscriber.nextMotion else { return false }
        expectMotion(at: subscriber.nextMotion)
        return true
    }

    /// Records that motion is sent now, and when the next may be sent.
    func motionIsSent(to subscriber: Subscriber) {
        subscriber.markMotionSent()
        if subscriber.interval > 0 { subscriber.nextMotion = now() + subscriber.interval }
    }

    private func expectMotion(at time: Int64) {
        if let dueTime, dueTime <= time { return }
        dueTime = time
        dueTimeHasChanged()
    }

    /// Sends the due motion to subscribers with a rate.
    func sendHeldBackMotion() {
        dueTime = nil
        for subscriber in subscribers.all where subscriber.hasHeldBackMotion && !subscriber.needsResync {
            sendHeldBackMotion(to: subscriber)
        }
    }

    /// Sends a subscriber's held-back motion, unless it must still wait.
    func sendHeldBackMotion(to subscriber: Subscriber) {
        guard !holdsBackMotion(of: subscriber) else { return }
        _ = sendHeldBack(to: subscriber, withPosition: true)
    }

    /// Sends what is held back from a subscriber, in the order of the frames. Returns whether there was room.
    func sendHeldBack(to subscriber: Subscriber, withPosition: Bool) -> Bool {
        let (sendsPosition, sendsDelta) = (
            withPosition && subscriber.hasHeldBackPosition, subscriber.heldBackDelta != .zero
        )
        let isDeltaFirst = heldBack.isDeltaFirst
        if sendsDelta, isDeltaFirst {
            guard sendHeldBackDelta(to: subscriber) else { return false }
        }
        if sendsPosition {
            guard sendLatestMotion(to: subscriber) else { return false }
        }
        return !sendsDelta || isDeltaFirst || sendHeldBackDelta(to: subscriber)
    }

    /// Sends the latest held-back motion, with its own frame and time. Returns whether there was room.
    private func sendLatestMotion(to subscriber: Subscriber) -> Bool {
        motionIsSent(to: subscriber)
        return heldBack.withPosition { queue($0, for: subscriber) }
    }

    /// Sends the held-back raw motion in one event, with the frame and time of the latest. Returns whether there was room.
    private func sendHeldBackDelta(to subscriber: Subscriber) -> Bool {
        let sum = subscriber.heldBackDelta
        subscriber.markDeltaSent()
        motionIsSent(to: subscriber)
        return heldBack.withDelta(sum) { queue($0, for: subscriber) }
    }
}

/// Latest motion of a pointer that is held back from any subscriber, and its messages.
struct HeldBackMotion: ~Copyable {
    /// A motion event with its stamp.
    private struct Motion {
        var event = PointerEvent.motion(position: .zero, displayed: .zero, contentOffset: .zero)
        var stamp = EventStamp(frame: 0, time: .zero)
    }

    /// Name of the pointer in events; nil for the default pointer.
    private let pointer: String?
    private var motion = Motion()
    /// Stamp of the latest raw motion. Each subscriber has its own sum.
    private var deltaStamp = EventStamp(frame: 0, time: .zero)
    /// Message of the motion, encoded when the first subscriber gets it. It is separate from the frame's messages, which may be
    /// sent at the same time.
    private var motionWriter = MessageWriter()
    private var deltaWriter = MessageWriter()

    init(of pointer: String?) {
        self.pointer = pointer
    }

    /// Whether the latest raw motion is from an earlier frame than the latest position.
    var isDeltaFirst: Bool { deltaStamp.frame < motion.stamp.frame }

    /// Keeps the motion of a frame for the subscribers from which it is held back.
    mutating func note(_ frame: borrowing EventBatch, at stamp: EventStamp) {
        for event in frame.events {
            if event.kind == .motion {
                motion = Motion(event: event, stamp: stamp)
                motionWriter.reset()
            } else if event.kind == .delta {
                deltaStamp = stamp
            }
        }
    }

    /// Calls `body` with the message of the latest motion, with its own frame and time.
    mutating func withPosition(_ body: (RawSpan) -> Bool) -> Bool {
        if motionWriter.isEmpty { motionWriter.event(motion.event, of: pointer, at: motion.stamp) }
        return motionWriter.withBytes(body)
    }

    /// Calls `body` with the message of raw motion, with the frame and time of the latest.
    mutating func withDelta(_ sum: Vector, _ body: (RawSpan) -> Bool) -> Bool {
        deltaWriter.reset()
        deltaWriter.event(.delta(sum), of: pointer, at: deltaStamp)
        return deltaWriter.withBytes(body)
    }
}
