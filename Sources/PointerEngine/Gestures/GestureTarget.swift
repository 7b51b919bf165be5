import PointerModel

/// A node that a gesture can belong to.
struct GestureTarget: Sendable {
    /// Handle of the node, valid until the layout changes.
    let handle: NodeHandle
    let surface: SurfaceName
    let node: String
    /// All gestures that the node declares.
    let gestures: Gestures
}

/// Conditions for a gesture's node. The first node from the hit node up to the root that meets all of them gets the gesture.
struct GestureQuery: Sendable {
    /// Gestures of which the node must declare at least one.
    let gestures: Gestures
    /// Kinds of scrolling that the node's scroll mask must contain.
    let scrolling: ScrollMask
    /// Buttons that the node's taps must accept.
    let buttons: Buttons
    /// Node of which the result must be an ancestor; nil if the hit node itself may be the result.
    let above: NodeHandle?

    init(_ gestures: Gestures, scrolling: ScrollMask = [], buttons: Buttons = [], above: NodeHandle? = nil) {
        self.gestures = gestures
        self.scrolling = scrolling
        self.buttons = buttons
        self.above = above
    }

    /// Whether a node with these declarations meets the query, apart from `above`.
    func isMet(by gestures: Gestures, scrollMask: ScrollMask, tapButtons: Buttons) -> Bool {
        !gestures.isDisjoint(with: self.gestures) && scrollMask.isSuperset(of: scrolling)
            && tapButtons.isSuperset(of: buttons)
    }
}

/// A function that returns the node that meets a query, starting from the hit node; nil if no node meets it.
typealias GestureSearch = (GestureQuery) -> GestureTarget?

/// A function that returns the handle of a gesture's node in a new layout; nil if the node is gone, is unreachable or no longer
/// declares the gesture.
typealias GestureReunion = (_ surface: SurfaceName, _ node: String, _ gesture: Gestures) -> NodeHandle?

/// Fields that all gesture events share.
struct GestureMoment: Sendable, Equatable {
    /// Position of the pointer; always finite.
    var location = Point.zero
    var modifiers: Modifiers = []
}
