import PointerEngine
import PointerModel
import Testing

/// The conformance cases of the article on sliders that fingers can hold.
@Suite("S4: sliders")
struct SliderCases {
    static let bounds = Rect(x: 0, y: 0, width: 200, height: 23)
    static let insets = Insets(top: -8, left: -10, bottom: -8, right: -10)

    static func slider(_ fraction: Double) -> SliderControl {
        SliderControl(SliderDeclaration(value: fraction), bounds: bounds)
    }

    /// A slider that stands on its end: as far from the bottom as the other from the left.
    static func vertical(_ fraction: Double) -> SliderControl {
        SliderControl(
            SliderDeclaration(axis: .vertical, value: fraction),
            bounds: Rect(x: 0, y: 0, width: 23, height: 200)
        )
    }

    static func node(parent: String? = nil) -> Node {
        var node = Node.onScreen("slider", bounds, hitInsets: insets, interaction: Interaction())
        if parent != nil {
            node.parent = parent
            node.frame = bounds
        }
        return node
    }

    static let corners: [(x: Double, y: Double, isHit: Bool)] = [
        (-10, -8, true), (209.999, 30.999, true), (210, 0, false), (0, 31, false), (-10.001, 0, false),
        (0, -8.001, false), (100, 10, true),
    ]

    @Test("S4-1: the hit area is (-10, -8, 220, 39), half-open", arguments: corners)
    func hitArea(x: Double, y: Double, isHit: Bool) {
        #expect(Self.bounds.inset(by: Self.insets) == Rect(x: -10, y: -8, width: 220, height: 39))
        #expect((Stage([Self.node()]).hit(x, y) == "slider") == isHit)
    }

    @Test(
        "S4-2: the thumb is at 10 + f * (W - 20), f = (v - min) / (max - min)",
        arguments: [
            (-1.0, 3.0, 0.0, 0.25, 55.0), (-1, 3, -1, 0, 10), (-1, 3, 3, 1, 190), (0, 1, 0.5, 0.5, 100),
            (0, 1, 7, 1, 190), (0, 1, -7, 0, 10), (0, 1, .nan, 0, 10), (100, 200, 175, 0.75, 145),
        ]
    )
    func thumb(minimum: Double, maximum: Double, value: Double, fraction: Double, thumb: Double) {
        let declaration = SliderDeclaration(minimum: minimum, maximum: maximum, value: value)
        let slider = SliderControl(declaration, bounds: Self.bounds)
        #expect(slider.fraction == fraction)
        #expect(slider.thumb == thumb)
    }

    @Test(
        "S4-3: tracking begins within 20 of the thumb, inclusive, on the slider's axis only",
        arguments: [
            (0.0, -10.0, 30.0), (0.25, 35, 75), (0.5, 80, 120), (0.75, 125, 165), (1, 170, 210),
        ]
    )
    func tracking(fraction: Double, first: Double, last: Double) {
        for (x, begins) in [
            (first.nextDown, false), (first, true), ((first + last) / 2, true), (last, true), (last.nextUp, false),
        ] {
            for y in [-1000, 0, 11.5, 1000] as [Double] {
                var slider = Self.slider(fraction)
                let answer = slider.begin(at: Point(x: x, y: y))
                #expect(answer == begins, "\(x), \(y)")
                #expect(slider.isTracking == begins)
                #expect(slider.value == fraction)
            }
        }
    }

    @Test(
        "S4-4: at f = 1, x = 210 is near enough to the thumb but not hit; at f = 0, x = -10 is both",
        arguments: [(1.0, 210.0, false), (1, 209.999, true), (0, -10, true), (0, -10.001, false)]
    )
    func ends(fraction: Double, x: Double, isHit: Bool) {
        let point = Point(x: x, y: 10)
        var slider = Self.slider(fraction)
        let begins = slider.begin(at: point)
        #expect(begins == (x >= -10))
        #expect((Stage([Self.node()]).hit(point.x, point.y) == "slider") == isHit)
    }

    @Test(
        "S4-5: hit but not on the thumb: no tracking, the value stays",
        arguments: [(0.0, 31.0), (0.5, 79), (1, 100)]
    )
    func besideThumb(fraction: Double, x: Double) {
        let point = Point(x: x, y: 10)
        #expect(Stage([Self.node()]).hit(point.x, point.y) == "slider")
        var slider = Self.slider(fraction)
        let begins = slider.begin(at: point)
        let moved = slider.move(to: Point(x: 150, y: 10))
        slider.end()
        #expect(!begins)
        #expect(!moved)
        #expect(slider.value == fraction)
    }

    @Test(
        "S4-7: a sibling in front takes the touch, also from the enlarged edge",
        arguments: [(-5.0, 10.0, "front"), (5, -5, "front"), (19.999, 10, "front"), (20, 10, "slider")]
    )
    func sibling(x: Double, y: Double, node: String) {
        let front = Node.onScreen("front", Rect(x: -20, y: -20, width: 40, height: 60))
        #expect(Stage([Self.node(), front]).hit(x, y) == node)
        #expect(Stage([front, Self.node()]).hit(x, y) == "slider")
    }

    @Test("S4-7: a container without insets cuts off the outer 10 and 8", arguments: corners)
    func container(x: Double, y: Double, isHit: Bool) {
        let inside = Self.bounds.contains(Point(x: x, y: y))
        let cut = Stage([.onScreen("container", Self.bounds), Self.node(parent: "container")])
        #expect(cut.hit(x, y) == (inside ? "slider" : nil))
        let grown = Stage([
            .onScreen("container", Self.bounds, hitInsets: Self.insets), Self.node(parent: "container"),
        ])
        #expect(grown.hit(x, y) == (isHit ? "slider" : nil))
    }

    @Test(
        "S4-8: a vertical slider is the same with its axes exchanged, its minimum at the bottom",
        arguments: [0, 0.25, 0.5, 0.75, 1]
    )
    func axes(fraction: Double) {
        #expect(Self.vertical(fraction).thumb == 200 - Self.slider(fraction).thumb)
        for position in stride(from: -15.0, through: 215, by: 5) {
            var (lying, standing) = (Self.slider(fraction), Self.vertical(fraction))
            let begins = lying.begin(at: Point(x: position, y: 11))
            let alsoBegins = standing.begin(at: Point(x: 11, y: 200 - position))
            #expect(alsoBegins == begins)
            for distance in [-300, -18, 0, 9, 90, 300] as [Double] {
                let moves = lying.move(to: Point(x: position + distance, y: 11))
                let alsoMoves = standing.move(to: Point(x: 11, y: 200 - position - distance))
                #expect(alsoMoves == moves)
                #expect(standing.value == lying.value)
            }
        }
    }

    @Test(
        "S4-8: without a range f is 0, and nothing moves the value",
        arguments: [(2.0, 2.0), (3, 2), (0, .infinity), (0, .nan)] as [(Double, Double)]
    )
    func noRange(minimum: Double, maximum: Double) {
        let declaration = SliderDeclaration(
            minimum: minimum,
            maximum: maximum,
            value: 2.5,
            scrollMask: [.discrete, .continuous]
        )
        var slider = SliderControl(declaration, bounds: Self.bounds)
        #expect(slider.value == minimum)
        #expect(slider.fraction == 0)
        #expect(slider.thumb == 10)
        let begins = slider.begin(at: Point(x: 10, y: 10))
        let moved = slider.move(to: Point(x: 100, y: 10))
        slider.end()
        let scrolled = slider.scroll(by: Vector(dx: 0, dy: 1), source: .mouse)
        #expect(begins)
        #expect(!moved)
        #expect(!scrolled)
        #expect(slider.value == minimum)
    }

    @Test("S4-8: while tracking, the region latches the slider's axis")
    func latchingAxes() {
        #expect(SliderDeclaration.Axis.horizontal.axes == .horizontal)
        #expect(SliderDeclaration.Axis.vertical.axes == .vertical)
    }

    @Test("S4: a tracked slider keeps following x when the pointer leaves it vertically by 300")
    func leaving() {
        var slider = Self.slider(0.5)
        let begins = slider.begin(at: Point(x: 100, y: 10))
        let moved = slider.move(to: Point(x: 145, y: 310))
        #expect(begins)
        #expect(moved)
        #expect(slider.value == 0.75)
        #expect(slider.thumb == 145)
    }

    @Test("The thumb keeps its distance to the touch, and waits at an end until the touch comes back")
    func relativeMotion() {
        var slider = Self.slider(0.5)
        let trace = [
            slider.begin(at: Point(x: 112, y: 10)), slider.move(to: Point(x: 112, y: 10)),
            slider.move(to: Point(x: 130, y: 10)),
        ]
        #expect(trace == [true, false, true])
        #expect(slider.thumb == 118)
        for (x, value) in [(500, 1), (300, 1), (193, 0.95), (-500, 0), (112, 0.5)] as [(Double, Double)] {
            _ = slider.move(to: Point(x: x, y: 10))
            #expect(abs(slider.value - value) < 1e-12, "\(x)")
        }
        #expect(slider.value == 0.5)
    }

    @Test("Both ends of a range are reached to the letter", arguments: [(0.1, 0.3), (-1e9, 1e-9), (1e-300, 1e300)])
    func reachingEnds(minimum: Double, maximum: Double) {
        var slider = SliderControl(
            SliderDeclaration(minimum: minimum, maximum: maximum, value: minimum),
            bounds: Self.bounds
        )
        let begins = slider.begin(at: Point(x: 10, y: 0))
        #expect(begins)
        for x in stride(from: 10.0, through: 190, by: 0.25) {
            _ = slider.move(to: Point(x: x, y: 0))
            #expect(slider.value >= minimum && slider.value <= maximum)
        }
        #expect(slider.value == maximum)
        _ = slider.move(to: Point(x: 10, y: 0))
        #expect(slider.value == minimum)
    }

    @Test("After the end nothing follows; a cancelled drag leaves the value as it was before")
    func ending() {
        var slider = Self.slider(0.5)
        _ = slider.begin(at: Point(x: 100, y: 10))
        _ = slider.move(to: Point(x: 145, y: 10))
        slider.end()
        let movedAfterEnd = slider.move(to: Point(x: 100, y: 10))
        let cancelledAfterEnd = slider.cancel()
        #expect(!movedAfterEnd)
        #expect(!cancelledAfterEnd)
        #expect(slider.value == 0.75)
        _ = slider.begin(at: Point(x: 145, y: 10))
        _ = slider.move(to: Point(x: 100, y: 10))
        let cancelled = slider.cancel()
        #expect(cancelled)
        #expect(!slider.isTracking)
        #expect(slider.value == 0.75)
    }

    @Test(
        "A location that is not finite changes nothing",
        arguments: [Point(x: .nan, y: 10), Point(x: 100, y: .infinity), Point(x: -.infinity, y: 10)]
    )
    func badLocations(location: Point) {
        var slider = Self.slider(0.5)
        let beginsThere = slider.begin(at: location)
        #expect(!beginsThere)
        _ = slider.begin(at: Point(x: 100, y: 10))
        let before = slider
        let moved = slider.move(to: location)
        #expect(!moved)
        #expect(slider == before)
    }

    @Test(
        "A slider no longer than its thumb keeps it in the middle and cannot be moved",
        arguments: [20.0, 12, 0]
    )
    func tooShort(width: Double) {
        let bounds = Rect(x: 0, y: 0, width: width, height: 23)
        var slider = SliderControl(SliderDeclaration(value: 0.5), bounds: bounds)
        #expect(slider.thumb == width / 2)
        let begins = slider.begin(at: Point(x: width / 2, y: 10))
        let moved = slider.move(to: Point(x: 100, y: 10))
        #expect(begins)
        #expect(!moved)
        #expect(slider.value == 0.5)
    }

    @Test("Bounds that change take the thumb along")
    func newBounds() {
        var slider = Self.slider(0.5)
        slider.follow(Rect(x: 100, y: 0, width: 120, height: 23), touchAt: .zero)
        #expect(slider.thumb == 160)
    }
}
