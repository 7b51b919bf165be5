/// How the pointer looks in a region, as declared; UIKit's UIPointerStyle.
public struct Style: Sendable, Hashable {
    /// What the pointer becomes.
    public enum Kind: Sendable, Hashable {
        /// The system's own pointer.
        case system
        /// No pointer is drawn.
        case hidden
        /// The pointer becomes part of the content; without a shape, a rounded rectangle around the preview.
        case content(Effect, shape: Shape?)
        /// The pointer takes another shape, and is held to the middle of the region on the constrained axes.
        case shape(Shape, constrainedAxes: Axes)
    }

    /// As many accessories as are ever drawn.
    public static let maximumAccessories = 4

    public static let system = Style(kind: .system)
    public static let hidden = Style(kind: .hidden)

    public var kind: Kind
    /// What stands beside the pointer; those beyond ``maximumAccessories`` are left out.
    public var accessories: [Accessory]

    public init(kind: Kind, accessories: [Accessory] = []) {
        self.kind = kind
        self.accessories = accessories
    }

    /// The pointer becomes part of the content.
    public static func content(_ effect: Effect, shape: Shape? = nil, accessories: [Accessory] = []) -> Style {
        Style(kind: .content(effect, shape: shape), accessories: accessories)
    }

    /// The pointer takes another shape.
    public static func shape(_ shape: Shape, constrainedAxes: Axes = [], accessories: [Accessory] = []) -> Style {
        Style(kind: .shape(shape, constrainedAxes: constrainedAxes), accessories: accessories)
    }
}
