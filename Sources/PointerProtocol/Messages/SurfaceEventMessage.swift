public import PointerModel

/// Kinds of events of a surface's stream, by their names on the wire.
public enum SurfaceEventKind: String, CaseIterable, Sendable {
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

/// The wire's SurfaceEvent, with the fields of its kind.
///
/// Fields about a pointer have the same names and types as in the wire's Event.
public struct SurfaceEventMessage: Codable, Sendable, Equatable {
    public var kind: String
    public var surface: String?
    /// Name of the open host, for calls.
    public var host: String?
    public var frame: UInt64?
    public var time: Int64?
    /// Name of the pointer; nil means the default pointer.
    public var pointer: String?
    /// Whether a held button keeps the pointer in its region after the frame; nil if not.
    public var latched: Bool?
    public var region: RegionMessage?
    public var style: StyleMessage?
    public var transition: TransitionMessage?
    public var finished: Bool?
    public var gesture: GestureMessage?
    public var confirm: ConfirmMessage?
    public var slider: SliderMessage?
    /// Number of updates of the surface before a slider's event; nil if zero.
    public var updates: Int?
    public var request: RequestMessage?
    /// Seat on which another user's session is active.
    public var seat: String?

    /// Makes the first event of an attached surface's stream.
    public init(attached surface: String) {
        kind = SurfaceEventKind.attached.rawValue
        self.surface = surface
    }

    /// Makes the first event of a host's stream.
    public init(opened host: String) {
        kind = SurfaceEventKind.opened.rawValue
        self.host = host
    }

    /// Makes a `muted` event, after which nothing comes until pointers can be on the surface again.
    /// - Parameter seat: the seat on which another user's session is active.
    public init(mutedOn seat: String) {
        kind = SurfaceEventKind.muted.rawValue
        self.seat = seat
    }

    /// Makes a `resync` event with the region of a pointer on the stream's surfaces, after lost events.
    /// - Parameters:
    ///   - state: state of the pointer.
    ///   - isShown: whether the stream carries a surface.
    public init(resyncOf state: StateMessage, isShown: (SurfaceName) -> Bool) {
        kind = SurfaceEventKind.resync.rawValue
        frame = state.frame
        time = state.time
        pointer = state.pointer
        latched = state.latched == true ? true : nil
        guard let region = state.region, isShown(region.surfaceName) else { return }
        self.region = region
        style = state.style
    }
}
