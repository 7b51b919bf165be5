/// An elliptical arc with the parameters of SVG's A command.
struct SVGArc {
    /// If the square of half the chord, in radii, is below this, the arc bulges from its chord by less than a coordinate's last
    /// digit.
    private static let straightChord = 1e-24

    var start: Point
    var end: Point
    /// Radii of the ellipse. Signs are ignored; 0 on either axis makes the arc a line.
    var radii: Vector
    /// Rotation of the ellipse's x axis, in degrees clockwise.
    var rotation: Double
    /// Whether the arc takes the longer of the two ways around.
    var isLarge: Bool
    var isClockwise: Bool

    /// The arc as up to four curves, each at most a quarter of the ellipse, within 0.03 % of the larger radius. A straight arc
    /// gives a line; an arc that ends at its start gives nothing. Radii that are too small to reach the end grow, as SVG
    /// requires.
    var elements: [Path.Element] {
        guard start != end else { return [] }
        let angle = rotation.remainder(dividingBy: 360) * .pi / 180
        var map = AffineTransform(rotation: angle, scale: Vector(dx: abs(radii.dx), dy: abs(radii.dy)))
        // The vector from the chord's middle to the start, in the space where the ellipse is the unit circle.
        guard let toCircle = map.inverted() else { return [.line(to: end)] }
        var half = toCircle.apply(to: Point(x: (start.x - end.x) / 2, y: (start.y - end.y) / 2))
        var square = half.x * half.x + half.y * half.y
        guard square.isFinite, square > Self.straightChord else { return [.line(to: end)] }
        if square > 1 {
            let growth = square.squareRoot()
            map = map.concatenating(AffineTransform(a: growth, b: 0, c: 0, d: growth, tx: 0, ty: 0))
            half = Point(x: half.x / growth, y: half.y / growth)
            square = 1
        }
        // The arc's angle is 2 a, where sin a is half the chord.
        let distance = (1 - square).squareRoot()
        var turn = HalfAngle(sine: square.squareRoot(), cosine: isLarge ? -distance : distance)
        let side = (isLarge != isClockwise ? distance : -distance) / square.squareRoot()
        var arm = Vector(dx: half.x - side * half.y, dy: half.y + side * half.x)
        var count = 1
        while turn.cosine < HalfAngle.quarter {
            turn = turn.halved
            count *= 2
        }
        return curves(count, of: turn, from: &arm, map)
    }

    /// Returns the arc as curves of equal angle.
    /// - Parameters:
    ///   - count: number of curves.
    ///   - turn: half of each curve's angle.
    ///   - arm: the vector from the center to the start, on the unit circle.
    ///   - map: maps the unit circle about the origin to the ellipse.
    private func curves(
        _ count: Int,
        of turn: HalfAngle,
        from arm: inout Vector,
        _ map: AffineTransform
    ) -> [Path.Element] {
        let direction = isClockwise ? 1.0 : -1.0
        let reach = direction * 4 / 3 * turn.sine / (1 + turn.cosine)
        // Offsets from the start keep their digits if the circle is much larger than the arc.
        var way = Vector.zero
        func place(_ dx: Double, _ dy: Double) -> Point {
            let offset = map.apply(to: Point(x: way.dx + dx, y: way.dy + dy))
            return Point(x: start.x + offset.x, y: start.y + offset.y)
        }
        return (1...count).map { number in
            let control1 = place(-reach * arm.dy, reach * arm.dx)
            let along = 2 * turn.sine * turn.sine
            let across = direction * 2 * turn.sine * turn.cosine
            let step = Vector(dx: -along * arm.dx - across * arm.dy, dy: -along * arm.dy + across * arm.dx)
            arm = Vector(dx: arm.dx + step.dx, dy: arm.dy + step.dy)
            way = Vector(dx: way.dx + step.dx, dy: way.dy + step.dy)
            let control2 = place(reach * arm.dy, -reach * arm.dx)
            return .cubic(control1: control1, control2: control2, to: number == count ? end : place(0, 0))
        }
    }
}

/// Sine and cosine of half an angle between 0 and a whole turn.
private struct HalfAngle {
    /// Cosine of half a right angle, with room for rounding errors.
    static let quarter = 0.5.squareRoot() - 1e-9

    var sine: Double
    var cosine: Double

    /// Sine and cosine of half the angle.
    var halved: HalfAngle {
        HalfAngle(sine: ((1 - cosine) / 2).squareRoot(), cosine: ((1 + cosine) / 2).squareRoot())
    }
}

extension AffineTransform {
    /// Creates a map that scales each axis, then turns by an angle in radians.
    fileprivate init(rotation: Double, scale: Vector) {
        let (sine, cosine) = (Double.sine(rotation), Double.cosine(rotation))
        self.init(
            a: cosine * scale.dx,
            b: sine * scale.dx,
            c: -sine * scale.dy,
            d: cosine * scale.dy,
            tx: 0,
            ty: 0
        )
    }
}
