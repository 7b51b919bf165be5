import PointerEngine
import PointerModel
import Testing

/// The conformance cases of the sample project's gestures, on the engine's own regions and layouts.
@Suite("S2: the sample's gestures")
struct SampleGestureCases {
    static func shape(_ id: String, at x: Double, _ gestures: Gestures) -> Node {
        Node(
            id: id,
            frame: Rect(x: x, y: 100, width: 100, height: 100),
            interaction: Interaction(
                regions: [Region(rect: Rect(x: 0, y: 0, width: 100, height: 100), identifier: "shape")],
                style: .content(.highlight())
            ),
            gestures: gestures
        )
    }

    /// The sample's frame colors.
    enum Color {
        case teal
        case pink
        case orange
    }

    /// What the sample makes of its gestures.
    static func color(after gestures: [GestureEvent], before: Color? = nil) -> Color? {
        gestures.reduce(before) { color, gesture in
            switch (gesture.gesture, gesture.phase) {
            case (.hover, .began), (.hover, .changed): gesture.modifiers.contains(.command) ? .pink : .teal
            case (.pan, .began), (.pan, .changed): gesture.modifiers.contains(.command) ? .orange : color
            case (_, .ended), (_, .cancelled): nil
            default: color
            }
        }
    }

    @Test("S2-6: the frame is teal under the pointer, pink while command is held, and itself again after both ends")
    func hover() throws {
        var timeline = Timeline([Self.shape("shape", at: 100, .hover)])
        timeline.move(to: 150, 150)
        #expect(timeline.gestures.map(\.phase) == [.began])
        #expect(Self.color(after: timeline.gestures) == .teal)
        timeline.move(to: 160, 150)
        #expect(timeline.gestures.map(\.phase) == [.changed])
        #expect(Self.color(after: timeline.gestures) == .teal)
        timeline.hold([.command, .shift])
        #expect(timeline.gestures.map(\.phase) == [.changed])
        #expect(Self.color(after: timeline.gestures) == .pink)
        timeline.hold([])
        #expect(Self.color(after: timeline.gestures, before: .pink) == .teal)
        timeline.move(to: 300, 150)
        #expect(timeline.gestures.map(\.phase) == [.ended])
        #expect(Self.color(after: timeline.gestures, before: .teal) == nil)

        timeline.move(to: 150, 150)
        try timeline.change(.update("surface", SurfaceUpdate(remove: ["shape"])))
        #expect(timeline.gestures.map(\.phase) == [.cancelled])
        #expect(Self.color(after: timeline.gestures, before: .teal) == nil)
    }

    @Test("S2-6: a pointer that glides off is over the node no more")
    func hoverOfGlide() {
        var settings = EngineSettings.snapping
        settings.targeting.strategy = .none
        var timeline = Timeline([Self.shape("shape", at: 100, .hover)], settings: settings)
        timeline.move(to: 110, 150, .touchpad)
        timeline.flick(Array(repeating: Vector(dx: 10, dy: 0), count: 8))
        #expect(timeline.state.position == Point(x: 190, y: 150))
        var ended: [Double] = []
        while timeline.waitForDeadline() {
            if timeline.gestures.contains(where: { $0.phase == .ended }) { ended.append(timeline.state.position.x) }
        }
        #expect(ended.count == 1)
        #expect(ended.allSatisfy { $0 >= 200 })
        #expect(timeline.state.position.x > 250)
    }

    @Test("S2-7: a pan with command is orange, and keeps the region although the pointer is elsewhere")
    func pan() throws {
        var timeline = Timeline([Self.shape("shape", at: 100, .pan), Self.shape("other", at: 400, [])])
        timeline.move(to: 150, 150)
        timeline.press()
        timeline.move(by: 20, 0)
        #expect(timeline.gestures.map(\.phase) == [.began])
        #expect(Self.color(after: timeline.gestures) == nil)
        timeline.hold(.command)
        #expect(Self.color(after: timeline.gestures) == .orange)
        // The view comes after the pointer, a little late.
        timeline.move(to: 450, 150)
        #expect(Self.color(after: timeline.gestures) == .orange)
        #expect(timeline.gestures.last?.translation == Vector(dx: 300, dy: 0))
        #expect(timeline.crossings == [])
        try timeline.put(Self.shape("shape", at: 250, .pan))
        #expect(timeline.crossings == ["style highlight"])
        #expect(timeline.state.region?.rect == Rect(x: 250, y: 100, width: 100, height: 100))
        timeline.release()
        #expect(timeline.gestures.map(\.phase) == [.ended])
        #expect(timeline.crossings == ["exit shape", "enter other", "style highlight"])
        #expect(timeline.enters.first?.transition.cause == .button)
    }

    @Test("S2-7: two fingers that pinch change the size, about where the pointer rests")
    func pinch() throws {
        var timeline = Timeline([Self.shape("shape", at: 100, .pinch)])
        timeline.move(to: 150, 150, .touchpad)
        var size = 100.0
        for (phase, scale) in [(GesturePhase.began, 1.25), (.changed, 1.2), (.changed, 0.5), (.ended, 1)] {
            timeline.report(.touchpad) { $0.manipulation = Manipulation(phase: phase, scale: scale) }
            guard let gesture = timeline.gestures.last else { continue }
            #expect(gesture.gesture == .pinch)
            size = 100 * gesture.scale
            // The view that grows under the pointer is the same region.
            var node = Self.shape("shape", at: 150 - size / 2, .pinch)
            node.frame = Rect(x: 150 - size / 2, y: 150 - size / 2, width: size, height: size)
            node.interaction?.regions[0].rect = Rect(x: 0, y: 0, width: size, height: size)
            try timeline.put(node)
            #expect(timeline.exits.isEmpty && timeline.enters.isEmpty)
        }
        #expect(size == 75)
        #expect(timeline.state.region?.rect == Rect(x: 112.5, y: 112.5, width: 75, height: 75))
    }

    @Test("S2-7: a tap brings the view to the front, and so changes whom the next one hits")
    func tap() throws {
        var timeline = Timeline([Self.shape("back", at: 100, .tap), Self.shape("front", at: 150, .tap)])
        func tapped() -> String? {
            timeline.press()
            timeline.release()
            return timeline.gestures.first { $0.gesture == .tap }?.node
        }
        timeline.move(to: 175, 150)
        #expect(timeline.state.region?.node == "front")
        let first = tapped()
        #expect(first == "front")
        timeline.move(to: 125, 150)
        let second = tapped()
        #expect(second == "back")
        try timeline.change(.update("surface", SurfaceUpdate(bringToFront: ["back"])))
        #expect(timeline.engine.layout.surfaces[0].nodes.map(\.id) == ["front", "back"])
        timeline.move(to: 175, 150)
        #expect(timeline.state.region?.node == "back")
        let third = tapped()
        #expect(third == "back")
    }

    /// A slider that scrolling moves, over its whole node.
    static let swatch = Node(
        id: "swatch",
        frame: Rect(x: 100, y: 100, width: 200, height: 40),
        control: .slider(SliderDeclaration(value: 0.5, scrollMask: .continuous))
    )

    @Test(
        "S2-8: with the scroll mask continuous a wheel is ignored, two fingers and a direct touch are handled",
        arguments: [(.mouse, nil), (.touchpad, 0.51), (.touch, 0.51)] as [(PointerSource, Double?)]
    )
    func scrollMask(source: PointerSource, value: Double?) {
        var timeline = Timeline([Self.swatch])
        timeline.move(to: 150, 120)
        timeline.report(source) { frame in
            if source == .mouse {
                frame.scroll = Scroll(horizontal: 0, vertical: 120)
            } else {
                frame.manipulation = Manipulation(phase: .began, translation: Vector(dx: 0, dy: -10))
            }
        }
        #expect(timeline.sliders.map(\.value) == (value.map { [$0] } ?? []))
        #expect(timeline.sliders.allSatisfy { $0.phase == .changed && $0.node == "swatch" })
    }

    @Test(
        "S2-8: the value moves 0.01 a step of 10 points, in however many reports, and stays in 0…1",
        arguments: [(-10.0, 1.0, 1), (10, 0, 1), (-5, 1, 2), (1, 0, 10)]
    )
    func steps(dy: Double, end: Double, reports: Int) {
        var timeline = Timeline([Self.swatch])
        timeline.move(to: 150, 120)
        var values: [Double] = []
        for step in 0..<60 * reports {
            timeline.report(.touchpad) { frame in
                frame.manipulation = Manipulation(
                    phase: step == 0 ? .began : .changed,
                    translation: Vector(dx: 0, dy: dy)
                )
            }
            if step % reports == reports - 1 { values += timeline.sliders.map(\.value) }
        }
        let expected = (1...50).map { (50 - (dy < 0 ? -1 : 1) * Double($0)) / 100 }
        #expect(values == expected)
        #expect(values.last == end)
        guard case .slider(let slider)? = timeline.engine.layout.surfaces[0].nodes[0].control else {
            Issue.record("no slider")
            return
        }
        #expect(slider.value == end)
    }
}
