import PointerModel

/// The axes along which a hand scrolls. It seldom means both, but never moves quite straight.
struct ScrollAxes {
    private var isHorizontal = false
    private var isVertical = false
    /// Motion before either axis scrolls, in 1/1000 inch.
    private var buildup = Vector.zero

    var hasBegun: Bool { isHorizontal || isVertical }

    /// Processes motion, and returns the part of it that scrolls.
    mutating func add(_ way: Vector) -> Vector {
        if hasBegun {
            if abs(way.dx) >= ButtonScroll.threshold { isHorizontal = true }
            if abs(way.dy) >= ButtonScroll.threshold { isVertical = true }
        } else {
            // The buildup itself does not scroll: it would be felt as a jump.
            buildup += way
            if abs(buildup.dx) >= ButtonScroll.threshold { isHorizontal = true }
            if abs(buildup.dy) >= ButtonScroll.threshold { isVertical = true }
        }
        return Vector(dx: isHorizontal ? way.dx : 0, dy: isVertical ? way.dy : 0)
    }
}
