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
    private let shell: WaylandObject<XdgWmBase>
    private let shm: WaylandObject<WlShm>
    private let seat: WaylandSeat
    private var surface: WaylandObject<WlSurface>?
    private var windowSurface: WaylandObject<XdgSurface>?
    private var window: WaylandObject<XdgToplevel>?
    private var buffers: [SharedBuffer] = []
    private var frame: WaylandObject<WlCallback>?
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
        guard let compositor = server.bind(WlCompositor.self),
            let shm = server.bind(WlShm.self),
            let shell = server.bind(
                XdgWmBase.self,
                onEvent: { _, arguments in pong.shell?.request(.pong, .uint(arguments.uint(0))) }
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
        weak var shell: WaylandObject<XdgWmBase>?
    }

    private func open(_ compositor: WaylandObject<WlCompositor>) {
        surface = compositor.make(WlSurface.self, by: .createSurface, .new) { [unowned self] event, arguments in
            guard event == .enter, let proxy = unsafe arguments.object(0) else { return }
            output = outputs.all.first { unsafe $0.proxy?.pointer == proxy } ?? output
            locate()
        }
        guard let surface else { return }
        windowSurface = shell.make(XdgSurface.self, by: .getXdgSurface, .new, .object(surface)) {
            [unowned self] _, arguments in
            windowSurface?.request(.ackConfigure, .uint(arguments.uint(0)))
            isConfigured = true
            setNeedsDisplay()
            locate()
        }
        window = windowSurface?
            .make(XdgToplevel.self, by: .getToplevel, .new) { [unowned self] event, arguments in
                switch event {
                case .configure: size = (arguments.int(0), arguments.int(1))
                case .close: delegate.windowDidAskToEnd()
                }
            }
        window?.request(.setTitle, .text(delegate.windowTitle))
        window?.request(.setAppId, .text("pointer-demo"))
        window?.request(.setFullscreen, .object(nil))
        surface.request(.commit)
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
        surface.request(.setBufferScale, .int(scale))
        surface.request(.attach, .object(buffer.proxy), .int(0), .int(0))
        surface.request(.damageBuffer, .int(0), .int(0), .int(buffer.canvas.width), .int(buffer.canvas.height))
        frame = surface.make(WlCallback.self, by: .frame, .new) { [unowned self] _, _ in frame = nil }
        surface.request(.commit)
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
