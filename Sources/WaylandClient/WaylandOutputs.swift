import CWaylandClient
package import PointerModel

/// An output of the compositor.
@safe
package final class WaylandOutput {
    /// Pixels per point that count. Others cannot be shown, and are ignored.
    package static let scales = 0.125...16.0

    /// Number of the output in the registry.
    package let name: UInt32
    package private(set) var proxy: WaylandProxy?
    private var extended: WaylandProxy?
    private var title: String?
    private var place = (x: 0, y: 0)
    /// Width and height, in points; nil until the compositor has said them.
    private var size: (width: Int, height: Int)?
    /// Width and height of the panel's mode.
    private var pixels = (width: 0, height: 0)
    private var transform = OutputTransform.normal
    private var hasDescription = false
    private var answer: WaylandProxy?
    /// Pixels per point, as whole number.
    package private(set) var wholeScale = 1
    /// The output as the daemon knows it; nil until the compositor has said all of it.
    package private(set) var output: Output?
    /// Called after all that the compositor says about the output at once.
    var onDone: () -> Void = {}
    /// Called when ``isAwaited`` ends.
    var onAnswer: () -> Void = {}

    /// Binds an output.
    fileprivate init(_ global: WaylandConnection.Global, _ server: WaylandConnection, _ manager: WaylandProxy?) {
        name = global.name
        let release: UInt32? = global.version >= 3 ? 0 : nil
        proxy = unsafe server.bind(global, cwayland_output(), 2...4, destroy: release) {
            [unowned self] event, arguments in handle(event, arguments)
        }
        if let manager, let proxy { extend(proxy, manager) }
        answer = server.whenAnswered { [unowned self] in
            answer = nil
            onAnswer()
        }
    }

    /// Whether the compositor has not yet answered the requests that ask for the output.
    var isAwaited: Bool { answer != nil }

    private func extend(_ proxy: WaylandProxy, _ manager: WaylandProxy) {
        extended = unsafe manager.make(cwayland_xdg_output(), 1, .new, .object(proxy), destroy: 0) {
            [unowned self] event, arguments in handleExtended(event, arguments)
        }
    }

    /// Takes what the compositor has said since the last time, all at once.
    private func finish() {
        output = description
        onDone()
    }

    private var description: Output? {
        // The extension's events come after the output's own, which alone may name another place and size.
        guard hasDescription, extended == nil || size != nil else { return nil }
        let seen = transform.isSideways ? (pixels.height, pixels.width) : (pixels.width, pixels.height)
        let points = size ?? (seen.0 / wholeScale, seen.1 / wholeScale)
        guard points.0 > 0, points.1 > 0 else { return nil }
        // Of the areas, so that turned outputs need no case of their own.
        let scale = (Double(pixels.width * pixels.height) / Double(points.0 * points.1)).squareRoot()
        let frame = Rect(x: Double(place.x), y: Double(place.y), width: Double(points.0), height: Double(points.1))
        return Output(
            name: title ?? "output-\(name)",
            frame: frame,
            scale: size != nil && Self.scales.contains(scale) ? scale : Double(wholeScale),
            transform: transform
        )
    }

    private func handle(_ event: UInt32, _ arguments: WaylandArguments) {
        switch event {
        case 0:
            if extended == nil { place = (arguments.int(0), arguments.int(1)) }
            transform = OutputTransform(number: arguments.int(7)) ?? .normal
        case 1: if arguments.uint(0) & 1 != 0 { pixels = (arguments.int(1), arguments.int(2)) }
        case 2:
            hasDescription = true
            finish()
        case 3:
            let scale = arguments.int(0)
            if scale > 0, Self.scales.contains(Double(scale)) { wholeScale = scale }
        case 4: title = arguments.text(0)
        default: break
        }
    }

    private func handleExtended(_ event: UInt32, _ arguments: WaylandArguments) {
        switch event {
        case 0: place = (arguments.int(0), arguments.int(1))
        case 1: size = (arguments.int(0), arguments.int(1))
        // Since version 3 the output's own event says that all is said.
        case 2: if let extended, extended.version < 3 { finish() }
        case 3: if title == nil { title = arguments.text(0) }
        default: break
        }
    }
}

/// The outputs of the compositor, as they come and go.
@safe
package final class WaylandOutputs {
    private let server: WaylandConnection
    private let manager: WaylandProxy?
    /// The outputs, in the order in which they came.
    package private(set) var all: [WaylandOutput] = []
    private var reported: [Output] = []
    /// Called when an output is known, or has changed.
    package var onOutput: (WaylandOutput) -> Void = { _ in }
    /// Called when an output is gone.
    package var onGone: (WaylandOutput) -> Void = { _ in }
    /// Called with all outputs when any of them has changed; never empty.
    package var onChange: ([Output]) -> Void = { _ in }

    package init(_ server: WaylandConnection) {
        self.server = server
        manager = unsafe server.bind(cwayland_xdg_output_manager(), 1...3, destroy: 0)
        server.onOutput = { [unowned self] global in add(global) }
        server.onOutputGone = { [unowned self] name in remove(name) }
    }

    private func add(_ global: WaylandConnection.Global) {
        guard all.count < WaylandClientLimit.outputs.most else { return }
        let output = WaylandOutput(global, server, manager)
        output.onDone = { [unowned self, unowned output] in
            onOutput(output)
            report()
        }
        output.onAnswer = { [unowned self] in report() }
        all.append(output)
    }

    private func remove(_ name: UInt32) {
        guard let index = all.firstIndex(where: { $0.name == name }) else { return }
        onGone(all.remove(at: index))
        report()
    }

    /// Reports the outputs that are known, once the compositor has answered for all that it has. An output that stays unknown holds
    /// up no other.
    private func report() {
        guard !all.contains(where: \.isAwaited) else { return }
        let outputs = all.compactMap(\.output)
        guard !outputs.isEmpty, outputs != reported else { return }
        reported = outputs
        onChange(outputs)
    }
}
