import PointerModel

/// Along which axes a hand scrolls. It seldom means both, but never goes quite straight.
struct ScrollAxes {
    private var isHorizontal = false
    private var isVertical = false
    /// What went before either of them was scrolled along.
    private var buildup = Vector.zero

    var hasBegun: Bool { isHorizontal || isVertical }

    /// Takes in motion, and tells how much of it scrolls.
    mutating func add(_ way: Vector) -> Vector {
        if hasBegun {
            if abs(way.dx) >= ButtonScroll.threshold { isHorizontal = true }
            if abs(way.dy) >= ButtonScroll.threshold { isVertical = true }
        } else {
            // What led up to it is left out: it would be felt as a jump.
            buildup += way
            if abs(buildup.dx) >= ButtonScroll.threshold { isHorizontal = true }
            if abs(buildup.dy) >= ButtonScroll.threshold { isVertical = true }
        }
        return Vector(dx: isHorizontal ? way.dx : 0, dy: isVertical ? way.dy : 0)
    }
}
