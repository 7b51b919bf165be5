import PointerModel

/// Builds a surface's nodes in steps, so that other work can run in between.
///
/// The nodes end up in painting order: parents before children, siblings from back to front. The build leaves out a node whose
/// parent is not declared before it, and a node whose id is a duplicate.
struct SurfaceBuild {
    private enum Stage {
        case reserving
        case linking
        case adding
        /// Frees the declared nodes, which takes a while if there are many.
        case freeing
        case locating
        case indexing
        case done
    }

    /// The surface. Other code must not read it before it is ready.
    let scene: SurfaceScene
    private var declared: [Node]
    private var stage = Stage.reserving
    private var position = 0
    private var tree = DeclaredTree(capacity: 0)
    /// Ancestors of the node that is added, outermost first.
    private var ancestors: [Int32] = []
    private var visible: [Rect] = []
    private var hitAreas: RectIndexBuild?

    /// - Parameters:
    ///   - scene: The surface, which loses its present nodes.
    ///   - declared: The new nodes.
    init(of scene: SurfaceScene, from declared: [Node]) {
        self.scene = scene
        self.declared = declared
    }

    /// Bytes of the declared nodes, of the surface and of what helps to build it, without the texts, paths and animations that they
    /// refer to. Before the first step, they include what that step reserves.
    var storageBytes: Int {
        let reserved =
            stage == .reserving
            ? DeclaredTree.storageBytes(reserving: declared.count)
                + SurfaceScene.memoryFootprint(reserving: declared.count)
            : tree.storageBytes + scene.memoryFootprint
        return declared.storageBytes + reserved + visible.storageBytes + (hitAreas?.storageBytes ?? 0)
    }

    /// Continues until the surface is ready or `isUsedUp` returns true.
    /// - Parameter isUsedUp: Receives a number of steps of about a microsecond each, and returns whether to stop after them.
    /// - Returns: Whether the surface is ready.
    mutating func advance(_ isUsedUp: (Int) -> Bool) -> Bool {
        while stage != .done {
            step()
            if stage != .done, isUsedUp(stage == .indexing ? 64 : 16) { return false }
        }
        return true
    }

    private mutating func step() {
        switch stage {
        case .reserving:
            tree = DeclaredTree(capacity: declared.count)
            scene.removeAllNodes(reservingCapacity: declared.count)
            stage = .linking
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
            // Without its nodes the array still has its storage.
            declared = []
            tree = DeclaredTree(capacity: 0)
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
            scene.setHitAreas(index)
            stage = .done
        case .done: break
        }
    }
}
