/// Phase of a gesture: the observable part of UIKit's UIGestureRecognizer.State.
public enum GesturePhase: String, Sendable, Hashable, CaseIterable {
    case began
    case changed
    case ended
    /// The gesture ended without effect: its node is gone or cannot be hit any more, or reports were lost.
    case cancelled
}
