import Logging
import PointerRuntime
import Varlink

/// What becomes of events on their way to clients that do not keep up: counted, and logged at most so often.
final class DeliveryCounters {
    /// Motions that were not sent when they happened, one for each client.
    private(set) var heldBack = 0
    /// How often a client lost events, and is told how things are instead.
    private(set) var resyncs = 0
    /// A client can bring it about as often as it likes.
    private var lossLog: LimitedUserLog

    init(logger: Logger) {
        lossLog = LimitedUserLog(logger, burst: 5, period: 6_000_000)
    }

    /// Notes that a motion is left out until it can be sent.
    func noteHeldBack() {
        heldBack += 1
    }

    /// Notes that a client lost events.
    /// - Parameter consequence: who it is, and what it gets in their place.
    func noteLoss(on stream: ReplyStream, _ consequence: StaticString) {
        resyncs += 1
        lossLog.log(.notice, "\(consequence)", ofUser: stream.peer?.uid)
    }
}
