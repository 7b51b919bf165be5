import PointerRuntime
import Varlink

/// Counters of events that slow clients miss. Losses are also logged, at a limited rate.
final class DeliveryCounters {
    /// Number of motions held back, counted for each client.
    private(set) var heldBack = 0
    /// Number of times that a client lost events and got the whole state instead.
    private(set) var resyncs = 0
    /// Rate-limited log, because a client can cause losses at will.
    private var lossLog: LimitedUserLog

    init(logger: Log) {
        lossLog = LimitedUserLog(logger, burst: 5, period: 6_000_000)
    }

    /// Counts a motion that is held back.
    func noteHeldBack() {
        heldBack += 1
    }

    /// Counts and logs that a client lost events.
    /// - Parameters:
    ///   - stream: the client's stream.
    ///   - consequence: message for the log, with what the client gets instead.
    func noteLoss(on stream: ReplyStream, _ consequence: StaticString) {
        resyncs += 1
        lossLog.log(.notice, "\(consequence)", ofUser: stream.peer?.uid)
    }
}
