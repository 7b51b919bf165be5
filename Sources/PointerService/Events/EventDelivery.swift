import Logging
import PointerRuntime
import Varlink

/// What becomes of events on their way to clients that do not keep up: counted, and logged at most so often.
final class EventDelivery {
    /// Motions that were not sent when they happened, one for each client.
    private(set) var heldBack = 0
    /// How often a client lost events, and is told how things are instead.
    private(set) var resyncs = 0
    private let logger: Logger
    /// A client can bring it about as often as it likes.
    private var entries = RateLimit(burst: 5, period: 6_000_000)

    init(logger: Logger) {
        self.logger = logger
    }

    /// Notes that a motion is left out until it can be sent.
    func noteHeldBack() {
        heldBack += 1
    }

    /// Notes that a client lost events.
    /// - Parameter consequence: who it is, and what it gets in their place.
    func noteLoss(on stream: ReplyStream, _ consequence: StaticString) {
        resyncs += 1
        guard let suppressed = entries.admit(at: EventLoop.now()) else { return }
        var metadata: Logger.Metadata = [:]
        if let peer = stream.peer { metadata["uid"] = "\(peer.uid)" }
        if suppressed > 0 { metadata["suppressed"] = "\(suppressed)" }
        logger.notice("\(consequence)", metadata: metadata)
    }
}
