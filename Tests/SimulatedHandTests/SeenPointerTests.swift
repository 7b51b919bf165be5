import PointerModel
import SimulatedHand
import Testing

struct SeenPointerTests {
    private static let targets = [
        Rect(x: 0, y: 0, width: 40, height: 30), Rect(x: 50, y: 0, width: 40, height: 30),
    ]

    @Test
    func theTargetOfTheRegionIsLitWhereverThePointerIs() {
        var state = PointerState(position: Point(x: 10, y: 10))
        state.region = ActiveRegion(
            surface: SurfaceName("window"),
            node: "second",
            identifier: nil,
            rect: Rect(x: 49, y: -1, width: 42, height: 32),
            latchingAxes: []
        )
        state.displayed = Point(x: 70, y: 15)
        let seen = SeenPointer(state, over: Self.targets)
        #expect(seen == SeenPointer(displayed: state.displayed, position: state.position, region: 1))
    }

    @Test(arguments: [(Point(x: 10, y: 10), 0), (Point(x: 45, y: 10), nil), (Point(x: 50, y: 29), 1)])
    func withoutRegionsTheTargetUnderTheCursorIsLit(place: Point, target: Int?) {
        var state = PointerState(position: Point(x: 500, y: 500))
        state.displayed = place
        #expect(SeenPointer(state, over: Self.targets).region == target)
    }
}
