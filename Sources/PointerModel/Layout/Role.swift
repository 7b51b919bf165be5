/// What a node is to its user, as far as that decides how the pointer treats it where nothing is declared.
public enum Role: String, Sendable, Hashable, CaseIterable {
    /// A button in a bar: it has an interaction of its own accord.
    case barButton
    /// A row of segments: each child with the role `segment` is a region; entering one hides the children with the role `separator`.
    case segmentedControl
    case segment
    case separator
    /// A button elsewhere: it has an interaction only where one is declared.
    case button
    /// Text: its regions are lines, which reach a little above and below themselves, so that a beam survives between them.
    case text
}
