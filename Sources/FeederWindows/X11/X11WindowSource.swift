import CXCB
package import FeederModel
import PointerModel
package import PointerRuntime
import X11Client

/// The windows of an X server: those that a window manager places, as EWMH describes them, and those that programs place themselves.
///
/// All that changes in a turn of the loop leads to one reading at its end, which waits for the server and for nobody else.
package final class X11WindowSource: WindowSource {
    private let server: X11Connection
    private let outputs: X11Outputs
    private let reader: X11WindowReader
    private let loop: EventLoop
    private var isStale = true
    /// The turn of the last reading. A window that never rests does not keep the loop in one turn.
    private var lastTurn = UInt64.max
    private var windows: [DesktopWindow]?
    /// Number of readings so far.
    private(set) var readings = 0

    package var onChange: ([DesktopWindow]) -> Void = { _ in }
    package var onLoss: (WindowSystemError) -> Void = { _ in }
    package var onLack: (String?) -> Void = { _ in }

    /// Connects; waits for the server.
    /// - Parameters:
    ///   - display: the display's name; nil for that of `DISPLAY`.
    ///   - loop: the program's event loop.
    package init(display: String? = nil, on loop: EventLoop) throws(WindowSystemError) {
        do throws(X11Error) {
            server = try X11Connection(display: display, on: loop)
        } catch {
            throw WindowSystemError(description: error.description)
        }
        self.loop = loop
        outputs = X11Outputs(server)
        reader = X11WindowReader(server)
        server.addHandler { [unowned self] event in
            if reader.handle(event) { isStale = true }
        }
        outputs.onChange = { [unowned self] in isStale = true }
        server.beforeFlush { [unowned self] in update() }
        server.onLoss = { [unowned self] reason in
            isStale = false
            onLoss(WindowSystemError(description: reason))
        }
        loop.inEachTurn(while: { [weak self] in self?.isStale ?? false }) {}
    }

    package var summary: String {
        guard let manager = reader.manager else { return "X11 without a window manager" }
        return "X11 with \(manager.name.isEmpty ? "a window manager" : manager.name)"
    }

    package func setDragging(_ isDragging: Bool) {}

    private func update() {
        guard isStale, lastTurn != loop.turnCount else { return }
        isStale = false
        lastTurn = loop.turnCount
        readings += 1
        let screen = outputs.outputs.reduce(Rect.null) { $0.union($1.frame) }
        // Window managers keep windows of their own outside of the screen.
        let next = reader.read(scale: outputs.scale).filter { !$0.frame.intersection(screen).isEmpty }
        guard unsafe xcb_connection_has_error(server.connection) == 0, windows != next else { return }
        windows = next
        onChange(next)
    }
}
