import GuardWire
import PointerRuntime
import SystemPackage

/// The connection to the guard, on the event loop. It answers the guard's pings by itself.
final class GuardLink {
    private let loop: EventLoop
    private let trusted: Set<UInt32>
    private let onReport: (GuardReport, consuming OwnedDescriptor?) -> Void
    private let onEnd: (DriveEnd) -> Void
    private var socket: PacketSocket?
    private var watch: EventLoop.Watch?
    private var limit = TurnLimit()

    /// Reads a connected socket from now on. Throws the errors of epoll_ctl(2).
    /// - Parameters:
    ///   - socket: the socket, which asks for the senders of its packets.
    ///   - loop: event loop in which it is read.
    ///   - trusted: users whose packets count. A packet of another user ends the link.
    ///   - onReport: called with each report but pings, and the descriptor that came with it. It may call ``close()``.
    ///   - onEnd: called once if the link ends otherwise than by ``close()``.
    init(
        _ socket: consuming PacketSocket,
        on loop: EventLoop,
        trusting trusted: Set<UInt32>,
        onReport: @escaping (GuardReport, consuming OwnedDescriptor?) -> Void,
        onEnd: @escaping (DriveEnd) -> Void
    ) throws(Errno) {
        self.loop = loop
        self.trusted = trusted
        self.onReport = onReport
        self.onEnd = onEnd
        let descriptor = socket.descriptor
        self.socket = consume socket
        watch = try loop.watch(descriptor, for: .readable) { [weak self] _ in self?.receive() }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
    }

    private var isOpen: Bool { watch != nil }

    /// Sends a request.
    func send(_ request: GuardRequest) {
        guard isOpen else { return }
        do throws(Errno) {
            try socket?.send(request)
        } catch {
            // Of a link that the guard has closed, the last reports are still to be read.
            if error != .brokenPipe && error != .connectionReset { end(.broken("\(error)")) }
        }
    }

    /// Closes the connection, which makes the guard give everything back.
    func close() {
        if let watch { loop.unwatch(watch) }
        watch = nil
        socket = nil
    }

    private func end(_ reason: DriveEnd) {
        close()
        onEnd(reason)
    }

    /// Reads what has arrived, up to a ping. What is left makes the socket ready again in the next turn.
    private func receive() {
        while isOpen, limit.allowsOne(in: loop) {
            // Handled only after the call, because a handler may close the socket.
            var report: GuardReport?
            var descriptor: OwnedDescriptor?
            var sender: UInt32 = 0
            let reception: PacketSocket.Reception
            do throws(Errno) {
                reception =
                    try socket?.receive { (received: GuardReport, file, user) in
                        report = received
                        descriptor = file
                        sender = user
                    } ?? .nothing
            } catch {
                return end(.broken("\(error)"))
            }
            switch reception {
            case .nothing: return
            case .end: return end(.closed)
            case .malformed: return end(.malformed)
            case .message: break
            }
            guard let report else { return }
            guard trusted.contains(sender) else { return end(.stranger(sender)) }
            // Whatever follows a ping comes in the next turn: a look for it now would mostly be a system call in vain.
            if report == .ping { return send(.pong) }
            onReport(report, descriptor.take())
        }
    }
}
