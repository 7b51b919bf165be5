/// A rectangle of a surface that hit-testing knows: a control, a container, a view.
public struct Node: Sendable, Hashable {
    /// Unique within its surface.
    @ByteExact public var id: String
    /// The containing node; nil: the surface itself.
    @ByteExact public var parent: String?
    /// Its place in the parent's space, before `transform`.
    public var frame: Rect
    /// Applied about the middle of the frame, as a UIView's.
    public var transform: AffineTransform
    /// How the hit area differs from the bounds; negative grows it, zero is the bounds to the letter; nil: the surface's default.
    public var hitInsets: Insets?
    /// The outline inside of which the node can be hit, in its own space, in place of the bounds and their insets.
    public var hitPath: Path?
    /// How far hit area, region and the shape of a highlight reach beyond the bounds together: distances outwards, 0 or more. What is
    /// declared for one of the three holds in its place. nil: they are as they are without it.
    public var padding: Insets?
    /// Whether what the node contains is visible, and can be hit, inside the node's bounds only.
    public var clipsToBounds: Bool
    public var isHidden: Bool
    /// Opacity, 0 to 1; below 0.01 the node is not hit.
    public var alpha: Double
    public var isEnabled: Bool
    public var appearance: Appearance
    public var role: Role?
    /// nil: what the role brings with it.
    public var interaction: Interaction?
    /// What its client is told of.
    public var gestures: Gestures
    /// The buttons whose click is a tap; UIKit's buttonMaskRequired.
    public var tapButtons: Buttons
    /// Which scrolling counts as a pan.
    public var scrollMask: ScrollMask
    /// What it is for the primary button: a press on it is tracked.
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

    /// The node's own rectangle in its own space: its origin is (0, 0).
    public var bounds: Rect { Rect(x: 0, y: 0, width: frame.width, height: frame.height) }

    /// Where the node can be hit, in its own space, as far as no path says otherwise; its ancestors cut this further. `insets` is the
    /// surface's default.
    public func hitArea(default insets: Insets = .zero) -> Rect {
        bounds.inset(by: hitInsets ?? padding.map { -$0 } ?? insets)
    }

    /// The bounds with the padding, which are the region of an interaction that declares none.
    public var paddedBounds: Rect { padding.map { bounds.inset(by: -$0) } ?? bounds }
}
