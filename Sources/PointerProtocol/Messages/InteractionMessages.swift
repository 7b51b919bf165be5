public import PointerModel

/// The wire's Interaction.
public struct InteractionMessage: Codable, Sendable, Equatable {
    public var enabled: Bool?
    public var regions: [RegionDeclarationMessage]?
    public var repeating: RepeatingRegionsMessage?
    public var asked: Bool?
    public var updatesWhilePanning: Bool?
    public var style: StyleDeclarationMessage?

    public init(_ interaction: Interaction) {
        enabled = interaction.isEnabled
        regions = interaction.regions.map(RegionDeclarationMessage.init)
        repeating = interaction.repeating.map(RepeatingRegionsMessage.init)
        asked = interaction.isAsked
        updatesWhilePanning = interaction.updatesWhilePanning
        style = interaction.style.map(StyleDeclarationMessage.init)
    }
}

/// The wire's RegionDeclaration.
public struct RegionDeclarationMessage: Codable, Sendable, Equatable {
    public var rect: Rect
    public var path: String?
    public var identifier: String?
    public var latchingAxes: [String]?
    public var modifiers: [String]?
    public var priority: Int?
    public var style: StyleDeclarationMessage?
    public var enterAnimations: [AnimationMessage]?
    public var exitAnimations: [AnimationMessage]?

    public init(_ region: Region) {
        rect = region.rect
        path = region.path?.svg
        identifier = region.identifier
        latchingAxes = region.latchingAxes.names
        modifiers = region.modifiers.names
        priority = region.priority == 0 ? nil : region.priority
        style = region.style.map(StyleDeclarationMessage.init)
        enterAnimations = AnimationMessage.declared(region.enterAnimations)
        exitAnimations = AnimationMessage.declared(region.exitAnimations)
    }
}

/// The wire's RepeatingRegions.
public struct RepeatingRegionsMessage: Codable, Sendable, Equatable {
    public var first: RegionDeclarationMessage
    public var pitch: Vector
    public var count: Int

    public init(_ regions: RepeatingRegions) {
        first = RegionDeclarationMessage(regions.first)
        pitch = regions.pitch
        count = regions.count
    }
}
