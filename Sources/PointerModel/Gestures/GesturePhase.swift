/// How far a gesture is; UIKit's UIGestureRecognizer.State as far as it is observed.
public enum GesturePhase: String, Sendable, Hashable, CaseIterable {
    case began
    case changed
    case ended
    /// It ended without meaning anything: its node is gone or cannot be hit any more, or reports were lost.
    case cancelled
}
