import PointerModel
import Varlink

/// A client that follows the pointer, and how far it has kept up.
final class Subscriber: SessionGated {
    let stream: ReplyStream
    let kinds: EventKinds
    /// The least time between two motion events, in microseconds; 0: none.
    let interval: Int64
    /// Bytes waiting above which its queue is given up for one resync.
    var queueLimit: Int
    /// When the next motion may be sent, on the clock of the reports.
    var nextMotion: Int64 = 0
    /// A motion was held back: the latest position is still to be sent.
    private(set) var owesMotion = false
    /// Raw motion of a locked pointer that was held back, in all: nothing of it is lost.
    private(set) var owedDelta = Vector.zero
    /// Events were lost: the whole state is still to be sent, and nothing before it.
    private(set) var owesResync = false
    /// While it is muted it gets nothing but the word of it.
    var sessionGate = SessionGate()

    init(_ stream: ReplyStream, kinds: EventKinds, interval: Int64, queueLimit: Int) {
        self.stream = stream
        self.kinds = kinds
        self.interval = interval
        self.queueLimit = queueLimit
    }

    /// Whether motion is held back, and only the latest sent once what waits has been read.
    var isCongested: Bool { stream.isCongested(ofLimit: queueLimit) }

    /// Whether so many bytes more can be queued. One event always can, so that there is something to be read.
    func hasRoom(for count: Int) -> Bool {
        let waiting = stream.pendingBytes
        return waiting == 0 || waiting + count <= queueLimit
    }

    /// Whether motion of either kind was held back.
    var owesAnyMotion: Bool { owesMotion || owedDelta != .zero }

    /// Notes that motion is held back.
    func oweMotion() {
        owesMotion = true
    }

    /// Notes that raw motion is held back.
    func owe(_ delta: Vector) {
        owedDelta += delta
    }

    /// Has what is held back sent as soon as everything before it has been read.
    func waitUntilRead() {
        stream.wantsDrained = true
    }

    /// Gives up events for the whole state, once everything before it has been read.
    func oweResync() {
        owesResync = true
        stream.wantsDrained = true
    }

    /// What is sent now has the latest position.
    func markMotionSent() {
        owesMotion = false
    }

    /// What is sent now is the raw motion that was held back.
    func markDeltaSent() {
        owedDelta = .zero
    }

    /// Has nothing sent any more but that, and what waits already.
    func mute(on seat: String) {
        forgetOwed()
        sessionGate.begin(on: seat)
    }

    /// Has the whole state sent, and then changes again.
    func unmute() {
        sessionGate.end()
        oweResync()
    }

    /// What is sent now is the whole state.
    func markAllSent() {
        forgetOwed()
        sessionGate.markSent()
    }

    private func forgetOwed() {
        owesMotion = false
        owedDelta = .zero
        owesResync = false
    }
}
