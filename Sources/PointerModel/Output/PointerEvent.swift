/// One thing that happened to the pointer. Applying a frame's events in order to the state before it gives the state after it.
public enum PointerEvent: Sendable, Hashable {
    case motion(position: Point, displayed: Point)
    case exit(ActiveRegion, Transition)
    case enter(ActiveRegion, Transition)
    /// The style, or where its shape is, changed; for an unchanged region also when only its rectangle moved.
    case style(ResolvedStyle, region: ActiveRegion?, Transition)
    case button(Buttons, pressed: Bool)
    case modifiers(Modifiers)
    case scroll(Scroll)
    /// The layout changed; clients that show it ask for it again.
    case layout
}
