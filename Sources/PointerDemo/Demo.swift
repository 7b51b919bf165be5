package import DaemonLinks
package import PointerClient
package import PointerModel
package import PointerPainting
package import PointerRuntime
package import SystemPackage

/// The demonstration: a window, its surface in the daemon, and what both say.
package final class Demo {
    private let scene = DemoScene()
    private var state = DemoState()
    private let surface: DemoSurface
    /// Reports the window's input in place of devices; nil unless asked for.
    private let input: WindowInput?
    /// Place of the content in the window.
    private var origin = Point.zero
    /// Called when the demonstration is over, with the reason; nil if a person ends it.
    package var onEnd: (String?) -> Void = { _ in }
    /// Where it is shown.
    package weak var window: (any DemoWindow)?

    /// Creates a demonstration without a window. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameters:
    ///   - loop: the program's event loop.
    ///   - location: location of the daemon's socket.
    ///   - reportsInput: whether to report the window's input in place of devices, where no other program can know it.
    package init(on loop: EventLoop, at location: DaemonLocation, reportsInput: Bool) throws(Errno) {
        surface = try DemoSurface(on: loop, at: location)
        input = reportsInput ? try WindowInput(on: loop, at: location) : nil
        surface.onEvent = { [unowned self] event in change { $0.apply(event) } }
        surface.onLoss = { [unowned self] error in change { $0.lose(error) } }
        // The daemon then moves the pointer to the cursor, and the overlay draws it there.
        input?.onOpen = { [unowned self] isOpen in window?.setCursorHidden(isOpen) }
    }

    private func change(_ body: (inout DemoState) -> Void) {
        let former = state
        body(&state)
        if state != former { window?.setNeedsDisplay() }
    }
}

extension Demo: DemoWindowDelegate {
    package var windowTitle: String { "pointer-demo" }

    package func windowPaint(on canvas: Canvas, scale: Double) {
        DemoPainter(scene, state).paint(on: canvas, scale: scale)
    }

    package func windowDidMove(to frame: Rect?) {
        guard let frame else { return surface.hide() }
        origin = scene.origin(in: frame.width, frame.height)
        surface.show(scene.surface(in: frame, value: state.value))
    }

    package func windowDidPress(_ isDown: Bool, at point: Point) {
        let target = scene.target(at: Point(x: point.x - origin.x, y: point.y - origin.y))
        change { isDown ? $0.press(target) : $0.release(target) }
    }

    package func windowDidMoveCursor(to place: Point, _ steps: [InputStep]) {
        input?.report(at: place, steps)
    }

    package func windowDidAskToEnd() { onEnd(nil) }

    package func windowDidFail(_ reason: String) { onEnd(reason) }
}
