package import DaemonLinks
package import PointerDrawing
package import PointerModel
package import PointerWire

/// The screens of a display server, on which the overlay draws.
///
/// A screen works on the event loop of the program: it watches the server's descriptor, and draws as often as its outputs show
/// frames. At rest it watches the descriptor and does nothing else.
package protocol OverlayScreen: AnyObject {
    /// The display server, and what the screen uses of it.
    var summary: String { get }

    /// Whether the display server lets a program draw above all windows. If not, the screen reports what it knows, and draws nothing.
    var canDraw: Bool { get }

    /// Whether the display server lets a program hide the desktop's own cursor on the whole screen.
    var canHideCursor: Bool { get }

    /// Whether another program that reports the cursor knows it better than this screen does.
    var yieldsToReporters: Bool { get }

    /// Notes that what is drawn has changed. The screen draws its next frame as soon as it can, and further frames as long as
    /// ``OverlayContent/draw(at:into:)`` says that something moves. May be called at any time, and often.
    func setNeedsDisplay()

    /// Hides or shows the desktop's own cursor, where the display server lets a program do that. However the program ends, the
    /// display server shows the cursor again; with a blank theme on KDE the service or the next start does.
    func setCursorHidden(_ isHidden: Bool)
}

/// What a screen draws.
package protocol OverlayContent: AnyObject {
    /// Draws.
    /// - Parameters:
    ///   - time: the time of the frame, of ``EventLoop/now()``.
    ///   - list: receives what is drawn, in points of the global space, in place of what it has.
    /// - Returns: whether something moves by itself, so that another frame is needed.
    func draw(at time: Timestamp, into list: inout DisplayList) -> Bool
}

/// What a screen reports.
package protocol OverlayScreenDelegate: AnyObject {
    /// The outputs are these from now on: places and sizes in points, and pixels per point. Never empty.
    func screenDidChangeOutputs(_ outputs: [Output])
    /// Whether the daemon has taken the last place of the cursor.
    var isCursorTaken: Bool { get }
    /// The real cursor is at this point of the global space, and buttons and wheels did this there. Only where the display server
    /// lets a program know.
    func screenDidMoveCursor(to place: Point, _ steps: [InputStep])
    /// Nothing says any longer where the real cursor is.
    func screenDidLoseCursor()
    /// This is known of the cursor by the display server's own protocol. Only where that can be a matter of doubt.
    func screenDidLearn(_ knowledge: CursorKnowledge)
    /// These modifiers are down. Only where the display server lets a program know.
    func screenDidChangeModifiers(_ modifiers: Modifiers)
    /// The desktop looks like this from now on. Only where the display server lets a program know.
    func screenDidChangeLook(_ look: DesktopLook)
    /// The display server is gone, or the screen cannot draw any more, for this reason. The program ends.
    func screenDidFail(_ reason: String)
}
