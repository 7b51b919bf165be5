import PointerEngine
package import PointerModel

/// Generator of random operations from a seed: mostly what people do, partly what nobody would do.
package struct OperationGenerator {
    private var layouts: RandomLayouts
    private var model = LayoutModel(Layout())
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

    private var numbers: RepeatableNumbers {
        get { layouts.numbers }
        set { layouts.numbers = newValue }
        _modify { yield &layouts.numbers }
    }

    private mutating func make(_ state: PointerState) -> [RandomOperation] {
        switch Int.random(in: 0..<100, using: &numbers) {
        case 0..<30: return motion(state)
        case 30..<42: return [.wait(pause())]
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

    // MARK: Clients

    private mutating func settings() -> [RandomOperation] {
        let strategy = numbers.pick("\"none\"", "\"ipados\"", "\"bubble\"", "\"semantic\"")
        var operations: [RandomOperation] = [.setting("targeting.strategy", strategy)]
        func sometimes(_ key: String, _ values: String...) {
            if numbers.once(in: 8), let value = numbers.pick(from: values) { operations.append(.setting(key, value)) }
        }
        sometimes("transitions.exitDelay", "0.0", "0.05", "10.0")
        sometimes("transitions.answerDeadline", "0.001", "0.1", "1.0")
        sometimes("transitions.response", "0.01", "10.0")
        sometimes("transitions.dampingFraction", "0.1", "1.0001", "10.0")
        sometimes("recentring.onLift", "false", "true")
        sometimes("recentring.mouseRest", "0.0", "0.001", "60.0")
        sometimes("inertia.enabled", "false")
        sometimes("inertia.timeConstant", "0.001", "5.0")
        sometimes("inertia.maximumSpeed", "1.0", "100000.0")
        sometimes("inertia.restSpeed", "0.1", "1000.0")
        sometimes("targeting.lookUpRadius", "0.0", "10000.0")
        sometimes("targeting.coneSpread", "0.0", "100.0")
        sometimes("targeting.bubbleReach", "0.0", "10000.0")
        sometimes("targeting.semanticGain", "0.1", "1.0")
        sometimes("targeting.semanticReach", "0.0", "10000.0")
        sometimes("effects.largeThreshold", "1.0", "100000.0")
        sometimes("effects.slip", "0.0", "1.0")
        sometimes("effects.maximumSlip", "0.0", "1000.0")
        sometimes("effects.maximumParallax", "1000.0")
        sometimes("effects.textLinePadding", "0.0", "1000.0")
        sometimes("effects.maximumSnapLength", "0.0")
        sometimes("effects.freesBeamsOfWholeNodes", "false")
        return operations
    }

    private mutating func answer() -> Region? {
        numbers.once(in: 3)
            ? nil
            : layouts.region(in: Rect(x: 0, y: 0, width: 200, height: 120), hasPriority: false, nodes: ["n1"])
    }

    private mutating func invalidation() -> RandomOperation {
        let surface = numbers.pick(from: model.layout.surfaces)
        let node = numbers.once(in: 2) ? surface.flatMap { numbers.pick(from: $0.nodes) } : nil
        return .invalidate(surface: surface?.name ?? "nobody", node: node?.id)
    }

    private mutating func declaration() -> RandomOperation {
        let known =
            model.layout.surfaces.count < 4 && !numbers.once(in: 3) ? nil : numbers.pick(from: model.layout.surfaces)
        var surface = layouts.surface(id: known?.id ?? layouts.newID("s"), outputs: model.layout.outputs)
        // Another owner's surface of the same id is another surface.
        surface.owner = numbers.once(in: 4) ? .user(1000) : known?.owner ?? .configuration
        return .change(.declare(surface))
    }

    private mutating func change() -> RandomOperation {
        guard let surface = numbers.pick(from: model.layout.surfaces) else { return declaration() }
        let node = numbers.pick(from: surface.nodes)
        var update = SurfaceUpdate()
        switch Int.random(in: 0..<18, using: &numbers) {
        case 0: return declaration()
        case 1: return .change(.withdraw(numbers.once(in: 6) ? "nobody" : surface.name))
        case 2: return .change(.outputs(layouts.outputs()))
        case 3: update.frame = layouts.frame(in: surface.frame, atLeast: 20)
        case 4: update.frame = surface.frame.offsetBy(dx: 1, dy: -2)
        case 5: update.z = .random(in: -2...2, using: &numbers)
        case 6, 7: update.put = [layouts.node(id: layouts.newID("n"), in: surface)]
        case 8: update.remove = [node?.id ?? "nobody"]
        case 9: update.bringToFront = [node?.id ?? "nobody"]
        case 10: update.put = [layouts.node(id: node?.id ?? "n1", in: surface)]
        case 11:
            if let node { update.remove = [node.id] }
            update.put = [layouts.node(id: layouts.newID("n"), in: surface)]
            update.bringToFront = [numbers.pick(from: surface.nodes)?.id ?? "nobody"]
            update.z = 0
        case 12:
            let sides = (0..<4).map { _ in numbers.eighths(-12...12) }
            update.hitInsets = Insets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
            update.output = numbers.pick(from: model.layout.outputs)?.name
            update.targeting = numbers.pick(from: Targeting.allCases)
            if numbers.once(in: 3) {
                (update.output, update.targeting, update.clear) = (nil, nil, [.output, .targeting])
            }
        case 13:
            var inserted = layouts.node(id: numbers.once(in: 2) ? layouts.newID("n") : node?.id ?? "n1", in: surface)
            let sibling = numbers.pick(from: surface.nodes)
            if !numbers.once(in: 6) { inserted.parent = sibling?.parent }
            update.insert = [.init(inserted, below: sibling?.id ?? "nobody")]
        default:
            // One node or several at another position, as in animations.
            for _ in 0..<numbers.pick(1, 1, 6) {
                guard var moved = numbers.pick(from: surface.nodes) else { break }
                moved.frame = moved.frame.offsetBy(dx: numbers.eighths(-30...30), dy: numbers.eighths(-30...30))
                if numbers.once(in: 4) { moved.frame.width = numbers.eighths(0...100) }
                if !update.put.contains(where: { $0.id == moved.id }) { update.put.append(moved) }
            }
        }
        return .change(.update(surface.name, update))
    }
}
