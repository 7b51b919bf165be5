/// A rectangle of a surface for hit-testing: a control, a container or a view.
public struct Node: Sendable, Hashable {
    /// Unique within its surface.
    @ByteExact public var id: String
    /// The containing node; nil for the surface itself.
    @ByteExact public var parent: String?
    /// The rectangle in the parent's space, before `transform`.
    public var frame: Rect
    /// Transform about the middle of the frame, as a UIView's.
    public var transform: AffineTransform
    /// Insets of the hit area from the bounds. Negative insets grow it; zero is exactly the bounds; nil for the surface's
    /// default.
    public var hitInsets: Insets?
    /// The outline of the hit area, in the node's own space. It replaces the bounds with their insets.
    public var hitPath: Path?
    /// Outward distances, 0 or more, by which the hit area, the region and the shape of a highlight extend beyond the bounds. A
    /// declaration for one of the three overrides the padding. nil if there is no padding.
    public var padding: Insets?
    /// Whether the node's descendants are visible, and can be hit, only inside the node's bounds.
    public var clipsToBounds: Bool
    public var isHidden: Bool
    /// Opacity, 0 to 1. A node below 0.01 cannot be hit.
    public var alpha: Double
    public var isEnabled: Bool
    public var appearance: Appearance
    public var role: Role?
    /// The declared interaction; nil for the role's.
    public var interaction: Interaction?
    /// The gestures that its client receives.
    public var gestures: Gestures
    /// Buttons whose click is a tap; UIKit's buttonMaskRequired.
    public var tapButtons: Buttons
    /// Kinds of scrolling that count as a pan.
    public var scrollMask: ScrollMask
    /// The control that tracks a press of the primary button on the node; nil if there is none.
    public var control: ControlDeclaration?

    public init(
        id: String,
        parent: String? = nil,
        frame: Rect,
        transform: AffineTransform = .identity,
        hitInsets: Insets? = nil,
        hitPath: Path? = nil,
        padding: Insets? = nil,
        clipsToBounds: Bool = false,
        isHidden: Bool = false,
        alpha: Double = 1,
        isEnabled: Bool = true,
        appearance: Appearance = Appearance(),
        role: Role? = nil,
        interaction: Interaction? = nil,
        gestures: Gestures = [],
        tapButtons: Buttons = .primary,
        scrollMask: ScrollMask = [],
        control: ControlDeclaration? = nil
    ) {
        self.id = id
        self.parent = parent
        self.frame = frame
        self.transform = transform
        self.hitInsets = hitInsets
        self.hitPath = hitPath
        self.padding = padding
        self.clipsToBounds = clipsToBounds
        self.isHidden = isHidden
        self.alpha = alpha
        self.isEnabled = isEnabled
        self.appearance = appearance
        self.role = role
        self.interaction = interaction
        self.gestures = gestures
        self.tapButtons = tapButtons
        self.scrollMask = scrollMask
        self.control = control
    }

    /// The node's rectangle in its own space, with the origin (0, 0).
    package var bounds: Rect { Rect(x: 0, y: 0, width: frame.width, height: frame.height) }

    /// Returns the hit area in the node's own space, without regard to `hitPath` and to clipping ancestors.
    /// - Parameter insets: the surface's default.
    package func hitArea(default insets: Insets = .zero) -> Rect {
        bounds.inset(by: hitInsets ?? padding.map { -$0 } ?? insets)
    }
}

/// The looks of a node that the automatic effect depends on.
public struct Appearance: Sendable, Hashable {
    /// Whether the node has a background of its own; a glyph or a text has none.
    public var isOpaque: Bool
    /// Corner radius in points; nil for the default radius of a pointer shape.
    public var cornerRadius: Double?

    public init(isOpaque: Bool = false, cornerRadius: Double? = nil) {
        self.isOpaque = isOpaque
        self.cornerRadius = cornerRadius
    }
}

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
