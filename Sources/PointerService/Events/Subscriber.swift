import Varlink

/// A client that follows the pointer, and how far it has kept up.
final class Subscriber {
    /// Bytes waiting for a client above which its motion is held back and only the latest is sent once it has read.
    static let congestedBytes = 16 * 1024

    let stream: ReplyStream
    let kinds: EventKinds
    /// The least time between two motion events, in microseconds; 0: none.
    let interval: Int64
    /// Bytes waiting above which its queue is given up for one resync.
    var queueLimit: Int
    /// When the next motion may be sent, on the clock of EventLoop.now().
    var nextMotion: Int64 = 0
    /// A motion was held back: the latest position is still to be sent.
    var owesMotion = false
    /// Events were lost: the whole state is still to be sent, and nothing before it.
    var owesResync = false

    init(_ stream: ReplyStream, kinds: EventKinds, interval: Int64, queueLimit: Int) {
        self.stream = stream
        self.kinds = kinds
        self.interval = interval
        self.queueLimit = queueLimit
    }

    var isCongested: Bool { stream.pendingBytes > Self.congestedBytes }

    /// Whether so many bytes more can be queued.
    func hasRoom(for count: Int) -> Bool { stream.pendingBytes + count <= queueLimit }
}
