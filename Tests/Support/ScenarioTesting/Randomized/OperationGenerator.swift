import LayoutTesting
import PointerEngine
package import PointerModel
import TestBasics

/// Generator of random operations from a seed: mostly what people do, partly what nobody would do.
package struct OperationGenerator {
    var layouts: RandomLayouts
    var model = LayoutModel(Layout())
    private var isBegun = false
    /// Pending operations, the next one last.
    private var pending: [RandomOperation] = []
    private var held: Buttons = []

    package init(seed: UInt64) {
        layouts = RandomLayouts(seed: seed, variety: .declared)
    }

    /// Returns the next operation.
    /// - Parameter state: the pointer's current state, as a person would see it.
    package mutating func next(_ state: PointerState) -> RandomOperation {
        if !isBegun {
            isBegun = true
            for _ in 0..<Int.random(in: 1...3, using: &numbers) { pending.append(declaration()) }
        }
        if pending.isEmpty { pending = make(state).reversed() }
        var operation = pending.popLast() ?? .wait(1000)
        // Sums of large coordinates may exceed what a client may declare.
        if !operation.isDeclarable { operation = .wait(1000) }
        if case .change(let change) = operation { _ = model.apply(change) }
        return operation
    }

    var numbers: RepeatableNumbers {
        get { layouts.numbers }
        set { layouts.numbers = newValue }
        _modify { yield &layouts.numbers }
    }

    private mutating func make(_ state: PointerState) -> [RandomOperation] {
        switch Int.random(in: 0..<100, using: &numbers) {
        case 0..<30: return motion(state)
        case 30..<38: return [.wait(pause())]
        case 38..<42: return touches(state)
        case 42..<52: return [.report(press())]
        case 52..<55: return [.report(report { $0.scroll = Scroll(horizontal: .random(in: -2...2), vertical: 120) })]
        case 55..<63: return flick()
        case 63..<68: return fingers()
        case 68..<72: return [.report(press()), .report(forced())]
        case 72..<75: return [.modifiers(numbers.options(of: Modifiers.self, each: 3))]
        case 75: return cursor(state)
        case 76: return [.lock(numbers.once(in: 3)), .report(report { $0.translation = Vector(dx: 3, dy: -4) })]
        case 77..<79: return settings()
        case 79..<82: return [invalidation()]
        case 82..<88: return [.answer(ago: numbers.pick(0, 0, 0, 1, 3), answer())]
        default: return [change()]
        }
    }

    // MARK: Hands

    private mutating func report(
        _ source: PointerSource? = nil,
        _ fill: (inout PointerReport, inout RepeatableNumbers) -> Void
    ) -> PointerReport {
        let usual = numbers.pick(PointerSource.mouse, .mouse, .mouse, .touchpad, .touch, .pen)
        var frame = PointerReport(time: .zero, source: source ?? usual)
        fill(&frame, &layouts.numbers)
        frame.isInterrupted = numbers.once(in: 150)
        return frame
    }

    private mutating func report(_ fill: (inout PointerReport) -> Void) -> PointerReport {
        report(nil) { frame, _ in fill(&frame) }
    }

    /// Moves the real cursor; often reports a press there first.
    private mutating func cursor(_ state: PointerState) -> [RandomOperation] {
        guard !numbers.once(in: 4) else { return [.cursor(nil, age: 0)] }
        var operations: [RandomOperation] = []
        for _ in 0..<Int.random(in: 1...4, using: &numbers) {
            var place = state.position + Vector(dx: numbers.eighths(-40...40), dy: numbers.eighths(-40...40))
            if let surface = numbers.pick(from: model.layout.surfaces) {
                place = numbers.point(in: model.layout.frame(of: surface))
            }
            if numbers.once(in: 3) { operations.append(.report(press())) }
            operations.append(.wait(numbers.pick(1000, 8000, 20_000)))
            operations.append(.cursor(place, age: numbers.pick(0, 1000, 9000, 500_000)))
        }
        return operations
    }

    private mutating func motion(_ state: PointerState) -> [RandomOperation] {
        let frame = report { _ in }
        func moved(_ translation: Vector) -> RandomOperation {
            var frame = frame
            frame.translation = translation
            return .report(frame)
        }
        switch Int.random(in: 0..<12, using: &numbers) {
        case 0:
            let great = numbers.pick(1e6, -1e9, 1e300, -.greatestFiniteMagnitude)
            return [moved(Vector(dx: great, dy: numbers.pick(0, 1, -great)))]
        case 1 where numbers.once(in: 4):
            return [moved(Vector(dx: numbers.pick(.nan, .infinity, 1), dy: numbers.pick(-.infinity, .nan)))]
        case 2...6:
            // To a point on a surface, in one step or several.
            guard let surface = numbers.pick(from: model.layout.surfaces) else { break }
            let way = numbers.point(in: model.layout.frame(of: surface)) - state.position
            let steps = numbers.pick(1, 1, 4, 10)
            let step = moved(way * (1 / Double(steps)))
            return Array(repeating: [step, .wait(8000)], count: steps).flatMap { $0 }
        default: break
        }
        let step = Vector(dx: numbers.eighths(-12...12), dy: numbers.eighths(-12...12))
        return Array(repeating: [moved(step), .wait(8000)], count: numbers.pick(1, 2, 5)).flatMap { $0 }
    }

    private mutating func pause() -> Int64 {
        numbers.pick(1, 500, 2000, 8000, 8333, 30_000, 100_000, 300_000, 1_000_000, 11_000_000, -500, -2_000_000)
    }

    private mutating func press() -> PointerReport {
        let button = numbers.pick(Buttons.primary, .primary, .primary, .secondary, .middle)
        let isHeld = held.contains(button)
        held.formSymmetricDifference(button)
        let moves = numbers.once(in: 3)
        return report(numbers.once(in: 2) ? .touchpad : .mouse) { frame, numbers in
            if isHeld { frame.released = button } else { frame.pressed = button }
            if moves { frame.translation = Vector(dx: numbers.eighths(-20...20), dy: numbers.eighths(-20...20)) }
            if numbers.once(in: 20) { frame.scroll = Scroll(horizontal: 0, vertical: -30) }
        }
    }

    private mutating func forced() -> PointerReport {
        report(.touchpad) { frame, numbers in
            frame.force = Force(
                value: numbers.pick(0, 1, 2.95, 20, .nan),
                maximum: numbers.pick(3, 3, 20.0 / 3, 0, .infinity)
            )
            frame.translation = Vector(dx: 0, dy: numbers.pick(0, -20, -100, 30))
        }
    }

    /// Puts a finger down, moves it in one direction and lifts it.
    private mutating func flick() -> [RandomOperation] {
        var operations: [RandomOperation] = [.report(report(.touchpad) { frame, _ in frame.touch = .began })]
        let step = Vector(dx: numbers.eighths(-40...40), dy: numbers.eighths(-40...40))
        for _ in 0..<numbers.pick(0, 2, 6) {
            operations.append(.wait(8000))
            operations.append(.report(report(.touchpad) { frame, _ in frame.translation = step }))
        }
        operations.append(.wait(numbers.pick(8000, 8000, 60_000)))
        operations.append(.report(report(.touchpad) { frame, _ in frame.touch = .ended }))
        return operations
    }

    /// Puts a finger down on a screen, and often a second one; moves and lifts them, or loses them.
    private mutating func touches(_ state: PointerState) -> [RandomOperation] {
        guard held.isEmpty else { return [] }
        var place = state.position + Vector(dx: numbers.eighths(-40...40), dy: numbers.eighths(-40...40))
        if let surface = numbers.pick(from: model.layout.surfaces) {
            place = numbers.point(in: model.layout.frame(of: surface))
        }
        let step = Vector(dx: numbers.eighths(-20...20), dy: numbers.eighths(-20...20))
        let hasSecond = numbers.once(in: 2)
        var operations: [RandomOperation] = []
        func append(_ fill: (inout PointerReport) -> Void) {
            var frame = PointerReport(time: .zero, source: .touch)
            fill(&frame)
            operations += [.report(frame), .wait(8000)]
        }
        append { frame in
            (frame.position, frame.pressed, frame.touch) = (place, .primary, .began)
        }
        for number in 0..<numbers.pick(0, 2, 6) {
            place = place + step
            append { frame in
                frame.position = place
                guard hasSecond else { return }
                let phase: GesturePhase = number == 0 ? .began : .changed
                frame.manipulation = Manipulation(phase: phase, translation: step, scale: 1.125, rotation: 0.125)
            }
        }
        let isLost = numbers.once(in: 4)
        append { frame in
            (frame.released, frame.touch, frame.isInterrupted) = (.primary, .ended, isLost)
            if hasSecond, !isLost { frame.manipulation = Manipulation(phase: .ended) }
        }
        return operations
    }

    /// Moves two or three fingers together, not always with a beginning and an end.
    private mutating func fingers() -> [RandomOperation] {
        var phases: [GesturePhase] = [.began, .changed, .changed, .ended]
        if numbers.once(in: 4) { phases[3] = .cancelled }
        if numbers.once(in: 8) { phases.remove(at: numbers.pick(0, 3)) }
        let kind = numbers.pick(Manipulation.Kind.pinch, .pinch, .scroll, .swipe, .hold)
        let count = numbers.pick(2, 3)
        return phases.map { phase in
            .report(
                report(.touchpad) { frame, numbers in
                    frame.manipulation = Manipulation(
                        kind,
                        fingers: count,
                        phase: phase,
                        translation: Vector(dx: numbers.eighths(-9...9), dy: numbers.pick(0, 7, .nan, 1e308)),
                        scale: numbers.pick(1, 1.5, 0.5, 0, -1, .nan, 1e200),
                        rotation: numbers.pick(0, 0.25, -0.5, .infinity)
                    )
                }
            )
        }
    }
}
