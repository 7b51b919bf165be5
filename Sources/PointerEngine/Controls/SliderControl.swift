public import PointerModel

/// The automaton of a slider: a drag that begins near the thumb takes the value along, and so may scrolling.
///
/// Locations are in the space of the slider's bounds, in points. Where a touch may begin at all is the node's hit area, not decided here.
public struct SliderControl: Sendable, Hashable {
    /// What one click of a plain wheel moves the value by, as a part of the range. Half a click moves it by half of that, in however many
    /// reports it comes.
    public static let scrollStep = 0.01
    /// Parts of the range that one of the wheel's units is: fractions within a millionth of such a part are taken as it, so that the units
    /// of a click add up to a step whatever rounding does.
    private static let scrollUnits = Scroll.unitsPerClick / scrollStep

    public let declaration: SliderDeclaration
    /// The slider's own rectangle; ``follow(_:touchAt:)`` changes it.
    public private(set) var bounds: Rect
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

    /// The middle of the thumb, in the space of the bounds.
    public var thumbCenter: Point {
        switch declaration.axis {
        case .horizontal: Point(x: thumb, y: bounds.midY)
        case .vertical: Point(x: bounds.midX, y: thumb)
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
        drag = Drag(location: position, base: position, value: value, fraction: fraction, initialValue: value)
        return true
    }

    /// The touch moves, and while it is tracked the thumb as far as it on the slider's axis: the thumb does not jump to the touch, and
    /// past an end it waits there until the touch comes back. A location that is not finite changes nothing.
    ///
    /// - Returns: whether the value changed.
    public mutating func move(to location: Point) -> Bool {
        guard var drag, location.isFinite else { return false }
        drag.location = position(of: location)
        self.drag = drag
        guard travel > 0 else { return false }
        return drag.location == drag.base ? set(drag.value) : set(fraction: virtualFraction(of: drag))
    }

    /// The slider is somewhere else under the touch, or has another size: the value stays, and the drag goes on from it. A touch that is
    /// past an end stays as far past it, as a part of the range.
    ///
    /// - Parameters:
    ///   - bounds: the slider's own rectangle now.
    ///   - location: where the touch is in its space now.
    public mutating func follow(_ bounds: Rect, touchAt location: Point) {
        if var drag, location.isFinite {
            drag.fraction = virtualFraction(of: drag)
            drag.value = value
            self.bounds = bounds
            drag.location = position(of: location)
            drag.base = drag.location
            self.drag = drag
        } else {
            self.bounds = bounds
        }
    }

    /// Where a drag has come to as a part of the range; below 0 or above 1 past an end.
    private func virtualFraction(of drag: Drag) -> Double {
        guard travel > 0 else { return drag.fraction }
        let distance = drag.location - drag.base
        return drag.fraction + (declaration.axis == .vertical ? -distance : distance) / travel
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
        return set(drag.initialValue)
    }

    /// Scrolling over the slider: up or to the right towards the maximum, otherwise towards the minimum, by the way on the axis that was
    /// scrolled further. Nothing happens for kinds that the declaration's mask does not have, and during a drag.
    ///
    /// - Parameters:
    ///   - clicks: in clicks of a plain wheel, positive to the right and up. What is not finite changes nothing.
    ///   - source: the kind of device that scrolls.
    /// - Returns: whether the value changed.
    public mutating func scroll(by clicks: Vector, source: PointerSource) -> Bool {
        guard declaration.scrollMask.isSuperset(of: ScrollMask(source: source)), drag == nil else { return false }
        let isVertical = abs(clicks.dy) >= abs(clicks.dx)
        let way = isVertical ? clicks.dy : clicks.dx
        guard way.isFinite, way != 0 else { return false }
        let units = (fraction + way * Self.scrollStep) * Self.scrollUnits
        let whole = units.rounded()
        return set(fraction: (abs(units - whole) < 1e-6 ? whole : units) / Self.scrollUnits)
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

    /// A touch that takes the thumb along, its places on the slider's axis. Moving relative to where the touch was keeps the distance to
    /// the thumb.
    private struct Drag: Sendable, Hashable {
        /// Where the touch is.
        var location: Double
        /// Where it was when the drag began or the slider last moved under it, and the value and the part of the range then.
        var base: Double
        var value: Double
        var fraction: Double
        /// What the value was before the drag.
        let initialValue: Double
    }
}
