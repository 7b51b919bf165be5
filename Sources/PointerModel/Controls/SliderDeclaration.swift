/// A value between two ends, set by dragging a thumb along a track.
public struct SliderDeclaration: Sendable, Hashable {
    /// The direction of the track.
    public enum Axis: String, Sendable, Hashable, CaseIterable {
        /// The minimum is on the left.
        case horizontal
        /// The minimum is at the bottom.
        case vertical

        /// What a region latches while the thumb is dragged.
        public var axes: Axes {
            switch self {
            case .horizontal: .horizontal
            case .vertical: .vertical
            }
        }
    }

    /// From either end of the slider to the middle of a thumb that is there, in points: half of UISlider's, which is 20 wide.
    public static let thumbInset: Double = 10
    /// How far from the middle of the thumb a drag may begin, in points along the axis, inclusive: a thumb of 40, which a finger finds,
    /// instead of the 20 that are drawn.
    public static let trackingReach: Double = 20

    public var axis: Axis
    public var minimum: Double
    /// Where it is not above the minimum, the slider has no range and stays at the minimum.
    public var maximum: Double
    /// At the start; limited to the range.
    public var value: Double
    /// Which scrolling over the slider moves it; none unless declared.
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
