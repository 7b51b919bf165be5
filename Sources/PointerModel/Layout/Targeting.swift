/// How the pointer is helped to its targets.
public enum Targeting: String, Sendable, Hashable, CaseIterable {
    /// Not at all.
    case none
    /// A flick of a touchpad lands on a target near its end, as on the iPad.
    case ipados
    /// The nearest target within reach has the pointer, before the pointer is over it.
    case bubble
    /// The pointer slows down over and near targets.
    case semantic
}
