/// Origin of the coordinates of a content effect's shape.
public enum CoordinateSpace: String, Sendable, Hashable, CaseIterable {
    /// The previewed node's bounds.
    case node
    /// The preview's container.
    case container
    /// The global space of the outputs.
    case screen
    /// The displayed pointer: the shape moves with it.
    case pointer
}
