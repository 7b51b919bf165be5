import PointerModel
import PointerWire
import Varlink

/// Muting of subscribers, who then get only `muted` events.
extension EventBroadcaster {
    /// Mutes subscribers whose session is not active, and sends `muted` again if the seat changed.
    /// - Parameter seat: returns the seat for which a client is muted; nil if it is not muted.
    func mute(_ seat: (PeerCredentials) -> String?) {
        for subscriber in subscribers.all {
            guard let seat = subscriber.stream.peer.flatMap(seat), seat != subscriber.sessionGate.seat else { continue }
            mute(subscriber, on: seat)
        }
    }

    /// Unmutes subscribers whose session is active again.
    func unmute(_ seat: (PeerCredentials) -> String?) {
        for subscriber in subscribers.all where subscriber.sessionGate.seat != nil {
            guard let peer = subscriber.stream.peer, seat(peer) == nil else { continue }
            subscriber.unmute()
            subscribers.join(subscriber)
            if subscriber.stream.pendingBytes == 0 { catchUp(subscriber) }
        }
    }

    func mute(_ subscriber: Subscriber, on seat: String) {
        subscriber.mute(on: seat)
        subscribers.leave(subscriber)
        sendMuted(subscriber)
    }

    func sendMuted(_ subscriber: Subscriber) {
        subscriber.sendMuted(queueLimit: queueLimit) { seat in
            var writer = MessageWriter()
            writer.mutedEvent(seat: seat, at: Timestamp(microseconds: now()), of: pointer)
            subscriber.stream.send(writer)
        }
    }
}
