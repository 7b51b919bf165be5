import Varlink

/// A client that follows the pointer, and how far it has kept up.
final class Subscriber {
    let stream: ReplyStream
    let kinds: EventKinds
    /// The least time between two motion events, in microseconds; 0: none.
    let interval: Int64
    /// Bytes waiting above which its queue is given up for one resync.
    var queueLimit: Int
    /// When the next motion may be sent, on the clock of EventLoop.now().
    var nextMotion: Int64 = 0
    /// A motion was held back: the latest position is still to be sent.
    private(set) var owesMotion = false
    /// Events were lost: the whole state is still to be sent, and nothing before it.
    private(set) var owesResync = false

    init(_ stream: ReplyStream, kinds: EventKinds, interval: Int64, queueLimit: Int) {
        self.stream = stream
        self.kinds = kinds
        self.interval = interval
        self.queueLimit = queueLimit
    }

    /// Bytes waiting above which motion is held back and only the latest is sent once they have been read: a part of the queue, so that
    /// motion leaves the rest of it to what must not be lost.
    var congestedBytes: Int { queueLimit / 8 }

    var isCongested: Bool { stream.pendingBytes > congestedBytes }

    /// Whether so many bytes more can be queued. One event always can, so that there is something to be read.
    func hasRoom(for count: Int) -> Bool {
        let waiting = stream.pendingBytes
        return waiting == 0 || waiting + count <= queueLimit
    }

    /// Holds motion back until everything before it has been read.
    func oweMotionOnceRead() {
        owesMotion = true
        stream.wantsDrained = true
    }

    /// Holds motion back until the moment that is next by the subscriber's rate.
    func oweMotionAtRate() {
        owesMotion = true
    }

    /// Gives up events for the whole state, once everything before it has been read.
    func oweResync() {
        owesResync = true
        stream.wantsDrained = true
    }

    /// What is sent now has the latest position.
    func settleMotion() {
        owesMotion = false
    }

    /// What is sent now is the whole state.
    func settleAll() {
        owesMotion = false
        owesResync = false
    }
}
