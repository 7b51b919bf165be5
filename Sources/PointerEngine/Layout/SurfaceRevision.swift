public import PointerModel

/// Changes a surface aside, in steps between which other work can be done; then the result is put in force at once.
public struct SurfaceRevision {
    private let before: SurfaceScene
    private let change: SurfaceUpdate
    private let maximum: DeclarationCount
    /// nil: they are built.
    private var nodes: ChangedNodes?
    private var build: SurfaceBuild?

    /// - Parameters:
    ///   - surface: as it is before.
    ///   - change: what is to change.
    ///   - maximum: what the surface may have after that.
    public init(of surface: PreparedSurface, by change: SurfaceUpdate, maximum: DeclarationCount) {
        before = surface.scene[surface: 0]
        self.change = change
        self.maximum = maximum
        nodes = ChangedNodes(of: before, by: change)
    }

    /// Goes on until the surface is changed, or `isUsedUp` says so.
    /// - Parameter isUsedUp: takes a number of steps of about a microsecond each, and returns whether to stop after them.
    /// - Returns: the surface as it is after the change; nil: it is not ready yet. Not called again once it is.
    public mutating func advance(_ isUsedUp: (Int) -> Bool) throws(LayoutError) -> PreparedSurface? {
        if nodes != nil {
            guard try nodes?.advance(isUsedUp) == true, let changed = nodes.take() else { return nil }
            try before.check(changed.size, maximum: maximum)
            // The build alone has the nodes from here on, and frees them in steps of its own.
            build = SurfaceBuild(of: SurfaceScene(emptying: before, changedBy: change), from: changed.nodes)
        }
        return build?.advance(isUsedUp) == true ? build.map { PreparedSurface($0.scene) } : nil
    }

    /// Takes over the values that sliders were given while the change was worked out, but of those that the change declares.
    /// - Parameters:
    ///   - current: the surface as it is now.
    ///   - surface: what it becomes.
    public func takeSliders(of current: PreparedSurface, into surface: PreparedSurface) {
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
    /// Whether a change of a surface is done in place, or the surface so small, that steps are not worth the work.
    public func isQuick(_ change: SurfaceUpdate, of name: SurfaceName) -> Bool {
        scene.index(of: name).map { scene.surfaces[$0].isQuick(change) } ?? true
    }
}

extension PreparedSurface {
    /// As ``Engine/isQuick(_:of:)`` of a surface in a layout.
    public func isQuick(_ change: SurfaceUpdate) -> Bool { scene[surface: 0].isQuick(change) }
}

extension SurfaceScene {
    /// Fewer nodes than this are built within about a tenth of a millisecond, and replaced within half of that.
    private static let quickNodes = 64
    private static let quickReplacements = 16
    /// So many nodes are moved, or looked at again, within about a tenth of a millisecond.
    private static let quickMoves = 256

    fileprivate func isQuick(_ change: SurfaceUpdate) -> Bool {
        let changes = change.put.count + change.remove.count + change.insert.count + change.bringToFront.count
        if nodes.count + changes <= Self.quickNodes { return true }
        guard change.remove.isEmpty, change.insert.isEmpty, change.bringToFront.isEmpty,
            change.put.count <= Self.quickReplacements
        else {
            return false
        }
        // All nodes can be hit elsewhere then.
        if let insets = change.hitInsets, insets != declaration.hitInsets { return false }
        if let frame = change.frame, frame.width != self.frame.width || frame.height != self.frame.height {
            return false
        }
        guard let changes = replacements(change.put) else { return false }
        return changes.reduce(0) { $0 + nodesConcerned(by: $1) } <= Self.quickMoves
    }

    /// How many nodes a replacement may change: what the node contains, and for a segment its control.
    private func nodesConcerned(by change: NodeReplacement) -> Int {
        let node = nodes[Int(change.index)]
        let contained = Int(node.end - change.index)
        guard node.parent != SceneNode.none, nodes[Int(node.parent)].role == .segmentedControl else { return contained }
        return contained + Int(nodes[Int(node.parent)].end - node.parent)
    }
}
