import PointerModel
import PointerWire

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
