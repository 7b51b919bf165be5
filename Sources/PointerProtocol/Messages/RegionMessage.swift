public import PointerModel

/// The wire's Region: the region that the pointer is in or left.
public struct RegionMessage: Codable, Sendable, Equatable {
    public var surface: String
    /// The user who owns the surface; nil: the configuration does.
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

/// The wire's Animation: what a client changes along with a transition.
public struct AnimationMessage: Codable, Sendable, Equatable {
    public var node: String
    public var alpha: Double

    public init(_ animation: NodeAnimation) {
        node = animation.node
        alpha = WirePrecision.round(factor: animation.alpha)
    }

    /// As it is declared: nothing is rounded, so that a layout that is asked for is the one that was declared.
    init(declared animation: NodeAnimation) {
        node = animation.node
        alpha = animation.alpha
    }

    /// nil where there are none, which goes without saying.
    static func list(_ animations: [NodeAnimation]) -> [AnimationMessage]? {
        animations.isEmpty ? nil : animations.map { AnimationMessage($0) }
    }

    /// The same of those that a layout declares.
    static func declared(_ animations: [NodeAnimation]) -> [AnimationMessage]? {
        animations.isEmpty ? nil : animations.map { AnimationMessage(declared: $0) }
    }
}
