import PointerEngine
import PointerModel
import Testing

/// Where a click belongs when the pointer is not on what it presses.
@Suite("Click positions")
struct ClickPositionTests {
    /// A button of 60 x 24 at (100, 100) whose hit area and region are 20 larger.
    static func button(transform: AffineTransform = .identity, regions: [Region]? = nil) -> Node {
        Node(
            id: "button",
            frame: Rect(x: 100, y: 100, width: 60, height: 24),
            transform: transform,
            hitInsets: Insets(all: -20),
            interaction: Interaction(
                regions: regions ?? [Region(rect: Rect(x: -20, y: -20, width: 100, height: 64))],
                style: .content(.highlight())
            )
        )
    }

    static func clicks(_ timeline: Timeline) -> [Point?] {
        timeline.told.compactMap { event in
            guard case .button(let change) = event else { return nil }
            return .some(change.clickPosition)
        }
    }

    static func press(_ nodes: [Node], at point: Point) -> Point? {
        var timeline = Timeline(nodes)
        timeline.move(to: point.x, point.y)
        timeline.press()
        return clicks(timeline).first ?? nil
    }

    @Test(
        "A click in a region is at the nearest point of the node's bounds, which are half-open",
        arguments: [
            (Point(x: 130, y: 112), Point(x: 130, y: 112)), (Point(x: 85, y: 112), Point(x: 100, y: 112)),
            (Point(x: 85, y: 90), Point(x: 100, y: 100)), (Point(x: 175, y: 140), Point(x: 159.99, y: 123.99)),
            (Point(x: 110, y: 130), Point(x: 110, y: 123.99)), (Point(x: 300, y: 300), Point(x: 300, y: 300)),
        ]
    )
    func nearest(pointer: Point, click: Point) {
        #expect(Self.press([Self.button()], at: pointer) == click)
    }

    @Test("A click in one of a node's regions stays in that region")
    func ownRegion() {
        let regions = [
            Region(rect: Rect(x: -20, y: -20, width: 50, height: 64), identifier: "left"),
            Region(rect: Rect(x: 30, y: -20, width: 50, height: 64), identifier: "right"),
        ]
        #expect(Self.press([Self.button(regions: regions)], at: Point(x: 120, y: 90)) == Point(x: 120, y: 100))
        var settings = EngineSettings.snapping
        settings.targeting.strategy = .bubble
        var segment = Self.button(regions: [Region(rect: Rect(x: 0, y: 0, width: 30, height: 24))])
        segment.hitInsets = .zero
        var timeline = Timeline([segment], settings: settings)
        timeline.move(to: 145, 95)
        #expect(timeline.state.region?.node == "button")
        timeline.press()
        #expect(Self.clicks(timeline) == [Point(x: 129.99, y: 100)])
    }

    @Test("A click whose node is covered by another one is where the pointer hits the node", arguments: [true, false])
    func covered(isWhole: Bool) {
        let cover = Node(
            id: "cover",
            frame: Rect(x: 90, y: 90, width: 100, height: isWhole ? 36 : 20),
            interaction: Interaction(style: .content(.highlight()))
        )
        let place = Point(x: 130, y: 135)
        #expect(Self.press([Self.button(), cover], at: place) == (isWhole ? place : Point(x: 130, y: 123.99)))
        let dialog = Surface(id: "dialog", frame: Timeline.screen, nodes: [Self.button()])
        let window = Surface(id: "window", frame: Rect(x: 90, y: 90, width: 100, height: 36))
        var timeline = Timeline(surfaces: [dialog, window], settings: EngineSettings())
        timeline.move(to: place.x, place.y)
        timeline.press()
        #expect(Self.clicks(timeline) == [place])
    }

    @Test("A click by the bubble of a node that is covered is where the bubble reaches the node")
    func coveredInBubble() {
        var settings = EngineSettings.snapping
        settings.targeting.strategy = .bubble
        let cover = Node(id: "cover", frame: Rect(x: 90, y: 90, width: 100, height: 36), control: .confirm())
        var timeline = Timeline([Self.button(), cover], settings: settings)
        timeline.move(to: 130, 150)
        #expect(timeline.state.region?.node == "button")
        timeline.press()
        let place = Self.clicks(timeline).first ?? nil
        #expect(place.map { (126...144).contains($0.y) } == true)
    }

    @Test("A click on a node that is cut by its container is on what can be seen of it")
    func visible() {
        let container = Node(id: "container", frame: Rect(x: 0, y: 0, width: 300, height: 110))
        var button = Self.button()
        button.parent = "container"
        #expect(Self.press([container, button], at: Point(x: 90, y: 105)) == Point(x: 100, y: 105))
        button.frame.y = 90
        button.frame.height = 100
        #expect(Self.press([container, button], at: Point(x: 170, y: 109.995)) == Point(x: 159.99, y: 109.99))
    }

    @Test("A click in the padding of a node that cannot be seen is where its padding can")
    func hiddenBounds() {
        let list = Node(id: "list", frame: Rect(x: 100, y: 100, width: 200, height: 100), clipsToBounds: true)
        var row = Node(id: "row", parent: "list", frame: Rect(x: 10, y: 104, width: 80, height: 24))
        row.padding = Insets(all: 20)
        row.interaction = Interaction(style: .content(.highlight()))
        #expect(Self.press([list, row], at: Point(x: 150, y: 195)) == Point(x: 150, y: 195))
    }

    @Test("A click on a turned node is inside the node itself")
    func turned() throws {
        // By a quarter, clockwise: 24 wide and 60 high about (130, 112).
        let quarter = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        let click = try #require(Self.press([Self.button(transform: quarter)], at: Point(x: 110, y: 112)))
        #expect(abs(click.x - 118) < 0.02 && abs(click.y - 112) < 1e-9)
    }

    @Test(
        "A click in the padding of a turned node that is cut is on what can be seen of it, or else where the pointer is"
    )
    func turnedAndCut() throws {
        let list = Rect(x: 100, y: 100, width: 200, height: 100)
        func click(_ width: Double, at point: Point) throws -> Point {
            var row = Node(id: "row", parent: "list", frame: Rect(x: 100 - width / 2, y: 80, width: width, height: 24))
            row.transform = AffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)
            row.padding = Insets(all: 20)
            row.interaction = Interaction(style: .content(.highlight()))
            return try #require(Self.press([Node(id: "list", frame: list, clipsToBounds: true), row], at: point))
        }
        // Above its upper edge, the nearest point of which is at (231.2, 200.4), below the list's end.
        let seen = try click(80, at: Point(x: 239, y: 190))
        #expect(list.contains(seen) && seen.y > 199 && seen.x > 228 && seen.x < 233, "\(seen)")
        // Beside its right end, none of which can be seen.
        let whole = try click(80, at: Point(x: 180, y: 160))
        #expect(abs(whole.x - 173.6) < 20 && list.contains(whole))
    }

    @Test("The distance from the pointer stays the same until the last button is up, whatever the pointer crosses")
    func drag() {
        let other = Node(
            id: "other",
            frame: Rect(x: 400, y: 100, width: 60, height: 24),
            interaction: Interaction(style: .content(.highlight()))
        )
        var settings = EngineSettings.snapping
        settings.recentering.mouseRest = 0
        var timeline = Timeline([Self.button(), other], settings: settings)
        timeline.move(to: 85, 110)
        timeline.press()
        #expect(Self.clicks(timeline) == [Point(x: 100, y: 110)])
        timeline.move(to: 410, 105)
        timeline.press(.secondary)
        #expect(Self.clicks(timeline) == [Point(x: 425, y: 105)])
        timeline.release()
        #expect(Self.clicks(timeline) == [Point(x: 425, y: 105)])
        timeline.release(.secondary)
        #expect(Self.clicks(timeline) == [Point(x: 425, y: 105)])
        timeline.press()
        #expect(Self.clicks(timeline) == [Point(x: 410, y: 105)])
    }
}
