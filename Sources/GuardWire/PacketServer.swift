package import PointerRuntime
package import SystemPackage

/// The guard's side of its socket on an event loop: one connection at a time. Further ones wait until it is closed.
package final class PacketServer {
    /// What happens on the connection.
    package enum Event {
        case connected
        /// Somebody else connected, and was refused.
        case refused(user: UInt32)
        case received(GuardRequest)
        case malformed
        case disconnected
        /// The system has no memory or descriptors left.
        case failed(Errno)
    }

    private let loop: EventLoop
    private let listener: PacketListener
    private let user: UInt32
    private let handler: (Event) -> Void
    private var listening: EventLoop.Watch?
    private var receiving: EventLoop.Watch?
    private var connection: PacketSocket?

    /// - Parameters:
    ///   - loop: event loop that waits for the daemon.
    ///   - listener: the listening socket.
    ///   - user: the user whose connections are accepted.
    ///   - handler: called inside a turn of the loop. It may send and close.
    package init(
        on loop: EventLoop,
        _ listener: consuming PacketListener,
        from user: UInt32,
        handler: @escaping (Event) -> Void
    ) {
        self.loop = loop
        self.listener = listener
        self.user = user
        self.handler = handler
    }

    deinit {
        for watch in [listening, receiving] { if let watch { loop.unwatch(watch) } }
    }

    /// Whether a daemon is connected.
    package var isConnected: Bool { receiving != nil }

    /// Accepts the next connection. Throws the errors of epoll_ctl(2).
    package func listen() throws(Errno) {
        listening = try loop.watch(listener.descriptor, for: .readable) { [weak self] _ in self?.accept() }
    }

    private func accept() {
        do throws(Errno) {
            guard let socket = try listener.accept() else { return }
            let peer = try socket.peer
            guard peer == user else { return handler(.refused(user: peer)) }
            receiving = try loop.watch(socket.descriptor, for: .readable) { [weak self] _ in self?.receive() }
            connection = consume socket
            if let listening { loop.unwatch(listening) }
            listening = nil
            handler(.connected)
        } catch {
            handler(.failed(error))
        }
    }

    /// Receives what has come, up to ``GuardWireLimit/requests``.
    package func receive() {
        for _ in 0..<GuardWireLimit.requests.most {
            guard let event = next() else { return }
            handler(event)
        }
    }

    private func next() -> Event? {
        var request: GuardRequest?
        switch reception({ request = $0 }) {
        case .message: return request.map(Event.received)
        case .nothing: return nil
        case .end: return .disconnected
        case .malformed: return .malformed
        }
    }

    private func reception(_ handler: (GuardRequest) -> Void) -> PacketSocket.Reception {
        // A noncopyable value in an optional can be switched over, but not unwrapped.
        switch connection {
        case .some(let socket):
            do throws(Errno) {
                return try socket.receive { request, _, _ in handler(request) }
            } catch {
                return .end
            }
        case .none: return .nothing
        }
    }

    /// Sends a report, with a descriptor if that is not nil. Does nothing without a connection. Throws as ``PacketSocket`` does, and the
    /// errors of epoll_ctl(2).
    ///
    /// After a ping nothing but the end of the connection wakes the guard until it sends another report: the caller calls ``receive()``
    /// before each ping. What the daemon asks for meanwhile, such as another device, waits until then. A wake-up for the answer would cost as
    /// much as the ping, on a processor that devices wait for.
    package func send(_ report: GuardReport, with descriptor: Int32?) throws(Errno) {
        switch connection {
        case .some(let socket): try socket.send(report, with: descriptor)
        case .none: return
        }
        if let receiving { try loop.change(receiving, to: report == .ping ? [] : .readable) }
    }

    /// Closes the connection, and accepts the next one. Throws the errors of epoll_ctl(2).
    package func close() throws(Errno) {
        guard let receiving else { return }
        loop.unwatch(receiving)
        self.receiving = nil
        connection = nil
        try listen()
    }
}
