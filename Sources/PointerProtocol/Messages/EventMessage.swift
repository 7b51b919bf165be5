public import PointerModel

/// The wire's Event; the fields that belong to its kind are there.
public struct EventMessage: Codable, Sendable, Equatable {
    public var kind: String
    public var frame: UInt64
    public var time: Int64
    /// nil: the default one.
    public var pointer: String?
    /// true, or absent.
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
    /// The seat of which another session is in front.
    public var seat: String?

    /// The event that carries everything: the first of a stream, or the one after events were lost.
    public init(_ kind: EventKind, state: StateMessage) {
        self.kind = kind.rawValue
        frame = state.frame
        time = state.time
        pointer = state.pointer
        self.state = state
    }

    /// The event after which nothing comes until the whole state does.
    /// - Parameters:
    ///   - seat: the one of which another session is in front.
    ///   - time: when that was noticed, microseconds.
    ///   - pointer: whose events stay away; nil: the default one's.
    public init(mutedOn seat: String, time: Int64, pointer: String? = nil) {
        kind = EventKind.muted.rawValue
        // How many frames there were is nothing to be told.
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
    /// nil: an older daemon does not say.
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
    /// In seconds.
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
    /// true, or absent.
    public var interrupted: Bool?
    /// nil: an older daemon does not say.
    public var clickPosition: Point?

    public init(button: String, pressed: Bool, interrupted: Bool? = nil, clickPosition: Point? = nil) {
        self.button = button
        self.pressed = pressed
        self.interrupted = interrupted
        self.clickPosition = clickPosition
    }
}

/// The wire's Scroll and Clicks: 120 is a click, positive to the right and down.
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
    /// The rates that the daemon takes.
    public static let maxRateRange = 1...1_000_000

    /// nil: every kind.
    public var events: [String]?
    /// Motion events a second; nil: as many as there are.
    public var maxRate: Int?
    /// Whose events; nil: the default one's.
    public var pointer: String?
    /// Whether unknown fields are an error; nil: they are passed over.
    public var strict: Bool?

    public init(events: [String]? = nil, maxRate: Int? = nil, pointer: String? = nil, strict: Bool? = nil) {
        self.events = events
        self.maxRate = maxRate
        self.pointer = pointer
        self.strict = strict
    }
}
