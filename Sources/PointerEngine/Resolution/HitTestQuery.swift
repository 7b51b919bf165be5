/// The limits and the results of a hit test.
package struct HitTestQuery {
    /// Maximum number of steps to find the node at a location, and the same again to find the region. A step takes some
    /// nanoseconds, so no report waits longer, whatever a client declares. Beyond the maximum, paths that were not examined count
    /// as their bounding rectangles, and regions that were not examined are ignored.
    package static let mostSteps = 6144

    /// Number of steps left for the node, and for the region.
    package var nodeSteps = HitTestQuery.mostSteps
    package var steps = HitTestQuery.mostSteps
    /// Number of interactions checked for a region.
    package var regionRequests: UInt64 = 0
    /// First node on the way whose client may have to be asked; nil if there is none.
    package var asked: NodeHandle?
    /// Whether the result depends on a client's answer that has not arrived.
    package var isWaiting = false
    /// Whether the hit test may wait for a client's answer.
    package let mayWait: Bool

    package init(mayWait: Bool) {
        self.mayWait = mayWait
    }
}
