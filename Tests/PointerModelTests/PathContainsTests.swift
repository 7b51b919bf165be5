import PointerModel
import TestBasics
import Testing

/// Which points an outline contains.
@Suite("Paths and points")
struct PathContainsTests {
    /// An outline as path data, and points with whether they are inside.
    struct Outline: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let svg: String
        let points: [(x: Double, y: Double, isInside: Bool)]

        init(_ name: String, _ svg: String, _ points: [(Double, Double, Bool)]) {
            testDescription = name
            self.svg = svg
            self.points = points.map { ($0.0, $0.1, $0.2) }
        }
    }

    static let outlines = [
        Outline(
            "a triangle",
            "M 50 0 L 100 100 L 0 100 Z",
            [
                (50, 50, true), (50, 0.001, true), (2, 2, false), (98, 2, false), (25, 50, true), (24.999, 50, false),
                (75, 50, false), (74.999, 50, true), (50, 100, false), (50, 99.999, true),
            ]
        ),
        Outline(
            "an open triangle is closed",
            "M 50 0 L 100 100 L 0 100",
            [(50, 50, true), (25, 50, true), (24, 50, false), (76, 50, false)]
        ),
        Outline(
            "two open subpaths are closed each on its own",
            "M 0 0 L 10 0 L 10 10 L 0 10 M 20 0 L 30 0 L 30 10 L 20 10",
            [(5, 5, true), (15, 5, false), (25, 5, true), (0, 9, true), (20, 9, true), (30, 9, false)]
        ),
        Outline(
            "after a close, the next segment starts where the subpath did",
            "M 0 0 L 10 0 L 10 10 Z L -10 0 L -10 -10",
            [(8, 2, true), (-8, -2, true), (-2, -8, false), (2, 8, false)]
        ),
        Outline(
            "a hole wound the other way",
            "M 0 0 L 30 0 L 30 30 L 0 30 Z M 10 10 L 10 20 L 20 20 L 20 10 Z",
            [(5, 15, true), (15, 15, false), (25, 15, true), (10, 15, false), (20, 15, true), (15, 10, false)]
        ),
        Outline(
            "a subpath wound the same way is no hole",
            "M 0 0 L 30 0 L 30 30 L 0 30 Z M 10 10 L 20 10 L 20 20 L 10 20 Z",
            [(5, 15, true), (15, 15, true), (25, 15, true)]
        ),
        Outline(
            "a pentagram's middle is wound around twice",
            "M 50 0 L 79 90 L 2 35 L 98 35 L 21 90 Z",
            [(50, 50, true), (50, 10, true), (50, 80, false), (10, 60, false), (90, 60, false)]
        ),
        Outline(
            "a figure of eight is wound around in both directions",
            "M 0 0 L 20 20 L 20 0 L 0 20 Z",
            [(3, 10, true), (17, 10, true), (10, 3, false), (10, 17, false)]
        ),
        Outline(
            "a parabola",
            "M 0 0 Q 50 100 100 0 Z",
            [(50, 49.999, true), (50, 50.001, false), (25, 37.499, true), (25, 37.501, false), (-0.001, 0, false)]
        ),
        Outline(
            "a cubic curve with a loop: its ends and its loop are wound around in opposite directions",
            "M 0 0 C 120 100 -20 100 100 0 Z",
            [(50, 60, true), (50, 30, true), (20, 5, true), (10, 40, false), (90, 40, false)]
        ),
        Outline(
            "a curve that is a straight line",
            "M 0 0 L 10 0 C 10 2 10 8 10 10 L 0 10 Q 0 5 0 0 Z",
            [(0, 5, true), (9.999, 5, true), (10, 5, false), (-0.001, 5, false), (5, 0, true), (5, 10, false)]
        ),
        Outline("no area", "M 0 0 L 10 10 Z", [(5, 5, false), (0, 0, false)]),
        Outline("a curve without length", "M 5 5 C 5 5 5 5 5 5 Z", [(5, 5, false)]),
        Outline("a point", "M 5 5", [(5, 5, false)]),
        Outline("nothing", "", [(0, 0, false)]),
    ]

    @Test("A point is inside where the outline winds around it", arguments: outlines)
    func winding(outline: Outline) throws {
        let path = try Path(svg: outline.svg)
        for (x, y, isInside) in outline.points {
            #expect(path.contains(Point(x: x, y: y)) == isInside, "\(x), \(y)")
        }
        #expect(!path.contains(Point(x: .nan, y: 5)))
        #expect(!path.contains(Point(x: 5, y: .nan)))
        #expect(!path.contains(Point(x: .infinity, y: 5)))
        #expect(!path.contains(Point(x: 5, y: -.infinity)))
        #expect(!path.contains(Point(x: Double.greatestFiniteMagnitude, y: 5)))
    }

    @Test(
        "S2-4: the oval's bounding corner (2, 2) misses",
        arguments: [
            (2.0, 2.0, false), (98, 98, false), (50, 40, true), (0, 40, true), (-0.001, 40, false), (100, 40, false),
            (99.999, 40, true), (50, 0.001, true), (50, 80, false),
        ]
    )
    func oval(x: Double, y: Double, isInside: Bool) {
        let rect = Rect(x: 0, y: 0, width: 100, height: 80)
        #expect(Path(ovalIn: rect).contains(Point(x: x, y: y)) == isInside)
    }

    @Test("A rectangle's outline contains what the rectangle contains, edges and corners too, drawn either way")
    func rectangle() {
        let rect = Rect(x: -3, y: 2, width: 7, height: 5)
        let corners = [
            rect.origin, Point(x: rect.minX, y: rect.maxY), Point(x: rect.maxX, y: rect.maxY),
            Point(x: rect.maxX, y: rect.minY),
        ]
        for x in stride(from: -4.0, through: 5, by: 0.5) {
            for y in stride(from: 1.0, through: 8, by: 0.5) {
                let point = Point(x: x, y: y)
                #expect(Path(rect: rect).contains(point) == rect.contains(point))
                #expect(Path(polygon: corners).contains(point) == rect.contains(point))
            }
        }
    }

    @Test(
        "Coordinates that cannot be calculated with contain nothing and stop nothing",
        arguments: [Double.nan, .infinity, -.infinity, Double.greatestFiniteMagnitude, -0x1p501]
    )
    func hostileCoordinates(value: Double) {
        let bad = Point(x: 5, y: value)
        let square: [Path.Element] = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10)).elements
        for element: Path.Element in [
            .move(to: bad), .line(to: bad), .quadratic(control: bad, to: .zero), .quadratic(control: .zero, to: bad),
            .cubic(control1: bad, control2: .zero, to: .zero), .cubic(control1: .zero, control2: bad, to: .zero),
            .cubic(control1: .zero, control2: .zero, to: bad),
        ] {
            let path = Path(elements: square + [element])
            #expect(!path.contains(Point(x: 5, y: 5)))
            #expect(path.bounds.isNull)
        }
    }

    @Test("Great and tiny outlines are followed like others", arguments: [0x1p499, 1e100, 1e-100, 1])
    func scales(size: Double) {
        let path = Path(ovalIn: Rect(x: 0, y: 0, width: size, height: size))
        for (x, y, isInside) in [
            (0.5, 0.5, true), (0.15, 0.15, true), (0.14, 0.14, false), (0.86, 0.86, false), (0.85, 0.85, true),
        ] {
            #expect(path.contains(Point(x: x * size, y: y * size)) == isInside)
        }
    }

    @Test("Segments before the first move have no start")
    func missingMove() {
        let path = Path(elements: [
            .line(to: Point(x: 10, y: 0)), .line(to: Point(x: 10, y: 10)), .line(to: Point(x: 0, y: 10)), .close,
        ])
        #expect(!path.contains(Point(x: 5, y: 5)))
        #expect(path.bounds.isNull)
    }

    @Test("Shapes with a curve in common share no point and leave no gap")
    func sharedCurve() {
        var random = RepeatableNumbers(seed: 3)
        func across() -> Double { Double.random(in: -20...120, using: &random) }
        // With its control points between its ends a curve comes down without turning, and each point is wound around by one side.
        func down() -> Double { Double.random(in: 0...100, using: &random) }
        for _ in 0..<100 {
            let curve = [
                Point(x: across(), y: 0), Point(x: across(), y: down()), Point(x: across(), y: down()),
                Point(x: across(), y: 100),
            ]
            let left = Path(elements: [
                .move(to: Point(x: -500, y: 0)), .line(to: curve[0]),
                .cubic(control1: curve[1], control2: curve[2], to: curve[3]), .line(to: Point(x: -500, y: 100)),
            ])
            let right = Path(elements: [
                .move(to: Point(x: 500, y: 0)), .line(to: Point(x: 500, y: 100)), .line(to: curve[3]),
                .cubic(control1: curve[2], control2: curve[1], to: curve[0]),
            ])
            for step in 0...200 {
                // As close to the curve as rounding allows, where the two would disagree if anywhere.
                let onCurve = FlatOutline.point(on: curve, at: Double(step) / 200)
                for point in [onCurve, Point(x: across(), y: across())] {
                    let isBetween = point.y >= 0 && point.y < 100
                    #expect((left.contains(point) != right.contains(point)) == isBetween, "\(point)")
                    #expect(isBetween || !left.contains(point))
                }
            }
        }
    }

    @Test("Triangles around a point share no point of their square and leave no gap")
    func triangles() {
        var random = RepeatableNumbers(seed: 4)
        func whole(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
        for _ in 0..<50 {
            let middle = Point(x: whole(1...19), y: whole(1...19))
            let rim = [
                Point(x: 0, y: 0), Point(x: whole(1...19), y: 0), Point(x: 20, y: 0), Point(x: 20, y: whole(1...19)),
                Point(x: 20, y: 20), Point(x: 0, y: 20),
            ]
            let triangles = rim.indices.map { Path(polygon: [middle, rim[$0], rim[($0 + 1) % rim.count]]) }
            for x in -1...21 {
                for y in -1...21 {
                    let point = Point(x: Double(x), y: Double(y))
                    let expected = (0..<20).contains(x) && (0..<20).contains(y) ? 1 : 0
                    #expect(triangles.count { $0.contains(point) } == expected, "\(x), \(y)")
                }
            }
        }
    }

    @Test("Random outlines contain what their polygons of short edges contain", arguments: 0..<40)
    func randomOutlines(seed: UInt64) {
        var random = RepeatableNumbers(seed: seed)
        func point() -> Point {
            Point(x: Double.random(in: -10...110, using: &random), y: Double.random(in: -10...110, using: &random))
        }
        var elements: [Path.Element] = []
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            elements.append(.move(to: point()))
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                switch Int.random(in: 0..<3, using: &random) {
                case 0: elements.append(.line(to: point()))
                case 1: elements.append(.quadratic(control: point(), to: point()))
                default: elements.append(.cubic(control1: point(), control2: point(), to: point()))
                }
            }
            if Bool.random(using: &random) { elements.append(.close) }
        }
        let path = Path(elements: elements)
        let flat = FlatOutline(path)
        let box = path.bounds
        var compared = 0
        for _ in 0..<60 {
            let point = point()
            guard flat.distance(to: point) > 0.01 else { continue }
            compared += 1
            #expect(path.contains(point) == (flat.winding(around: point) != 0), "\(point) in \(path.svg)")
            #expect(box.contains(point) || !path.contains(point))
            for limit in [0, path.elements.count, 200, 10_000] {
                var steps = limit
                let isInside = path.contains(point, within: &steps)
                #expect(isInside == (steps < 0 ? nil : path.contains(point)))
                #expect(limit < 10_000 || isInside != nil && steps <= limit - path.elements.count / 2)
            }
        }
        #expect(compared > 30)
        let flatBounds = flat.bounds
        #expect(box.insetBy(dx: -1e-9, dy: -1e-9).covers(flatBounds))
        #expect(flatBounds.insetBy(dx: -0.01, dy: -0.01).covers(box))
    }
}
