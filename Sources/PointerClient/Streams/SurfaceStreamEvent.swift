import Documents
import LayoutDocuments
public import PointerModel
package import PointerWire
import Varlink

/// An event for a program that shows a surface, or several on a host. Each event names its surface.
public enum SurfaceStreamEvent: StreamEvent, Equatable {
    /// The surface is in the layout.
    case attached
    /// The host is open, and its surfaces are in the layout. Calls use this name for it.
    case opened(host: String)
    /// An event of a pointer on the surface, or a region request. `pointer` is its name; nil for the default one.
    case event(PointerEvent, EventStamp, pointer: String?)
    /// The region and style of a pointer, after events were lost because this program did not read them in time or was muted.
    /// Both are nil if the pointer is not on the surface, or on none of the host's. The daemon sends one for each pointer.
    case resynced(ActiveRegion?, ResolvedStyle?, EventStamp, pointer: String?)
    /// Another user's session is in front on this seat, and the surface is out of the layout. When this user's session is in
    /// front again, the surface returns to its place, and `resynced` follows.
    case muted(seat: String)
    /// The daemon refused the changes that were made while the surface, or the host, was not connected. The previous declaration
    /// is shown again.
    case refused(ClientError)
    /// The connection was lost or could not be made. The surface is not shown.
    case disconnected(ClientError)

    /// Decodes a message. Returns nil for an unknown kind.
    package init?(_ message: SurfaceEventMessage) {
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
    /// Shows a surface while the stream is open, and subscribes to the pointers' events on it. Needs the role `layout`.
    ///
    /// Changes of the surface are calls on another connection: ``Call/update(_:_:)``, ``Call/answer(_:_:of:)`` and
    /// ``Call/invalidate(_:node:)``.
    public static func attach(_ surface: Surface) -> StreamCall { attach(surface) { _ in } }

    /// Shows a surface while the stream is open.
    /// - Parameters:
    ///   - surface: the surface.
    ///   - note: called with each message before its event is returned.
    static func attach(_ surface: Surface, note: @escaping @Sendable (SurfaceEventMessage) -> Void) -> StreamCall {
        surfaces(of: .attach, LayoutWriter.message.attach(surface), note: note)
    }

    /// Opens a host while the stream is open, and subscribes to the pointers' events on its surfaces. Needs the role `layout`.
    ///
    /// Changes are calls on another connection: ``Call/show(_:on:)`` and ``Call/hide(_:on:)``, with the name from
    /// ``SurfaceStreamEvent/opened(host:)``, and the calls for single surfaces.
    public static var host: StreamCall { host { _ in } }

    /// Opens a host while the stream is open.
    /// - Parameter note: called with each message before its event is returned.
    static func host(note: @escaping @Sendable (SurfaceEventMessage) -> Void) -> StreamCall {
        surfaces(of: .host, .table { _ in }, note: note)
    }

    private static func surfaces(
        of method: LayoutMethod,
        _ parameters: DocumentValue,
        note: @escaping @Sendable (SurfaceEventMessage) -> Void
    ) -> StreamCall {
        StreamCall(method.qualifiedName, document: parameters) {
            { (reply: SurfaceEventReply) in
                note(reply.event)
                return SurfaceStreamEvent(reply.event)
            }
        }
    }
}
