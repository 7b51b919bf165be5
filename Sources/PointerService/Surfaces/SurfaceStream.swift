import PointerEngine
import PointerModel
import PointerWire
import Varlink

/// Stream that carries a client's surfaces, which end with it: one attached surface, or all surfaces of a host.
final class SurfaceStream: SessionGated {
    /// What the client knows of one pointer.
    private struct Known {
        /// Name of the pointer; nil for the default pointer.
        let pointer: String?
        /// Last transition of which this client received an event. It receives its completion too.
        var transition: UInt64
    }

    /// Name of the host; nil for the stream of one attached surface.
    let host: String?
    /// User of the client.
    let owner: UInt32
    let stream: ReplyStream
    /// Whether events were lost, so that the client must get a resync before anything else.
    private(set) var needsResync = false
    var sessionGate = SessionGate()
    private var known: [Known] = []

    init(host: String? = nil, owner: UInt32, stream: ReplyStream) {
        self.host = host
        self.owner = owner
        self.stream = stream
    }

    /// Whether the client is muted, so that its surfaces are out of the layout.
    var isMuted: Bool { sessionGate.seat != nil }

    /// Records that an event of a transition is sent.
    func note(_ transition: Transition, of pointer: String?) {
        for index in known.indices where known[index].pointer == pointer {
            known[index].transition = transition.id
            return
        }
        known.append(Known(pointer: pointer, transition: transition.id))
    }

    /// Returns whether the client received an event of the transition.
    func knows(_ transition: Transition, of pointer: String?) -> Bool {
        for last in known where last.pointer == pointer { return last.transition == transition.id }
        return false
    }

    /// Sends a message, or discards it for a resync.
    /// - Parameters:
    ///   - message: the message.
    ///   - queueLimit: maximum pending bytes before the client's events are discarded. One event can always wait, so that the
    ///     client has something to read.
    /// - Returns: whether there was room.
    func send(_ message: RawSpan, queueLimit: Int) -> Bool {
        let waiting = stream.pendingBytes
        guard waiting == 0 || waiting + message.byteCount <= queueLimit else {
            needsResync = true
            stream.wantsDrained = true
            return false
        }
        stream.send(message: message)
        return true
    }

    /// Mutes the client, which then gets only `muted` events.
    func mute(on seat: String) {
        needsResync = false
        sessionGate.begin(on: seat)
    }

    /// Unmutes the client, which gets a resync and then events.
    func unmute() {
        sessionGate.end()
        needsResync = true
        stream.wantsDrained = true
    }

    /// Records that a resync is sent now.
    func markResynced() {
        needsResync = false
        sessionGate.markSent()
    }
}
