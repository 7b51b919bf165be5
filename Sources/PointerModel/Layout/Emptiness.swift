/// What the space between the targets of a surface is for.
public enum Emptiness: String, Sendable, Hashable, CaseIterable {
    /// Nothing. A click there is an attempt to hit a target.
    case unused
    /// Clicks and drags of its own, such as those that select text, place an object or deselect. No target takes them.
    case meant
}
