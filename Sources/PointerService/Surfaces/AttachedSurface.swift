import PointerEngine
import PointerModel
import PointerProtocol
import Varlink

/// A surface that a client shows, and the stream that is its life.
final class AttachedSurface: MutedReader {
    /// What of a pointer the client knows.
    private struct Told {
        /// nil: the default one.
        let pointer: String?
        /// The last of which it was told a part; its completion belongs to that.
        var transition: UInt64
    }

    let id: String
    /// The user that it belongs to.
    let owner: UInt32
    let stream: ReplyStream
    /// What it has declared.
    var size: LayoutSize
    /// How many updates of it were taken.
    private(set) var updates = 0
    /// What was answered since that was last forgotten, in elements.
    var answeredElements = 0
    /// Events were lost: where the pointers are is still to be told, and nothing before it.
    private(set) var owesResync = false
    /// What it is while its client is muted and it is out of the layout; nil: its client is not.
    private(set) var concealed: PreparedSurface?
    var muting = Muting()
    private var told: [Told] = []

    init(_ id: String, owner: UInt32, size: LayoutSize, stream: ReplyStream) {
        self.id = id
        self.owner = owner
        self.size = size
        self.stream = stream
    }

    /// Notes that a part of a transition is told.
    func note(_ transition: Transition, of pointer: String?) {
        for index in told.indices where told[index].pointer == pointer {
            told[index].transition = transition.id
            return
        }
        told.append(Told(pointer: pointer, transition: transition.id))
    }

    /// Whether a part of the transition was told.
    func knows(_ transition: Transition, of pointer: String?) -> Bool {
        for known in told where known.pointer == pointer { return known.transition == transition.id }
        return false
    }

    /// Sends a message.
    /// - Parameter queueLimit: bytes that may wait for the client before its events are given up for a resync. One event always can wait,
    ///   so that there is something to be read.
    /// - Returns: whether there was room for it.
    func send(_ message: RawSpan, queueLimit: Int) -> Bool {
        let waiting = stream.pendingBytes
        guard waiting == 0 || waiting + message.byteCount <= queueLimit else {
            owesResync = true
            stream.wantsDrained = true
            return false
        }
        stream.send(message: message)
        return true
    }

    /// Notes that an update was taken.
    func noteUpdate() {
        updates += 1
    }

    /// Keeps what the surface is for when its client is heard again. Until then its client is told nothing but that.
    func conceal(_ declared: PreparedSurface) {
        concealed = declared
        owesResync = false
    }

    /// Changes the surface where it is kept.
    /// - Parameter maximum: what it may have after that, unless nothing but frames becomes another.
    func updateConcealed(_ update: SurfaceUpdate, maximum: LayoutSize) throws(LayoutError) {
        // In its place: a copy would have the update make tables of its own.
        try concealed?.update(update, maximum: maximum)
        if let size = concealed?.size { self.size = size }
    }

    /// Has the client told where the pointers are, and then what they do.
    func unmute() {
        concealed = nil
        muting.end()
        owesResync = true
        stream.wantsDrained = true
    }

    /// What is sent now is where the pointers are.
    func settle() {
        owesResync = false
        muting.settle()
    }
}
