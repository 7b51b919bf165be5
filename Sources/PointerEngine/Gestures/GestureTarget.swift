import PointerModel

/// A node that a gesture can be on.
struct GestureTarget: Sendable {
    /// Names the node for as long as the layout is the same.
    let handle: NodeHandle
    let surface: SurfaceName
    let node: String
    /// All that the node declares.
    let gestures: Gestures
}

/// Which node a gesture is looking for: of those from the hit node up to the root, the first that meets this.
struct GestureQuery: Sendable {
    /// The node declares one of these, ...
    let gestures: Gestures
    /// ... its scroll mask lets all of this through, ...
    let scrolling: ScrollMask
    /// ... its taps are made with all of these buttons, ...
    let buttons: Buttons
    /// ... and it is an ancestor of the node with this handle; nil: the hit node may be it.
    let above: NodeHandle?

    init(_ gestures: Gestures, scrolling: ScrollMask = [], buttons: Buttons = [], above: NodeHandle? = nil) {
        self.gestures = gestures
        self.scrolling = scrolling
        self.buttons = buttons
        self.above = above
    }

    /// Whether a node that declares these is one, as far as what it declares decides it.
    func isMet(by gestures: Gestures, scrollMask: ScrollMask, tapButtons: Buttons) -> Bool {
        !gestures.isDisjoint(with: self.gestures) && scrollMask.isSuperset(of: scrolling)
            && tapButtons.isSuperset(of: buttons)
    }
}

/// Answers a query for the node that is hit now; nil: no node meets it.
typealias GestureSearch = (GestureQuery) -> GestureTarget?

/// The handle in a new layout of a node that a gesture is on; nil: the node is gone, can no longer be hit or no longer declares the
/// gesture.
typealias GestureReunion = (_ surface: SurfaceName, _ node: String, _ gesture: Gestures) -> NodeHandle?

/// What every gesture event tells, whatever the gesture.
struct GestureMoment: Sendable, Equatable {
    /// Finite.
    var location = Point.zero
    var modifiers: Modifiers = []
}
