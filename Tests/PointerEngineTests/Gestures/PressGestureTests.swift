import PointerModel
import Testing

@testable import PointerEngine

/// What buttons do: taps, secondary clicks, and drags that pan or span a band.
@Suite("Taps, clicks and drags")
struct PressGestureTests {
    @Test(
        "A press within the slop is a tap, one beyond it a drag, also if the pointer comes back",
        arguments: [
            ([], ["tap ended a"]),
            ([(58, 50)], ["tap ended a"]),
            ([(50, 42), (42, 50)], ["tap ended a"]),
            ([(58.001, 50)], ["pan began a", "pan ended a"]),
            ([(56, 56)], ["pan began a", "pan ended a"]),
            ([(59, 50), (50, 50)], ["pan began a", "pan changed a", "pan ended a"]),
            ([(900, 50)], ["pan began a", "pan ended a"]),
        ] as [([(Double, Double)], [String])]
    )
    func slop(moves: [(Double, Double)], words: [String]) {
        var stage = GestureStage([.square("a", [.tap, .pan])], at: Point(x: 50, y: 50))
        stage.press()
        var all = stage.words
        for (x, y) in moves {
            stage.move(to: x, y)
            all += stage.words
        }
        stage.release()
        #expect(all + stage.words == words)
    }

    @Test("S2-7: a pan with command is orange, also when the key goes down during it; without it is not")
    func panModifiers() {
        func isOrange(_ event: GestureEvent?) -> Bool? {
            event.map { ($0.phase == .began || $0.phase == .changed) && $0.modifiers.contains(.command) }
        }
        var stage = GestureStage([.square("shape", [.hover, .pan])])
        stage.move(to: 50, 50)
        stage.press()
        stage.move(to: 70, 50)
        #expect(stage.words == ["hover ended shape", "pan began shape"])
        #expect(isOrange(stage.told.last) == false)
        stage.hold(.command)
        #expect(stage.words == ["pan changed shape"])
        #expect(isOrange(stage.told.last) == true)
        stage.move(to: 80, 50)
        #expect(isOrange(stage.told.last) == true)
        stage.release()
        #expect(stage.words == ["pan ended shape", "hover began shape"])
        stage.press()
        stage.move(to: 50, 50)
        #expect(stage.words == ["hover ended shape", "pan began shape"])
        #expect(isOrange(stage.told.last) == true)
        stage.hold([])
        #expect(isOrange(stage.told.last) == false)
    }

    @Test("S2-7: a tap brings to front and so changes whom the next tap hits")
    func tapOrder() {
        let a = Node.square("a", .tap)
        let b = Node.square("b", x: 50, .tap)
        var stage = GestureStage([a, b])
        stage.move(to: 75, 50)
        stage.press()
        stage.release()
        #expect(stage.words == ["tap ended b"])
        stage.move(to: 25, 50)
        stage.press()
        stage.release()
        #expect(stage.words == ["tap ended a"])
        stage.show([b, a])
        stage.move(to: 75, 50)
        stage.press()
        stage.release()
        #expect(stage.words == ["tap ended a"])
    }

    @Test("A pan's translation counts from the press, and the pan stays on its node")
    func translation() {
        var stage = GestureStage([.square("a", .pan), .square("b", x: 200, .pan)], at: Point(x: 50, y: 50))
        stage.press()
        #expect(!stage.recognizer.isPanning)
        stage.move(to: 53, 50)
        #expect(!stage.recognizer.isPanning)
        stage.move(to: 60, 45)
        #expect(stage.words == ["pan began a"])
        #expect(stage.told.last?.translation == Vector(dx: 10, dy: -5))
        #expect(stage.recognizer.isPanning)
        stage.move(to: 250, 50)
        #expect(stage.words == ["pan changed a"])
        #expect(stage.told.last?.translation == Vector(dx: 200, dy: 0))
        stage.move(to: 250, 50)
        #expect(stage.words.isEmpty)
        stage.release()
        #expect(stage.words == ["pan ended a"])
        #expect(stage.told.last?.translation == Vector(dx: 200, dy: 0))
        #expect(stage.told.last?.location == Point(x: 250, y: 50))
        #expect(!stage.recognizer.isPanning)
    }

    @Test("A tap needs the node under the pointer at the release to be the one of the press")
    func tapNode() {
        var stage = GestureStage([.square("a", .tap), .square("b", x: 100, .tap)], at: Point(x: 98, y: 50))
        stage.press()
        stage.move(to: 100, 50)
        stage.release()
        #expect(stage.words.isEmpty)
        stage.press()
        stage.move(to: 99, 50)
        stage.move(to: 101, 50)
        stage.release()
        #expect(stage.words == ["tap ended b"])
    }

    @Test("Each gesture is on the nearest node that declares it")
    func nearest() {
        var stage = GestureStage([
            .square("canvas", [.pan, .secondaryClick]), .square("button", in: "canvas", .tap),
        ])
        stage.move(to: 50, 50)
        stage.press()
        stage.release()
        #expect(stage.words == ["tap ended button"])
        stage.press()
        stage.move(to: 70, 50)
        #expect(stage.words == ["pan began canvas"])
        stage.release()
        stage.press(.secondary)
        #expect(stage.words == ["secondaryClick ended canvas"])
    }

    @Test("A press reports a secondary click, with the modifiers, unless the primary button is down")
    func secondaryClick() {
        var stage = GestureStage([.square("a", [.secondaryClick, .tap])], at: Point(x: 50, y: 50))
        stage.hold(.shift)
        stage.press(.secondary)
        #expect(stage.words == ["secondaryClick ended a"])
        #expect(stage.told.last?.modifiers == .shift)
        #expect(stage.told.last?.location == Point(x: 50, y: 50))
        stage.release(.secondary)
        #expect(stage.words.isEmpty)
        stage.press()
        stage.press(.secondary)
        #expect(stage.words.isEmpty)
        stage.release()
        #expect(stage.words == ["tap ended a"])
        stage.move(to: 500, 500)
        stage.press(.secondary)
        #expect(stage.words.isEmpty)
    }

    @Test(
        "A band spans from the press to the pointer, whichever way that is",
        arguments: [
            (70.0, 90.0, Rect(x: 50, y: 50, width: 20, height: 40)),
            (10, 50, Rect(x: 10, y: 50, width: 40, height: 0)),
            (-30, -10, Rect(x: -30, y: -10, width: 80, height: 60)),
            (60, 20, Rect(x: 50, y: 20, width: 10, height: 30)),
        ]
    )
    func band(x: Double, y: Double, rect: Rect) {
        var stage = GestureStage([.square("a", .bandSelection)], at: Point(x: 50, y: 50))
        stage.press()
        stage.move(to: x, y)
        #expect(stage.words == ["bandSelection began a"])
        #expect(stage.told.last?.rect == rect)
        #expect(!stage.recognizer.isPanning)
        stage.release()
        #expect(stage.words == ["bandSelection ended a"])
        #expect(stage.told.last?.rect == rect)
    }

    @Test(
        "A drag is the nearest node's; one that declares both spans a band, but a finger on the screen pans",
        arguments: [
            ([.bandSelection, .pan], .mouse, "pan began inner"),
            ([.pan, .bandSelection], .mouse, "bandSelection began inner"),
            ([.pan, .tap], .mouse, "pan began outer"),
            ([[], [.pan, .bandSelection]], .mouse, "bandSelection began inner"),
            ([[], [.pan, .bandSelection]], .touchpad, "bandSelection began inner"),
            ([[], [.pan, .bandSelection]], .touch, "pan began inner"),
            ([[], .bandSelection], .touch, "bandSelection began inner"),
        ] as [([Gestures], PointerSource, String)]
    )
    func bandOrPan(declared: [Gestures], source: PointerSource, words: String) {
        var stage = GestureStage(
            [.square("outer", declared[0]), .square("inner", in: "outer", declared[1])],
            at: Point(x: 50, y: 50)
        )
        stage.press(source: source)
        stage.move(to: 80, 50, source: source)
        #expect(stage.words == [words])
    }

    @Test("A node that goes away takes its drag with it; another node's stays, and a node that moves keeps it")
    func layoutChange() {
        var stage = GestureStage([.square("a", [.tap, .pan]), .square("b", .pan)], at: Point(x: 50, y: 50))
        stage.press()
        stage.move(to: 70, 50)
        #expect(stage.words == ["pan began b"])
        stage.change("b") { $0.frame.x = 400 }
        #expect(stage.words.isEmpty)
        stage.change("a") { $0.isHidden = true }
        #expect(stage.words.isEmpty)
        stage.move(to: 80, 50)
        #expect(stage.words == ["pan changed b"])
        stage.change("b") { $0.isEnabled = false }
        #expect(stage.words == ["pan cancelled b"])
        #expect(!stage.recognizer.isPanning)
        stage.change("b") { $0.isEnabled = true }
        stage.move(to: 90, 50)
        stage.release()
        #expect(stage.words.isEmpty)
        stage.change("a") { $0.isHidden = false }
        stage.press()
        stage.show([.square("b", .pan)])
        stage.show([.square("a", [.tap, .pan])])
        stage.release()
        #expect(stage.words.isEmpty)
    }

    @Test("A tap survives a layout that keeps its node under the pointer, and no other")
    func tapAcrossLayouts() {
        let a = Node.square("a", .tap)
        let b = Node.square("b", .tap)
        func tap(across layouts: [Node]...) -> [String] {
            var stage = GestureStage([b, a], at: Point(x: 50, y: 50))
            stage.press()
            for layout in layouts { stage.show(layout) }
            stage.release()
            return stage.words
        }
        #expect(tap(across: [b, a]) == ["tap ended a"])
        #expect(tap(across: [a], [b, a]) == ["tap ended a"])
        #expect(tap(across: [a, b], [b, a]) == ["tap ended a"])
        #expect(tap(across: [a, b]) == [])
        #expect(tap(across: [b]) == [])
        #expect(tap(across: [b], [b, a]) == [])
        #expect(tap(across: [b, .square("a", [.pan])], [b, a]) == [])
    }

    @Test("After everything was cancelled, a button that is still down means nothing any more")
    func cancelAll() {
        var stage = GestureStage([.square("a", [.tap, .pan])], at: Point(x: 50, y: 50))
        stage.press()
        stage.move(to: 70, 50)
        stage.cancelAll()
        #expect(stage.words == ["pan cancelled a"])
        stage.move(to: 90, 50)
        stage.release()
        #expect(stage.words.isEmpty)
        stage.press()
        stage.cancelAll()
        stage.release()
        #expect(stage.words.isEmpty)
        stage.press()
        stage.release()
        #expect(stage.words == ["tap ended a"])
    }

    @Test("Buttons that go down twice, come up without having gone down, or do both in one report")
    func oddButtons() {
        var stage = GestureStage([.square("a", [.tap, .pan])], at: Point(x: 50, y: 50))
        stage.release()
        #expect(stage.words.isEmpty)
        stage.press()
        stage.move(to: 55, 50)
        stage.press()
        stage.move(to: 60, 50)
        #expect(stage.words == ["pan began a"])
        #expect(stage.told.last?.translation == Vector(dx: 10, dy: 0))
        stage.apply(PointerReport(time: .zero, source: .mouse, pressed: .primary, released: .primary))
        #expect(stage.words == ["pan ended a"])
        stage.release()
        #expect(stage.words == ["tap ended a"])
        stage.press([.middle, .back, .forward])
        stage.release([.middle, .back, .forward])
        #expect(stage.words.isEmpty)
    }

    @Test(
        "A location that is no number, or too far away to have a distance to, counts as the last one; the buttons count",
        arguments: [
            Point(x: Double.nan, y: 60), Point(x: 60, y: .infinity), Point(x: -.infinity, y: .nan),
            Point(x: -Double.greatestFiniteMagnitude, y: 0),
        ]
    )
    func notFinite(location: Point) {
        let far = Double.greatestFiniteMagnitude / 2
        let wide = Rect(x: 0, y: 0, width: far, height: 100)
        var stage = GestureStage([Node(id: "a", frame: wide, gestures: [.hover, .pan])])
        stage.move(to: far / 2, 50)
        #expect(stage.words == ["hover began a"])
        stage.press()
        stage.move(to: 50, 50)
        #expect(stage.words == ["hover ended a", "pan began a"])
        let before = stage.told.last?.translation
        #expect(before == Vector(dx: 50 - far / 2, dy: 0))
        stage.apply(
            PointerReport(time: .zero, source: .mouse, translation: Vector(dx: .nan, dy: .infinity)),
            at: location
        )
        #expect(stage.words.isEmpty)
        stage.apply(PointerReport(time: .zero, source: .mouse, released: .primary), at: location)
        #expect(stage.words.first == "pan ended a")
        #expect(stage.told.first?.location == Point(x: 50, y: 50))
        #expect(stage.told.first?.translation == before)
    }

    @Test(
        "A tap is made with the buttons that the node declares, and its event has the button",
        arguments: [
            (.primary, .primary, true), (.primary, .secondary, false), (.primary, .middle, false),
            (.secondary, .secondary, true), (.secondary, .primary, false), ([.primary, .middle], .middle, true),
            ([.primary, .middle], .primary, true), ([.back, .forward], .forward, true),
        ] as [(Buttons, Buttons, Bool)]
    )
    func tapButtons(declared: Buttons, pressed: Buttons, isTap: Bool) {
        var nodes = [Node.square("a", .tap)]
        nodes[0].tapButtons = declared
        var timeline = Timeline(nodes)
        timeline.move(to: 50, 50)
        timeline.press(pressed)
        #expect(timeline.gestures.isEmpty)
        timeline.release(pressed)
        #expect(timeline.gestures.map(\.button) == (isTap ? [pressed] : []))
        #expect(timeline.gestures.allSatisfy { $0.gesture == .tap && $0.phase == .ended })
        // Too far for a tap.
        timeline.press(pressed)
        timeline.move(by: 9, 0)
        timeline.release(pressed)
        #expect(timeline.gestures.isEmpty)
    }

    @Test("A tap with another button is none once the primary button goes down, its node goes or reports are lost")
    func endedTaps() throws {
        var nodes = [Node.square("a", .tap), Node.square("b", .tap)]
        for index in nodes.indices { nodes[index].tapButtons = [.primary, .middle] }
        var timeline = Timeline(nodes)
        timeline.move(to: 50, 50)
        timeline.press(.middle)
        timeline.press(.primary)
        timeline.release(.middle)
        #expect(timeline.gestures.isEmpty)
        timeline.release(.primary)
        #expect(timeline.gestures.map(\.button) == [.primary])
        timeline.press(.middle)
        timeline.report { $0.isInterrupted = true }
        timeline.release(.middle)
        #expect(timeline.gestures.isEmpty)
        timeline.press(.middle)
        try timeline.change(.update("surface", SurfaceUpdate(remove: ["b"])))
        timeline.release(.middle)
        #expect(timeline.gestures.isEmpty)
    }
}
