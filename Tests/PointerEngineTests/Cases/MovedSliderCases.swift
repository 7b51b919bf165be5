import PointerEngine
import PointerModel
import Testing

/// A slider that is held still while the layout changes under the pointer.
@Suite("S4: sliders that move under a drag")
struct MovedSliderCases {
    static func slider(x: Double = 100, width: Double = 200, transform: AffineTransform = .identity) -> Node {
        var node = EngineSliderCases.slider(SliderDeclaration(value: 0.5))
        node.frame = Rect(x: x, y: 100, width: width, height: 23)
        node.transform = transform
        return node
    }

    static func surface(_ node: Node, x: Double = 0) -> Surface {
        Surface(id: "surface", output: "main", frame: Rect(x: x, y: 0, width: 900, height: 900), nodes: [node])
    }

    /// The slider is dragged from 0.5 to 0.75, at (245, 110).
    static func dragged() -> Timeline {
        var timeline = Timeline(surfaces: [surface(slider())])
        timeline.move(to: 200, 110)
        timeline.press()
        timeline.move(by: 45, 0)
        return timeline
    }

    static let changes: [(name: String, change: LayoutChange, thumb: Double, way: Double)] = [
        ("the node moves", .update("surface", SurfaceUpdate(put: [slider(x: 130)])), 275, 18),
        ("the node grows", .update("surface", SurfaceUpdate(put: [slider(width: 380)])), 380, 36),
        (
            "the node is scaled",
            .update(
                "surface",
                SurfaceUpdate(put: [slider(transform: AffineTransform(a: 2, b: 0, c: 0, d: 1, tx: 0, ty: 0))])
            ), 290, 36
        ),
        (
            "the surface moves",
            .update("surface", SurfaceUpdate(frame: Rect(x: 40, y: 0, width: 900, height: 900))), 285, 18
        ),
        ("the surface is declared anew", .declare(surface(slider(), x: 60)), 305, 18),
        (
            "the outputs change",
            .outputs([Output(name: "main", frame: Rect(x: -100, y: 0, width: 1000, height: 1000))]), 145, 18
        ),
        (
            "the pointer's output goes",
            .outputs([Output(name: "main", frame: Rect(x: 1000, y: 0, width: 1000, height: 1000))]), 1245, 18
        ),
    ]

    @Test(
        "A slider that is held still keeps its value, and where its thumb is now is reported once",
        arguments: changes
    )
    func still(name: String, change: LayoutChange, thumb: Double, way: Double) throws {
        var timeline = Self.dragged()
        #expect(timeline.sliders.map(\.track?.thumb) == [Point(x: 245, y: 111.5)])
        try timeline.change(change)
        #expect(timeline.sliders.map(\.value) == [0.75])
        #expect(timeline.sliders.map(\.phase) == [.changed])
        let reported = try #require(timeline.sliders.first?.track)
        #expect(abs(reported.thumb.x - thumb) < 1e-9)
        // A report without motion changes nothing, and a tenth of the track that it has now is a tenth of the range.
        timeline.report { $0.scroll = Scroll(horizontal: 0, vertical: 120) }
        #expect(timeline.sliders.isEmpty)
        timeline.move(by: way, 0)
        let value = try #require(timeline.sliders.first?.value)
        #expect(abs(value - 0.85) < 1e-9)
        timeline.release()
        #expect(timeline.sliders.map(\.phase) == [.ended])
    }

    @Test("A touch past an end stays as far past it, and a cancelled drag leaves the first value")
    func pastEnd() throws {
        var timeline = Self.dragged()
        // A tenth of the range beyond the maximum.
        timeline.move(by: 63, 0)
        #expect(timeline.sliders.map(\.value) == [1])
        try timeline.put(Self.slider(x: 130))
        #expect(timeline.sliders.map(\.value) == [1])
        timeline.move(by: -18, 0)
        #expect(timeline.sliders.isEmpty)
        timeline.move(by: -18, 0)
        let value = try #require(timeline.sliders.first?.value)
        #expect(abs(value - 0.9) < 1e-9)
        timeline.report { $0.isInterrupted = true }
        #expect(timeline.sliders.map(\.value) == [0.5])
    }

    @Test("A slider's events say where it is on screen and what it ranges over")
    func track() throws {
        let timeline = Self.dragged()
        let track = try #require(timeline.sliders.first?.track)
        #expect(track.frame == Rect(x: 100, y: 100, width: 200, height: 23))
        #expect(track.axis == .horizontal)
        #expect([track.minimum, track.maximum] == [0, 1])
    }

    @Test("A slider that has gone has no track")
    func removed() throws {
        var timeline = Self.dragged()
        try timeline.change(.update("surface", SurfaceUpdate(remove: ["slider"])))
        #expect(timeline.sliders.map(\.phase) == [.cancelled])
        #expect(timeline.sliders.map(\.track) == [nil])
    }
}
