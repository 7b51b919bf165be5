import PointerModel
import TestBasics
import Testing

@testable import PointerEngine

@Suite("Feel: the displayed pointer")
struct DisplayedPointerTests {
    private static let region = Rect(x: 100, y: 200, width: 80, height: 44)

    @Test(
        "Hover, system and hidden pointers are drawn where they are",
        arguments: [ResolvedStyle.system, .hidden, ResolvedStyle(kind: .hover, shape: .roundedRect(region, radius: 8))]
    )
    func plain(style: ResolvedStyle) {
        let position = Point(x: 103, y: 240)
        let drawn = style.displayConstraint(in: Self.region, settings: EffectSettings.snapping).displayed(
            for: position,
            free: []
        )
        #expect(drawn == (position, .zero))
    }

    @Test(
        "A content effect stands in the middle of its shape and slips a little; the content moves less",
        arguments: [
            // position, displayed, content offset: 20 / (1 + 2 / 4) and so on, rounded
            (Point(x: 140, y: 222), Point(x: 140, y: 222), Vector(dx: 0, dy: 0)),
            (Point(x: 160, y: 222), Point(x: 141.333, y: 222), Vector(dx: 0.667, dy: 0)),
            (Point(x: 120, y: 222), Point(x: 138.667, y: 222), Vector(dx: -0.667, dy: 0)),
            (Point(x: 140, y: 242), Point(x: 140, y: 223.333), Vector(dx: 0, dy: 0.667)),
            (Point(x: 1e6, y: 222), Point(x: 144, y: 222), Vector(dx: 2, dy: 0)),
        ]
    )
    func content(position: Point, expected: Point, offset: Vector) {
        for kind in [ResolvedStyle.Kind.highlight, .lift] {
            let shape = ResolvedShape.roundedRect(Self.region.insetBy(dx: 8, dy: 8), radius: 8)
            let style = ResolvedStyle(kind: kind, shape: shape)
            let drawn = style.displayConstraint(in: Self.region, settings: EffectSettings.snapping).displayed(
                for: position,
                free: []
            )
            #expect(drawn.displayed.isNear(expected, within: 0.001))
            #expect(drawn.contentOffset.isNear(offset, within: 0.001))
        }
    }

    @Test("A shape without a place of its own leaves the pointer where it is")
    func placeless() {
        let position = Point(x: 101, y: 202)
        for shape in [nil, ResolvedShape.beam(axis: .vertical, length: 20), .path(Path(elements: []), origin: .zero)] {
            let style = ResolvedStyle(kind: .lift, shape: shape)
            let drawn = style.displayConstraint(in: Self.region, settings: EffectSettings.snapping).displayed(
                for: position,
                free: []
            )
            #expect(drawn == (position, .zero))
        }
    }

    @Test("A path's middle counts, wherever its origin is")
    func path() {
        let path = Path(elements: [.move(to: .zero), .line(to: Point(x: 20, y: 10)), .close])
        let style = ResolvedStyle(kind: .highlight, shape: .path(path, origin: Point(x: 110, y: 210)))
        let drawn = style.displayConstraint(in: Self.region, settings: EffectSettings.snapping).displayed(
            for: Point(x: 120, y: 215),
            free: []
        )
        #expect(drawn == (Point(x: 120, y: 215), .zero))
    }

    @Test("S1-2: a vertical beam in rows of 20: x is 1:1, y is on the rail")
    func beam() {
        let style = ResolvedStyle(
            kind: .shape,
            shape: .beam(axis: .vertical, length: 20),
            shapeFollowsPointer: true,
            constrainedAxes: .vertical
        )
        let row = Rect(x: 0, y: 40, width: 300, height: 20)
        for y in [40, 45, 50, 59.9] {
            let drawn = style.displayConstraint(in: row, settings: EffectSettings.snapping).displayed(
                for: Point(x: 77, y: y),
                free: []
            )
            // The beam fills its row, so it has no room to slip.
            #expect(drawn == (Point(x: 77, y: 50), .zero))
        }
    }

    @Test("On a rail with room the shape slips, and is free on the axes of a held region")
    func rail() {
        let style = ResolvedStyle(
            kind: .shape,
            shape: .roundedRect(Rect(x: -5, y: -5, width: 10, height: 10), radius: 5),
            shapeFollowsPointer: true,
            constrainedAxes: .both
        )
        let position = Point(x: 160, y: 400)
        func drawn(free: Axes) -> Point {
            style.displayConstraint(in: Self.region, settings: EffectSettings.snapping).displayed(
                for: position,
                free: free
            )
            .displayed
        }
        #expect(drawn(free: []).isNear(Point(x: 141.333, y: 225.266), within: 0.001))
        #expect(drawn(free: .vertical).isNear(Point(x: 141.333, y: 400), within: 0.001))
        #expect(drawn(free: .horizontal).isNear(Point(x: 160, y: 225.266), within: 0.001))
        #expect(drawn(free: .both) == position)
    }

    @Test("A drawn shape that fits never leaves its region; one that does not fit does not slip")
    func neverLeaves() {
        var random = RepeatableNumbers(seed: 1)
        var violation = FirstViolation()
        for _ in 0..<20_000 {
            let region = random.rect(origin: -1000...1000, side: 1...200)
            var settings = EffectSettings.snapping
            settings.slip = random.number(EffectSettings.range(of: "slip"))
            settings.maximumSlip = random.number(0...100)
            let width = random.number(1...250)
            let height = random.number(1...250)
            let position = Bool.random(using: &random) ? random.point(-2000...2000) : random.point(-1e6...1e6)
            let size = Rect(center: Point.zero, width: width, height: height)
            let center = region.center
            let content = ResolvedStyle(
                kind: .lift,
                shape: .roundedRect(size.offsetBy(dx: center.x, dy: center.y), radius: 8)
            )
            let rail = ResolvedStyle(kind: .shape, shape: .roundedRect(size, radius: 8), constrainedAxes: .both)
            for style in [content, rail] {
                let drawn = style.displayConstraint(in: region, settings: settings).displayed(for: position, free: [])
                let shape = size.offsetBy(dx: drawn.displayed.x, dy: drawn.displayed.y)
                let staysInX =
                    width > region.width
                    ? abs(drawn.displayed.x - center.x) < 1e-9
                    : shape.minX > region.minX - 1e-9 && shape.maxX < region.maxX + 1e-9
                let staysInY =
                    height > region.height
                    ? abs(drawn.displayed.y - center.y) < 1e-9
                    : shape.minY > region.minY - 1e-9 && shape.maxY < region.maxY + 1e-9
                violation.unless(
                    drawn.displayed.isFinite && drawn.contentOffset.isFinite && staysInX && staysInY,
                    "\(size) in \(region), the pointer at \(position): \(drawn)"
                )
            }
        }
        #expect(violation.description == nil)
    }

    @Test("A shape that was put beside its region is not pushed back, and slips only inwards")
    func beside() {
        let shape = Rect(x: 150, y: 210, width: 40, height: 20)
        let style = ResolvedStyle(kind: .highlight, shape: .roundedRect(shape, radius: 8))
        func x(_ position: Double) -> Double {
            let position = Point(x: position, y: shape.midY)
            return style.displayConstraint(in: Self.region, settings: EffectSettings.snapping).displayed(
                for: position,
                free: []
            )
            .displayed.x
        }
        #expect(x(shape.midX) == shape.midX)
        #expect(x(1000) == shape.midX)
        #expect(x(120) < shape.midX)
        // Longer than the region, it does not slip, not even to where it has room.
        let long = ResolvedStyle(
            kind: .highlight,
            shape: .roundedRect(Rect(x: 110, y: 210, width: 90, height: 20), radius: 8)
        )
        let drawn = long.displayConstraint(in: Self.region, settings: EffectSettings.snapping).displayed(
            for: Point(x: 0, y: 220),
            free: []
        )
        #expect(drawn.displayed.x == 155)
    }

    @Test("Nothing that is finite makes a number that is none", arguments: [0, 1, -1, 1e6, -1e6, 1e300, -1e308])
    func finite(coordinate: Double) {
        let regions = [
            Self.region, .null, Rect(x: 0, y: 0, width: 0, height: 0), Rect(x: -1e308, y: 0, width: 1e308, height: 1),
        ]
        let shapes: [ResolvedShape?] = [
            nil, .roundedRect(Self.region, radius: 8), .beam(axis: .horizontal, length: 1e6),
            .roundedRect(.null, radius: 1),
        ]
        for region in regions {
            for shape in shapes {
                for kind in ResolvedStyle.Kind.allCases {
                    let style = ResolvedStyle(kind: kind, shape: shape, constrainedAxes: .both)
                    let position = Point(x: coordinate, y: -coordinate)
                    let drawn = style.displayConstraint(in: region, settings: EffectSettings.snapping).displayed(
                        for: position,
                        free: []
                    )
                    #expect(drawn.displayed.isFinite && drawn.contentOffset.isFinite)
                }
            }
        }
    }
}

extension Point {
    func isNear(_ other: Point, within tolerance: Double) -> Bool {
        (self - other).isNear(Vector.zero, within: tolerance)
    }
}

extension Vector {
    var isFinite: Bool { dx.isFinite && dy.isFinite }

    func isNear(_ other: Vector, within tolerance: Double) -> Bool {
        abs(dx - other.dx) <= tolerance && abs(dy - other.dy) <= tolerance
    }
}
