/// What a resolution asks, and what came of it.
struct Inquiry {
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
