/// One step of a gesture on a node.
///
/// A tap and a secondary click are one event with the phase `ended`. Every other gesture begins, changes any number of times, and
/// ends or is cancelled once. Translation, scale and rotation count from where the gesture started, not from where it was
/// recognized, so the first event already includes them.
public struct GestureEvent: Sendable, Hashable {
    /// The gesture: exactly one option.
    public var gesture: Gestures
    public var phase: GesturePhase
    /// The button of a tap; empty for other gestures, and in the message of an older daemon.
    public var button: Buttons
    public var surface: SurfaceName
    public var node: String
    /// The pointer's true position.
    public var location: Point
    /// Translation of a pan, in points, since the button went down or the fingers began to move; for a wheel, the scrolling of
    /// this report alone.
    public var translation: Vector
    /// Scale of a pinch, relative to the fingers' distance at the start. Positive and finite.
    public var scale: Double
    /// Angle of a rotation, in radians clockwise.
    public var rotation: Double
    /// Where the button went down, for a band selection.
    public var start: Point?
    public var modifiers: Modifiers

    package init(
        _ gesture: Gestures,
        _ phase: GesturePhase,
        surface: SurfaceName,
        node: String,
        location: Point,
        modifiers: Modifiers = []
    ) {
        self.gesture = gesture
        self.phase = phase
        button = []
        self.surface = surface
        self.node = node
        self.location = location
        translation = .zero
        scale = 1
        rotation = 0
        start = nil
        self.modifiers = modifiers
    }

    /// The rectangle of a band selection, between where the button went down and where the pointer is, in the global space. No
    /// side is negative.
    public var rect: Rect? {
        start.map { start in
            Rect(
                x: min(start.x, location.x),
                y: min(start.y, location.y),
                width: abs(location.x - start.x),
                height: abs(location.y - start.y)
            )
        }
    }
}

/// Phase of a gesture: the observable part of UIKit's UIGestureRecognizer.State.
public enum GesturePhase: String, Sendable, Hashable, CaseIterable {
    case began
    case changed
    case ended
    /// The gesture ended without effect: its node is gone or cannot be hit any more, or reports were lost.
    case cancelled
}
