/// What a resolution asks, and what came of it.
struct HitTestQuery {
    /// What it may take to find the node at a location, and then the region, in steps of some nanoseconds: whatever a client declares, no report
    /// waits for longer. Where paths take more, those that are not looked at any more count as the rectangles around them; of regions, the
    /// rest are not there.
    static let mostSteps = 6144

    /// What is left of them for the node, and for the region.
    var nodeSteps = HitTestQuery.mostSteps
    var steps = HitTestQuery.mostSteps
    /// How many interactions were asked for a region.
    var regionRequests: UInt64 = 0
    /// The first node on the way whose client has something to answer; nil: none has.
    var asked: NodeHandle?
    /// Whether a client's answer is waited for: there is no result yet.
    var isWaiting = false
    /// Whether a client's answer may be waited for.
    let mayWait: Bool

    init(mayWait: Bool) {
        self.mayWait = mayWait
    }
}
