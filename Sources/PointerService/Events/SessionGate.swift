import Logging
import Varlink

/// That a reader is muted, and what of that it is told: once that it is, and not again before it was told how things are.
struct SessionGate {
    /// The seat for which it is muted; nil: it is not.
    private(set) var seat: String?
    /// The seat of which the last that it was told says that it is muted; nil: that says something else.
    private var told: String?

    /// The seat that is still to be told; nil: there is nothing to tell.
    var owed: String? { seat == told ? nil : seat }

    /// - Parameter seat: that of which another session is in front.
    mutating func begin(on seat: String) {
        self.seat = seat
    }

    mutating func end() {
        seat = nil
    }

    /// What is sent now says how it is.
    mutating func markSent() {
        told = seat
    }
}

/// A client with a stream, which is told when it is muted.
protocol SessionGated: AnyObject {
    var stream: ReplyStream { get }
    var sessionGate: SessionGate { get set }
}

extension SessionGated {
    /// Says that the client is muted, if it has not been told, as soon as there is room for that.
    /// - Parameters:
    ///   - queueLimit: bytes that may wait for it before its events are given up.
    ///   - logger: told if that has no JSON form.
    ///   - reply: makes what says so, of the seat.
    func tellMuted(queueLimit: Int, logger: Logger, _ reply: (String) -> some Encodable) {
        guard let seat = sessionGate.owed else { return }
        guard !stream.isCongested(ofLimit: queueLimit) else { return stream.wantsDrained = true }
        do {
            try stream.send(reply(seat))
            sessionGate.markSent()
        } catch {
            logger.error("that a client is muted could not be encoded: \(error)")
        }
    }
}
