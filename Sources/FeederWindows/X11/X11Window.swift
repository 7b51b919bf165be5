import CXCB
import FeederModel
import PointerModel

/// A window that is on the screen.
struct X11Window {
    var id: xcb_window_t
    var facts: X11WindowFacts
    var place: X11WindowPlace

    /// Returns the window as the feeder knows it; nil if it is not to be seen.
    /// - Parameters:
    ///   - kind: what it is to its application.
    ///   - desktop: the number of the desktop that is shown; nil if that does not count.
    ///   - active: the window that receives what somebody types; nil if there is none.
    ///   - scale: pixels per point.
    func window(as kind: DesktopWindow.Kind, on desktop: UInt32?, active: xcb_window_t?, scale: Double)
        -> DesktopWindow?
    {
        guard !facts.isHidden, facts.isOn(desktop) else { return nil }
        let own = place.frame
        var shadow = facts.shadow
        // A shadow that leaves nothing of the window is none.
        if own.inset(by: shadow).isEmpty { shadow = .zero }
        let frame = own.inset(by: shadow)
        let scaled = Rect(
            x: frame.x / scale,
            y: frame.y / scale,
            width: frame.width / scale,
            height: frame.height / scale
        )
        guard WindowLimits.allows(scaled) else { return nil }
        return DesktopWindow(
            id: UInt64(id),
            system: .x11,
            kind: kind,
            process: facts.process,
            title: facts.title,
            programs: facts.programs,
            frame: scaled,
            shadow: Insets(
                top: shadow.top / scale,
                left: shadow.left / scale,
                bottom: shadow.bottom / scale,
                right: shadow.right / scale
            ),
            pixels: scale,
            isFullscreen: facts.isFullscreen,
            isActive: id == active
        )
    }
}
