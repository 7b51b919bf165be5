package import PointerModel

/// A press and its release.
package struct RecordedClick: Sendable, Hashable {
    package var press: ButtonSample
    package var release: ButtonSample
    /// Greatest distance from the press until the release, in points.
    package var slip: Double

    /// Whether the pointer is in a rectangle at the press and at the release.
    package func isOn(_ rect: Rect) -> Bool { rect.contains(press.position) && rect.contains(release.position) }
}

extension RecordedTask {
    /// The clicks. A press without a release is none.
    package var clicks: [RecordedClick] {
        var clicks: [RecordedClick] = []
        var press: ButtonSample?
        for button in buttons {
            if button.isPress {
                press = button
            } else if let start = press {
                press = nil
                let places =
                    samples.lazy.filter { $0.time > start.time && $0.time <= button.time }.map(\.position)
                    + [button.position]
                let slip = places.reduce(0) { max($0, ($1 - start.position).length) }
                clicks.append(RecordedClick(press: start, release: button, slip: slip))
            }
        }
        return clicks
    }
}

extension Vector {
    var length: Double { (dx * dx + dy * dy).squareRoot() }

    func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }
}

extension Rect {
    /// Returns the distance of a point from the rectangle; 0 inside of it.
    func distance(to point: Point) -> Double {
        let dx = max(minX - point.x, 0, point.x - maxX)
        let dy = max(minY - point.y, 0, point.y - maxY)
        return Vector(dx: dx, dy: dy).length
    }
}
