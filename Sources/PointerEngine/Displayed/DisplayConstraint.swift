import PointerModel

/// A constraint that ties the displayed position to the region or content under the pointer. It is computed once per region and
/// style, because every motion applies it.
struct DisplayConstraint {
    /// Constraint that leaves the displayed position at the pointer.
    static let none = DisplayConstraint(to: .zero, on: [])

    /// Displayed position at rest, in the global space.
    private let middle: Point
    /// Axes on which the constraint holds.
    private let axes: Axes
    /// Soft limits of the slip on either axis, then of the content's parallax on either axis.
    private let softLimits: SoftLimit4

    init(
        to middle: Point,
        on axes: Axes,
        slips: Slips = Slips(),
        parallax: SoftLimit = SoftLimit(share: 0, limit: 0)
    ) {
        self.middle = middle
        self.axes = axes
        softLimits = SoftLimit4(slips.horizontal, slips.vertical, parallax, parallax)
    }

    /// Returns the displayed position for `position`, both in the global space, and the offset by which the content under it has
    /// moved. On the axes in `free`, along which a held region lets the pointer move freely, the displayed position equals
    /// `position`.
    /// - Returns: finite numbers for a finite position.
    @inline(__always)
    func displayed(for position: Point, free: Axes) -> (displayed: Point, contentOffset: Vector) {
        guard !axes.isEmpty else { return (position, .zero) }
        let held = axes.subtracting(free)
        let away = position - middle
        let followed = softLimits(SIMD4(away.dx, away.dy, away.dx, away.dy))
        return (
            Point(
                x: held.contains(.horizontal) ? middle.x + followed.x : position.x,
                y: held.contains(.vertical) ? middle.y + followed.y : position.y
            ),
            Vector(dx: followed.z, dy: followed.w)
        )
    }
}

/// Soft limits of the displayed position's slip, on either axis.
struct Slips {
    var horizontal = SoftLimit(share: 0, limit: 0)
    var vertical = SoftLimit(share: 0, limit: 0)
}
