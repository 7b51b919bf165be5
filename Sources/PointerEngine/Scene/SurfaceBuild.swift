import PointerModel

/// Makes a surface's nodes ready in steps, between which other work can be done.
///
/// The nodes stand in the order of painting: parents before children, siblings from back to front. One whose parent is not there before it
/// has no place, and one whose id is taken no name; both are left out.
struct SurfaceBuild {
    private enum Stage {
        case linking
        case adding
        /// What is needed no more is freed, which takes a while where there are many nodes.
        case freeing
        case locating
        case indexing
        case done
    }

    /// The surface. Nobody else looks at it before it is ready.
    let scene: SurfaceScene
    private var declared: [Node]
    private var stage = Stage.linking
    private var position = 0
    private var tree: DeclaredTree
    /// The nodes around the one that is added, outermost first.
    private var ancestors: [Int32] = []
    private var visible: [Rect] = []
    private var hitAreas: RectIndexBuild?

    /// - Parameters:
    ///   - scene: loses the nodes that it has.
    ///   - declared: takes their place.
    init(of scene: SurfaceScene, from declared: [Node]) {
        self.scene = scene
        self.declared = declared
        tree = DeclaredTree(capacity: declared.count)
        scene.removeAllNodes(reservingCapacity: declared.count)
    }

    /// Goes on until the surface is ready, or `isUsedUp` says so.
    /// - Parameter isUsedUp: takes a number of steps of about a microsecond each, and returns whether to stop after them.
    /// - Returns: whether the surface is ready.
    mutating func advance(_ isUsedUp: (Int) -> Bool) -> Bool {
        while stage != .done {
            step()
            if stage != .done, isUsedUp(stage == .indexing ? 64 : 16) { return false }
        }
        return true
    }

    private mutating func step() {
        switch stage {
        case .linking:
            guard position < declared.count else {
                tree.beginWalk()
                stage = .adding
                return
            }
            tree.link(declared[position], number: Int32(position))
            position += 1
        case .adding:
            guard let (number, depth) = tree.next() else {
                scene.closeSubtrees()
                stage = .freeing
                return
            }
            let node = declared[number]
            ancestors.removeSubrange(depth...)
            let children = node.role == .segmentedControl ? tree.children(of: number, in: declared) : []
            scene.add(node, children: children, to: ancestors.last ?? SceneNode.none)
            ancestors.append(Int32(scene.nodes.count - 1))
        case .freeing:
            declared.removeLast(min(32, declared.count))
            guard declared.isEmpty else { return }
            visible.reserveCapacity(scene.nodes.count)
            stage = .locating
        case .locating:
            guard visible.count < scene.nodes.count else {
                hitAreas = RectIndexBuild(visible)
                stage = .indexing
                return
            }
            visible.append(scene.visibleHitArea(Int32(visible.count), after: visible))
        case .indexing:
            guard let index = hitAreas?.advance() else { return }
            scene.take(index)
            stage = .done
        case .done: break
        }
    }
}
