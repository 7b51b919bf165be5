import PointerEngine
import PointerModel

/// A surface with all that the rules need of its nodes, computed once. Rectangles are in the surface's space.
struct LintedSurface {
    /// Tolerance for the rounding of rotated or scaled rectangles, in points.
    static let slack = 1e-6

    let scene: Scene
    let index: Int32
    let surface: SurfaceScene
    let settings: EffectSettings
    /// For each node, its parent, and the node after its last descendant.
    private(set) var parents: [Int32] = []
    private(set) var ends: [Int32] = []
    /// For each node, whether its rectangles are exact: neither it nor an ancestor has a hit path or is rotated.
    private(set) var isExact: [Bool] = []
    /// For each node, its hit area before its containers cut it.
    private(set) var uncut: [Rect] = []
    /// For each node, the part of its hit area that can be hit; null if none can.
    private(set) var areas: [Rect] = []
    /// For each node, whether it or an ancestor is hidden, disabled or otherwise never hit.
    private(set) var isHidden: [Bool] = []
    /// Regions of all nodes that can be hit or have no hit area, in the order of the nodes.
    private(set) var regions: [LintedRegion] = []
    /// For each node, its entries in `regions`.
    private(set) var ranges: [Range<Int>] = []
    /// Number of regions to reserve room for.
    private let capacity: Int

    init(_ index: Int32, of scene: Scene, settings: EffectSettings) {
        self.scene = scene
        self.index = index
        self.settings = settings
        surface = scene[surface: index]
        capacity = surface.interactions.reduce(0) { count, interaction in
            let isMore = interaction.regions.isEmpty || interaction.repeating != SceneNode.none
            return count + interaction.regions.count + (isMore ? 1 : 0)
        }
    }

    /// Memory of what is computed so far, in bytes, without the texts and paths that the surface has too. What the first node reserves is
    /// included.
    var memoryUsage: Int {
        parents.storageBytes + ends.storageBytes + isExact.storageBytes + uncut.storageBytes + areas.storageBytes
            + isHidden.storageBytes + ranges.storageBytes
            + max(regions.storageBytes, capacity * MemoryLayout<LintedRegion>.stride)
    }

    /// Computes what the rules need of the next node.
    /// - Returns: Whether there was one.
    mutating func addNode() -> Bool {
        guard parents.count < surface.nodes.count else { return false }
        if parents.isEmpty { regions.reserveCapacity(capacity) }
        let node = Int32(parents.count)
        let parent = surface[node: node].parent
        parents.append(parent)
        ends.append(surface[node: node].end)
        isExact.append(!surface[node: node].flags.contains(.inexact))
        let above =
            parent == SceneNode.none
            ? surface.bounds : surface.roomInside(parent, hitArea: areas[Int(parent)])
        isHidden.append(
            surface[node: node].obstacle != nil || (parent != SceneNode.none && isHidden[Int(parent)])
        )
        uncut.append(surface.toSurface(node).apply(to: surface.hitArea(node)))
        areas.append(isHidden[Int(node)] ? .null : uncut[Int(node)].intersection(above))
        let first = regions.count
        if surface.isInteractive(node), !isHidden[Int(node)], !isLost(node) { addRegions(of: node) }
        ranges.append(first..<regions.count)
        return true
    }

    func id(_ node: Int32) -> String { surface[node: node].id }

    /// Whether a node has a hit area of which nothing can be hit.
    func isLost(_ node: Int32) -> Bool { areas[Int(node)].isEmpty && !uncut[Int(node)].isEmpty }

    /// Whether a node can be hit and reacts: it has an interaction, a control or gestures.
    func isTarget(_ node: Int32) -> Bool {
        guard !areas[Int(node)].isEmpty else { return false }
        if surface.isInteractive(node) { return true }
        let details = surface[node: node].details
        guard details != SceneNode.none else { return false }
        return surface.details[Int(details)].control != nil || !surface.details[Int(details)].gestures.isEmpty
    }

    /// Whether an ancestor clips its content and cuts `rect`, as with content that is scrolled away: that is no mistake.
    func isClipped(_ node: Int32, _ rect: Rect) -> Bool {
        var parent = parents[Int(node)]
        while parent != SceneNode.none {
            let isClip = surface[node: parent].flags.contains(.clips)
            let clip = surface.toSurface(parent).apply(to: surface[node: parent].bounds)
            if isClip, !clip.nearlyCovers(rect) { return true }
            parent = parents[Int(parent)]
        }
        return false
    }

    /// Returns the nearest ancestor whose hit area does not cover `rect`, or `SceneNode.none` for the surface; nil if all cover
    /// it.
    func container(of node: Int32, cutting rect: Rect) -> Int32? {
        var parent = parents[Int(node)]
        while parent != SceneNode.none {
            if !uncut[Int(parent)].nearlyCovers(rect) { return parent }
            parent = parents[Int(parent)]
        }
        return surface.bounds.nearlyCovers(rect) ? nil : SceneNode.none
    }

    private mutating func addRegions(of node: Int32) {
        let interaction = surface.interactions[Int(surface[node: node].interaction)]
        for number in 0..<Int32(interaction.regions.count) { addRegion(number, of: node, repetition: nil) }
        if interaction.repeating != SceneNode.none {
            let repetition = surface.repetitions[Int(interaction.repeating)]
            guard repetition.count > 0 else { return }
            addRegion(Int32(interaction.regions.count), of: node, repetition: repetition)
        } else if interaction.regions.isEmpty {
            addRegion(RegionHandle.wholeNode, of: node, repetition: nil)
        }
    }

    private mutating func addRegion(_ number: Int32, of node: Int32, repetition: SceneRepetition?) {
        let handle = RegionHandle(surface: index, node: node, number: number)
        let declaration = surface.declaration(of: handle)
        let first = declaration.rect
        let all = repetition.map { first.union($0.rect($0.count - 1, of: first)) } ?? first
        let toSurface = surface.toSurface(node)
        let area = areas[Int(node)]
        let reach = toSurface.apply(to: surface.reach(of: first, in: handle, settings: settings))
        // Of repeating regions, the first may be the one that is cut.
        let size = Rect(x: area.x, y: area.y, width: reach.width, height: reach.height)
        regions.append(
            LintedRegion(
                node: node,
                handle: handle,
                number: number == RegionHandle.wholeNode ? nil : Int(number),
                declaration: declaration,
                repetition: repetition,
                style: surface.style(of: handle),
                rect: toSurface.apply(to: all),
                effective: toSurface.apply(to: surface.reach(of: all, in: handle, settings: settings))
                    .intersection(area),
                single: (repetition == nil ? reach : size).intersection(area)
            )
        )
    }
}

extension Rect {
    /// Whether every point of `other` is inside, apart from rounding.
    func nearlyCovers(_ other: Rect) -> Bool {
        insetBy(dx: -LintedSurface.slack, dy: -LintedSurface.slack).covers(other)
    }

    /// Whether the rectangles share more than rounding can cause.
    func clearlyIntersects(_ other: Rect) -> Bool {
        let shared = intersection(other)
        return shared.width > LintedSurface.slack && shared.height > LintedSurface.slack
    }
}

/// A region of an enabled interaction, or all its repeating ones together, in the form for the rules. Rectangles are in the
/// surface's space.
struct LintedRegion {
    let node: Int32
    /// Handle of the region; of repeating regions, of the first.
    let handle: RegionHandle
    /// Index of the region in warnings; nil if it is the whole node.
    let number: Int?
    let declaration: Region
    /// Repetition of the region; nil if it does not repeat.
    let repetition: SceneRepetition?
    let style: Style
    /// Declared rectangle; for repeating regions, the one around all.
    let rect: Rect
    /// Part of the region that can be active. Lines of text reach a little above and below themselves.
    let effective: Rect
    /// Part of a single region that can be active; repeating regions are as large as the first.
    let single: Rect

    /// Whether the region is always active and fills its rectangle, as it has neither modifiers nor a path.
    var isPlain: Bool { declaration.modifiers.isEmpty && declaration.path == nil }
}
