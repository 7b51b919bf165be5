import PointerModel
import Testing

/// How far an outline reaches, and the outlines that are ready made.
@Suite("Bounds and shapes of paths")
struct PathBoundsTests {
    @Test(
        "Bounds are those of the curve, not of its control points",
        arguments: [
            ("M 1 2 L 4 -3", Rect(x: 1, y: -3, width: 3, height: 5)),
            ("M 0 0 Q 50 100 100 0", Rect(x: 0, y: 0, width: 100, height: 50)),
            ("M 0 0 Q 100 50 0 100 Z", Rect(x: 0, y: 0, width: 50, height: 100)),
            ("M 0 0 C 0 100 100 100 100 0", Rect(x: 0, y: 0, width: 100, height: 75)),
            ("M 0 0 C 0 0 100 0 100 0", Rect(x: 0, y: 0, width: 100, height: 0)),
            ("M 0 0 L 10 10 M 50 50", Rect(x: 0, y: 0, width: 10, height: 10)),
            ("M 50 50 M 0 0 L 10 10 Z", Rect(x: 0, y: 0, width: 10, height: 10)),
            ("M 5 6 L 5 6", Rect(x: 5, y: 6, width: 0, height: 0)),
        ]
    )
    func bounds(svg: String, bounds: Rect) throws {
        let found = try Path(svg: svg).bounds
        #expect(abs(found.minX - bounds.minX) < 1e-12)
        #expect(abs(found.minY - bounds.minY) < 1e-12)
        #expect(abs(found.maxX - bounds.maxX) < 1e-12)
        #expect(abs(found.maxY - bounds.maxY) < 1e-12)
        #expect(try Path(svg: svg).controlBounds.covers(found))
    }

    @Test("A curve that turns twice on one axis reaches both turns")
    func twoTurns() throws {
        // x(t) = 300t(1-t)^2 - 300t^2(1-t) = 300t(1-t)(1-2t), greatest at t = (3 - sqrt 3)/6.
        let found = try Path(svg: "M 0 0 C 100 0 -100 10 0 10").bounds
        let reach = 300 * (1.0 / 6) * (1.0 / 3).squareRoot()
        #expect(abs(found.maxX - reach) < 1e-12)
        #expect(abs(found.minX + reach) < 1e-12)
        #expect(found.height == 10)
    }

    @Test("Without segments there are no bounds", arguments: ["", "M 1 2", "M 1 2 Z", "M 1 2 M 3 4"])
    func noBounds(svg: String) throws {
        #expect(try Path(svg: svg).bounds.isNull)
    }

    @Test("Ready-made outlines fill their rectangle")
    func shapes() {
        let rect = Rect(x: 10, y: -20, width: 60, height: 24)
        for path in [Path(rect: rect), Path(ovalIn: rect), Path(roundedRect: rect, cornerRadius: 8)] {
            #expect(path.bounds == rect)
            #expect(path.contains(rect.center))
        }
    }

    @Test(
        "A rounded rectangle lacks its corners by its radius, which is limited to half of the shorter side",
        arguments: [
            (0.0, 0.1, true), (-1, 0.1, true), (.nan, 0.1, true), (8, 2.2, false), (8, 2.5, true), (100, 3.4, false),
            (100, 3.7, true), (.infinity, 3.4, false), (.infinity, 3.7, true),
        ] as [(Double, Double, Bool)]
    )
    func roundedRect(radius: Double, distance: Double, isInside: Bool) {
        let rect = Rect(x: 0, y: 0, width: 60, height: 24)
        let path = Path(roundedRect: rect, cornerRadius: radius)
        #expect(path.contains(Point(x: distance, y: distance)) == isInside)
        #expect(path.contains(Point(x: 60 - distance, y: 24 - distance)) == isInside)
        #expect(path.contains(Point(x: 0, y: 12)))
        #expect(!path.contains(Point(x: 60, y: 12)))
    }

    @Test("An oval stays within a thousandth of the ellipse")
    func oval() {
        let path = Path(ovalIn: Rect(x: -2, y: -1, width: 4, height: 2))
        for x in stride(from: -1.99, through: 1.99, by: 0.01) {
            let y = (1 - x * x / 4).squareRoot()
            #expect(path.contains(Point(x: x * 0.999, y: y * 0.999)))
            #expect(!path.contains(Point(x: x * 1.001, y: y * 1.001)))
        }
    }

    @Test("Nothing comes of empty rectangles and polygons")
    func emptyShapes() {
        for rect in [.null, Rect(x: 0, y: 0, width: 0, height: 5), Rect(x: 0, y: 0, width: 5, height: -5)] as [Rect] {
            #expect(Path(rect: rect).elements.isEmpty)
            #expect(Path(ovalIn: rect).elements.isEmpty)
            #expect(Path(roundedRect: rect, cornerRadius: 3).elements.isEmpty)
        }
        #expect(Path(polygon: []).elements.isEmpty)
        #expect(Path(polygon: [Point(x: 1, y: 2), Point(x: 3, y: 4)]).svg == "M 1 2 L 3 4 Z")
    }
}
