/// Where the pointer is and what it is: all that a client which has just arrived needs to know.
public struct PointerState: Sendable, Hashable {
    /// The true position, which everything is resolved from.
    public var position: Point
    /// Where the pointer is drawn.
    public var displayed: Point
    /// By how much the content under a highlight or a lift follows the pointer (parallax), in points.
    public var contentOffset: Vector
    /// Points a second, of the motion just now.
    public var velocity: Vector
    public var buttons: Buttons
    public var modifiers: Modifiers
    /// The kind of device that moved last; nil before the first motion.
    public var source: PointerSource?
    public var region: ActiveRegion?
    public var style: ResolvedStyle
    /// Whether a held button keeps the region.
    public var isLatched: Bool
    /// Whether the pointer is hidden and only its raw motion is told.
    public var isLocked: Bool
    /// The transition that is under way; nil: the last one has completed.
    public var transition: Transition?
    /// Whether it is where the real cursor is.
    public var agreement: Agreement

    public init(position: Point) {
        self.position = position
        displayed = position
        contentOffset = .zero
        velocity = .zero
        buttons = []
        modifiers = []
        source = nil
        region = nil
        style = .system
        isLatched = false
        isLocked = false
        transition = nil
        agreement = .none
    }
}
