import LayoutTesting
import PointerEngine
import PointerModel
import TestBasics

/// What clients and configurations change.
extension OperationGenerator {
    mutating func settings() -> [RandomOperation] {
        let strategy = numbers.pick("\"none\"", "\"ipados\"", "\"bubble\"", "\"semantic\"")
        var operations: [RandomOperation] = [.setting("targeting.strategy", strategy)]
        func sometimes(_ key: String, _ values: String...) {
            if numbers.once(in: 8), let value = numbers.pick(from: values) { operations.append(.setting(key, value)) }
        }
        sometimes("transitions.exitDelay", "0.0", "0.05", "10.0")
        sometimes("transitions.answerDeadline", "0.001", "0.1", "1.0")
        sometimes("transitions.response", "0.01", "10.0")
        sometimes("transitions.dampingFraction", "0.1", "1.0001", "10.0")
        sometimes("recentering.onLift", "false", "true")
        sometimes("recentering.mouseRest", "0.0", "0.001", "60.0")
        sometimes("inertia.enabled", "false")
        sometimes("inertia.timeConstant", "0.001", "5.0")
        sometimes("inertia.maximumSpeed", "1.0", "100000.0")
        sometimes("inertia.restSpeed", "0.1", "1000.0")
        sometimes("targeting.lookUpRadius", "0.0", "10000.0")
        sometimes("targeting.coneSpread", "0.0", "100.0")
        sometimes("targeting.bubbleReach", "0.0", "10000.0")
        sometimes("targeting.semanticGain", "0.1", "1.0")
        sometimes("targeting.semanticReach", "0.0", "10000.0")
        sometimes("assist.click", "\"shake\"", "\"dwell\"")
        sometimes("assist.freeze", "true")
        sometimes("assist.dragThreshold", "1.0", "100.0")
        sometimes("assist.dragDelay", "0.0", "0.2", "1.0")
        sometimes("assist.bubble", "16.0", "64.0")
        sometimes("assist.filter", "0.5", "3.0", "20.0")
        sometimes("assist.dwellClick", "0.2", "10.0")
        sometimes("effects.snapGap", "0.0", "1000.0")
        sometimes("effects.largeThreshold", "1.0", "100000.0")
        sometimes("effects.slip", "0.0", "1.0")
        sometimes("effects.maximumSlip", "0.0", "1000.0")
        sometimes("effects.maximumParallax", "1000.0")
        sometimes("effects.textLinePadding", "0.0", "1000.0")
        sometimes("effects.maximumSnapLength", "0.0")
        sometimes("effects.freesBeamsOfWholeNodes", "false")
        return operations
    }

    mutating func answer() -> Region? {
        numbers.once(in: 3)
            ? nil
            : layouts.region(in: Rect(x: 0, y: 0, width: 200, height: 120), hasPriority: false, nodes: ["n1"])
    }

    mutating func invalidation() -> RandomOperation {
        let surface = numbers.pick(from: model.layout.surfaces)
        let node = numbers.once(in: 2) ? surface.flatMap { numbers.pick(from: $0.nodes) } : nil
        return .invalidate(surface: surface?.name ?? "nobody", node: node?.id)
    }

    mutating func declaration() -> RandomOperation {
        let known =
            model.layout.surfaces.count < 4 && !numbers.once(in: 3) ? nil : numbers.pick(from: model.layout.surfaces)
        var surface = layouts.surface(id: known?.id ?? layouts.newID("s"), outputs: model.layout.outputs)
        // Another owner's surface of the same id is another surface.
        surface.owner = numbers.once(in: 4) ? .user(1000) : known?.owner ?? .configuration
        return .change(.declare(surface))
    }

    mutating func change() -> RandomOperation {
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
            update.emptiness = numbers.pick(from: Emptiness.allCases)
            if numbers.once(in: 3) {
                (update.output, update.targeting, update.emptiness) = (nil, nil, nil)
                update.clear = [.output, .targeting, .emptiness]
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
