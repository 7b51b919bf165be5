import PointerModel

/// Answers the question why: asks surfaces, nodes and regions one after the other, as the rules are written, and notes each answer.
/// It finds what `Scene.resolve` finds by its index.
struct Explanation {
    private let scene: Scene
    private let location: Point
    private let modifiers: Modifiers
    private let settings: EffectSettings
    private(set) var steps: [ResolutionStep] = []
    /// As those of an ``Inquiry``: more, as it asks nodes that the index passes over.
    private var stepsLeft = 8 * Inquiry.mostSteps

    init(of scene: Scene, at location: Point, modifiers: Modifiers, settings: EffectSettings) {
        self.scene = scene
        self.location = location
        self.modifiers = modifiers
        self.settings = settings
        for index in scene.frontToBack {
            let surface = scene[surface: index]
            let isInside = surface.frame.contains(location)
            steps.append(ResolutionStep(surface: surface.name, outcome: isInside ? .insideSurface : .outsideSurface))
            guard isInside else { continue }
            if let hit = hit(among: surface.children(of: SceneNode.none), of: surface) {
                askRegions(from: hit, of: surface)
            }
            return
        }
    }

    /// The node hit among siblings, front-most first.
    private mutating func hit(among siblings: [Int32], of surface: SurfaceScene) -> Int32? {
        for node in siblings {
            if let obstacle = surface[node: node].obstacle {
                note(node, obstacle, of: surface)
                continue
            }
            guard surface.isInside(node, surface.inside(location), within: &stepsLeft) else {
                note(node, .outsideHitArea, of: surface)
                continue
            }
            note(node, .insideHitArea, of: surface)
            if !surface.isUnclipped(inside: node, surface.inside(location)) {
                note(node, .outsideClip, of: surface)
            } else if let child = hit(among: surface.children(of: node), of: surface) {
                return child
            }
            note(node, .hit, of: surface)
            return node
        }
        return nil
    }

    /// Asks the node and then what it is in, until one has a region.
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
        steps.append(
            ResolutionStep(surface: surface.name, node: surface[node: node].id, region: region, outcome: outcome)
        )
    }
}

extension SurfaceScene {
    /// What a node, or with `none` the surface, contains directly, front-most first.
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
