import PointerModel
import PointerProtocol
import Varlink

/// A compositor that moves a pointer while its stream is open.
final class CompositorStream: SessionGated {
    let stream: ReplyStream
    let peer: PeerCredentials
    /// Name of the pointer.
    let pointer: String
    /// State of its input; nil while its user is muted and devices move the pointer.
    var input: CompositorInput?
    var sessionGate = SessionGate()

    init(_ stream: ReplyStream, of peer: PeerCredentials, pointer: String) {
        self.stream = stream
        self.peer = peer
        self.pointer = pointer
    }

    /// Name of the pointer on the wire; nil for the default pointer.
    var wireName: String? { pointer == PointerNames.byDefault ? nil : pointer }
}
