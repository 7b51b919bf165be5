import PointerModel

/// The upper right corner of a touchpad that reports it, now and then, for a finger that is elsewhere.
struct FalseCorner {
    /// Distance within which a position is in the corner, in millimeters: less than a unit of any touchpad.
    private static let slack = 1e-3

    private let corner: Point

    /// Makes the corner; nil for a touchpad that does not lie so.
    init?(_ touchpad: DeviceDescription.Touchpad?, _ known: KnownTouchpad) {
        guard known.hasFalseCorner, let touchpad else { return nil }
        corner = Point(x: touchpad.width, y: 0)
    }

    func contains(_ position: Point) -> Bool {
        position.x >= corner.x - Self.slack && position.y <= corner.y + Self.slack
    }
}
