import PointerModel

/// Rounding of numbers on the wire. It bounds the length of messages, and makes the hand-written writer and an encoder agree.
public enum WirePrecision {
    /// Steps per point: finer than any screen shows, coarse enough that coordinates stay exact.
    public static let stepsPerPoint = 10_000.0
    /// Steps per unit of a factor, and per radian: at a distance of a thousand points, one step is a thousandth of a point.
    public static let stepsPerUnit = 1_000_000.0

    /// Returns the coordinate rounded for the wire.
    public static func round(_ coordinate: Double) -> Double {
        (coordinate * stepsPerPoint).rounded() / stepsPerPoint
    }

    /// Returns the factor or angle rounded for the wire.
    public static func round(factor: Double) -> Double {
        (factor * stepsPerUnit).rounded() / stepsPerUnit
    }
}

extension Point {
    var onWire: Point { Point(x: WirePrecision.round(x), y: WirePrecision.round(y)) }
}

extension Vector {
    var onWire: Vector { Vector(dx: WirePrecision.round(dx), dy: WirePrecision.round(dy)) }

    /// Rounded vector; nil if it is zero.
    var onWireUnlessZero: Vector? { self == .zero ? nil : onWire }
}

extension Rect {
    var onWire: Rect {
        Rect(
            x: WirePrecision.round(x),
            y: WirePrecision.round(y),
            width: WirePrecision.round(width),
            height: WirePrecision.round(height)
        )
    }
}

extension Path {
    /// Path with every coordinate rounded.
    var onWire: Path { mapping(\.onWire) }
}

extension AffineTransform {
    /// Rounded transform; nil if it is the identity.
    var onWireUnlessIdentity: AffineTransform? {
        guard self != .identity else { return nil }
        return AffineTransform(
            a: WirePrecision.round(factor: a),
            b: WirePrecision.round(factor: b),
            c: WirePrecision.round(factor: c),
            d: WirePrecision.round(factor: d),
            tx: WirePrecision.round(tx),
            ty: WirePrecision.round(ty)
        )
    }
}
