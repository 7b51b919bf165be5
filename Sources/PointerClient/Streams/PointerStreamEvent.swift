public import PointerModel
public import PointerProtocol

/// What those learn who follow a pointer.
public enum PointerStreamEvent: StreamEvent, Equatable {
    /// The connection begins: all there is to know. Where it begins with ``muted(seat:)``, this comes after that.
    case connected(PointerSnapshot)
    /// Something happened; with the state after it.
    case event(PointerEvent, PointerSnapshot)
    /// Events were lost, as this program did not read them in time or was muted: all there is to know.
    case resynced(PointerSnapshot)
    /// Another session is in front on this seat than this user's: nothing is told until it no longer is. Then all there is to know comes.
    case muted(seat: String)
    /// The daemon has gone, or was never there.
    case disconnected(ClientError)

    /// The pointer's state; nil while nothing is known.
    ///
    /// It is made of the events, as the daemon makes its own: with every kind of event followed it is what ``Call/state(of:)`` would say at this
    /// moment, but for the velocity, which is as the last whole state had it. Of kinds that are not followed it knows what that state said.
    public var snapshot: PointerSnapshot? {
        switch self {
        case .connected(let snapshot), .event(_, let snapshot), .resynced(let snapshot): snapshot
        case .muted, .disconnected: nil
        }
    }
}

extension StreamCall where Element == PointerStreamEvent {
    /// A pointer's state, then every change.
    /// - Parameters:
    ///   - kinds: the events that are wanted; nil: all. Whole states always come.
    ///   - maxRate: at most so many motion events a second, 1 to 1000000; nil: as many as there are. The last position of a movement
    ///     always comes.
    ///   - pointer: its name; nil: the default one.
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
    /// What a message tells.
    /// - Parameter known: the state before it, and then the one after it.
    /// - Returns: nil for a kind of event that is not known, and for anything that comes before the state.
    init?(_ message: EventMessage, since known: inout PointerSnapshot?) {
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
