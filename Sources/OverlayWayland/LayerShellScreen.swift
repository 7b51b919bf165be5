import PointerDrawing
import PointerModel
package import PointerOverlay
package import PointerRuntime
package import WaylandClient

/// The screen of a Wayland compositor. Where it has layer-shell, the overlay draws above everything; on any compositor it reports the
/// outputs.
package final class LayerShellScreen {
    private let server: WaylandConnection
    private let outputs: WaylandOutputs
    private let globals: WaylandGlobals?
    private var layers: [OutputLayer] = []
    private var list = DisplayList()
    private var isNeeded = false
    private var isMoving = false
    private unowned let content: any OverlayContent
    private unowned let delegate: any OverlayScreenDelegate

    /// Connects to the compositor of the environment, and reports its outputs; waits for the compositor.
    /// - Parameters:
    ///   - loop: the program's event loop.
    ///   - content: what is drawn.
    ///   - delegate: receives the reports.
    package init(
        on loop: EventLoop,
        content: any OverlayContent,
        delegate: any OverlayScreenDelegate
    ) throws(WaylandError) {
        server = try WaylandConnection(on: loop)
        globals = WaylandGlobals(server)
        outputs = WaylandOutputs(server)
        self.content = content
        self.delegate = delegate
        outputs.onChange = { outputs in delegate.screenDidChangeOutputs(outputs) }
        outputs.onOutput = { [unowned self] output in
            addLayer(output)
            isNeeded = true
        }
        outputs.onGone = { [unowned self] output in layers.removeAll { $0.output === output } }
        server.onLoss = { reason in delegate.screenDidFail(reason) }
        server.beforeFlush { [unowned self] in if isNeeded { draw() } }
        server.reportOutputs()
    }

    private func addLayer(_ output: WaylandOutput) {
        guard let globals, !layers.contains(where: { $0.output === output }) else { return }
        let layer = OutputLayer(
            on: output,
            globals,
            onReady: { [unowned self] in if isMoving || layers.contains(where: \.isStale) { isNeeded = true } },
            onClosed: { [unowned self, unowned output] in layers.removeAll { $0.output === output } }
        )
        if let layer { layers.append(layer) }
    }

    /// Draws a frame on each output whose last one has been shown.
    private func draw() {
        isMoving = content.draw(at: Timestamp(microseconds: EventLoop.now()), into: &list)
        isNeeded = false
        for layer in layers { layer.show(list) }
    }
}

extension LayerShellScreen: OverlayScreen {
    package var summary: String {
        globals == nil
            ? "Wayland without zwlr_layer_shell_v1, where it can only report the outputs" : "Wayland with layer-shell"
    }

    package func setNeedsDisplay() { isNeeded = true }

    /// Does nothing: a client of a compositor can hide the cursor only over its own surfaces, and these let the cursor through.
    package func setCursorHidden(_ isHidden: Bool) {}
}
