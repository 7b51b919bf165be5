import PointerModel

extension TouchpadReport {
    /// Maximum distance of two fingers that click together, in millimeters (libinput's).
    private static let clickSpread = Vector(dx: 40, dy: 30)
    /// Vertical distance up to which two fingers always click together, in millimeters.
    private static let sureSpread = 20.0
    /// Least height of a touchpad on which a finger near the lower edge is a resting thumb, in millimeters.
    private static let thumbHeight = 50.0
    /// Distance from the lower edge within which that holds, in millimeters.
    private static let thumbReach = 20.0

    /// Returns the button that a press means by the number of fingers on the touchpad, not counting resting ones.
    func clickfingerButton(on touchpad: DeviceDescription.Touchpad?) -> Buttons {
        var count = unplacedFingers
        var first: Touch?
        var second: Touch?
        for slot in touches.slots {
            guard let touch = touches[slot], touch.phase != .ended, touch.role == .finger else { continue }
            count += 1
            if first == nil { first = touch } else if second == nil { second = touch }
        }
        if count == 2, let first, let second, !Self.clickTogether(first.position, second.position, on: touchpad) {
            count = 1
        }
        return count < 2 ? .primary : count == 2 ? .secondary : .middle
    }

    private static func clickTogether(
        _ first: Point,
        _ second: Point,
        on touchpad: DeviceDescription.Touchpad?
    ) -> Bool {
        let way = second - first
        if abs(way.dx) > clickSpread.dx || abs(way.dy) > clickSpread.dy { return false }
        guard abs(way.dy) > sureSpread, let height = touchpad?.height, height >= thumbHeight else { return true }
        let edge = height - thumbReach
        return (first.y > edge) == (second.y > edge)
    }
}
