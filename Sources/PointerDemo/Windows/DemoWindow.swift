package import DaemonLinks
package import PointerModel
package import PointerPainting

/// A window of a display server, on the event loop of the program.
package protocol DemoWindow: AnyObject {
    /// Notes that what the window shows has changed. May be called at any time, and often.
    func setNeedsDisplay()

    /// Hides or shows the cursor over the window, where the display server lets a program do that for its own windows alone.
    func setCursorHidden(_ isHidden: Bool)
}

/// What a window shows, and what it reports.
package protocol DemoWindowDelegate: AnyObject {
    /// What the window is called, for a person.
    var windowTitle: String { get }
    /// Paints all of the window.
    func windowPaint(on canvas: Canvas, scale: Double)
    /// The window is here from now on, in the space of all outputs; nil if it is not shown.
    func windowDidMove(to frame: Rect?)
    /// The primary button went down or up at this point of the window.
    func windowDidPress(_ isDown: Bool, at point: Point)
    /// The cursor is at this point of the space of all outputs, and buttons and wheels did this there. Only where no other program can
    /// know.
    func windowDidMoveCursor(to place: Point, _ steps: [InputStep])
    /// A person asks the program to end.
    func windowDidAskToEnd()
    /// The display server is gone, for this reason.
    func windowDidFail(_ reason: String)
}
