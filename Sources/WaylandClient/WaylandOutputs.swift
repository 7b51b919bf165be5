package import PointerModel

/// An output of the compositor.
@safe
package final class WaylandOutput {
    /// Pixels per point that count. Others cannot be shown, and are ignored.
    package static let scales = 0.125...16.0
    /// Times between two frames that count, in microseconds: 1000 to 10 frames a second.
    private static let frameTimes: ClosedRange<Int64> = 1000...100_000
    /// Scales are whole numbers of this part, as fractional-scale-v1 counts them.
    private static let scaleStep = 120.0

    /// Number of the output in the registry.
    package let name: UInt32
    package private(set) var proxy: WaylandObject<WlOutput>?
    private var extended: WaylandObject<ZxdgOutputV1>?
    private var title: String?
    private var place = (x: 0, y: 0)
    /// Width and height, in points; nil until the compositor has said them.
    private var size: (width: Int, height: Int)?
    /// Width and height of the panel's mode.
    private var pixels = (width: 0, height: 0)
    private var transform = OutputTransform.normal
    private var hasDescription = false
    private var answer: WaylandObject<WlCallback>?
    /// Pixels per point, as whole number.
    package private(set) var wholeScale = 1
    /// Time between two frames, in microseconds; that of 60 frames a second where the compositor says none that counts.
    package private(set) var frameTime: Int64 = 16_667
    /// The output as the daemon knows it; nil until the compositor has said all of it.
    package private(set) var output: Output?
    /// Called after all that the compositor says about the output at once.
    var onDone: () -> Void = {}
    /// Called when ``isAwaited`` ends.
    var onAnswer: () -> Void = {}

    /// Binds an output.
    fileprivate init(
        _ global: WaylandConnection.Global,
        _ server: WaylandConnection,
        _ manager: WaylandObject<ZxdgOutputManagerV1>?
    ) {
        name = global.name
        proxy = server.bind(global, WlOutput.self) { [unowned self] event, arguments in handle(event, arguments) }
        if let manager, let proxy { extend(proxy, manager) }
        answer = server.whenAnswered { [unowned self] in
            answer = nil
            onAnswer()
        }
    }

    /// Whether the compositor has not yet answered the requests that ask for the output.
    var isAwaited: Bool { answer != nil }

    private func extend(_ proxy: WaylandObject<WlOutput>, _ manager: WaylandObject<ZxdgOutputManagerV1>) {
        extended = manager.make(ZxdgOutputV1.self, by: .getXdgOutput, .new, .object(proxy)) {
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
        let scale = Self.scale(seen, points)
        let frame = Rect(x: Double(place.x), y: Double(place.y), width: Double(points.0), height: Double(points.1))
        return Output(
            name: title ?? "output-\(name)",
            frame: frame,
            scale: size != nil && Self.scales.contains(scale) ? scale : Double(wholeScale),
            transform: transform
        )
    }

    /// Returns the pixels per point of an output. Compositors drop the part of a point that an output has at its end, so the quotient of the
    /// sides is not the scale: 1366 pixels at 1.5 are 910 points.
    /// - Parameters:
    ///   - pixels: width and height as a person sees them.
    ///   - points: width and height.
    private static func scale(_ pixels: (Int, Int), _ points: (Int, Int)) -> Double {
        let quotient = (Double(pixels.0 * pixels.1) / Double(points.0 * points.1)).squareRoot()
        let step = (quotient * scaleStep).rounded() / scaleStep
        let sides = [(pixels.0, points.0), (pixels.1, points.1)]
        return step > 0 && sides.allSatisfy { abs(Double($0) / step - Double($1)) < 1 } ? step : quotient
    }

    private func handle(_ event: WlOutput.Event, _ arguments: WaylandArguments) {
        switch event {
        case .geometry:
            if extended == nil { place = (arguments.int(0), arguments.int(1)) }
            transform = OutputTransform(number: arguments.int(7)) ?? .normal
        case .mode:
            guard arguments.uint(0) & 1 != 0 else { return }
            pixels = (arguments.int(1), arguments.int(2))
            // Millihertz.
            let rate = Int64(arguments.int(3))
            let time = rate > 0 ? 1_000_000_000 / rate : 0
            if Self.frameTimes.contains(time) { frameTime = time }
        case .done:
            hasDescription = true
            finish()
        case .scale:
            let scale = arguments.int(0)
            if scale > 0, Self.scales.contains(Double(scale)) { wholeScale = scale }
        case .name: title = arguments.text(0)
        case .description: break
        }
    }

    private func handleExtended(_ event: ZxdgOutputV1.Event, _ arguments: WaylandArguments) {
        switch event {
        case .logicalPosition: place = (arguments.int(0), arguments.int(1))
        case .logicalSize: size = (arguments.int(0), arguments.int(1))
        // Since version 3 the output's own event says that all is said.
        case .done: if let extended, extended.version < 3 { finish() }
        case .name: if title == nil { title = arguments.text(0) }
        case .description: break
        }
    }
}

/// The outputs of the compositor, as they come and go.
@safe
package final class WaylandOutputs {
    private let server: WaylandConnection
    private let manager: WaylandObject<ZxdgOutputManagerV1>?
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
        manager = server.bind(ZxdgOutputManagerV1.self)
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
