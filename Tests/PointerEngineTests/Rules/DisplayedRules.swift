import PointerEngine
import PointerModel
import Testing

/// Where the pointer is drawn, and by how much what is under it moves.
@Suite("The displayed pointer")
struct DisplayedRules {
    static let frame = Rect(x: 100, y: 100, width: 100, height: 60)

    static func timeline(_ style: Style, region: Rect = Rect(x: -20, y: -20, width: 140, height: 100)) -> Timeline {
        let node = Node(
            id: "view",
            frame: frame,
            hitInsets: Insets(all: -40),
            interaction: Interaction(regions: [Region(rect: region)], style: style)
        )
        return Timeline([node])
    }

    static let points = stride(from: 80.0, to: 220, by: 17).flatMap { x in
        stride(from: 80.0, to: 180, by: 13).map { Point(x: x, y: $0) }
    }

    @Test(
        "Displayed: a content effect stands on its shape's middle and slips towards the pointer, inside its region",
        arguments: [Style.content(.highlight()), .content(.lift())]
    )
    func content(style: Style) {
        var timeline = Self.timeline(style)
        for point in Self.points {
            timeline.move(to: point.x, point.y)
            let (state, middle) = (timeline.state, Self.frame.center)
            let slip = state.displayed - middle
            let away = point - middle
            #expect(
                abs(slip.dx) < EffectSettings.snapping.maximumSlip && abs(slip.dy) < EffectSettings.snapping.maximumSlip
            )
            #expect(slip.dx * away.dx >= 0 && slip.dy * away.dy >= 0)
            #expect((slip.dx == 0) == (away.dx == 0))
            let drawn = Self.frame.offsetBy(dx: slip.dx, dy: slip.dy)
            #expect(state.region?.rect.covers(drawn) ?? false)
            // The content follows too, by less.
            #expect(abs(state.contentOffset.dx) < EffectSettings.snapping.maximumParallax)
            #expect(abs(state.contentOffset.dx) <= abs(slip.dx) && abs(state.contentOffset.dy) <= abs(slip.dy))
            #expect((state.contentOffset.dx == 0) == (away.dx == 0))
        }
    }

    @Test("Displayed: a shape that just fills its region does not slip, the content still follows")
    func noRoom() {
        var timeline = Self.timeline(.content(.highlight()), region: Rect(x: 0, y: 0, width: 100, height: 60))
        timeline.move(to: 110, 150)
        #expect(timeline.state.displayed == Self.frame.center)
        #expect(timeline.state.contentOffset.dx < 0)
        #expect(timeline.state.contentOffset.dy > 0)
    }

    @Test(
        "Displayed: with a hover, the system's style, a hidden or a free shape it is where the pointer is",
        arguments: [
            Style.content(.hover()), .content(.hover(), shape: .roundedRect(frame, space: .screen)), .system, .hidden,
            .shape(.roundedRect(Rect(x: 0, y: 0, width: 20, height: 20))),
        ]
    )
    func free(style: Style) {
        var timeline = Self.timeline(style)
        for point in Self.points {
            timeline.move(to: point.x, point.y)
            #expect(timeline.state.displayed == timeline.state.position)
            #expect(timeline.state.contentOffset == .zero)
        }
    }

    @Test(
        "Displayed: a shape style is on its rail on the constrained axes, but for a little slip, and 1:1 on the others",
        arguments: [Axes.horizontal, .vertical, .both]
    )
    func rails(axes: Axes) {
        var timeline = Self.timeline(
            .shape(.roundedRect(Rect(x: 0, y: 0, width: 20, height: 20)), constrainedAxes: axes)
        )
        let rail = Point(x: 150, y: 130)
        for point in Self.points {
            timeline.move(to: point.x, point.y)
            let displayed = timeline.state.displayed
            if axes.contains(.horizontal) {
                #expect(abs(displayed.x - rail.x) < EffectSettings.snapping.maximumSlip)
                #expect((displayed.x - rail.x) * (point.x - rail.x) >= 0)
            } else {
                #expect(displayed.x == timeline.state.position.x)
            }
            if axes.contains(.vertical) {
                #expect(abs(displayed.y - rail.y) < EffectSettings.snapping.maximumSlip)
                #expect((displayed.y - rail.y) * (point.y - rail.y) >= 0)
            } else {
                #expect(displayed.y == timeline.state.position.y)
            }
        }
    }
}
