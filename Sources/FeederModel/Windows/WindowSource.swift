/// Where the visible windows of the session come from: an X server, a compositor.
///
/// A source works on the event loop of the program, and waits for no application.
package protocol WindowSource: AnyObject {
    /// The window system, for people: "X11 with openbox", "sway 1.7".
    var summary: String { get }

    /// Called with all visible windows, the front one first, when they have changed, and once soon after the start.
    var onChange: ([DesktopWindow]) -> Void { get set }

    /// Called once when the window system is gone, with the reason.
    var onLoss: (WindowSystemError) -> Void { get set }

    /// Called with the reason why there are no windows for now, and what a person must do, and with nil once there are some again.
    var onLack: (String?) -> Void { get set }

    /// Notes whether a button is held, so that a window may be dragged: a source that must ask for the places of windows does so at
    /// the rate of a display then.
    func setDragging(_ isDragging: Bool)

    /// Notes whether nobody needs the windows for now, so that a source that must ask for them does not.
    func setPaused(_ isPaused: Bool)

    /// Takes back what the window system has of the program. Called once, at the end.
    func close()
}

extension WindowSource {
    package func setPaused(_ isPaused: Bool) {}
    package func close() {}
}
