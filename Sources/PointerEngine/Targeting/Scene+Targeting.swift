import PointerModel

/// Targeting, on each surface by the strategy that it declares, or else by that of the settings.
extension Scene {
    /// Returns the targeting strategy at a position.
    func targeting(at position: Point, settings: borrowing PreparedSettings) -> Targeting {
        targeting(on: surface(at: position), settings: settings)
    }

    /// Returns the targeting strategy of a surface, or of the space beside all surfaces.
    private func targeting(on surface: Int32?, settings: borrowing PreparedSettings) -> Targeting {
        if let surface, let own = surfaces[Int(surface)].declaration.targeting { return own }
        return settings.values.targeting.strategy
    }

    /// Returns a motion from a position as the targeting strategy adjusts it.
    @inline(__always)
    func adjusted(_ translation: Vector, at position: Point, settings: borrowing PreparedSettings) -> Vector {
        // Most layouts need no look-up of the strategy.
        guard targetingTraits.union(settings.targetingTraits).contains(.adjustsMotion) else { return translation }
        return adjustedByTargeting(translation, at: position, settings: settings)
    }

    @inline(never)
    private func adjustedByTargeting(
        _ translation: Vector,
        at position: Point,
        settings: borrowing PreparedSettings
    ) -> Vector {
        let targeting = targeting(at: position, settings: settings)
        guard targeting.traits.contains(.adjustsMotion) else { return translation }
        return targeting.adjusted(
            translation,
            at: position,
            among: SceneTargets(self, settings: settings.values.effects),
            settings: settings.values.targeting
        )
    }

    /// Returns the location to resolve in place of a position: that in the bubble, of the strategy or of the help.
    @inline(__always)
    func location(for position: Point, modifiers: Modifiers, settings: borrowing PreparedSettings) -> Point {
        guard mayHaveBubble(settings) else { return position }
        return locationByBubble(for: position, modifiers: modifiers, settings: settings)
    }

    @inline(never)
    private func locationByBubble(
        for position: Point,
        modifiers: Modifiers,
        settings: borrowing PreparedSettings
    ) -> Point {
        var query = HitTestQuery(mayWait: false)
        let (hit, region) = resolve(position, modifiers: modifiers, settings: settings.values.effects, query: &query)
        guard query.leavesRoom(for: region) else { return position }
        return locationInBubble(for: position, over: hit, settings: settings) ?? position
    }

    /// Whether the strategy of any surface, or the help, may have a bubble. Most layouts have neither.
    @inline(__always)
    func mayHaveBubble(_ settings: borrowing PreparedSettings) -> Bool {
        targetingTraits.union(settings.targetingTraits).contains(.movesLocation)
    }

    /// Returns the location to resolve in place of a position in no region: the nearest point of the target in whose bubble it is;
    /// nil if it is in none.
    ///
    /// This is the one rule of the strategy and of the help. What answers presses under the position keeps them, so that only its own
    /// region can take them in.
    /// - Parameter hit: node under the position; nil if there is none.
    @inline(never)
    func locationInBubble(for position: Point, over hit: NodeHandle?, settings: borrowing PreparedSettings) -> Point? {
        let surface = surface(at: position)
        let strategy = targeting(on: surface, settings: settings)
        let isByStrategy = strategy.traits.contains(.movesLocation)
        let isByHelp = hasBubbleOfHelp(on: surface, settings: settings)
        guard isByStrategy || isByHelp, !isEmptinessMeant(on: surface) else { return nil }
        let owner = hit.flatMap { pressOwner(upFrom: $0) }
        if let owner, !owner.sharesWithin, !surfaces[Int(owner.handle.surface)].isInteractive(owner.handle.node) {
            return nil
        }
        let targets = SceneTargets(self, settings: settings.values.effects, reachesOut: true, of: owner)
        let location =
            isByStrategy
            ? strategy.location(for: position, among: targets, settings: settings.values.targeting)
            : BubbleTargeting.location(for: position, among: targets, within: settings.values.assist.bubble)
        return location == position ? nil : location
    }

    /// Whether the help gives a position on a surface, or beside all of them, to the nearest target.
    private func hasBubbleOfHelp(on surface: Int32?, settings: borrowing PreparedSettings) -> Bool {
        guard settings.values.assist.bubble > 0 else { return false }
        // A surface that declares that nothing helps gets no help.
        guard let surface else { return true }
        return surfaces[Int(surface)].declaration.targeting != Targeting.none
    }

    /// Returns the nearest node that a press belongs to by its gestures or its control, from a node up to the root; nil if there is none.
    func pressOwner(upFrom hit: NodeHandle) -> PressOwner? {
        let surface = surfaces[Int(hit.surface)]
        var node = hit.node
        while node != SceneNode.none {
            let gestures = surface.gestures(of: node).intersection(.ofPress)
            let hasControl = surface.control(of: node) != nil
            if hasControl || !gestures.isEmpty {
                return PressOwner(
                    handle: NodeHandle(surface: hit.surface, node: node),
                    sharesWithin: !hasControl && gestures == .pan
                )
            }
            node = surface.nodes[Int(node)].parent
        }
        return nil
    }

    /// Whether a press on what belongs to a node may be for a region of another node, or of its own.
    func leavesPress(on owner: PressOwner, to node: NodeHandle) -> Bool {
        owner.sharesWithin
            ? self[surface: owner.handle.surface].contains(node, in: owner.handle) : node == owner.handle
    }

    /// Whether a click between the targets of a surface is meant for what is there.
    private func isEmptinessMeant(on surface: Int32?) -> Bool {
        guard let surface else { return false }
        return surfaces[Int(surface)].declaration.emptiness == .meant
    }

    /// Whether a location is on a surface on which clicks between the targets are meant for what is there.
    func isEmptinessMeant(at location: Point) -> Bool { isEmptinessMeant(on: surface(at: location)) }
}

extension HitTestQuery {
    /// Whether a bubble may take a position in which a region, or none, was found: not from a region of any style, to which a click there
    /// belongs, and not from a client that is asked and may have one there.
    func leavesRoom(for found: RegionHandle?) -> Bool { found == nil && asked == nil }
}

/// A node that a press in its hit area belongs to by its gestures or its control, whether or not it has a region there.
struct PressOwner {
    let handle: NodeHandle
    /// Whether it only pans. A drag that begins on something in it pans as well, so the press may be for that.
    let sharesWithin: Bool
}

extension Gestures {
    /// The gestures that a press begins.
    fileprivate static let ofPress: Gestures = [.tap, .pan, .secondaryClick, .bandSelection]
}
