import PointerRuntime
import PointerWire
import Varlink

/// Streams of io.pointerd.Service.Monitor. Each gets the latest status, and never a second one before it has read the first.
final class StatusMonitors {
    private final class Monitor {
        let stream: ReplyStream
        /// `mutedOn` of the last status sent.
        var mutedOn: String?

        init(_ stream: ReplyStream) {
            self.stream = stream
        }
    }

    /// Returns the status for a client.
    private let status: (PeerCredentials) -> StatusMessage
    /// Returns the seat for which a client is muted.
    private let seat: (PeerCredentials) -> String?
    private let logger: Log
    private var monitors: [Monitor] = []

    init(
        logger: Log,
        seat: @escaping (PeerCredentials) -> String?,
        status: @escaping (PeerCredentials) -> StatusMessage
    ) {
        self.logger = logger
        self.seat = seat
        self.status = status
    }

    /// Adds a stream, and sends it the current status.
    func add(_ stream: ReplyStream) {
        let monitor = Monitor(stream)
        stream.onClosed = { [weak self, weak monitor] in self?.monitors.removeAll { $0 === monitor } }
        stream.onDrained = { [weak self, weak monitor] in
            if let self, let monitor { sendStatus(to: monitor) }
        }
        monitors.append(monitor)
        sendStatus(to: monitor)
    }

    /// Sends the changed status to all streams.
    func sendToAll() {
        for monitor in monitors { sendStatus(to: monitor) }
    }

    /// Sends the status to the streams whose clients were muted or unmuted.
    func sendMutingChanges() {
        for monitor in monitors where monitor.stream.peer.flatMap(seat) != monitor.mutedOn {
            sendStatus(to: monitor)
        }
    }

    private func sendStatus(to monitor: Monitor) {
        let stream = monitor.stream
        guard stream.pendingBytes == 0 else { return stream.wantsDrained = true }
        guard let peer = stream.peer else { return }
        do {
            let status = status(peer)
            try stream.send(StatusReply(status: status))
            monitor.mutedOn = status.mutedOn
        } catch {
            logger.error("a status could not be encoded: \(error)")
        }
    }
}
