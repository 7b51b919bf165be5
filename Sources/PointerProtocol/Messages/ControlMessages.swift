public import PointerModel

/// The wire's Confirm: a step of a confirm control.
public struct ConfirmMessage: Codable, Sendable, Equatable {
    public var surface: String
    /// User id of the surface's owner; nil if the configuration declares the surface.
    public var owner: UInt32?
    public var node: String
    public var phase: String
    public var intention: Double
    public var ring: Double
    public var ringColor: String
    public var ringScale: Double
    public var label: String
    public var target: Rect?
    public var fired: Bool

    public init(_ event: ConfirmEvent) {
        surface = event.surface.id
        owner = event.surface.owner.user
        node = event.node
        phase = event.state.phase.rawValue
        intention = WirePrecision.round(factor: event.state.intention)
        ring = WirePrecision.round(factor: event.state.ring)
        ringColor = event.state.ringColor.rawValue
        ringScale = WirePrecision.round(factor: event.state.scale)
        label = event.state.label.rawValue
        target = event.state.target?.onWire
        fired = event.isFired
    }
}

/// The wire's Slider: a step of a slider.
public struct SliderMessage: Codable, Sendable, Equatable {
    public var surface: String
    /// User id of the surface's owner; nil if the configuration declares the surface.
    public var owner: UInt32?
    public var node: String
    public var phase: String
    public var value: Double
    /// false, or nil if the slider keeps the value.
    public var kept: Bool?
    public var track: Rect?
    public var thumb: Point?
    public var axis: String?
    public var minimum: Double?
    public var maximum: Double?

    public init(_ event: SliderEvent) {
        surface = event.surface.id
        owner = event.surface.owner.user
        node = event.node
        phase = event.phase.rawValue
        value = WirePrecision.round(factor: event.value)
        kept = event.isKept ? nil : false
        guard let track = event.track else { return }
        self.track = track.frame.onWire
        thumb = track.thumb.onWire
        axis = track.axis.rawValue
        minimum = WirePrecision.round(factor: track.minimum)
        maximum = WirePrecision.round(factor: track.maximum)
    }
}
