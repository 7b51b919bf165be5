public import PointerModel

/// The automaton of a slider: a drag that begins near the thumb takes the value along, and so may scrolling.
///
/// Locations are in the space of the slider's bounds, in points. Where a touch may begin at all is the node's hit area, not decided here.
public struct SliderControl: Sendable, Hashable {
    /// What one report of scrolling moves the value by, as a part of the range.
    public static let scrollStep = 0.01

    public let declaration: SliderDeclaration
    /// The slider's own rectangle; a new layout may change it.
    public var bounds: Rect
    /// Within the declared range.
    public private(set) var value: Double
    private var drag: Drag?

    public init(_ declaration: SliderDeclaration, bounds: Rect) {
        self.declaration = declaration
        self.bounds = bounds
        value = declaration.minimum.isFinite ? declaration.minimum : 0
        if declaration.value > declaration.minimum, hasRange {
            value = min(declaration.value, declaration.maximum)
        }
    }

    /// Whether a drag holds the thumb.
    public var isTracking: Bool { drag != nil }

    /// How far the value is from the minimum, 0 to 1; 0 where the slider has no range.
    public var fraction: Double {
        hasRange ? (value - declaration.minimum) / (declaration.maximum - declaration.minimum) : 0
    }

    /// The middle of the thumb: x of a horizontal slider, y of a vertical one.
    public var thumb: Double {
        switch declaration.axis {
        case .horizontal: bounds.minX + inset + fraction * travel
        case .vertical: bounds.maxY - inset - fraction * travel
        }
    }

    /// A touch begins; it takes the thumb along if it is near enough on the slider's axis. How far away it is on the other does not
    /// matter.
    ///
    /// - Returns: whether tracking begins; if not, the value stays whatever the touch does.
    public mutating func begin(at location: Point) -> Bool {
        drag = nil
        let position = position(of: location)
        let reach = SliderDeclaration.trackingReach
        // Not by the distance: next to the limits, rounding would let it include a little more.
        guard location.isFinite, position >= thumb - reach, position <= thumb + reach else { return false }
        drag = Drag(position: position, value: value, fraction: fraction)
        return true
    }

    /// The touch moves, and while it is tracked the thumb as far as it on the slider's axis: the thumb does not jump to the touch, and
    /// past an end it waits there until the touch comes back. A location that is not finite changes nothing.
    ///
    /// - Returns: whether the value changed.
    public mutating func move(to location: Point) -> Bool {
        guard let drag, location.isFinite, travel > 0 else { return false }
        var distance = position(of: location) - drag.position
        if declaration.axis == .vertical { distance = -distance }
        return distance == 0 ? set(drag.value) : set(fraction: drag.fraction + distance / travel)
    }

    /// The touch ends where it was last; the value stays.
    public mutating func end() {
        drag = nil
    }

    /// The touch is taken away: the value is again what it was before.
    ///
    /// - Returns: whether the value changed.
    public mutating func cancel() -> Bool {
        guard let drag else { return false }
        self.drag = nil
        return set(drag.value)
    }

    /// One report of scrolling over the slider: up or to the right by one step towards the maximum, otherwise towards the minimum, on
    /// the axis that was scrolled further. Nothing happens for kinds that the declaration's mask does not have, and during a drag.
    ///
    /// - Returns: whether the value changed.
    public mutating func scroll(_ scroll: Scroll, source: PointerSource) -> Bool {
        guard declaration.scrollMask.isSuperset(of: ScrollMask(source: source)), drag == nil else { return false }
        let isVertical = scroll.vertical.magnitude >= scroll.horizontal.magnitude
        let direction = (isVertical ? scroll.vertical : scroll.horizontal).signum()
        guard direction != 0 else { return false }
        // Rounded to a billionth, or a hundred steps would not be the whole range.
        let fraction = ((fraction + Double(direction) * Self.scrollStep) * 1e9).rounded() / 1e9
        return set(fraction: fraction)
    }

    private var hasRange: Bool {
        let range = declaration.maximum - declaration.minimum
        return range > 0 && range.isFinite
    }

    private var length: Double {
        switch declaration.axis {
        case .horizontal: bounds.width
        case .vertical: bounds.height
        }
    }

    /// From an end to the middle of the thumb there; the thumb of a slider shorter than itself stays in the middle.
    private var inset: Double { min(SliderDeclaration.thumbInset, length / 2) }

    /// How far the thumb can go.
    private var travel: Double { length - 2 * inset }

    private func position(of location: Point) -> Double {
        switch declaration.axis {
        case .horizontal: location.x
        case .vertical: location.y
        }
    }

    private mutating func set(fraction: Double) -> Bool {
        guard hasRange else { return false }
        if fraction >= 1 { return set(declaration.maximum) }
        if fraction <= 0 { return set(declaration.minimum) }
        let range = declaration.maximum - declaration.minimum
        return set(min(declaration.minimum + fraction * range, declaration.maximum))
    }

    private mutating func set(_ value: Double) -> Bool {
        guard value != self.value else { return false }
        self.value = value
        return true
    }

    /// What the touch and the value were when the drag began: moving relative to them keeps the distance to the thumb.
    private struct Drag: Sendable, Hashable {
        let position: Double
        let value: Double
        let fraction: Double
    }
}
