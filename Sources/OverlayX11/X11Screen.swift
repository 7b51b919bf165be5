import CXCB
import PointerDrawing
import PointerModel
package import PointerOverlay
import PointerPainting
package import PointerRuntime
import SystemPackage
package import X11Client

/// The screen of an X server: small windows above all others, translucent where a compositing manager runs and of the form of what is
/// drawn where none does.
package final class X11Screen {
    private let server: X11Connection
    private let outputs: X11Outputs
    private let cursor: RealCursor
    private let modifiers: X11Modifiers?
    private let compositor: CompositingManager
    private let settings: X11Settings
    private var windows: [OverlayWindow] = []
    private var list = DisplayList()
    private var areas = PixelAreas()
    private var budget = RaiseBudget()
    private var stack = WindowStack()
    private var isCovered = false
    /// The pixels of all outputs together.
    private var screen = PixelRect(x: 0, y: 0, width: 0, height: 0)
    private var raiseTimer: Timer?
    private let now: () -> Int64
    private var clock: FrameClock?
    private let mostRate: Int
    private unowned let content: any OverlayContent
    private unowned let delegate: any OverlayScreenDelegate

    /// Connects to the X server of the environment, and reports what it says; waits for the server.
    /// - Parameters:
    ///   - loop: the program's event loop.
    ///   - maxRate: most frames per second; 0 for those of the fastest output.
    ///   - content: what is drawn.
    ///   - delegate: receives the reports.
    ///   - now: returns the time in microseconds, on the clock of the loop's timers.
    package init(
        on loop: EventLoop,
        maxRate: Int,
        content: any OverlayContent,
        delegate: any OverlayScreenDelegate,
        now: @escaping () -> Int64 = EventLoop.now
    ) throws(X11Error) {
        self.now = now
        server = try X11Connection(on: loop)
        guard unsafe cxcb_shape(server.connection) != nil else {
            throw X11Error(description: "the X server lacks the extension SHAPE")
        }
        for name in OverlayWindow.names { _ = server.atom(name) }
        cursor = try RealCursor(server, on: loop, now: now)
        outputs = X11Outputs(server)
        modifiers = X11Modifiers(server)
        compositor = CompositingManager(server)
        settings = X11Settings(server)
        mostRate = maxRate
        self.content = content
        self.delegate = delegate
        do throws(Errno) {
            clock = try FrameClock(on: loop, interval: 0, now: now) { [unowned self] in draw() }
            raiseTimer = try Timer(on: loop) { [unowned self] in setNeedsDisplay() }
        } catch {
            throw X11Error(description: "cannot set a timer: \(error)")
        }
        watchStacking()
        server.onLoss = { reason in delegate.screenDidFail(reason) }
        server.beforeFlush { [unowned self] in clock?.drawIfNeeded() }
        outputs.onChange = { [unowned self] in updateOutputs() }
        cursor.onMove = { [unowned self] pixel, steps in
            delegate.screenDidMoveCursor(to: Point(x: pixel.x / outputs.scale, y: pixel.y / outputs.scale), steps)
        }
        modifiers?.onChange = { modifiers in delegate.screenDidChangeModifiers(modifiers) }
        compositor.onChange = { [unowned self] in
            windows = []
            setNeedsDisplay()
        }
        settings.onChange = { look in delegate.screenDidChangeLook(look) }
        updateOutputs()
        delegate.screenDidChangeLook(settings.look)
        if let held = modifiers?.held { delegate.screenDidChangeModifiers(held) }
    }

    private func updateOutputs() {
        let rate = mostRate > 0 ? min(outputs.rate, Double(mostRate)) : outputs.rate
        let interval = Int64(1_000_000 / rate)
        clock?.interval = interval
        cursor.interval = interval
        let whole = outputs.outputs.reduce(Rect.null) { $0.union($1.frame) }
        screen = PixelRect(around: whole, origin: .zero, scale: outputs.scale)
        delegate.screenDidChangeOutputs(outputs.outputs)
        setNeedsDisplay()
    }

    // MARK: Stacking

    /// Watches for windows that come above the overlay's: menus, tooltips, and whatever else no window manager places.
    private func watchStacking() {
        let events = [
            XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
                | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue
        ]
        unsafe xcb_change_window_attributes(server.connection, server.root, XCB_CW_EVENT_MASK.rawValue, events)
        server.addHandler { [unowned self] event in
            if isAbove(event) {
                isCovered = true
                setNeedsDisplay()
            } else if event.type == XCB_EXPOSE {
                let exposed = event.load(as: xcb_expose_event_t.self).window
                guard let window = windows.first(where: { $0.window == exposed }) else { return }
                window.setExposed()
                setNeedsDisplay()
            }
        }
    }

    /// Returns whether an event puts another window above one of the overlay's.
    private func isAbove(_ event: X11Connection.Event) -> Bool {
        func isOwn(_ window: xcb_window_t) -> Bool { windows.contains { $0.window == window } }
        switch event.type {
        case XCB_MAP_NOTIFY: return !isOwn(event.load(as: xcb_map_notify_event_t.self).window)
        case XCB_CIRCULATE_NOTIFY: return !isOwn(event.load(as: xcb_circulate_notify_event_t.self).window)
        case XCB_CONFIGURE_NOTIFY:
            let change = event.load(as: xcb_configure_notify_event_t.self)
            return !isOwn(change.window) && stack.moves(change.window, above: change.above_sibling)
        case XCB_DESTROY_NOTIFY:
            stack.remove(event.load(as: xcb_destroy_notify_event_t.self).window)
            return false
        default: return false
        }
    }

    // MARK: Drawing

    /// Draws a frame. Returns whether another one is needed.
    private func draw() -> Bool {
        let now = self.now()
        let isMoving = content.draw(at: Timestamp(microseconds: now), into: &list)
        let shown = isTranslucent ? list : list.opaque
        areas.removeAll()
        for sprite in shown.sprites {
            areas.add(PixelRect(around: sprite.bounds, origin: .zero, scale: outputs.scale).intersection(screen))
        }
        cursor.isFollowed = !areas.areas.isEmpty
        show(shown)
        raise(at: now)
        return isMoving
    }

    /// Shows each area in a window: in the one that has most of it, so that few windows move far.
    private func show(_ list: DisplayList) {
        var free = windows
        for area in areas.areas {
            let nearest = free.indices.max {
                free[$0].frame.intersection(area).count < free[$1].frame.intersection(area).count
            }
            if let nearest {
                free.remove(at: nearest).show(list, in: area, scale: outputs.scale)
            } else if let window = OverlayWindow(server, isTranslucent: isTranslucent) {
                windows.append(window)
                window.show(list, in: area, scale: outputs.scale)
            }
        }
        for window in free { window.hide() }
    }

    /// Whether the windows are blended by their alpha.
    private var isTranslucent: Bool { compositor.isRunning && server.visual(hasAlpha: true) != nil }

    /// Raises the windows if others came above them, now or as soon as the budget allows it.
    private func raise(at time: Int64) {
        guard isCovered, !areas.areas.isEmpty else {
            // A window that is mapped comes above all others.
            isCovered = false
            return
        }
        guard budget.take(at: time) else {
            // Without a timer, the next frame raises them.
            try? raiseTimer?.arm(at: budget.end)
            return
        }
        isCovered = false
        for window in windows { window.raise() }
    }
}

extension X11Screen: OverlayScreen {
    package var summary: String {
        compositor.isRunning ? "X11 with a compositing manager" : "X11 without a compositing manager"
    }

    package var canDraw: Bool { true }

    package var canHideCursor: Bool { true }

    package var yieldsToReporters: Bool { false }

    package func setNeedsDisplay() { clock?.setNeedsDisplay() }

    package func setCursorHidden(_ isHidden: Bool) { cursor.setHidden(isHidden) }
}
