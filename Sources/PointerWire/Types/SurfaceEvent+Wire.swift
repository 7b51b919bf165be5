package import PointerModel

/// Kinds of events of a surface's stream, by their names on the wire.
package enum SurfaceEventKind: String, CaseIterable, Sendable {
    case attached
    case opened
    case enter
    case exit
    case style
    case completion
    case gesture
    case confirm
    case slider
    case request
    case resync
    case muted
}

/// The wire's SurfaceEvent, as received, with the fields of its kind.
///
/// Fields about a pointer have the same names and types as in the wire's Event.
package struct SurfaceEventMessage: Decodable, Sendable, Equatable {
    package var kind: String
    package var surface: String?
    /// Name of the open host, for calls.
    package var host: String?
    package var frame: UInt64?
    package var time: Int64?
    /// Name of the pointer; nil means the default pointer.
    package var pointer: String?
    /// Whether a held button keeps the pointer in its region after the frame; nil if not.
    package var latched: Bool?
    package var region: RegionMessage?
    package var style: StyleMessage?
    package var transition: TransitionMessage?
    package var finished: Bool?
    package var gesture: GestureMessage?
    package var confirm: ConfirmMessage?
    package var slider: SliderMessage?
    /// Number of updates of the surface before a slider's event; nil if zero.
    package var updates: Int?
    package var request: RequestMessage?
    /// Seat on which another user's session is active.
    package var seat: String?
}

extension PointerEvent {
    /// Reads an event from a surface's message; nil also for `attached` and `opened`.
    package init?(_ message: SurfaceEventMessage) {
        guard SurfaceEventKind(rawValue: message.kind) != nil else { return nil }
        self.init(EventMessage(message))
    }
}

extension EventMessage {
    /// Converts a surface's message to a pointer's message with the same fields.
    fileprivate init(_ message: SurfaceEventMessage) {
        kind = message.kind
        frame = message.frame ?? 0
        time = message.time ?? 0
        pointer = message.pointer
        region = message.region
        style = message.style
        transition = message.transition
        finished = message.finished
        gesture = message.gesture
        confirm = message.confirm
        slider = message.slider
        request = message.request
    }
}

/// Event about a stream of surfaces itself. All other events of such a stream are those of pointers.
package enum SurfaceStreamState: WireValue {
    /// The first event of an attached surface's stream.
    case attached(surface: String)
    /// The first event of a host's stream.
    case opened(host: String)
    /// Another user's session is active on the seat. Nothing comes until pointers can be on the surfaces again.
    case muted(seat: String)
    /// State of a pointer after lost events. `isShown`: whether its region is on a surface of the stream.
    case resync(PointerSnapshot, pointer: String?, isShown: Bool)

    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        switch self {
        case .attached(let surface):
            sink.field("kind", word: SurfaceEventKind.attached.rawValue)
            sink.field("surface", string: surface)
        case .opened(let host):
            sink.field("kind", word: SurfaceEventKind.opened.rawValue)
            sink.field("host", string: host)
        case .muted(let seat):
            sink.field("kind", word: SurfaceEventKind.muted.rawValue)
            sink.field("seat", string: seat)
        case .resync(let snapshot, let pointer, let isShown):
            let state = snapshot.state
            let stamp = EventStamp(frame: snapshot.frame, time: snapshot.time, isLatched: state.isLatched)
            sink.fields(of: SurfaceEventKind.resync.rawValue, stamp, pointer)
            if let region = state.region, isShown {
                sink.field("region", region)
                sink.field("style", state.style)
            }
        }
        sink.endObject()
    }
}
