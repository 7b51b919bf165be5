/// A value between two ends, set by dragging a thumb along a track.
public struct SliderDeclaration: Sendable, Hashable {
    /// The direction of the track.
    public enum Axis: String, Sendable, Hashable, CaseIterable {
        /// The minimum is on the left.
        case horizontal
        /// The minimum is at the bottom.
        case vertical

        /// The axes on which a region latches while the user drags the thumb.
        public var axes: Axes {
            switch self {
            case .horizontal: .horizontal
            case .vertical: .vertical
            }
        }
    }

    /// Distance from an end of the slider to the middle of a thumb at that end, in points: half of UISlider's thumb, which is 20
    /// wide.
    public static let thumbInset: Double = 10
    /// Greatest distance from the thumb's middle at which a drag can begin, in points along the axis, inclusive. The thumb is
    /// drawn 20 points wide, but reacts over 40, so that a finger can hit it.
    public static let trackingReach: Double = 20

    public var axis: Axis
    public var minimum: Double
    /// The greatest value. If it is not above ``minimum``, the slider has no range and stays at the minimum.
    public var maximum: Double
    /// Initial value, limited to the range.
    public var value: Double
    /// Kinds of scrolling that move the slider; none unless declared.
    public var scrollMask: ScrollMask

    public init(
        axis: Axis = .horizontal,
        minimum: Double = 0,
        maximum: Double = 1,
        value: Double = 0,
        scrollMask: ScrollMask = []
    ) {
        self.axis = axis
        self.minimum = minimum
        self.maximum = maximum
        self.value = value
        self.scrollMask = scrollMask
    }
}
