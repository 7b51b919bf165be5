/// A node's role for the user. It determines the pointer's default behavior.
public enum Role: String, Sendable, Hashable, CaseIterable {
    /// A button in a bar. It has an interaction by default.
    case barButton
    /// A row of segments. Each child with the role `segment` is a region; entering one hides the children with the role
    /// `separator`.
    case segmentedControl
    case segment
    case separator
    /// A button elsewhere. It has an interaction only if one is declared.
    case button
    /// Text. Its regions are lines, extended a little above and below, so that a beam survives between them.
    case text
}
