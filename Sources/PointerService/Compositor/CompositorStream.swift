import PointerModel
import PointerProtocol
import Varlink

/// A compositor that moves a pointer, and the stream that is its life.
final class CompositorStream: SessionGated {
    let stream: ReplyStream
    let peer: PeerCredentials
    /// The name of the pointer.
    let pointer: String
    /// nil while its user is muted and devices move the pointer.
    var input: CompositorInput?
    var sessionGate = SessionGate()

    init(_ stream: ReplyStream, of peer: PeerCredentials, pointer: String) {
        self.stream = stream
        self.peer = peer
        self.pointer = pointer
    }

    /// The pointer's name as the wire has it.
    var wireName: String? { pointer == PointerNames.byDefault ? nil : pointer }
}
