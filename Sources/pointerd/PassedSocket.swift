import PointerRuntime

/// One of the service manager's sockets, kept until the daemon can listen on it: an array holds no value with one owner.
final class PassedSocket {
    private var descriptor: OwnedDescriptor?

    init(_ socket: consuming ActivatedSocket) {
        descriptor = socket.descriptor()
    }

    /// The descriptor for its owner; nil from the second time on.
    func take() -> OwnedDescriptor? { descriptor.take() }
}
