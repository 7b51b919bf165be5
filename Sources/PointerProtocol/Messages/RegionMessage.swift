public import PointerModel

/// The wire's Region: the region that the pointer is in, or has left.
public struct RegionMessage: Codable, Sendable, Equatable {
    public var surface: String
    /// User id of the surface's owner; nil if the configuration declares the surface.
    public var owner: UInt32?
    public var node: String
    public var identifier: String?
    public var rect: Rect
    public var latchingAxes: [String]
    public var enterAnimations: [AnimationMessage]?
    public var exitAnimations: [AnimationMessage]?

    public init(_ region: ActiveRegion) {
        surface = region.surface.id
        owner = region.surface.owner.user
        node = region.node
        identifier = region.identifier
        rect = region.rect.onWire
        latchingAxes = region.latchingAxes.names
        enterAnimations = AnimationMessage.list(region.enterAnimations)
        exitAnimations = AnimationMessage.list(region.exitAnimations)
    }
}

/// The wire's Animation: a change that a client makes together with a transition.
public struct AnimationMessage: Codable, Sendable, Equatable {
    public var node: String
    public var alpha: Double

    public init(_ animation: NodeAnimation) {
        node = animation.node
        alpha = WirePrecision.round(factor: animation.alpha)
    }

    /// Converts a declared animation without rounding, so that Get returns the layout that the client declared.
    init(declared animation: NodeAnimation) {
        node = animation.node
        alpha = animation.alpha
    }

    /// Converts animations; nil if there are none.
    static func list(_ animations: [NodeAnimation]) -> [AnimationMessage]? {
        animations.isEmpty ? nil : animations.map { AnimationMessage($0) }
    }

    /// Converts declared animations without rounding; nil if there are none.
    static func declared(_ animations: [NodeAnimation]) -> [AnimationMessage]? {
        animations.isEmpty ? nil : animations.map { AnimationMessage(declared: $0) }
    }
}
