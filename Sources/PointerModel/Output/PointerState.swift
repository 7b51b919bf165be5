/// Where the pointer is and what it is: all that a client which has just arrived needs to know.
public struct PointerState: Sendable, Hashable {
    /// The true position, which everything is resolved from.
    public var position: Point
    /// Where the pointer is drawn.
    public var displayed: Point
    public var buttons: Buttons
    public var modifiers: Modifiers
    /// The kind of device that moved last; nil before the first motion.
    public var source: PointerSource?
    public var region: ActiveRegion?
    public var style: ResolvedStyle
    /// Whether a held button keeps the region.
    public var isLatched: Bool

    public init(position: Point) {
        self.position = position
        displayed = position
        buttons = []
        modifiers = []
        source = nil
        region = nil
        style = .system
        isLatched = false
    }
}
