public import PointerModel

/// The wire's Event, with the fields of its kind.
public struct EventMessage: Codable, Sendable, Equatable {
    public var kind: String
    public var frame: UInt64
    public var time: Int64
    /// Name of the pointer; nil means the default pointer.
    public var pointer: String?
    /// true, or nil for false.
    public var latched: Bool?
    public var state: StateMessage?
    public var position: Point?
    public var displayed: Point?
    public var contentOffset: Vector?
    public var delta: Vector?
    public var source: String?
    public var region: RegionMessage?
    public var style: StyleMessage?
    public var transition: TransitionMessage?
    public var finished: Bool?
    public var button: ButtonMessage?
    public var modifiers: [String]?
    public var scroll: ScrollMessage?
    public var manipulation: ManipulationMessage?
    public var gesture: GestureMessage?
    public var confirm: ConfirmMessage?
    public var slider: SliderMessage?
    public var locked: Bool?
    public var agreement: String?
    public var request: RequestMessage?
    public var layout: LayoutChangeMessage?
    /// Seat on which another user's session is active.
    public var seat: String?

    /// Makes an event with the whole state: the first of a stream, or the one after lost events.
    public init(_ kind: EventKind, state: StateMessage) {
        self.kind = kind.rawValue
        frame = state.frame
        time = state.time
        pointer = state.pointer
        self.state = state
    }

    /// Makes a `muted` event, after which nothing comes until the whole state.
    /// - Parameters:
    ///   - seat: the seat on which another user's session is active.
    ///   - time: when the daemon noticed that, in microseconds.
    ///   - pointer: name of the stream's pointer; nil means the default pointer.
    public init(mutedOn seat: String, time: Int64, pointer: String? = nil) {
        kind = EventKind.muted.rawValue
        // The number of frames would reveal motion.
        frame = 0
        self.time = time
        self.pointer = pointer
        self.seat = seat
    }
}

/// The wire's Transition.
public struct TransitionMessage: Codable, Sendable, Equatable {
    public var id: UInt64
    public var cause: String
    /// nil from an older daemon.
    public var spring: SpringMessage?

    public init(id: UInt64, cause: String, spring: SpringMessage? = nil) {
        self.id = id
        self.cause = cause
        self.spring = spring
    }

    public init(_ transition: Transition) {
        self.init(id: transition.id, cause: transition.cause.rawValue, spring: SpringMessage(transition.spring))
    }
}

/// The wire's Spring.
public struct SpringMessage: Codable, Sendable, Equatable {
    /// Undamped period, in seconds.
    public var response: Double
    public var dampingFraction: Double

    public init(_ spring: Spring) {
        response = WirePrecision.round(factor: spring.response)
        dampingFraction = WirePrecision.round(factor: spring.dampingFraction)
    }
}

/// The wire's Button.
public struct ButtonMessage: Codable, Sendable, Equatable {
    public var button: String
    public var pressed: Bool
    /// true, or nil for false.
    public var interrupted: Bool?
    /// nil from an older daemon.
    public var clickPosition: Point?

    public init(button: String, pressed: Bool, interrupted: Bool? = nil, clickPosition: Point? = nil) {
        self.button = button
        self.pressed = pressed
        self.interrupted = interrupted
        self.clickPosition = clickPosition
    }
}

/// The wire's Scroll and Clicks: 120 is one click, positive to the right. Positive vertical values are up in Scroll, and down in
/// Clicks.
public struct ScrollMessage: Codable, Sendable, Equatable {
    public var horizontal: Int32
    public var vertical: Int32

    public init(horizontal: Int32, vertical: Int32) {
        self.horizontal = horizontal
        self.vertical = vertical
    }
}

/// The parameters of Subscribe.
public struct SubscribeParameters: Codable, Sendable, Equatable {
    /// Valid values of `maxRate`.
    public static let maxRateRange = 1...1_000_000

    /// Kinds of events to send; nil means every kind.
    public var events: [String]?
    /// Maximum motion events per second; nil means no limit.
    public var maxRate: Int?
    /// Name of the pointer; nil means the default pointer.
    public var pointer: String?
    /// Whether unknown fields are an error; nil means false.
    public var strict: Bool?

    public init(events: [String]? = nil, maxRate: Int? = nil, pointer: String? = nil, strict: Bool? = nil) {
        self.events = events
        self.maxRate = maxRate
        self.pointer = pointer
        self.strict = strict
    }
}
