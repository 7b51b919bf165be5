public import PointerModel

/// The kinds of what a surface's stream tells, by their names on the wire.
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

/// The wire's SurfaceEvent; the fields that belong to its kind are there.
///
/// What a pointer did is written as its Event is: the fields have the same names and types.
public struct SurfaceEventMessage: Codable, Sendable, Equatable {
    public var kind: String
    public var surface: String?
    /// How calls name the host that is open.
    public var host: String?
    public var frame: UInt64?
    public var time: Int64?
    /// nil: the default one.
    public var pointer: String?
    /// Whether a held button keeps the pointer's region after the frame; nil: none does.
    public var latched: Bool?
    public var region: RegionMessage?
    public var style: StyleMessage?
    public var transition: TransitionMessage?
    public var finished: Bool?
    public var gesture: GestureMessage?
    public var confirm: ConfirmMessage?
    public var slider: SliderMessage?
    /// How many updates of the surface came before a slider's event; nil: none did.
    public var updates: Int?
    public var request: RequestMessage?
    /// The seat of which another session is in front.
    public var seat: String?

    /// The first event of a stream.
    public init(attached surface: String) {
        kind = SurfaceEventKind.attached.rawValue
        self.surface = surface
    }

    /// The first event of a host's stream.
    public init(opened host: String) {
        kind = SurfaceEventKind.opened.rawValue
        self.host = host
    }

    /// The event after which nothing comes until pointers can be on the surface again.
    /// - Parameter seat: the one of which another session is in front.
    public init(mutedOn seat: String) {
        kind = SurfaceEventKind.muted.rawValue
        self.seat = seat
    }

    /// Where a pointer is on the stream's surfaces, after events were lost.
    /// - Parameters:
    ///   - state: the pointer's.
    ///   - isShown: whether a surface is one of them.
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
