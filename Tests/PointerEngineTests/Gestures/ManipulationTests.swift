import PointerModel
import Testing

@testable import PointerEngine

/// What fingers do together, as events report it to clients that scroll, pinch and swipe by themselves.
@Suite("Manipulations")
struct ManipulationTests {
    private static func timeline() -> Timeline {
        let whole = Rect(x: 0, y: 0, width: 1000, height: 1000)
        let control = ControlDeclaration.slider(SliderDeclaration(scrollMask: .continuous))
        return Timeline([
            Node(id: "page", frame: whole, gestures: [.pan, .pinch, .rotate], scrollMask: .continuous),
            Node(id: "slider", parent: "page", frame: Rect(x: 0, y: 0, width: 200, height: 20), control: control),
        ])
    }

    /// The manipulations in the last events, as they are in scenarios but for the numbers.
    private static func told(_ timeline: Timeline) -> [String] {
        timeline.told.compactMap { event in
            guard case .manipulation(let step) = event else { return nil }
            return "\(step.kind) \(step.fingers) \(step.phase)"
        }
    }

    private static func gestures(_ timeline: Timeline) -> [Gestures] {
        timeline.told.compactMap { event in
            guard case .gesture(let gesture) = event else { return nil }
            return gesture.gesture
        }
    }

    @Test("The engine reports all kinds, also while the pointer is locked", arguments: Manipulation.Kind.allCases)
    func kinds(kind: Manipulation.Kind) {
        for isLocked in [false, true] {
            var timeline = Self.timeline()
            if isLocked { timeline.lock(true) }
            for phase in [GesturePhase.began, .changed, .ended] {
                timeline.report(.touchpad) { $0.manipulation = Manipulation(kind, fingers: 3, phase: phase) }
                #expect(Self.told(timeline) == ["\(kind) 3 \(phase)"])
            }
        }
    }

    @Test(
        "Scrolling pans a node, a pinch pans, pinches and rotates; swipes and resting fingers are none of its gestures",
        arguments: [(.scroll, .pan), (.pinch, [.pan, .pinch, .rotate]), (.swipe, []), (.hold, [])]
            as [(Manipulation.Kind, Gestures)]
    )
    func nodes(kind: Manipulation.Kind, expected: Gestures) {
        var timeline = Self.timeline()
        timeline.report(.touchpad) {
            $0.manipulation = Manipulation(
                kind,
                phase: .began,
                translation: Vector(dx: 1, dy: 2),
                scale: 2,
                rotation: 1
            )
        }
        #expect(Gestures(Self.gestures(timeline)) == expected)
        timeline.report(.touchpad) { $0.manipulation = Manipulation(kind, phase: .ended) }
        #expect(Gestures(Self.gestures(timeline)) == expected)
    }

    @Test(
        "S2-8: fingers that scroll move the slider under the pointer; fingers that swipe do not",
        arguments: [(.scroll, 1), (.swipe, 0)] as [(Manipulation.Kind, Int)]
    )
    func slider(kind: Manipulation.Kind, changes: Int) {
        var timeline = Self.timeline()
        timeline.move(to: 100, 10, .touchpad)
        timeline.report(.touchpad) {
            $0.manipulation = Manipulation(kind, phase: .began, translation: Vector(dx: 3, dy: 0))
        }
        let sliders = timeline.told.filter { if case .slider = $0 { true } else { false } }
        #expect(sliders.count == changes)
    }

    @Test(
        "S2-8: fingers move a slider with what they did up to their end; what was cancelled was not meant",
        arguments: [(.changed, 1), (.ended, 1), (.cancelled, 0)] as [(GesturePhase, Int)]
    )
    func lastStep(phase: GesturePhase, changes: Int) {
        var timeline = Self.timeline()
        timeline.move(to: 100, 10, .touchpad)
        timeline.report(.touchpad) { $0.manipulation = Manipulation(.scroll, phase: .began) }
        timeline.report(.touchpad) {
            $0.manipulation = Manipulation(.scroll, phase: phase, translation: Vector(dx: 3, dy: 0))
        }
        #expect(timeline.sliders.count == changes)
    }

    @Test("A slider that is scrolled keeps its value without a copy of its surface", arguments: [true, false])
    func scrolledInPlace(isWheel: Bool) {
        let slider = SliderDeclaration(scrollMask: isWheel ? .discrete : .continuous)
        var timeline = Timeline([
            Node(id: "slider", frame: Rect(x: 0, y: 0, width: 200, height: 20), control: .slider(slider))
        ])
        timeline.move(to: 100, 10, .touchpad)
        timeline.report(.touchpad) { $0.manipulation = Manipulation(.scroll, phase: .began) }
        for step in 1...3 {
            let surface = ObjectIdentifier(timeline.engine.scene.surfaces[0])
            timeline.report(isWheel ? .mouse : .touchpad) {
                if isWheel {
                    $0.scroll = Scroll(horizontal: 0, vertical: 120)
                } else {
                    $0.manipulation = Manipulation(.scroll, phase: .changed, translation: Vector(dx: 10, dy: 0))
                }
            }
            #expect(timeline.sliders.map(\.value) == [Double(step) / 100])
            #expect(ObjectIdentifier(timeline.engine.scene.surfaces[0]) == surface)
        }
    }

    @Test("Two touchpads that scroll with as many fingers: only what the second one does counts, to its own end")
    func twins() {
        var timeline = Self.timeline()
        timeline.move(to: 100, 10, .touchpad)
        let steps: [(device: UInt32, phase: GesturePhase, told: [String], panned: Double?, sliders: Int)] = [
            (1, .began, ["scroll 2 began"], nil, 0), (1, .changed, ["scroll 2 changed"], 1, 1),
            (2, .changed, [], nil, 0), (2, .ended, [], nil, 0), (1, .changed, ["scroll 2 changed"], 2, 1),
            (2, .began, ["scroll 2 cancelled", "scroll 2 began"], 2, 0), (1, .changed, [], nil, 0),
            (2, .changed, ["scroll 2 changed"], 1, 1), (1, .ended, [], nil, 0), (1, .cancelled, [], nil, 0),
            (2, .changed, ["scroll 2 changed"], 2, 1), (2, .ended, ["scroll 2 ended"], 2, 0),
            (1, .changed, [], nil, 0),
        ]
        for (number, step) in steps.enumerated() {
            timeline.report(.touchpad) { frame in
                frame.device = DeviceID(rawValue: step.device)
                let way = Vector(dx: step.phase == .changed ? 1 : 0, dy: 0)
                frame.manipulation = Manipulation(.scroll, phase: step.phase, translation: way)
            }
            #expect(Self.told(timeline) == step.told, "step \(number)")
            #expect(timeline.gestures.last?.translation.dx == step.panned, "step \(number)")
            #expect(timeline.sliders.count == step.sliders, "step \(number)")
        }
    }

    @Test("A second device's fingers end what the first's do, and its steps are left out until they begin anew")
    func secondDevice() {
        var timeline = Self.timeline()
        let steps: [(kind: Manipulation.Kind, fingers: Int, phase: GesturePhase, told: [String])] = [
            (.scroll, 2, .changed, []), (.scroll, 2, .began, ["scroll 2 began"]),
            (.pinch, 2, .began, ["scroll 2 cancelled", "pinch 2 began"]), (.scroll, 2, .changed, []),
            (.scroll, 2, .ended, []), (.pinch, 2, .changed, ["pinch 2 changed"]),
            (.pinch, 2, .ended, ["pinch 2 ended"]),
            (.pinch, 2, .ended, []), (.swipe, 3, .began, ["swipe 3 began"]), (.swipe, 4, .changed, []),
        ]
        for step in steps {
            timeline.report(.touchpad) {
                $0.manipulation = Manipulation(step.kind, fingers: step.fingers, phase: step.phase)
            }
            #expect(Self.told(timeline) == step.told)
        }
    }

    @Test("Reports that were lost cancel it")
    func interruption() {
        var timeline = Self.timeline()
        timeline.report(.touchpad) { $0.manipulation = Manipulation(.swipe, fingers: 3, phase: .began) }
        timeline.report(.touchpad) { $0.isInterrupted = true }
        #expect(Self.told(timeline) == ["swipe 3 cancelled"])
        timeline.report(.touchpad) { $0.manipulation = Manipulation(.swipe, fingers: 3, phase: .ended) }
        #expect(Self.told(timeline) == [])
    }

    @Test("What is no number is nothing")
    func numbers() {
        var tracker = ManipulationTracker()
        var events: [PointerEvent] = []
        tracker.follow(
            Manipulation(phase: .began, translation: Vector(dx: .nan, dy: 1), scale: 0, rotation: .infinity),
            of: nil,
            at: .zero,
            into: &events
        )
        tracker.follow(Manipulation(phase: .changed, scale: -1), of: nil, at: .zero, into: &events)
        #expect(events == [.manipulation(Manipulation(phase: .began)), .manipulation(Manipulation(phase: .changed))])
    }

    @Test(
        "The end of a scroll has the velocity of the fingers and of the view, unless they rested before",
        arguments: [
            (8.0, false, Vector(dx: 0, dy: 500)), (8, true, Vector(dx: 0, dy: -500)), (60, false, .zero),
        ]
    )
    func velocity(rest: Double, isNatural: Bool, view: Vector) throws {
        var timeline = Self.timeline()
        var steps: [Manipulation] = []
        func report(after milliseconds: Double, _ phase: GesturePhase, dy: Double) {
            timeline.report(after: milliseconds, .touchpad) {
                $0.manipulation = Manipulation(
                    .scroll,
                    phase: phase,
                    translation: Vector(dx: 0, dy: dy),
                    isNatural: isNatural
                )
            }
            for case .manipulation(let step) in timeline.told { steps.append(step) }
        }
        report(after: 8, .began, dy: 4)
        for _ in 0..<8 { report(after: 8, .changed, dy: 4) }
        report(after: rest, .ended, dy: 0)
        #expect(steps.dropLast().allSatisfy { $0.velocity == .zero })
        let end = try #require(steps.last)
        #expect(abs(end.viewVelocity.dy - view.dy) < 1e-6 && end.viewVelocity.dx == 0)
        #expect(end.velocity.dy == abs(end.viewVelocity.dy))
    }
}
