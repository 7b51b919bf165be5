import PointerModel
import Testing

@testable import PointerEngine

/// What a wheel and two fingers do: pans as the scroll mask lets through, pinches and rotations.
@Suite("Scrolling, pinching and rotating")
struct ScrollGestureTests {
    enum Input {
        case wheel
        case twoFingers
        case directTouch
    }

    static func words(_ input: Input, on nodes: [Node]) -> [String] {
        var stage = GestureStage(nodes)
        if input != .directTouch { stage.move(to: 50, 50) }
        var words: [String] = []
        switch input {
        case .wheel:
            stage.scroll(0, -120)
            words += stage.words
        case .twoFingers:
            stage.fingers(.began)
            words += stage.words
            stage.fingers(.changed, translation: Vector(dx: 0, dy: 5))
            words += stage.words
            stage.fingers(.ended)
            words += stage.words
        case .directTouch:
            stage.apply(
                PointerReport(time: .zero, source: .touch, pressed: .primary),
                at: Point(x: 50, y: 50)
            )
            words += stage.words
            stage.move(to: 50, 75, source: .touch)
            words += stage.words
            stage.release(source: .touch)
            words += stage.words
        }
        return words
    }

    @Test(
        "S2-8: a scroll mask lets through the scrolling that it names: continuous ignores the wheel, and a direct touch always pans",
        arguments: [
            (.continuous, .wheel, false), (.continuous, .twoFingers, true),
            (.continuous, .directTouch, true),
            (.discrete, .wheel, true), (.discrete, .twoFingers, false), (.discrete, .directTouch, true),
            ([.discrete, .continuous], .wheel, true), ([.discrete, .continuous], .twoFingers, true),
            ([.discrete, .continuous], .directTouch, true),
            ([], .wheel, false), ([], .twoFingers, false), ([], .directTouch, true),
        ] as [(ScrollMask, Input, Bool)]
    )
    func mask(mask: ScrollMask, input: Input, isPan: Bool) {
        let words = Self.words(input, on: [.square("alpha", .pan, scrollMask: mask)])
        #expect(words == (isPan ? ["pan began alpha", "pan ended alpha"] : []))
    }

    @Test("S2-8: each step of two fingers is one event, by which the value moves 0.01 and no further than 0 and 1")
    func value() {
        var stage = GestureStage([.square("alpha", .pan, scrollMask: .continuous)], at: Point(x: 50, y: 50))
        var value = 0.5
        var last = 0.0
        func take(_ event: GestureEvent) {
            guard event.phase == .began || event.phase == .changed else { return }
            value = min(1, max(0, value + (event.translation.dy > last ? 0.01 : -0.01)))
            last = event.translation.dy
        }
        stage.fingers(.began)
        for step in 1...70 {
            stage.fingers(.changed, translation: Vector(dx: 0, dy: 3))
            #expect(stage.told.count == 1)
            stage.told.forEach(take)
            #expect(abs(value - min(1, 0.5 + 0.01 * Double(step))) < 1e-9)
            stage.scroll(0, 120)
            #expect(stage.words.isEmpty)
        }
        for _ in 1...120 {
            stage.fingers(.changed, translation: Vector(dx: 0, dy: -3))
            stage.told.forEach(take)
        }
        #expect(value == 0)
        stage.fingers(.ended)
        #expect(stage.words == ["pan ended alpha"])
        #expect(stage.told.last?.translation == Vector(dx: 0, dy: -150))
    }

    @Test("Scrolling that the nearest node's mask does not let through is its ancestor's, if that lets it")
    func ancestor() {
        let nodes: [Node] = [
            .square("list", .pan, scrollMask: [.discrete, .continuous]),
            .square("alpha", in: "list", .pan, scrollMask: .continuous),
        ]
        #expect(Self.words(.wheel, on: nodes) == ["pan began list", "pan ended list"])
        #expect(Self.words(.twoFingers, on: nodes) == ["pan began alpha", "pan ended alpha"])
        #expect(Self.words(.directTouch, on: nodes) == ["pan began alpha", "pan ended alpha"])
    }

    @Test(
        "Every report of a wheel is a pan of 10 points a click, which content follows",
        arguments: [
            (0, 120, Vector(dx: 0, dy: 10)), (0, -240, Vector(dx: 0, dy: -20)), (120, 0, Vector(dx: -10, dy: 0)),
            (0, 12, Vector(dx: 0, dy: 1)), (-60, 60, Vector(dx: 5, dy: 5)),
        ]
    )
    func wheel(horizontal: Int32, vertical: Int32, translation: Vector) {
        var stage = GestureStage([.square("a", [.pan, .hover], scrollMask: .discrete)])
        stage.move(to: 50, 50)
        for _ in 1...2 {
            stage.scroll(horizontal, vertical)
            #expect(stage.words == ["pan began a", "pan ended a"])
            for event in stage.told {
                #expect(abs(event.translation.dx - translation.dx) < 1e-12)
                #expect(abs(event.translation.dy - translation.dy) < 1e-12)
            }
            #expect(!stage.recognizer.isPanning)
        }
        stage.scroll(.min, .max)
        #expect(stage.told.allSatisfy { $0.translation.dx.isFinite && $0.translation.dy.isFinite })
    }

    @Test(
        "S2-7: a pinch changes the size by the product of its steps, a rotation turns by the sum of its own, both at once"
    )
    func pinchAndRotate() {
        var stage = GestureStage([.square("canvas", .rotate), .square("shape", in: "canvas", [.pinch, .hover])])
        stage.move(to: 50, 50)
        stage.fingers(.began)
        #expect(stage.words.isEmpty)
        stage.fingers(.changed, scale: 1.5)
        #expect(stage.words == ["pinch began shape"])
        #expect(stage.told.last?.scale == 1.5)
        stage.fingers(.changed, scale: 0.5, rotation: 0.25)
        #expect(stage.words == ["pinch changed shape", "rotate began canvas"])
        #expect(stage.told.first?.scale == 0.75)
        stage.fingers(.changed, translation: Vector(dx: 9, dy: 9), rotation: -1)
        #expect(stage.words == ["rotate changed canvas"])
        #expect(stage.told.last?.rotation == -0.75)
        stage.hold(.command)
        #expect(stage.words == ["hover changed shape", "pinch changed shape", "rotate changed canvas"])
        #expect(stage.told.allSatisfy { $0.modifiers == .command })
        stage.fingers(.ended)
        #expect(stage.words == ["pinch ended shape", "rotate ended canvas"])
        #expect(stage.told.map(\.scale) == [0.75, 1])
        #expect(stage.told.map(\.rotation) == [0, -0.75])
    }

    @Test(
        "A step that is no number, or a scale that is not positive, counts as nothing, and the rest of its report counts",
        arguments: [
            Manipulation(phase: .changed, scale: 0), Manipulation(phase: .changed, scale: -1),
            Manipulation(phase: .changed, scale: .nan), Manipulation(phase: .changed, scale: .infinity),
            Manipulation(phase: .changed, scale: Double.greatestFiniteMagnitude),
            Manipulation(phase: .changed, scale: Double.leastNonzeroMagnitude),
            Manipulation(phase: .changed, rotation: .nan), Manipulation(phase: .changed, rotation: -.infinity),
            Manipulation(phase: .changed, translation: Vector(dx: .nan, dy: 1)),
            Manipulation(phase: .changed, translation: Vector(dx: 0, dy: .infinity)),
        ]
    )
    func notFinite(step: Manipulation) {
        var stage = GestureStage(
            [.square("a", [.pan, .pinch, .rotate], scrollMask: .continuous)],
            at: Point(x: 50, y: 50)
        )
        let half = Manipulation(phase: .changed, translation: Vector(dx: 4, dy: 0), scale: 2, rotation: 1)
        stage.fingers(.began)
        stage.fingers(.changed, translation: half.translation, scale: half.scale, rotation: half.rotation)
        #expect(stage.told.count == 3)
        stage.fingers(.changed, translation: step.translation, scale: step.scale, rotation: step.rotation)
        #expect(stage.words.isEmpty)
        stage.fingers(.changed, translation: half.translation, scale: step.scale, rotation: half.rotation)
        stage.fingers(.ended)
        #expect(stage.words == ["pan ended a", "pinch ended a", "rotate ended a"])
        let values = stage.told
        #expect(values.first?.translation == Vector(dx: 8, dy: 0))
        #expect(values.last?.rotation == 2)
        #expect(values.map(\.scale) == [1, 2, 1])
    }

    @Test(
        "One pan at a time: neither the wheel nor a drag pans while two fingers do, nor two fingers while a drag does"
    )
    func onePan() {
        let nodes: [Node] = [.square("a", [.pan, .pinch], scrollMask: [.discrete, .continuous])]
        var stage = GestureStage(nodes, at: Point(x: 50, y: 50))
        stage.fingers(.began, translation: Vector(dx: 1, dy: 0))
        #expect(stage.words == ["pan began a"])
        #expect(stage.recognizer.isPanning)
        stage.scroll(0, 120)
        #expect(stage.words.isEmpty)
        stage.press()
        stage.move(to: 80, 50)
        #expect(stage.words.isEmpty)
        stage.fingers(.ended)
        #expect(stage.words == ["pan ended a"])
        stage.move(to: 90, 50)
        stage.release()
        #expect(stage.words.isEmpty)

        stage.press()
        stage.move(to: 50, 50)
        #expect(stage.words == ["pan began a"])
        stage.scroll(0, 120)
        #expect(stage.words.isEmpty)
        stage.fingers(.began)
        stage.fingers(.changed, translation: Vector(dx: 1, dy: 0), scale: 2)
        #expect(stage.words == ["pinch began a"])
        stage.release()
        #expect(stage.words == ["pan ended a"])
        stage.fingers(.changed, translation: Vector(dx: 1, dy: 0))
        #expect(stage.words.isEmpty)
    }

    @Test("Scrolling pans the node whose band a button spans")
    func scrollDuringBand() {
        var stage = GestureStage(
            [.square("list", [.pan, .bandSelection], scrollMask: .discrete)],
            at: Point(x: 50, y: 50)
        )
        stage.press()
        stage.move(to: 80, 50)
        #expect(stage.words == ["bandSelection began list"])
        stage.scroll(0, -120)
        #expect(stage.words == ["pan began list", "pan ended list"])
        stage.release()
        #expect(stage.words == ["bandSelection ended list"])
    }

    @Test("The nodes are those under the pointer when the fingers came down, wherever it moves then")
    func nodesOfTheStart() {
        var stage = GestureStage(
            [.square("a", .pan, scrollMask: .continuous), .square("b", x: 200, .pan, scrollMask: .continuous)],
            at: Point(x: 50, y: 50)
        )
        stage.fingers(.began)
        stage.move(to: 250, 50)
        stage.fingers(.changed, translation: Vector(dx: 1, dy: 0))
        #expect(stage.words == ["pan began a"])
        stage.fingers(.ended)
        stage.move(to: 500, 500)
        stage.fingers(.began)
        stage.move(to: 250, 50)
        stage.fingers(.changed, translation: Vector(dx: 1, dy: 0))
        #expect(stage.words.isEmpty)
    }

    @Test("Fingers that are cancelled, come again without an end, or were never said to have begun")
    func oddPhases() {
        var stage = GestureStage([.square("a", .pan, scrollMask: .continuous)], at: Point(x: 50, y: 50))
        let step = Vector(dx: 2, dy: 0)
        stage.fingers(.changed, translation: step)
        #expect(stage.words.isEmpty)
        stage.fingers(.ended, translation: step)
        #expect(stage.words.isEmpty)
        stage.fingers(.began, translation: step)
        stage.fingers(.began, translation: step)
        #expect(stage.words == ["pan cancelled a", "pan began a"])
        #expect(stage.told.last?.translation == step)
        stage.fingers(.cancelled, translation: step)
        #expect(stage.words == ["pan cancelled a"])
        #expect(stage.told.last?.translation == step)
        stage.fingers(.began)
        stage.fingers(.ended, translation: step)
        #expect(stage.words == ["pan began a", "pan ended a"])
        stage.fingers(.changed, translation: step)
        #expect(stage.words.isEmpty)
        stage.fingers(.began, translation: step)
        stage.cancelAll()
        #expect(stage.words == ["pan cancelled a"])
        stage.fingers(.changed, translation: step)
        stage.fingers(.ended)
        #expect(stage.words.isEmpty)
    }

    @Test("A node that goes away takes its part of what the fingers do with it")
    func layoutChange() {
        var stage = GestureStage(
            [.square("canvas", .pan, scrollMask: .continuous), .square("shape", in: "canvas", [.pinch, .rotate])],
            at: Point(x: 50, y: 50)
        )
        stage.fingers(.began, translation: Vector(dx: 1, dy: 1), scale: 2)
        #expect(stage.words == ["pan began canvas", "pinch began shape"])
        stage.change("shape") { $0.isHidden = true }
        #expect(stage.words == ["pinch cancelled shape"])
        stage.change("shape") { $0.isHidden = false }
        stage.fingers(.changed, translation: Vector(dx: 1, dy: 1), scale: 2, rotation: 1)
        #expect(stage.words == ["pan changed canvas"])
        stage.fingers(.ended)
        #expect(stage.words == ["pan ended canvas"])
    }
}
