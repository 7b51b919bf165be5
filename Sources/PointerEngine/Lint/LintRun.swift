import PointerModel

/// Looks through a surface for what its author wants to know before a user does, in steps between which other work can be done.
///
/// Hidden and disabled nodes, what they contain, and disabled interactions are passed over. Hit areas that are turned or outlined by
/// a path count as the rectangles around them.
public struct LintRun {
    private enum Stage {
        /// What the rules need to know of the next node is worked out.
        case preparing
        /// The region of this place is checked.
        case regions(Int)
        /// The next node.
        case nodes(Int32)
        /// The gaps beside the region of this place among those that show something.
        case gaps(Int, StyledRegions)
        /// What was found about the node of this place is put in order.
        case sorting(Int32)
        case done
    }

    private var linted: LintedSurface
    private let declared: [Node]?
    private var findings: LintFindings
    private var stage = Stage.preparing
    /// The regions of the node that is at hand.
    private var rivals: (node: Int32, regions: [LintedRival]) = (SceneNode.none, [])
    /// By node in the order of painting, for each by region and rule; empty until all is looked through.
    public private(set) var warnings: [LayoutWarning] = []

    /// - Parameters:
    ///   - index: the surface's place in the scene.
    ///   - scene: where the surface is.
    ///   - declared: its nodes as declared, of which the scene leaves out what has no place; nil: it has them all.
    ///   - settings: what the layout is used with.
    init(_ index: Int32, of scene: Scene, declared: [Node]?, settings: EffectSettings) {
        linted = LintedSurface(index, of: scene, settings: settings)
        findings = LintFindings(scene[surface: index])
        self.declared = declared
    }

    /// Goes on until all is looked through, or `isUsedUp` says so.
    /// - Parameter isUsedUp: takes a number of steps of about a microsecond each, and returns whether to stop after them.
    /// - Returns: whether all is looked through.
    public mutating func advance(_ isUsedUp: (Int) -> Bool) -> Bool {
        while true {
            switch stage {
            case .preparing: prepare()
            case .regions(let place): check(region: place)
            case .nodes(let node): check(node)
            case .gaps(let place, let neighbors): checkGap(beside: place, in: neighbors)
            case .sorting(let place): sort(place)
            case .done: return true
            }
            // Where thousands lie on one another, a step takes that long.
            if isUsedUp(64) { return false }
        }
    }

    private mutating func prepare() {
        if linted.addNode() { return }
        linted.checkOutput(&findings)
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
