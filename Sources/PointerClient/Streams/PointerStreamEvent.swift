public import PointerModel
package import PointerWire

/// An event for a subscriber to a pointer.
public enum PointerStreamEvent: StreamEvent, Equatable {
    /// The complete state, at the beginning of a connection. If the connection begins with ``muted(seat:)``, this comes
    /// afterwards.
    case connected(PointerSnapshot)
    /// An event, with the state after it.
    case event(PointerEvent, PointerSnapshot)
    /// The complete state, after events were lost because this program did not read them in time or was muted.
    case resynced(PointerSnapshot)
    /// Another user's session is in front on this seat. The daemon sends no events until this user's session is in front again,
    /// and then the complete state.
    case muted(seat: String)
    /// The connection was lost or could not be made.
    case disconnected(ClientError)

    /// The pointer's state; nil while it is unknown.
    ///
    /// The client applies the events in the same way as the daemon. With a subscription to all kinds of events, the state equals
    /// the reply of ``Call/state(of:)`` at this moment, except for the velocity, which is that of the last complete state. The
    /// effects of other kinds are also those of the last complete state.
    public var snapshot: PointerSnapshot? {
        switch self {
        case .connected(let snapshot), .event(_, let snapshot), .resynced(let snapshot): snapshot
        case .muted, .disconnected: nil
        }
    }
}

extension StreamCall where Element == PointerStreamEvent {
    /// Subscribes to a pointer: its state, then every change.
    /// - Parameters:
    ///   - kinds: kinds of events to receive; nil for all. Complete states are always sent.
    ///   - maxRate: maximum number of motion events per second, 1 to 1000000; nil for no limit. The last position of a movement
    ///     is always sent.
    ///   - pointer: name of the pointer; nil for the default one.
    public static func events(
        _ kinds: Set<EventKind>? = nil,
        maxRate: Int? = nil,
        of pointer: String? = nil
    ) -> StreamCall {
        let parameters = SubscribeParameters(
            events: kinds?.map(\.rawValue).sorted(),
            maxRate: maxRate,
            pointer: pointer
        )
        return StreamCall(PointerMethod.subscribe.qualifiedName, parameters) {
            var known: PointerSnapshot?
            return { (reply: EventReply) in
                PointerStreamEvent(reply.event, since: &known)
            }
        }
    }
}

extension PointerStreamEvent {
    /// Decodes a message. Returns nil for an unknown kind of event, and for anything before the first state.
    /// - Parameters:
    ///   - message: the message.
    ///   - known: the state before the message. It is replaced by the state after it.
    package init?(_ message: EventMessage, since known: inout PointerSnapshot?) {
        if message.kind == EventKind.muted.rawValue {
            self = .muted(seat: message.seat ?? "")
            return
        }
        guard var snapshot = known else {
            guard let state = message.state else { return nil }
            let first = PointerSnapshot(state)
            known = first
            self = .connected(first)
            return
        }
        let event = snapshot.apply(message)
        known = snapshot
        if let event {
            self = .event(event, snapshot)
        } else if message.state != nil {
            self = .resynced(snapshot)
        } else {
            return nil
        }
    }
}
