import PointerModel
import Varlink

/// Client that receives the events of a pointer, and how far it has kept up.
final class Subscriber: SessionGated {
    let stream: ReplyStream
    let kinds: EventKindSet
    /// Minimum time between two motion events, in microseconds; 0 for no limit.
    let interval: Int64
    /// Maximum pending bytes before the daemon discards its events for one resync.
    var queueLimit: Int
    /// Time from which the next motion may be sent, on the clock of the reports.
    var nextMotion: Int64 = 0
    /// Whether motion was held back, so that the latest position must still be sent.
    private(set) var hasHeldBackPosition = false
    /// Sum of the held-back raw motion of a locked pointer; none of it is lost.
    private(set) var heldBackDelta = Vector.zero
    /// Whether events were lost, so that the whole state must be sent before anything else.
    private(set) var needsResync = false
    /// While the client is muted it gets only `muted` events.
    var sessionGate = SessionGate()

    init(_ stream: ReplyStream, kinds: EventKindSet, interval: Int64, queueLimit: Int) {
        self.stream = stream
        self.kinds = kinds
        self.interval = interval
        self.queueLimit = queueLimit
    }

    /// Whether motion is held back until the client has read, and then only the latest is sent.
    var isCongested: Bool { stream.isCongested(ofLimit: queueLimit) }

    /// Returns whether `count` more bytes can be queued. One event always can, so that the client has something to read.
    func hasRoom(for count: Int) -> Bool {
        let waiting = stream.pendingBytes
        return waiting == 0 || waiting + count <= queueLimit
    }

    /// Whether a position or raw motion was held back.
    var hasHeldBackMotion: Bool { hasHeldBackPosition || heldBackDelta != .zero }

    /// Records that a position is held back.
    func holdBackPosition() {
        hasHeldBackPosition = true
    }

    /// Adds raw motion to what is held back.
    func holdBack(_ delta: Vector) {
        heldBackDelta += delta
    }

    /// Asks for a call as soon as the client has read everything, to send what is held back.
    func waitUntilRead() {
        stream.wantsDrained = true
    }

    /// Discards events until the client has read everything, and then has the whole state sent.
    func requestResync() {
        needsResync = true
        stream.wantsDrained = true
    }

    /// Records that the latest position is sent now.
    func markMotionSent() {
        hasHeldBackPosition = false
    }

    /// Records that the held-back raw motion is sent now.
    func markDeltaSent() {
        heldBackDelta = .zero
    }

    /// Mutes the client. Only the `muted` event and what is already pending still go out.
    func mute(on seat: String) {
        discardHeldBack()
        sessionGate.begin(on: seat)
    }

    /// Unmutes the client, and has the whole state sent before further events.
    func unmute() {
        sessionGate.end()
        requestResync()
    }

    /// Records that the whole state is sent now.
    func markAllSent() {
        discardHeldBack()
        sessionGate.markSent()
    }

    private func discardHeldBack() {
        hasHeldBackPosition = false
        heldBackDelta = .zero
        needsResync = false
    }
}
