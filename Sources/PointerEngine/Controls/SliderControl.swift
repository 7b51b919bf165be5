package import PointerModel

/// The state machine of a slider: a drag that begins near the thumb moves the value, and so may scrolling.
///
/// Locations are in the space of the slider's bounds, in points. The node's hit area decides where a touch may begin at all.
package struct SliderControl: Sendable, Hashable {
    /// Share of the range by which one click of a plain wheel moves the value. Half a click moves it by half of that, in however
    /// many reports it arrives.
    package static let scrollStep = 0.01
    /// Number of wheel units in the range. A fraction within a millionth of a unit snaps to it, so that the units of a click add
    /// up to a step whatever rounding does.
    private static let scrollUnits = Scroll.unitsPerClick / scrollStep

    package let declaration: SliderDeclaration
    /// Rectangle of the slider; ``follow(_:touchAt:)`` changes it.
    package private(set) var bounds: Rect
    /// Value, within the declared range.
    package private(set) var value: Double
    private var drag: Drag?

    package init(_ declaration: SliderDeclaration, bounds: Rect) {
        self.declaration = declaration
        self.bounds = bounds
        value = declaration.minimum.isFinite ? declaration.minimum : 0
        if declaration.value > declaration.minimum, hasRange {
            value = min(declaration.value, declaration.maximum)
        }
    }

    /// Whether a drag holds the thumb.
    package var isTracking: Bool { drag != nil }

    /// Distance of the value from the minimum as a share of the range, 0 to 1; 0 if the slider has no range.
    package var fraction: Double {
        hasRange ? (value - declaration.minimum) / (declaration.maximum - declaration.minimum) : 0
    }

    /// Middle of the thumb: x of a horizontal slider, y of a vertical one.
    package var thumb: Double {
        switch declaration.axis {
        case .horizontal: bounds.minX + inset + fraction * travel
        case .vertical: bounds.maxY - inset - fraction * travel
        }
    }

    /// Middle of the thumb, in the space of the bounds.
    package var thumbCenter: Point {
        switch declaration.axis {
        case .horizontal: Point(x: thumb, y: bounds.midY)
        case .vertical: Point(x: bounds.midX, y: thumb)
        }
    }

    /// Begins a touch. It drags the thumb if it is near enough on the slider's axis; its distance on the other axis does not
    /// matter.
    ///
    /// - Returns: whether tracking begins; if not, the touch never changes the value.
    package mutating func begin(at location: Point) -> Bool {
        drag = nil
        let position = position(of: location)
        let reach = SliderDeclaration.trackingReach
        // Compares positions, not distances: next to the limits, rounding would include a little more.
        guard location.isFinite, position >= thumb - reach, position <= thumb + reach else { return false }
        drag = Drag(location: position, base: position, value: value, fraction: fraction, initialValue: value)
        return true
    }

    /// Moves the touch and, while it is tracked, the thumb by the same distance on the slider's axis. The thumb does not jump to
    /// the touch, and past an end it waits until the touch comes back. A location that is not finite changes nothing.
    ///
    /// - Returns: whether the value changed.
    package mutating func move(to location: Point) -> Bool {
        guard var drag, location.isFinite else { return false }
        drag.location = position(of: location)
        self.drag = drag
        guard travel > 0 else { return false }
        return drag.location == drag.base ? set(drag.value) : set(fraction: virtualFraction(of: drag))
    }

    /// Moves or resizes the slider under the touch. The value stays, and the drag goes on from it. A touch past an end stays past
    /// it by the same share of the range.
    ///
    /// - Parameters:
    ///   - bounds: new rectangle of the slider.
    ///   - location: location of the touch in the slider's space now.
    package mutating func follow(_ bounds: Rect, touchAt location: Point) {
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

    /// Returns the position of a drag as a share of the range: below 0 or above 1 past an end.
    private func virtualFraction(of drag: Drag) -> Double {
        guard travel > 0 else { return drag.fraction }
        let distance = drag.location - drag.base
        return drag.fraction + (declaration.axis == .vertical ? -distance : distance) / travel
    }

    /// Ends the touch at its last location; the value stays.
    package mutating func end() {
        drag = nil
    }

    /// Cancels the touch and restores the value from before it.
    ///
    /// - Returns: whether the value changed.
    package mutating func cancel() -> Bool {
        guard let drag else { return false }
        self.drag = nil
        return set(drag.initialValue)
    }

    /// Scrolls the slider: up or to the right towards the maximum, otherwise towards the minimum, by the distance on the axis
    /// that was scrolled further. Does nothing for kinds of scrolling that the declaration's mask lacks, and during a drag.
    ///
    /// - Parameters:
    ///   - clicks: in clicks of a plain wheel, positive to the right and up; ignored if not finite.
    ///   - source: kind of the device that scrolls.
    /// - Returns: whether the value changed.
    package mutating func scroll(by clicks: Vector, source: PointerSource) -> Bool {
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

    /// Distance from an end to the middle of the thumb there. In a slider shorter than the thumb, the thumb stays in the middle.
    private var inset: Double { min(SliderDeclaration.thumbInset, length / 2) }

    /// Distance that the thumb can move.
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

    /// A touch that drags the thumb, with positions on the slider's axis. Moving relative to the touch keeps its distance to the
    /// thumb.
    private struct Drag: Sendable, Hashable {
        /// Position of the touch.
        var location: Double
        /// Position of the touch when the drag began or the slider last moved under it, with the value and the share of the range
        /// then.
        var base: Double
        var value: Double
        var fraction: Double
        /// Value before the drag.
        let initialValue: Double
    }
}
