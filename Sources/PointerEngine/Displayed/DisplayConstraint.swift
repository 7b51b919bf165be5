import PointerModel

/// What ties the drawn pointer to what it is on: worked out once for a region and a style, as it is asked with every motion.
struct DisplayConstraint {
    /// What leaves the pointer where it is.
    static let none = DisplayConstraint(to: .zero, on: [])

    /// Where the pointer is drawn at rest, in the global space.
    private let middle: Point
    /// On which axes it is held there.
    private let axes: Axes
    /// How it may slip, on either axis, and then how the content under it moves.
    private let followers: SoftLimit4

    init(
        to middle: Point,
        on axes: Axes,
        slips: Slips = Slips(),
        parallax: SoftLimit = SoftLimit(share: 0, limit: 0)
    ) {
        self.middle = middle
        self.axes = axes
        followers = SoftLimit4(slips.horizontal, slips.vertical, parallax, parallax)
    }

    /// Where the pointer is drawn when it is at `position`, in the global space, and by how much the content under it has moved.
    /// - Parameter free: the axes on which a held region lets the pointer move freely: on them it is drawn where it is.
    /// - Returns: finite numbers for a finite position.
    @inline(__always)
    func displayed(for position: Point, free: Axes) -> (displayed: Point, contentOffset: Vector) {
        guard !axes.isEmpty else { return (position, .zero) }
        let held = axes.subtracting(free)
        let away = position - middle
        let followed = followers(SIMD4(away.dx, away.dy, away.dx, away.dy))
        return (
            Point(
                x: held.contains(.horizontal) ? middle.x + followed.x : position.x,
                y: held.contains(.vertical) ? middle.y + followed.y : position.y
            ),
            Vector(dx: followed.z, dy: followed.w)
        )
    }
}

/// How what is drawn may slip, on either axis.
struct Slips {
    var horizontal = SoftLimit(share: 0, limit: 0)
    var vertical = SoftLimit(share: 0, limit: 0)
}
