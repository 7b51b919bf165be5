import PointerDrawing
import PointerModel
package import PointerOverlay
package import PointerRuntime
import PointerWire
import SystemPackage
package import WaylandClient

/// The screen of a Wayland compositor. Where it has layer-shell, the overlay draws above everything; on any compositor it reports the
/// outputs, and where the compositor says it, the cursor.
package final class LayerShellScreen {
    /// Most frames per second where the settings say nothing. The compositor's frame callbacks set the rate; this bounds what begins
    /// before anything is visible, and so has no callback.
    private static let usualRate = 240.0

    private let server: WaylandConnection
    private let outputs: WaylandOutputs
    private let globals: WaylandGlobals?
    /// The desktop's settings; nil where nothing can be drawn.
    private let portal: DesktopPortal?
    /// Hides the cursor of KWin; nil where the settings do not ask for it.
    private let cursor: KWinCursor?
    /// Where the cursor is; nil where another program says it.
    private let sessions: CursorSessions?
    private var layers: [OutputLayer] = []
    private var list = DisplayList()
    private var isMoving = false
    private let now: () -> Int64
    private var clock: FrameClock?
    private unowned let content: any OverlayContent
    private unowned let delegate: any OverlayScreenDelegate

    /// Connects to the compositor of the environment, and reports its outputs; waits for the compositor.
    /// - Parameters:
    ///   - loop: the program's event loop.
    ///   - maxRate: most frames per second; 0 for as many as the outputs show.
    ///   - theme: files of the cursor theme that is made blank while the cursor is hidden; nil if the cursor always stays.
    ///   - reportsCursor: whether the screen reports the cursor where the compositor says where it is.
    ///   - content: what is drawn.
    ///   - delegate: receives the reports.
    ///   - logger: receives a line if the desktop gives no settings.
    ///   - now: returns the time in microseconds, on the clock of the loop's timers.
    package init(
        on loop: EventLoop,
        maxRate: Int,
        theme: CursorThemeFiles? = nil,
        reportsCursor: Bool,
        content: any OverlayContent,
        delegate: any OverlayScreenDelegate,
        logger: Log,
        now: @escaping () -> Int64 = EventLoop.now
    ) throws(WaylandError) {
        self.now = now
        server = try WaylandConnection(on: loop)
        globals = WaylandGlobals(server)
        outputs = WaylandOutputs(server)
        portal = globals == nil ? nil : DesktopPortal(on: loop, logger: logger)
        cursor = globals == nil ? nil : theme.map { KWinCursor($0, on: loop, logger: logger, now: now) }
        sessions = reportsCursor ? try? CursorSessions(on: loop, now: now) : nil
        self.content = content
        self.delegate = delegate
        do throws(Errno) {
            let rate = maxRate > 0 ? Double(maxRate) : Self.usualRate
            clock = try FrameClock(on: loop, interval: Int64(1_000_000 / rate), now: now) { [unowned self] in draw() }
        } catch {
            throw WaylandError(description: "cannot set a timer: \(error)")
        }
        outputs.onChange = { outputs in delegate.screenDidChangeOutputs(outputs) }
        outputs.onOutput = { [unowned self] output in
            updateLayer(output)
            setNeedsDisplay()
        }
        outputs.onGone = { [unowned self] output in layers.removeAll { $0.output === output } }
        server.onLoss = { reason in delegate.screenDidFail(reason) }
        server.beforeFlush { [unowned self] in clock?.drawIfNeeded() }
        portal?.onChange = { look in delegate.screenDidChangeLook(look) }
        sessions?.onMove = { place in delegate.screenDidMoveCursor(to: place, []) }
        sessions?.onLoss = { delegate.screenDidLoseCursor() }
        sessions?.onKnowledge = { knowledge in delegate.screenDidLearn(knowledge) }
        sessions?.start()
        server.reportOutputs()
        if reportsCursor { delegate.screenDidLearn(sessions?.knowledge ?? .refused) }
        if let portal { delegate.screenDidChangeLook(portal.look) }
    }

    private func updateLayer(_ output: WaylandOutput) {
        if let layer = layers.first(where: { $0.output === output }) { return layer.outputDidChange() }
        guard let globals else { return }
        let layer = OutputLayer(on: output, globals) { [unowned self] in
            if isMoving || layers.contains(where: \.isStale) { setNeedsDisplay() }
        }
        layers.append(layer)
    }

    /// Draws a frame on each output whose last one has been shown. Returns whether another one is needed that no output asks for.
    private func draw() -> Bool {
        isMoving = content.draw(at: Timestamp(microseconds: now()), into: &list)
        for layer in layers { layer.show(list) }
        return isMoving && !layers.contains(where: \.isWaiting)
    }
}

extension LayerShellScreen: OverlayScreen {
    package var summary: String {
        canDraw ? "Wayland with layer-shell" : "Wayland without zwlr_layer_shell_v1"
    }

    package var canDraw: Bool { globals != nil }

    package var canHideCursor: Bool { cursor?.canHide ?? false }

    /// A cursor session says nothing of the time, and one place in a frame.
    package var yieldsToReporters: Bool { true }

    package func setNeedsDisplay() { clock?.setNeedsDisplay() }

    /// Hides the cursor by a blank theme where the settings ask for it. Else it stays: a client of a compositor can hide the cursor only
    /// over its own surfaces, and these let the cursor through.
    package func setCursorHidden(_ isHidden: Bool) { cursor?.setHidden(isHidden) }
}
