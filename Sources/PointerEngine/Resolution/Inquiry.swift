/// What is kept of the questions that a resolution asks.
struct Inquiry {
    /// Every question with its answer; nil: not recorded, as on the way from a device.
    var steps: [ResolutionStep]?
    /// How many interactions were asked for a region.
    var regionRequests: UInt64 = 0
}
