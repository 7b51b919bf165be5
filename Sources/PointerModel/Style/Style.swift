/// The declared style of the pointer in a region; UIKit's UIPointerStyle.
public struct Style: Sendable, Hashable {
    /// Kind of a style.
    public enum Kind: Sendable, Hashable {
        /// The system's own pointer.
        case system
        /// No pointer is drawn.
        case hidden
        /// The pointer becomes part of the content. Without a shape it is a rounded rectangle around the preview.
        case content(Effect, shape: Shape?)
        /// The pointer takes another shape, held at the middle of the region on the constrained axes.
        case shape(Shape, constrainedAxes: Axes)
    }

    public static let system = Style(kind: .system)
    public static let hidden = Style(kind: .hidden)

    public var kind: Kind
    /// Marks beside the pointer, at most four. Further ones are ignored.
    public var accessories: [Accessory]

    public init(kind: Kind, accessories: [Accessory] = []) {
        self.kind = kind
        self.accessories = accessories
    }

    /// Creates a style in which the pointer becomes part of the content.
    public static func content(_ effect: Effect, shape: Shape? = nil, accessories: [Accessory] = []) -> Style {
        Style(kind: .content(effect, shape: shape), accessories: accessories)
    }

    /// Creates a style in which the pointer takes another shape.
    public static func shape(_ shape: Shape, constrainedAxes: Axes = [], accessories: [Accessory] = []) -> Style {
        Style(kind: .shape(shape, constrainedAxes: constrainedAxes), accessories: accessories)
    }
}
