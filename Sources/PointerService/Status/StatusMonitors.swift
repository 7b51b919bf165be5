import Logging
import PointerProtocol
import Varlink

/// Those who are told when the daemon's status changes: each of them the latest, and never one while another waits to be read.
final class StatusMonitors {
    /// Gives the status for somebody.
    private let status: (PeerCredentials) -> StatusMessage
    private let logger: Logger
    private var streams: [ReplyStream] = []

    init(logger: Logger, status: @escaping (PeerCredentials) -> StatusMessage) {
        self.logger = logger
        self.status = status
    }

    /// Starts a stream with how it is now.
    func add(_ stream: ReplyStream) {
        stream.onClosed = { [weak self, weak stream] in self?.streams.removeAll { $0 === stream } }
        stream.onDrained = { [weak self, weak stream] in
            if let self, let stream { tell(stream) }
        }
        streams.append(stream)
        tell(stream)
    }

    /// The status is another one.
    func tellAll() {
        for stream in streams { tell(stream) }
    }

    private func tell(_ stream: ReplyStream) {
        guard stream.pendingBytes == 0 else { return stream.wantsDrained = true }
        guard let peer = stream.peer else { return }
        do {
            try stream.send(StatusReply(status: status(peer)))
        } catch {
            logger.error("a status could not be encoded: \(error)")
        }
    }
}
