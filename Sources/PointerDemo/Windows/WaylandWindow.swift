import CWaylandClient
import DaemonLinks
import PointerModel
import PointerPainting
package import PointerRuntime
package import WaylandClient

/// The demonstration's window on a Wayland compositor. It fills an output, because a window that does not has no way to learn where it
/// is.
@safe
package final class WaylandWindow {
    private let server: WaylandConnection
    private let outputs: WaylandOutputs
    private let shell: WaylandProxy
    private let shm: WaylandProxy
    private let seat: WaylandSeat
    private var surface: WaylandProxy?
    private var windowSurface: WaylandProxy?
    private var window: WaylandProxy?
    private var buffers: [SharedBuffer] = []
    private var frame: WaylandProxy?
    /// The output on which the window is; nil before the compositor has shown it.
    private var output: WaylandOutput?
    /// Width and height, in points; 0 if the compositor leaves it to the program.
    private var size = (width: 0, height: 0)
    private var isConfigured = false
    private var isNeeded = false
    private unowned let delegate: any DemoWindowDelegate

    /// Opens the window on a compositor; waits for the compositor.
    /// - Parameters:
    ///   - loop: the program's event loop.
    ///   - descriptor: a connected socket, which this object closes; nil for the compositor of the environment.
    ///   - delegate: paints the window, and receives the reports.
    package init(
        on loop: EventLoop,
        over descriptor: Int32? = nil,
        delegate: any DemoWindowDelegate
    ) throws(WaylandError) {
        server = try WaylandConnection(on: loop, over: descriptor)
        let pong = Pong()
        guard let compositor = unsafe server.bind(cwayland_compositor(), 4...4, destroy: nil),
            let shm = unsafe server.bind(cwayland_shm(), 1...1, destroy: nil),
            let shell = unsafe server.bind(
                cwayland_window_shell(),
                1...1,
                destroy: nil,
                onEvent: { event, arguments in if event == 0 { pong.shell?.request(3, .uint(arguments.uint(0))) } }
            )
        else { throw WaylandError(description: "the compositor has no windows: it lacks xdg_wm_base") }
        pong.shell = shell
        self.shell = shell
        self.shm = shm
        self.delegate = delegate
        seat = WaylandSeat(server, compositor: compositor, shm: shm)
        outputs = WaylandOutputs(server)
        outputs.onOutput = { [unowned self] _ in locate() }
        outputs.onGone = { [unowned self] gone in if gone === output { output = nil } }
        server.onLoss = { reason in delegate.windowDidFail(reason) }
        server.beforeFlush { [unowned self] in paintIfNeeded() }
        server.reportOutputs()
        seat.onEndingKey = { delegate.windowDidAskToEnd() }
        seat.onPointer = { [unowned self] point, steps in report(point, steps) }
        open(compositor)
    }

    deinit {
        // The surface must outlive its roles.
        frame = nil
        window = nil
        windowSurface = nil
        surface = nil
    }

    /// What the answer to a ping needs.
    private final class Pong {
        weak var shell: WaylandProxy?
    }

    private func open(_ compositor: WaylandProxy) {
        surface = unsafe compositor.make(cwayland_surface(), 0, .new, destroy: 0) { [unowned self] event, arguments in
            guard event == 0, let proxy = unsafe arguments.object(0) else { return }
            output = outputs.all.first { unsafe $0.proxy?.pointer == proxy } ?? output
            locate()
        }
        guard let surface else { return }
        windowSurface = unsafe shell.make(cwayland_window_surface(), 2, .new, .object(surface), destroy: 0) {
            [unowned self] event, arguments in
            guard event == 0 else { return }
            windowSurface?.request(4, .uint(arguments.uint(0)))
            isConfigured = true
            setNeedsDisplay()
            locate()
        }
        window = unsafe windowSurface?
            .make(cwayland_window(), 1, .new, destroy: 0) { [unowned self] event, arguments in
                if event == 0 { size = (arguments.int(0), arguments.int(1)) } else { delegate.windowDidAskToEnd() }
            }
        window?.request(2, text: "pointer-demo")
        window?.request(3, text: "pointer-demo")
        window?.request(11, .object(nil))
        surface.request(6)
    }

    // MARK: Place

    /// Width and height, in points, which the output says if the compositor does not.
    private var points: (width: Int, height: Int) {
        guard size.width <= 0 || size.height <= 0 else { return size }
        guard let frame = output?.output?.frame else { return (Int(DemoScene.width), Int(DemoScene.height)) }
        return (Int(frame.width), Int(frame.height))
    }

    private func locate() {
        guard isConfigured, let place = output?.output?.frame else { return }
        let (width, height) = points
        delegate.windowDidMove(to: Rect(x: place.x, y: place.y, width: Double(width), height: Double(height)))
        setNeedsDisplay()
    }

    private func report(_ point: Point, _ steps: [InputStep]) {
        for case .button(.primary, let isDown) in steps { delegate.windowDidPress(isDown, at: point) }
        guard let place = output?.output?.frame else { return }
        delegate.windowDidMoveCursor(to: Point(x: place.x + point.x, y: place.y + point.y), steps)
    }

    // MARK: Drawing

    /// Paints, unless the last frame is not shown yet or the compositor reads all buffers. Both end with an event, and so with a turn.
    private func paintIfNeeded() {
        guard isNeeded, isConfigured, frame == nil, let surface, let buffer = freeBuffer() else { return }
        isNeeded = false
        let scale = output?.wholeScale ?? 1
        delegate.windowPaint(on: buffer.canvas, scale: Double(scale))
        buffer.isBusy = true
        surface.request(8, .int(scale))
        surface.request(1, .object(buffer.proxy), .int(0), .int(0))
        surface.request(9, .int(0), .int(0), .int(buffer.canvas.width), .int(buffer.canvas.height))
        frame = unsafe surface.make(cwayland_callback(), 3, .new, destroy: nil) { [unowned self] _, _ in frame = nil }
        surface.request(6)
    }

    /// Returns pixels that the compositor does not read; nil if it reads all.
    private func freeBuffer() -> SharedBuffer? {
        let scale = output?.wholeScale ?? 1
        let (width, height) = (points.width * scale, points.height * scale)
        buffers.removeAll { !$0.isBusy && ($0.canvas.width != width || $0.canvas.height != height) }
        let fitting = buffers.first { !$0.isBusy && $0.canvas.width == width && $0.canvas.height == height }
        if let fitting { return fitting }
        guard buffers.count < PointerDemoLimit.buffers.most,
            let new = SharedBuffer(shm, width: width, height: height, onRelease: {})
        else { return nil }
        buffers.append(new)
        return new
    }
}

extension WaylandWindow: DemoWindow {
    package func setNeedsDisplay() { isNeeded = true }

    package func setCursorHidden(_ isHidden: Bool) { seat.setCursorHidden(isHidden) }
}
