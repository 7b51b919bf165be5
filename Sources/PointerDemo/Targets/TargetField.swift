import AimingCalibration
package import DaemonLinks
import Glibc
package import PointerClient
package import PointerModel
package import PointerPainting
package import PointerRuntime
package import SystemPackage
import Translations

/// The field of targets of `pointerctl assist calibrate`, which names the page that is due.
package final class TargetField {
    /// Id of the surface, and of the node that contains all others.
    package static let (surface, content) = ("pointer-demo-targets", "field")

    private let plan = CalibrationPlan()
    private let declared: DemoSurface
    /// Reports the window's input in place of devices; nil unless asked for.
    private let input: WindowInput?
    private let commands: LineReader
    private var state = TargetPainter.State.waiting
    private var frame: Rect?
    /// Called when the field is over, with the reason; nil if a person or the standard input ends it.
    package var onEnd: (String?) -> Void = { _ in }
    /// Where it is shown.
    package weak var window: (any DemoWindow)?

    /// Creates a field without a window. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameters:
    ///   - loop: the program's event loop.
    ///   - location: location of the daemon's socket.
    ///   - reportsInput: whether to report the window's input in place of devices, where no other program can know it.
    package init(on loop: EventLoop, at location: DaemonLocation, reportsInput: Bool) throws(Errno) {
        declared = try DemoSurface(on: loop, at: location, changingNodes: .max)
        input = reportsInput ? try WindowInput(on: loop, at: location) : nil
        commands = try LineReader(STDIN_FILENO, on: loop)
        commands.onLine = { [unowned self] line in obey(line) }
        commands.onEnd = { [unowned self] in onEnd(nil) }
        // The daemon then moves the pointer to the cursor, and the overlay draws it there.
        input?.onOpen = { [unowned self] isOpen in window?.setCursorHidden(isOpen) }
    }

    /// Obeys a line of the standard input: `page N`, `rest` or `done`. Ignores all others.
    private func obey(_ line: String) {
        let words = line.split(separator: " ")
        switch words.first {
        case "page":
            guard words.count == 2, let page = Int(words[1]), plan.pages.indices.contains(page) else { return }
            state = .page(page)
        case "rest": state = .rest
        case "done": state = .done
        default: return
        }
        window?.setNeedsDisplay()
        declare()
    }

    private func declare() {
        guard let frame else { return declared.hide() }
        declared.show(surface(in: frame))
    }

    /// Returns the surface: the content, the target and its neighbors, hidden where the page has none. Nothing in it attracts the
    /// pointer, so that the hand is measured and not the pointer's help.
    private func surface(in frame: Rect) -> Surface {
        let origin = DemoScene().origin(in: frame.width, frame.height)
        let page = if case .page(let number) = state { plan.pages[number] } else { CalibrationPlan.Page?.none }
        let content = Node(
            id: Self.content,
            frame: Rect(x: origin.x, y: origin.y, width: CalibrationPlan.width, height: CalibrationPlan.height)
        )
        let rects = (page.map { [$0.target] + $0.neighbors } ?? []).prefix(Self.mostTargets)
        let targets = (0..<Self.mostTargets).map { number in
            Node(
                id: number == 0 ? "target" : "neighbor\(number)",
                parent: Self.content,
                frame: number < rects.count ? rects[number] : Rect(x: 0, y: 0, width: 1, height: 1),
                isHidden: number >= rects.count,
                role: .button,
                interaction: Interaction(style: .content(.hover()))
            )
        }
        return Surface(id: Self.surface, frame: frame, nodes: [content] + targets)
    }

    /// A target and four neighbors.
    private static let mostTargets = 5
}

extension TargetField: DemoWindowDelegate {
    package var windowTitle: String { translated("Measure my hand") }

    package func windowPaint(on canvas: Canvas, scale: Double) {
        TargetPainter(plan, state).paint(on: canvas, scale: scale)
    }

    package func windowDidMove(to frame: Rect?) {
        self.frame = frame
        declare()
    }

    package func windowDidPress(_ isDown: Bool, at point: Point) {}

    package func windowDidMoveCursor(to place: Point, _ steps: [InputStep]) { input?.report(at: place, steps) }

    package func windowDidAskToEnd() { onEnd(nil) }

    package func windowDidFail(_ reason: String) { onEnd(reason) }
}
