/// A control that the daemon runs on a node.
public enum ControlDeclaration: Sendable, Hashable {
    /// A button that fires only after a hard or long press that ends on a target.
    case confirm(ConfirmDeclaration = ConfirmDeclaration())
    /// A value that the user sets by dragging a thumb.
    case slider(SliderDeclaration = SliderDeclaration())
}

/// A button that needs a confirmation: a hard or long press, then a slide to a target that appears beside the finger.
public struct ConfirmDeclaration: Sendable, Hashable {
    /// Width of the target, in points.
    public var width: Double
    /// Height of the target, in points.
    public var height: Double
    /// Offset from the first touch to the target's middle, in points.
    public var offset: Vector

    /// Creates a target of 100 x 100 points by default. Its middle is 100 points above the first touch, where the pressing finger
    /// does not cover it.
    public init(width: Double = 100, height: Double = 100, offset: Vector = Vector(dx: 0, dy: -100)) {
        self.width = width
        self.height = height
        self.offset = offset
    }

    /// Returns the target for a first touch: half-open, in the space of the touch.
    package func target(for firstTouch: Point) -> Rect {
        Rect(center: firstTouch + offset, width: width, height: height)
    }
}

/// A value between two ends, set by dragging a thumb along a track.
public struct SliderDeclaration: Sendable, Hashable {
    /// The direction of the track.
    public enum Axis: String, Sendable, Hashable, CaseIterable {
        /// The minimum is on the left.
        case horizontal
        /// The minimum is at the bottom.
        case vertical

        /// The axes on which a region latches while the user drags the thumb.
        package var axes: Axes {
            switch self {
            case .horizontal: .horizontal
            case .vertical: .vertical
            }
        }
    }

    /// Distance from an end of the slider to the middle of a thumb at that end, in points: half of UISlider's thumb, which is 20
    /// wide.
    package static let thumbInset: Double = 10
    /// Greatest distance from the thumb's middle at which a drag can begin, in points along the axis, inclusive. The thumb is
    /// drawn 20 points wide, but reacts over 40, so that a finger can hit it.
    package static let trackingReach: Double = 20

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

/// Kinds of scrolling that a node or control accepts; UIKit's UIScrollTypeMask.
public struct ScrollMask: NamedOptions, Sendable, Hashable {
    /// Scrolling in clicks: a mouse's wheel, including a high-resolution one.
    public static let discrete = ScrollMask(rawValue: 1 << 0)
    /// Scrolling with fingers: two on a touchpad, or directly on a screen.
    public static let continuous = ScrollMask(rawValue: 1 << 1)

    /// Each kind with the name that clients and configurations use.
    package static let named: [(option: ScrollMask, name: String)] = [
        (.discrete, "discrete"), (.continuous, "continuous"),
    ]

    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Creates the mask of the kind of scrolling that a source produces.
    package init(source: PointerSource) {
        switch source {
        case .mouse: self = .discrete
        case .touchpad, .touch, .pen: self = .continuous
        }
    }
}
