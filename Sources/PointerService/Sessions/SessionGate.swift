import Varlink

/// Muting of one client. It ensures that the client gets one `muted` event, and no second one before the next state.
struct SessionGate {
    /// Seat for which the client is muted; nil if it is not muted.
    private(set) var seat: String?
    /// Seat named in the last `muted` event sent; nil if the last event was another one.
    private var announcedSeat: String?

    /// Seat for which a `muted` event must still be sent; nil if none must.
    var unannouncedSeat: String? { seat == announcedSeat ? nil : seat }

    /// Mutes the client for a seat.
    mutating func begin(on seat: String) {
        self.seat = seat
    }

    mutating func end() {
        seat = nil
    }

    /// Records that the event sent now announces the current seat, or the end of muting.
    mutating func markSent() {
        announcedSeat = seat
    }
}

/// Client with a stream, which gets a `muted` event when it is muted.
protocol SessionGated: AnyObject {
    var stream: ReplyStream { get }
    var sessionGate: SessionGate { get set }
}

extension SessionGated {
    /// Sends a `muted` event if it must still be sent, as soon as the stream is not congested.
    /// - Parameters:
    ///   - queueLimit: maximum pending bytes before the daemon discards the client's events.
    ///   - send: sends the event for a seat.
    func sendMuted(queueLimit: Int, _ send: (String) throws -> Void) rethrows {
        guard let seat = sessionGate.unannouncedSeat else { return }
        guard !stream.isCongested(ofLimit: queueLimit) else { return stream.wantsDrained = true }
        try send(seat)
        sessionGate.markSent()
    }
}
