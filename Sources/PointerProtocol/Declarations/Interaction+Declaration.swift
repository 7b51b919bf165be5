public import PointerModel

extension Interaction {
    init(_ message: InteractionMessage, at place: DeclarationPlace) throws(DeclarationError) {
        self.init(
            isEnabled: message.enabled ?? true,
            isAsked: message.asked ?? false,
            updatesWhilePanning: message.updatesWhilePanning ?? false
        )
        if let regions = message.regions {
            self.regions = try place["regions"].map(regions, atMost: LayoutLimits.regionsPerInteraction) {
                region,
                place throws(DeclarationError) in try Region(region, at: place)
            }
        }
        if let repeating = message.repeating {
            self.repeating = try RepeatingRegions(repeating, at: place["repeating"])
        }
        if let style = message.style { self.style = try Style(style, at: place["style"]) }
    }
}

extension Region {
    /// Reads and checks a region that a client declares or answers with.
    ///
    /// - Parameters:
    ///   - message: the declaration.
    ///   - path: place of the declaration in the client's message.
    ///   - limits: limits of the client.
    /// - Throws: the first mistake, with its place.
    public init(
        _ message: RegionDeclarationMessage,
        at path: String = "region",
        limits: ClientLimits = .byDefault
    ) throws(DeclarationError) {
        try self.init(message, at: DeclarationPlace(path, limits: limits))
    }

    init(_ message: RegionDeclarationMessage, at place: DeclarationPlace) throws(DeclarationError) {
        self.init(rect: try place["rect"].rect(message.rect))
        if let path = message.path { self.path = try place["path"].path(path) }
        if let identifier = message.identifier { self.identifier = try place["identifier"].identifier(identifier) }
        if let names = message.latchingAxes { latchingAxes = try place["latchingAxes"].options(names, of: Axes.self) }
        if let names = message.modifiers { modifiers = try place["modifiers"].options(names, of: Modifiers.self) }
        if let priority = message.priority {
            self.priority = try place["priority"].integer(priority, in: LayoutLimits.priority)
        }
        if let style = message.style { self.style = try Style(style, at: place["style"]) }
        enterAnimations = try place["enterAnimations"].animations(message.enterAnimations ?? [])
        exitAnimations = try place["exitAnimations"].animations(message.exitAnimations ?? [])
    }
}

extension RepeatingRegions {
    init(_ message: RepeatingRegionsMessage, at place: DeclarationPlace) throws(DeclarationError) {
        self.init(
            first: try Region(message.first, at: place["first"]),
            pitch: try place["pitch"].vector(message.pitch),
            count: try place["count"].integer(message.count, in: LayoutLimits.repetitions)
        )
        guard pitch != .zero else {
            throw place["pitch"].error(.invalid, "all regions would be at the same place")
        }
        let last = first.rect.origin + pitch * Double(count - 1)
        for coordinate in [last.x, last.y] { _ = try place["pitch"].number(coordinate, in: place.limits.position) }
    }
}

extension DeclarationPlace {
    fileprivate func animations(_ messages: [AnimationMessage]) throws(DeclarationError) -> [NodeAnimation] {
        try map(messages, atMost: LayoutLimits.animationsPerRegion) { message, place throws(DeclarationError) in
            NodeAnimation(
                node: try place["node"].identifier(message.node),
                alpha: try place["alpha"].number(message.alpha, in: LayoutLimits.alpha)
            )
        }
    }
}
