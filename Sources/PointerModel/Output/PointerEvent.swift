/// One thing that happened to the pointer. Applying a frame's events in order to the state before it gives the state after it.
public enum PointerEvent: Sendable, Hashable {
    case motion(position: Point, displayed: Point, contentOffset: Vector)
    /// Raw motion of a locked pointer, in points.
    case delta(Vector)
    case exit(ActiveRegion, Transition)
    case enter(ActiveRegion, Transition)
    /// The style, or where its shape is, changed; for an unchanged region also when only its rectangle moved.
    case style(ResolvedStyle, region: ActiveRegion?, Transition)
    /// A transition is over; not finished: another one took its place.
    case completion(Transition, finished: Bool)
    /// A button was pressed or released; released without the user meaning it (interrupted) where its device has gone or its
    /// reports were lost. `clickPosition` is where a click belongs, in the global space: for a press in a region, the point nearest to the
    /// pointer of what its node shows; else the pointer's position. A release is as far from the pointer as the press was. nil: an older
    /// daemon does not say.
    case button(Buttons, pressed: Bool, isInterrupted: Bool = false, clickPosition: Point? = nil)
    case modifiers(Modifiers)
    case scroll(Scroll)
    /// What fingers do together, or a hand that scrolls with a button held: for those who scroll, pinch and swipe by themselves.
    case manipulation(Manipulation)
    case gesture(GestureEvent)
    case confirm(ConfirmEvent)
    case slider(SliderEvent)
    case lock(Bool)
    /// Whether the pointer is where the real cursor is, from now on.
    case agreement(Agreement)
    /// A client is asked where its region is.
    case request(RegionRequest)
    /// The layout changed; clients that show it ask for what did.
    case layout(LayoutRevision)
}
