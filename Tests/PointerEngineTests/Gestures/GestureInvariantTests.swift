import PointerModel
import TestBasics
import Testing

@testable import PointerEngine

/// What holds whatever the devices report and the clients show.
@Suite("Gestures, whatever happens")
struct GestureInvariantTests {
    /// A gesture on a node.
    private struct Key: Hashable {
        let gesture: Gestures
        let node: String

        init(_ event: GestureEvent) {
            gesture = event.gesture
            node = event.node
        }
    }

    private static let ids = ["a", "b", "c", "d", "e", "f"]

    @Test(
        "A gesture that begins ends or is cancelled once, changes only in between, and has finite numbers",
        arguments: 1...40
    )
    func lifecycle(seed: UInt64) {
        var numbers = RepeatableNumbers(seed: seed)
        var stage = GestureStage(Self.nodes(&numbers))
        var underWay: Set<Key> = []
        var phases: Set<GesturePhase> = []
        for _ in 1...1500 {
            Self.step(&stage, &numbers)
            for event in stage.told {
                check(event, &underWay)
                phases.insert(event.phase)
            }
            #expect(stage.recognizer.isPanning == underWay.contains { $0.gesture == .pan })
            #expect(underWay.count { $0.gesture == .pan } <= 1)
            #expect(underWay.allSatisfy { stage.hasReachable($0.node, $0.gesture) })
            let hovered = underWay.filter { $0.gesture == .hover }.map(\.node)
            #expect(Set(hovered).isSubset(of: stage.declaring(.hover)))
        }
        #expect(phases == Set(GesturePhase.allCases))
        stage.cancelAll()
        for event in stage.told { check(event, &underWay) }
        #expect(underWay.isEmpty)
        #expect(stage.told.allSatisfy { $0.phase == .cancelled })
        stage.move(to: stage.location.x, stage.location.y)
        #expect(stage.words == stage.declaring(.hover).reversed().map { "hover began \($0)" })
    }

    private func check(_ event: GestureEvent, _ underWay: inout Set<Key>) {
        let key = Key(event)
        let isWhole = event.gesture == .tap || event.gesture == .secondaryClick
        switch event.phase {
        case _ where isWhole: #expect(event.phase == .ended)
        case .began: #expect(underWay.insert(key).inserted, "began twice: \(event.words)")
        case .changed: #expect(underWay.contains(key), "changed before it began: \(event.words)")
        case .ended, .cancelled:
            let wasUnderWay = underWay.remove(key) != nil
            #expect(wasUnderWay, "over before it began: \(event.words)")
        }
        #expect(event.gesture.names.count == 1)
        #expect(event.location.isFinite && event.rotation.isFinite)
        #expect(event.translation.dx.isFinite && event.translation.dy.isFinite)
        #expect(event.scale.isFinite && event.scale > 0)
        #expect((event.rect != nil) == (event.gesture == .bandSelection))
        if let rect = event.rect { #expect(rect.isFinite && rect.width >= 0 && rect.height >= 0) }
    }

    private static func step(_ stage: inout GestureStage, _ numbers: inout RepeatableNumbers) {
        switch Int.random(in: 0..<100, using: &numbers) {
        case 0..<5: stage.show(nodes(&numbers))
        case 5: stage.cancelAll()
        case 6..<12: stage.hold(Modifiers(rawValue: .random(in: 0..<32, using: &numbers)))
        default: stage.apply(frame(&numbers), at: location(near: stage.location, &numbers))
        }
    }

    private static func frame(_ numbers: inout RepeatableNumbers) -> PointerReport {
        var frame = PointerReport(
            time: .zero,
            source: Bool.random(using: &numbers) ? .mouse : .touchpad
        )
        if Int.random(in: 0..<50, using: &numbers) == 0 { frame.source = .touch }
        if Int.random(in: 0..<4, using: &numbers) == 0 {
            frame.pressed = Buttons(rawValue: .random(in: 0..<4, using: &numbers))
        }
        if Int.random(in: 0..<6, using: &numbers) == 0 {
            frame.released = Buttons(rawValue: .random(in: 0..<4, using: &numbers))
        }
        if Int.random(in: 0..<6, using: &numbers) == 0 {
            frame.scroll = Scroll(
                horizontal: .random(in: -240...240, using: &numbers),
                vertical: Bool.random(using: &numbers) ? .min : 120
            )
        }
        if Bool.random(using: &numbers) {
            let phases: [GesturePhase] = [.began, .changed, .changed, .changed, .changed, .ended, .cancelled]
            frame.manipulation = Manipulation(
                phase: phases.randomElement(using: &numbers) ?? .changed,
                translation: Vector(dx: number(or: 0, &numbers), dy: number(or: 0, &numbers)),
                scale: number(or: 1, &numbers),
                rotation: number(or: 0, &numbers)
            )
        }
        return frame
    }

    /// Mostly a usual number, often `usual` itself, at times one that nobody should send.
    private static func number(or usual: Double, _ numbers: inout RepeatableNumbers) -> Double {
        let odd: [Double] = [
            .nan, .infinity, -.infinity, 0, -1, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e200, -1e308,
        ]
        switch Int.random(in: 0..<10, using: &numbers) {
        case 0: return odd.randomElement(using: &numbers) ?? usual
        case 1..<5: return usual
        default: return usual + .random(in: -0.9...3, using: &numbers)
        }
    }

    private static func location(near point: Point, _ numbers: inout RepeatableNumbers) -> Point? {
        switch Int.random(in: 0..<20, using: &numbers) {
        case 0: Point(x: [.nan, .infinity].randomElement(using: &numbers) ?? .nan, y: 0)
        case 1..<5: nil
        case 5..<8: Point(x: .random(in: -20...220, using: &numbers), y: .random(in: -20...220, using: &numbers))
        default:
            Point(
                x: point.x + .random(in: -6...6, using: &numbers),
                y: point.y + .random(in: -6...6, using: &numbers)
            )
        }
    }

    /// Some of six nodes in any order, each on an earlier one or on none.
    private static func nodes(_ numbers: inout RepeatableNumbers) -> [Node] {
        var nodes: [Node] = []
        for id in ids.shuffled(using: &numbers) where Int.random(in: 0..<5, using: &numbers) > 0 {
            let parent = Bool.random(using: &numbers) ? nodes.randomElement(using: &numbers)?.id : nil
            nodes.append(
                Node(
                    id: id,
                    parent: parent,
                    frame: Rect(
                        x: .random(in: -50...100, using: &numbers),
                        y: .random(in: -50...100, using: &numbers),
                        width: .random(in: 50...250, using: &numbers),
                        height: .random(in: 50...250, using: &numbers)
                    ),
                    isHidden: Int.random(in: 0..<10, using: &numbers) == 0,
                    isEnabled: Int.random(in: 0..<10, using: &numbers) > 0,
                    gestures: Gestures(rawValue: .random(in: 0..<128, using: &numbers)),
                    scrollMask: ScrollMask(rawValue: .random(in: 0..<4, using: &numbers))
                )
            )
        }
        return nodes
    }
}
