import Logging
import PointerProtocol
import Varlink

/// Those who are told when the daemon's status changes: each of them the latest, and never one while another waits to be read.
final class StatusMonitors {
    private final class Follower {
        let stream: ReplyStream
        /// What it was told of itself last.
        var mutedOn: String?

        init(_ stream: ReplyStream) {
            self.stream = stream
        }
    }

    /// Gives the status for somebody.
    private let status: (PeerCredentials) -> StatusMessage
    /// Gives the seat for which somebody is muted.
    private let seat: (PeerCredentials) -> String?
    private let logger: Logger
    private var followers: [Follower] = []

    init(
        logger: Logger,
        seat: @escaping (PeerCredentials) -> String?,
        status: @escaping (PeerCredentials) -> StatusMessage
    ) {
        self.logger = logger
        self.seat = seat
        self.status = status
    }

    /// Starts a stream with how it is now.
    func add(_ stream: ReplyStream) {
        let follower = Follower(stream)
        stream.onClosed = { [weak self, weak follower] in self?.followers.removeAll { $0 === follower } }
        stream.onDrained = { [weak self, weak follower] in
            if let self, let follower { tell(follower) }
        }
        followers.append(follower)
        tell(follower)
    }

    /// The status is another one.
    func tellAll() {
        for follower in followers { tell(follower) }
    }

    /// Others may be muted than were before.
    func tellMuting() {
        for follower in followers where follower.stream.peer.flatMap(seat) != follower.mutedOn { tell(follower) }
    }

    private func tell(_ follower: Follower) {
        let stream = follower.stream
        guard stream.pendingBytes == 0 else { return stream.wantsDrained = true }
        guard let peer = stream.peer else { return }
        do {
            let status = status(peer)
            try stream.send(StatusReply(status: status))
            follower.mutedOn = status.mutedOn
        } catch {
            logger.error("a status could not be encoded: \(error)")
        }
    }
}
