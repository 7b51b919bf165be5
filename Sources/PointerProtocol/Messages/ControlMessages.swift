public import PointerModel

/// The wire's Confirm: a step of a control that asks for a confirmation.
public struct ConfirmMessage: Codable, Sendable, Equatable {
    public var surface: String
    public var node: String
    public var fired: Bool

    public init(_ event: ConfirmEvent) {
        surface = event.surface
        node = event.node
        fired = event.isFired
    }
}

/// The wire's Slider: a step of a slider.
public struct SliderMessage: Codable, Sendable, Equatable {
    public var surface: String
    public var node: String
    public var phase: String
    public var value: Double

    public init(_ event: SliderEvent) {
        surface = event.surface
        node = event.node
        phase = event.phase.rawValue
        value = WirePrecision.round(factor: event.value)
    }
}
