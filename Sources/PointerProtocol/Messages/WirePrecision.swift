import PointerModel

/// Coordinates travel rounded, so that a message has a known length and what is written by hand and what an encoder writes are equal.
public enum WirePrecision {
    /// Steps a point: finer than any screen shows, coarse enough that coordinates stay exact.
    public static let stepsPerPoint = 10_000.0
    /// Steps a unit of what coordinates are multiplied with, and a radian: a thousand points away from the middle that is a thousandth
    /// of a point.
    public static let stepsPerUnit = 1_000_000.0

    /// The nearest coordinate that travels.
    public static func round(_ coordinate: Double) -> Double {
        (coordinate * stepsPerPoint).rounded() / stepsPerPoint
    }

    /// The nearest factor or angle that travels.
    public static func round(factor: Double) -> Double {
        (factor * stepsPerUnit).rounded() / stepsPerUnit
    }
}

extension Point {
    var onWire: Point { Point(x: WirePrecision.round(x), y: WirePrecision.round(y)) }
}

extension Vector {
    var onWire: Vector { Vector(dx: WirePrecision.round(dx), dy: WirePrecision.round(dy)) }

    /// nil for none at all, which goes without saying.
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
    /// The path with every coordinate rounded.
    var onWire: Path { mapping(\.onWire) }
}

extension AffineTransform {
    /// nil for the identity, which goes without saying.
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
