package import PointerEngine
package import PointerModel

/// A check of a surface for likely mistakes, in steps, so that other work can run in between.
///
/// The check skips hidden and disabled nodes with their descendants, and disabled interactions. Hit areas that are rotated or
/// outlined by a path count as the rectangles around them.
package struct LintRun {
    private enum Stage {
        /// Computes what the rules need of the next node.
        case preparing
        /// Checks the region with this index.
        case regions(Int)
        /// Checks the node with this index.
        case nodes(Int32)
        /// Checks the gaps beside the region with this index among the styled regions.
        case gaps(Int, StyledRegions)
        /// Sorts the findings about the node with this index.
        case sorting(Int32)
        case done
    }

    private var linted: LintedSurface
    private let declared: [Node]?
    private var findings: LintFindings
    private var stage = Stage.preparing
    /// Regions of the node that is being checked.
    private var rivals: (node: Int32, regions: [LintedRival]) = (SceneNode.none, [])
    /// Warnings by node in painting order, then by region and rule; complete once ``advance(_:)`` has returned true.
    package private(set) var warnings: [LayoutWarning] = []

    /// - Parameters:
    ///   - index: Index of the surface in the scene.
    ///   - scene: The scene that contains the surface.
    ///   - declared: Nodes as declared, of which the scene may leave some out; nil if it contains all.
    ///   - settings: Settings that the layout is used with.
    init(_ index: Int32, of scene: Scene, declared: [Node]?, settings: EffectSettings) {
        linted = LintedSurface(index, of: scene, settings: settings)
        findings = LintFindings(scene[surface: index])
        self.declared = declared
    }

    /// Memory of what the run has found out so far, in bytes. What the first step reserves is included.
    package var memoryUsage: Int {
        let neighbors = if case .gaps(_, let neighbors) = stage { neighbors.memoryUsage } else { 0 }
        return linted.memoryUsage + findings.memoryUsage + rivals.regions.storageBytes + neighbors
            + warnings.storageBytes
    }

    /// Continues until the check is complete or `isUsedUp` returns true.
    /// - Parameter isUsedUp: Receives a number of steps of about a microsecond each, and returns whether to stop after them.
    /// - Returns: Whether the check is complete.
    package mutating func advance(_ isUsedUp: (Int) -> Bool) -> Bool {
        while true {
            switch stage {
            case .preparing: prepare()
            case .regions(let place): check(region: place)
            case .nodes(let node): check(node)
            case .gaps(let place, let neighbors): checkGap(beside: place, in: neighbors)
            case .sorting(let place): sort(place)
            case .done: return true
            }
            // If thousands of nodes overlap, a step takes that long.
            if isUsedUp(64) { return false }
        }
    }

    private mutating func prepare() {
        if linted.addNode() { return }
        linted.checkOutput(&findings)
        linted.checkCover(&findings)
        stage = .regions(0)
    }

    private mutating func check(region place: Int) {
        guard place < linted.regions.count else { return stage = .nodes(0) }
        let region = linted.regions[place]
        if rivals.node != region.node { rivals = (region.node, linted.rivals(of: region.node)) }
        linted.checkHitArea(around: region, &findings)
        linted.checkHitArea(beyond: region, &findings)
        linted.checkReach(of: place, among: rivals.regions, &findings)
        linted.checkGap(inside: region, &findings)
        linted.checkOverlap(of: region, &findings)
        linted.checkPitch(of: region, &findings)
        linted.checkBeam(of: region, &findings)
        stage = .regions(place + 1)
    }

    private mutating func check(_ node: Int32) {
        guard Int(node) < linted.surface.nodes.count else { return stage = .gaps(0, linted.styledRegions) }
        linted.checkPlace(of: node, &findings)
        linted.checkOutput(of: node, &findings)
        linted.checkCut(of: node, &findings)
        linted.checkConfirmTarget(of: node, &findings)
        linted.checkTargetSize(of: node, &findings)
        linted.checkStyles(of: node, &findings)
        linted.checkNames(of: node, &findings)
        linted.checkIdentifiers(of: node, &findings)
        stage = .nodes(node + 1)
    }

    private mutating func checkGap(beside place: Int, in neighbors: StyledRegions) {
        guard place < neighbors.regions.count else {
            if let declared { findings.addLeftOut(declared) }
            return stage = .sorting(SceneNode.none)
        }
        linted.checkGap(beside: place, in: neighbors, &findings)
        stage = .gaps(place + 1, neighbors)
    }

    private mutating func sort(_ place: Int32) {
        guard Int(place) < linted.surface.nodes.count + (declared?.count ?? 0) else { return stage = .done }
        warnings += findings.sorted(at: place)
        stage = .sorting(place + 1)
    }
}

extension Layout {
    /// Returns the likely mistakes in the layout, as ``LintRun`` finds them.
    ///
    /// - Parameter settings: Settings that the layout will be used with.
    package func warnings(settings: EffectSettings = EffectSettings()) -> [LayoutWarning] {
        let scene = Scene(self)
        var warnings: [LayoutWarning] = []
        for (index, surface) in surfaces.enumerated() {
            var run = LintRun(Int32(index), of: scene, declared: surface.nodes, settings: settings)
            while !run.advance({ _ in false }) {}
            warnings += run.warnings
        }
        return warnings
    }
}

extension LayoutSnapshot {
    /// Returns a run that checks a surface for likely mistakes.
    package func lint(ofSurface index: Int, settings: EffectSettings) -> LintRun {
        LintRun(Int32(index), of: scene, declared: nil, settings: settings)
    }
}
