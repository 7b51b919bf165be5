import PointerModel

/// Coordinates travel rounded, so that a message has a known length and what is written by hand and what an encoder writes are equal.
public enum WirePrecision {
    /// Steps a point: finer than any screen shows, coarse enough that coordinates stay exact.
    public static let stepsPerPoint = 10_000.0

    /// The nearest coordinate that travels.
    public static func round(_ coordinate: Double) -> Double {
        (coordinate * stepsPerPoint).rounded() / stepsPerPoint
    }
}

extension Point {
    var onWire: Point { Point(x: WirePrecision.round(x), y: WirePrecision.round(y)) }
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
