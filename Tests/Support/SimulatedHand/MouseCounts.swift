package import PointerModel

/// What a mouse reports that moves a point a count: whole counts, and the rest of a way with the next report.
package struct MouseCounts: Sendable {
    private var rest = Vector.zero

    package init() {}

    /// Returns the counts of a way.
    package mutating func take(_ way: Vector) -> (x: Int32, y: Int32) {
        let whole = rest + way
        let (x, y) = (whole.dx.rounded(), whole.dy.rounded())
        rest = Vector(dx: whole.dx - x, dy: whole.dy - y)
        return (Int32(x), Int32(y))
    }
}
