import PointerModel

/// A node as hit-testing wants it. What most nodes do not have lies in tables of its surface, so that a node stays small.
struct SceneNode {
    /// No node, no entry of a table.
    static let none: Int32 = -1

    let id: String
    /// In the parent's space, before the node's transform.
    var frame = Rect.null
    /// Where its bounds begin in the surface's space; meaningless where it has a placement.
    var origin = Point.zero
    /// The containing node, or `none` for a child of the surface.
    let parent: Int32
    /// The node after its last descendant: nodes stand in the order of painting, a node before its children.
    var end: Int32 = 0
    /// Its place where it or an ancestor is more than shifted.
    var placement = SceneNode.none
    /// What it declares beside the usual.
    var details = SceneNode.none
    /// The insets of its hit area; `none`: the surface's.
    var insets = SceneNode.none
    var interaction = SceneNode.none
    /// The node itself or else the nearest one around it that has an interaction that is enabled; `none`: there is none.
    var interactive = SceneNode.none
    var role: Role?
    var flags: Flags = []

    init(id: String, parent: Int32) {
        self.id = id
        self.parent = parent
    }

    /// What is true or false of a node.
    struct Flags: OptionSet {
        let rawValue: UInt8

        static let hidden = Flags(rawValue: 1 << 0)
        static let disabled = Flags(rawValue: 1 << 1)
        static let opaque = Flags(rawValue: 1 << 2)
        /// The rectangle in the index is more than what can be hit, because of a path or a rotation of the node or an ancestor.
        static let inexact = Flags(rawValue: 1 << 3)
        /// Its transform, or an ancestor's, leaves no area.
        static let flat = Flags(rawValue: 1 << 4)
        static let transparent = Flags(rawValue: 1 << 5)
        /// The interaction is the role's and stands in no declaration.
        static let roleInteraction = Flags(rawValue: 1 << 6)
        /// What it contains is visible inside its bounds only.
        static let clips = Flags(rawValue: 1 << 7)
        static let obstacles: Flags = [.hidden, .disabled, .flat, .transparent]
    }

    /// The node's own rectangle in its own space.
    var bounds: Rect { Rect(x: 0, y: 0, width: frame.width, height: frame.height) }

    /// Why the node cannot be hit at all; nil: it can.
    var obstacle: ResolutionStep.Outcome? {
        if flags.isDisjoint(with: .obstacles) { return nil }
        if flags.contains(.flat) { return .flattened }
        if flags.contains(.hidden) { return .hidden }
        return flags.contains(.disabled) ? .disabled : .transparent
    }
}

/// What few nodes declare.
struct NodeDetails {
    var transform = AffineTransform.identity
    var hitPath: Path?
    var padding: Insets?
    /// The hit path's bounds.
    var hitBounds = Rect.null
    var alpha = 1.0
    var cornerRadius: Double?
    var gestures: Gestures = []
    var tapButtons: Buttons = .primary
    var scrollMask: ScrollMask = []
    var control: ControlDeclaration?

    /// The details of a declared node, or nil where it has none.
    init?(of node: Node) {
        guard
            node.transform != .identity || node.hitPath != nil || node.padding != nil || node.alpha != 1
                || node.appearance.cornerRadius != nil
                || !node.gestures.isEmpty || !node.scrollMask.isEmpty || node.tapButtons != .primary
                || node.control != nil
        else {
            return nil
        }
        transform = node.transform
        hitPath = node.hitPath
        padding = node.padding
        hitBounds = node.hitPath?.bounds ?? .null
        alpha = node.alpha
        cornerRadius = node.appearance.cornerRadius
        gestures = node.gestures
        tapButtons = node.tapButtons
        scrollMask = node.scrollMask
        control = node.control
    }
}

/// Where a node is that is turned or scaled, or that has such an ancestor.
struct Placement {
    let toSurface: AffineTransform
    let fromSurface: AffineTransform
}
