package import PointerModel

/// Computes a change of a surface in steps, so that other work can run in between. The result takes effect at once.
package struct SurfaceRevision {
    private let before: SurfaceScene
    private let change: SurfaceUpdate
    private let maximum: DeclarationCount
    /// Changed nodes; nil once the surface is built from them.
    private var nodes: ChangedNodes?
    private var build: SurfaceBuild?
    /// Bytes of the changed nodes' lists of regions.
    private var listedBytes = 0

    /// - Parameters:
    ///   - surface: The surface before the change.
    ///   - change: The change.
    ///   - maximum: Limit of what the surface may declare after the change.
    package init(of surface: PreparedSurface, by change: SurfaceUpdate, maximum: DeclarationCount) {
        before = surface.scene[surface: 0]
        self.change = change
        self.maximum = maximum
        nodes = ChangedNodes(of: before, by: change, maximum: maximum.nodes)
    }

    /// Bytes of the nodes and of the surface that the computation holds, without the texts and paths that the change and the surface
    /// before it have too. What the next step reserves is included.
    package var storageBytes: Int { nodes?.storageBytes ?? (build?.storageBytes ?? 0) + listedBytes }

    /// Continues until the surface is changed or `isUsedUp` returns true. Must not be called again after it has returned the
    /// surface.
    /// - Parameter isUsedUp: Receives a number of steps of about a microsecond each, and returns whether to stop after them.
    /// - Returns: The surface after the change; nil if it is not ready yet.
    package mutating func advance(_ isUsedUp: (Int) -> Bool) throws(LayoutError) -> PreparedSurface? {
        if nodes != nil {
            guard try nodes?.advance(isUsedUp) == true, let changed = nodes.take() else { return nil }
            listedBytes = changed.listedBytes
            try before.check(changed.size, maximum: maximum)
            // From here on only the build holds the nodes, and frees them in steps of its own.
            build = SurfaceBuild(of: SurfaceScene(emptying: before, changedBy: change), from: changed.nodes)
        }
        return build?.advance(isUsedUp) == true ? build.map { PreparedSurface($0.scene) } : nil
    }

    /// Copies the values that sliders received during the computation, except for sliders that the change declares.
    /// - Parameters:
    ///   - current: The surface as it is now.
    ///   - surface: The surface after the change.
    package func copySliderValues(of current: PreparedSurface, into surface: PreparedSurface) {
        let (now, after) = (current.scene[surface: 0], surface.scene[surface: 0])
        guard now !== before else { return }
        var declared: Set<ByteExact<String>> = []
        for node in change.put { declared.insert(ByteExact(node.id)) }
        for insertion in change.insert { declared.insert(ByteExact(insertion.node.id)) }
        for index in now.nodes.indices.lazy.map(Int32.init) {
            guard case .slider(let slider)? = now.control(of: index) else { continue }
            let id = now[node: index].id
            let place = after.index(of: id)
            if place != SceneNode.none, !declared.contains(ByteExact(id)) { after.set(slider.value, of: place) }
        }
    }
}

extension Engine {
    /// Whether a change is too quick to compute in steps: it applies in place to few nodes, or the surface is small.
    package func isQuick(_ change: SurfaceUpdate, of name: SurfaceName) -> Bool {
        scene.index(of: name).map { scene.surfaces[$0].isQuick(change) } ?? true
    }
}

extension PreparedSurface {
    /// Like ``Engine/isQuick(_:of:)``, for a surface outside of a layout.
    package func isQuick(_ change: SurfaceUpdate) -> Bool { scene[surface: 0].isQuick(change) }
}

extension SurfaceScene {
    /// Up to this many nodes are built within about a tenth of a millisecond, and replaced within half of that.
    private static let quickNodes = 64
    private static let quickReplacements = 16
    /// Up to this many nodes are moved or computed again within about a tenth of a millisecond.
    private static let quickMoves = 256

    fileprivate func isQuick(_ change: SurfaceUpdate) -> Bool {
        let changes = change.put.count + change.remove.count + change.insert.count + change.bringToFront.count
        if nodes.count + changes <= Self.quickNodes { return true }
        guard change.remove.isEmpty, change.insert.isEmpty, change.bringToFront.isEmpty,
            change.put.count <= Self.quickReplacements
        else {
            return false
        }
        // New insets change the hit areas of all nodes.
        if let insets = change.hitInsets, insets != declaration.hitInsets { return false }
        if let frame = change.frame, frame.width != self.frame.width || frame.height != self.frame.height {
            return false
        }
        guard let changes = replacements(change.put) else { return false }
        return changes.reduce(0) { $0 + affectedNodes(by: $1) } <= Self.quickMoves
    }

    /// Returns the number of nodes that a replacement may affect: the node with its descendants, and for a segment its control's.
    private func affectedNodes(by change: NodeReplacement) -> Int {
        let node = nodes[Int(change.index)]
        let contained = Int(node.end - change.index)
        guard node.parent != SceneNode.none, nodes[Int(node.parent)].role == .segmentedControl else { return contained }
        return contained + Int(nodes[Int(node.parent)].end - node.parent)
    }
}
