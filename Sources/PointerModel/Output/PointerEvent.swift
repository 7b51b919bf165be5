/// A change of the pointer. Applying a batch's events in order to the state before the batch gives the state after it.
public enum PointerEvent: Sendable, Hashable {
    case motion(position: Point, displayed: Point, contentOffset: Vector)
    /// Raw motion of a locked pointer, in points.
    case delta(Vector)
    case exit(ActiveRegion, Transition)
    case enter(ActiveRegion, Transition)
    /// The style or the place of its shape changed. Also emitted if only the rectangle of the region moved.
    case style(ResolvedStyle, region: ActiveRegion?, Transition)
    /// A transition is over. It is not finished if another one replaced it.
    case completion(Transition, finished: Bool)
    /// A button was pressed or released. An interrupted release is not the user's: the device is gone, or reports were lost.
    ///
    /// `clickPosition` is the place for a click, in the global space. For a press in a region it is the point of the node's
    /// visible part that is nearest to the pointer; otherwise it is the pointer's position. A release has the same offset from
    /// the pointer as its press. nil if an older daemon sent the event.
    case button(Buttons, pressed: Bool, isInterrupted: Bool = false, clickPosition: Point? = nil)
    case modifiers(Modifiers)
    case scroll(Scroll)
    /// A step of fingers that move together, or of scrolling with a button held, for clients that handle scrolling, pinches and
    /// swipes themselves.
    case manipulation(Manipulation)
    case gesture(GestureEvent)
    case confirm(ConfirmEvent)
    case slider(SliderEvent)
    case lock(Bool)
    /// The agreement with the real cursor changed.
    case agreement(Agreement)
    /// The daemon asks a client for a region.
    case request(RegionRequest)
    /// The layout changed. Clients that display it request the changes.
    case layout(LayoutRevision)
}

/// A step from one layout to the next.
public struct LayoutRevision: Sendable, Hashable {
    /// Number of the layout after the step. It grows with each step.
    public var state: Int64
    /// The surfaces that were added, changed or removed; nil if everything may have changed, including the outputs.
    public var surfaces: [SurfaceName]?

    package init(state: Int64, surfaces: [SurfaceName]? = nil) {
        self.state = state
        self.surfaces = surfaces
    }
}
