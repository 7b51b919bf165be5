import PointerModel

/// An explanation of a resolution. It checks surfaces, nodes and regions one after the other, as the rules are written, and notes
/// each outcome. It finds what `Scene.resolve` finds by its index, unless either runs out of steps.
struct Explanation {
    private let location: Point
    private let modifiers: Modifiers
    private let settings: EffectSettings
    private let limit: Int
    private(set) var steps: [ResolutionStep] = []
    /// Number of steps that are not listed.
    private(set) var omitted = 0
    /// Number of listed steps about things that are not at the location.
    private var misses = 0
    /// Number of steps left, which count as in a ``HitTestQuery``. There are more of them, because the explanation checks nodes
    /// that the index skips.
    private var stepsLeft = 8 * PointerEngineLimit.steps.most

    /// Explains the resolution at a location. Lists at most `limit` steps beside those that decide, and half as many about things
    /// that are not at the location. It takes all steps regardless.
    init(
        of scene: Scene,
        at location: Point,
        modifiers: Modifiers,
        settings: EffectSettings,
        limit: Int
    ) {
        self.location = location
        self.modifiers = modifiers
        self.settings = settings
        self.limit = limit
        for index in scene.frontToBack {
            let surface = scene[surface: index]
            let isInside = surface.frame.contains(location)
            note(ResolutionStep(surface: surface.name, outcome: isInside ? .insideSurface : .outsideSurface))
            guard isInside else { continue }
            if let hit = hit(in: surface) { askRegions(from: hit, of: surface) }
            return
        }
    }

    /// Returns the node that is hit: the front-most sibling that contains the location, and in it the same again.
    private mutating func hit(in surface: SurfaceScene) -> Int32? {
        var hit: Int32?
        var siblings = surface.children(of: SceneNode.none)
        while let node = siblings.first(where: { contains($0, of: surface) }) {
            hit = node
            guard surface.isUnclipped(inside: node, surface.inside(location)) else {
                note(node, .outsideClip, of: surface)
                break
            }
            siblings = surface.children(of: node)
        }
        if let hit { note(hit, .hit, of: surface) }
        return hit
    }

    private mutating func contains(_ node: Int32, of surface: SurfaceScene) -> Bool {
        if let obstacle = surface[node: node].obstacle {
            note(node, obstacle, of: surface)
            return false
        }
        let isInside = surface.isInside(node, surface.inside(location), within: &stepsLeft)
        note(node, isInside ? .insideHitArea : .outsideHitArea, of: surface)
        return isInside
    }

    /// Checks the node and then its ancestors, until one has a region.
    private mutating func askRegions(from node: Int32, of surface: SurfaceScene) {
        var node = node
        while node != SceneNode.none {
            if ask(node, of: surface) { return }
            node = surface[node: node].parent
        }
    }

    private mutating func ask(_ node: Int32, of surface: SurfaceScene) -> Bool {
        guard surface[node: node].interaction != SceneNode.none else {
            note(node, .noInteraction, of: surface)
            return false
        }
        guard surface.isInteractive(node) else {
            note(node, .interactionDisabled, of: surface)
            return false
        }
        let interaction = surface.interactions[Int(surface[node: node].interaction)]
        let local = surface.local(surface.inside(location), in: node)
        if interaction.isAsked {
            let answer = surface.answered(
                node,
                at: surface.inside(location),
                local: local,
                modifiers: modifiers,
                within: &stepsLeft
            )
            switch answer {
            case .region:
                note(node, .answered, of: surface)
                return true
            case .nothing:
                note(node, .answeredNone, of: surface)
                return false
            case .late, .open:
                note(node, .notAnswered, of: surface)
            }
        }
        let winner = surface.declaredRegion(
            of: node,
            at: local,
            modifiers: modifiers,
            settings: settings,
            within: &stepsLeft
        )
        let last = Int32(max(interaction.regions.count + (interaction.repeating == SceneNode.none ? 0 : 1), 1))
        for number in 0..<last {
            let handle = RegionHandle(surface: SceneNode.none, node: node, number: number)
            let isRepetition = number >= interaction.regions.count && interaction.repeating != SceneNode.none
            let hasWon =
                winner == number || winner == RegionHandle.wholeNode || (isRepetition && winner ?? -1 >= number)
            if hasWon {
                note(node, .won, region: Int(max(winner ?? 0, 0)), of: surface)
                if !interaction.hasPriorities { return true }
            } else if last > 1 || !interaction.regions.isEmpty || isRepetition,
                !modifiers.isSuperset(of: surface.regions[Int(surface.region(of: handle).0)].modifiers)
            {
                note(node, .modifiersMissing, region: Int(number), of: surface)
            } else if winner == nil || !interaction.hasPriorities {
                note(node, .outsideRegion, region: Int(number), of: surface)
            }
        }
        return winner != nil
    }

    private mutating func note(
        _ node: Int32,
        _ outcome: ResolutionStep.Outcome,
        region: Int? = nil,
        of surface: SurfaceScene
    ) {
        guard hasRoom(for: outcome) else { return omitted += 1 }
        append(ResolutionStep(surface: surface.name, node: surface[node: node].id, region: region, outcome: outcome))
    }

    private mutating func note(_ step: ResolutionStep) {
        guard hasRoom(for: step.outcome) else { return omitted += 1 }
        append(step)
    }

    private func hasRoom(for outcome: ResolutionStep.Outcome) -> Bool {
        if outcome.decides { return true }
        return steps.count < limit && (!outcome.isMiss || misses < limit / 2)
    }

    private mutating func append(_ step: ResolutionStep) {
        steps.append(step)
        if step.outcome.isMiss { misses += 1 }
    }
}

extension ResolutionStep.Outcome {
    /// Whether the search goes on from here, or ends. Each of these outcomes occurs at most once.
    fileprivate var decides: Bool {
        switch self {
        case .insideSurface, .hit, .won, .answered: true
        default: false
        }
    }

    /// Whether the thing checked is not at the location, or cannot be.
    fileprivate var isMiss: Bool {
        switch self {
        case .outsideSurface, .hidden, .disabled, .transparent, .flattened, .outsideHitArea, .outsideRegion,
            .modifiersMissing:
            true
        default: false
        }
    }
}

extension SurfaceScene {
    /// Returns the children of a node, or with `none` those of the surface, front-most first.
    func children(of node: Int32) -> [Int32] {
        var children: [Int32] = []
        var child = node + 1
        let end = node == SceneNode.none ? Int32(nodes.count) : nodes[Int(node)].end
        while child < end {
            children.append(child)
            child = nodes[Int(child)].end
        }
        return children.reversed()
    }
}

/// The nodes that one location is known to miss, each with its descendants, so that a path around many nodes is tested once, not
/// once for each of them.
///
/// The index visits leaf by leaf, and only within a leaf from the front: if several such paths overlap, it alternates between
/// their descendants. So the few largest are kept.
struct MissedNodes {
    private var ranges = InlineArray<4, Range<Int32>>(repeating: 0..<0)

    /// Whether a node is in one of the ranges that are kept.
    func contains(_ node: Int32) -> Bool {
        for index in ranges.indices where ranges[index].contains(node) { return true }
        return false
    }

    /// Records a missed node, as the range from it to the end of its descendants.
    mutating func insert(_ range: Range<Int32>) {
        // A node without children is not tested again.
        guard range.count > 1 else { return }
        var smallest = 0
        for index in ranges.indices where ranges[index].count < ranges[smallest].count { smallest = index }
        if ranges[smallest].count < range.count { ranges[smallest] = range }
    }
}
