/// Strategy that helps the pointer to reach its targets.
public enum Targeting: String, Sendable, Hashable, CaseIterable {
    /// No help.
    case none
    /// A flick of a touchpad lands on a target near its end, as on the iPad.
    case ipados
    /// The nearest target within reach captures the pointer before the pointer is over it.
    case bubble
    /// The pointer slows down over and near targets.
    case semantic
}
