public import PointerModel
import PointerProtocol
import Varlink

/// What those learn who show a surface, or several on a host. Each event names the surface that it is on.
public enum SurfaceStreamEvent: StreamEvent, Equatable {
    /// The surface is in the layout.
    case attached
    /// The host is there, and in the layout what it shows. Calls name it so.
    case opened(host: String)
    /// A pointer did something on it, or asks where a region is. The name is the pointer's; nil: the default one.
    case event(PointerEvent, EventStamp, pointer: String?)
    /// Events were lost, as this program did not read them in time or was muted: where a pointer is on the surface, or on one of the
    /// host's, with the style that it has there; nil: on none. One comes for each pointer.
    case resynced(ActiveRegion?, ResolvedStyle?, EventStamp, pointer: String?)
    /// Another session is in front on this seat than this user's: the surface is out of the layout until it no longer is. Then it is where
    /// it was, and `resynced` comes.
    case muted(seat: String)
    /// The daemon refuses what the surface, or what a host shows, was changed to while it was not shown: it is shown again as it was before
    /// that.
    case refused(ClientError)
    /// The daemon has gone, or was never there, and the surface is shown nowhere.
    case disconnected(ClientError)

    /// What a message tells; nil for a kind that is not known.
    init?(_ message: SurfaceEventMessage) {
        let stamp = EventStamp(
            frame: message.frame ?? 0,
            time: Timestamp(microseconds: message.time ?? 0),
            isLatched: message.latched ?? false
        )
        switch SurfaceEventKind(rawValue: message.kind) {
        case .attached: self = .attached
        case .opened: self = .opened(host: message.host ?? "")
        case .muted: self = .muted(seat: message.seat ?? "")
        case .resync:
            let region = message.region.map { ActiveRegion($0) }
            let style = message.style.map { ResolvedStyle($0) }
            self = .resynced(region, style, stamp, pointer: message.pointer)
        default:
            guard let event = PointerEvent(message) else { return nil }
            self = .event(event, stamp, pointer: message.pointer)
        }
    }
}

extension StreamCall where Element == SurfaceStreamEvent {
    /// Shows a surface for as long as the stream is there, and tells what pointers do on it. Needs the role `layout`.
    ///
    /// Changes of it are calls on another connection: ``Call/update(_:_:)``, ``Call/answer(_:_:of:)`` and ``Call/invalidate(_:node:)``.
    public static func attach(_ surface: Surface) -> StreamCall { attach(surface) { _ in } }

    /// - Parameter note: called with each message before it is told.
    static func attach(_ surface: Surface, note: @escaping @Sendable (SurfaceEventMessage) -> Void) -> StreamCall {
        surfaces(of: .attach, AttachParameters(surface: SurfaceMessage(surface)), note: note)
    }

    /// Opens a host for as long as the stream is there, which says what pointers do on all that it shows. Needs the role `layout`.
    ///
    /// What it shows is said by calls on another connection, with the name that ``SurfaceStreamEvent/opened(host:)`` has:
    /// ``Call/show(_:on:)`` and ``Call/hide(_:on:)``, and those for a surface.
    public static var host: StreamCall { host { _ in } }

    /// - Parameter note: called with each message before anybody gets its events.
    static func host(note: @escaping @Sendable (SurfaceEventMessage) -> Void) -> StreamCall {
        surfaces(of: .host, HostParameters(), note: note)
    }

    private static func surfaces(
        of method: LayoutMethod,
        _ parameters: some Encodable & Sendable,
        note: @escaping @Sendable (SurfaceEventMessage) -> Void
    ) -> StreamCall {
        StreamCall(method.qualifiedName, parameters) {
            { (reply: SurfaceEventReply) in
                note(reply.event)
                return SurfaceStreamEvent(reply.event)
            }
        }
    }
}
