/// A surface that is shown no more, which is freed in steps: to free thousands of nodes at once takes a while.
public struct FormerSurface {
    private var scene: SurfaceScene?

    /// - Parameter surface: what was shown. If another holder keeps it, that holder frees it.
    public init(_ surface: PreparedSurface) {
        scene = surface.scene[surface: 0]
    }

    /// Goes on until everything is freed, or `isUsedUp` says so.
    /// - Parameter isUsedUp: takes a number of steps of about a microsecond each, and returns whether to stop after them.
    /// - Returns: whether everything is freed.
    public mutating func free(_ isUsedUp: (Int) -> Bool) -> Bool {
        while isKnownUniquelyReferenced(&scene), scene?.freeNodes(32) == true {
            if isUsedUp(16) { return false }
        }
        scene = nil
        return true
    }
}

extension SurfaceScene {
    /// Frees what some nodes have declared. Nobody looks at the surface any more.
    /// - Parameter count: of at most so many nodes.
    /// - Returns: whether there are more.
    fileprivate func freeNodes(_ count: Int) -> Bool {
        nodes.removeLast(min(count, nodes.count))
        details.removeLast(min(count, details.count))
        interactions.removeLast(min(count, interactions.count))
        regions.removeLast(min(count, regions.count))
        paths.removeLast(min(count, paths.count))
        styles.removeLast(min(count, styles.count))
        let tables = max(details.count, interactions.count, regions.count, paths.count, styles.count)
        return max(nodes.count, tables) > 0
    }
}
