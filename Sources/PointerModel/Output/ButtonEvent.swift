/// A button that went down or came up.
public struct ButtonEvent: Sendable, Hashable {
    /// The button: exactly one option.
    public var button: Buttons
    /// Whether the button went down; it came up otherwise.
    public var isPressed: Bool
    /// Whether the release is not the user's: the device is gone, or reports were lost.
    public var isInterrupted: Bool
    /// The place for a click, in points of the global space; nil if an older daemon sent the event.
    ///
    /// For a press in a region it is the point of the node's visible part that is nearest to the pointer; otherwise it is the
    /// pointer's position. A release has the same offset from the pointer as its press.
    public var clickPosition: Point?
    /// The region that a press is for, if help with clicks gave it to another one than the pointer was in; nil for a release.
    public var meant: ActiveRegion?

    package init(
        _ button: Buttons,
        isPressed: Bool,
        isInterrupted: Bool = false,
        clickPosition: Point? = nil,
        meant: ActiveRegion? = nil
    ) {
        self.button = button
        self.isPressed = isPressed
        self.isInterrupted = isInterrupted
        self.clickPosition = clickPosition
        self.meant = meant
    }
}
