import PointerEngine
import PointerModel
import PointerProtocol
import Varlink

/// The stream that is the life of a client's surfaces: of the one that it attached, or of all that its host shows.
final class SurfaceStream: SessionGated {
    /// What of a pointer the client knows.
    private struct Known {
        /// nil: the default one.
        let pointer: String?
        /// The last of which a part was sent to it; its completion belongs to that.
        var transition: UInt64
    }

    /// The name of the host; nil: of the one surface that is attached, and no call adds another.
    let host: String?
    /// The user whose client it is.
    let owner: UInt32
    let stream: ReplyStream
    /// Events were lost: the client is owed where the pointers are, and gets nothing before that.
    private(set) var owesResync = false
    var sessionGate = SessionGate()
    private var known: [Known] = []

    init(host: String? = nil, owner: UInt32, stream: ReplyStream) {
        self.host = host
        self.owner = owner
        self.stream = stream
    }

    /// Whether the client is muted, and its surfaces are out of the layout.
    var isMuted: Bool { sessionGate.seat != nil }

    /// Notes that a part of a transition is sent.
    func note(_ transition: Transition, of pointer: String?) {
        for index in known.indices where known[index].pointer == pointer {
            known[index].transition = transition.id
            return
        }
        known.append(Known(pointer: pointer, transition: transition.id))
    }

    /// Whether a part of the transition was sent.
    func knows(_ transition: Transition, of pointer: String?) -> Bool {
        for last in known where last.pointer == pointer { return last.transition == transition.id }
        return false
    }

    /// Sends a message.
    /// - Parameter queueLimit: bytes that may wait for the client before its events are given up for a resync. One event always can wait,
    ///   so that the client has something to read.
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

    /// From now on the client gets nothing but word that it is muted.
    func mute(on seat: String) {
        owesResync = false
        sessionGate.begin(on: seat)
    }

    /// The client gets where the pointers are, and then what they do.
    func unmute() {
        sessionGate.end()
        owesResync = true
        stream.wantsDrained = true
    }

    /// What is sent now is where the pointers are.
    func markResynced() {
        owesResync = false
        sessionGate.markSent()
    }
}
