import Testing

@testable import PointerModel

@Suite("Paths as text")
struct PathTests {
    static let commands = "expected one of the commands M, L, H, V, C, S, Q, T, A and Z"

    @Test(
        "What is read is what was written",
        arguments: ["", "M 0 0 L 1.5 -2 Z", "M 1 2 Q 3 4 5 6 C 1e-07 1 2 2 3 1e+20"]
    )
    func roundTrip(text: String) throws {
        #expect(try Path(svg: text).svg == text)
    }

    @Test(
        "A path that is none names the place",
        arguments: [
            ("L 1 2", 0, "a path starts with M"), (" ,L 1 2", 2, "a path starts with M"),
            ("M 1", 3, "expected a finite number"), ("M 1 x", 4, "expected a finite number"),
            ("M 1 2 B 3", 6, commands), ("M 1 2B3", 5, commands), ("M 1 2 Z 3", 8, commands),
            ("M 1 2 A 3", 9, "expected a finite number"), ("l 1 2", 0, "a path starts with M"),
            ("M 0 0 A 1 1 0 2 0 1 1", 14, "expected a flag, 0 or 1"),
            ("M 0 0 A 1 1 0 1", 15, "expected a flag, 0 or 1"),
            ("M 1e308 0 l 1e308 0", 12, "the coordinate is not finite"),
            ("M 1 1e", 5, commands), ("M 1 .", 4, "expected a finite number"),
            ("M 1 2 3", 7, "expected a finite number"),
            ("M nan 1", 2, "expected a finite number"),
            ("M 1 1e999", 4, "expected a finite number"), ("M0,0L10,-", 8, "expected a finite number"),
        ]
    )
    func errors(text: String, offset: Int, message: String) {
        let error = #expect(throws: Path.SyntaxError.self) { try Path(svg: text) }
        #expect(error?.description == message)
        #expect(error?.offset == offset)
    }

    @Test("Separators may be commas, spaces or nothing between command and number")
    func separators() throws {
        #expect(try Path(svg: "M0,0L10,-5Z") == Path(svg: "M 0 0 L 10 -5 Z"))
        #expect(try Path(svg: "M0,0L10,-5Z").controlBounds == Rect(x: 0, y: -5, width: 10, height: 5))
    }

    @Test(
        "Every command of SVG is read, in capitals and in small letters, with coordinates that repeat it",
        arguments: [
            ("M 0 0 10 0 10 10 Z", "M 0 0 L 10 0 L 10 10 Z"),
            ("m 1 2 3 4 -1 -1 z l 5 0", "M 1 2 L 4 6 L 3 5 Z L 6 2"),
            ("M 1 2 m 3 4 l 1 0", "M 1 2 M 4 6 L 5 6"),
            ("M 1 2 H 5 7 h 1 V 9 v -2 -1", "M 1 2 L 5 2 L 7 2 L 8 2 L 8 9 L 8 7 L 8 6"),
            ("M 0 0 L 1 1 2 2 l 1 1 1 1", "M 0 0 L 1 1 L 2 2 L 3 3 L 4 4"),
            ("M 1 1 C 1 2 3 4 5 6 7 8 9 10 11 12", "M 1 1 C 1 2 3 4 5 6 C 7 8 9 10 11 12"),
            ("M 1 1 c 1 2 3 4 5 6", "M 1 1 C 2 3 4 5 6 7"),
            ("M 0 0 C 0 1 1 2 2 2 S 4 1 4 0 s 1 -1 2 -2", "M 0 0 C 0 1 1 2 2 2 C 3 2 4 1 4 0 C 4 -1 5 -1 6 -2"),
            ("M 1 1 S 2 3 4 5", "M 1 1 C 1 1 2 3 4 5"), ("M 1 1 Q 2 3 4 5 q 1 1 2 2", "M 1 1 Q 2 3 4 5 Q 5 6 6 7"),
            ("M 0 0 Q 1 2 2 2 T 4 0 t 2 0", "M 0 0 Q 1 2 2 2 Q 3 2 4 0 Q 5 -2 6 0"),
            ("M 1 1 T 3 3", "M 1 1 Q 1 1 3 3"), ("M 0 0 C 0 1 1 2 2 2 T 4 4", "M 0 0 C 0 1 1 2 2 2 Q 2 2 4 4"),
            ("M10-5.5.5-1L+1,-1", "M 10 -5.5 L 0.5 -1 L 1 -1"), ("M1e1-1.L2,.5", "M 10 -1 L 2 0.5"),
        ]
    )
    func everyCommand(text: String, plain: String) throws {
        #expect(try Path(svg: text).svg == plain)
    }

    @Test(
        "An arc is up to four curves, within 0.03 % of its larger radius",
        arguments: [
            // From (100, 0) about (0, 0), as the four combinations of flags have it, and on a turned ellipse.
            ("A 100 100 0 0 1 0 100", 1), ("A 100 100 0 0 0 0 -100", 1), ("a 100 100 0 1 1 -100 -100", 4),
            ("A100 100 0 01-100 0", 2), ("A 100 100 0 1 0 60 80", 4), ("A -100 100 720 0 1 80 60", 1),
        ]
    )
    func circles(arc: String, count: Int) throws {
        let path = try Path(svg: "M 100 0 \(arc)")
        #expect(path.elements.count == 1 + count)
        try expect(path, isWithin: 0.03) { ($0.x * $0.x + $0.y * $0.y).squareRoot() - 100 }
    }

    @Test("The arc of an ellipse is turned with it, and ends where it says")
    func ellipse() throws {
        // Radii 100 and 50, turned by a quarter: (0, -100) and (0, 100) are the ends of its long axis.
        let path = try Path(svg: "M 0 -100 A 100 50 90 0 1 0 100")
        #expect(path.elements.last?.end == Point(x: 0, y: 100))
        try expect(path, isWithin: 0.03) { ($0.x * $0.x * 4 + $0.y * $0.y).squareRoot() - 100 }
        // Clockwise on a screen, so that it passes on the right.
        #expect(abs(path.bounds.maxX - 50) < 0.03 && abs(path.bounds.minX) < 0.03)
    }

    @Test("Radii that do not reach the end grow until they do")
    func smallRadii() throws {
        let path = try Path(svg: "M -100 0 A 1 1 0 0 1 100 0")
        try expect(path, isWithin: 0.03) { ($0.x * $0.x + $0.y * $0.y).squareRoot() - 100 }
    }

    @Test(
        "Arcs that are no arcs are lines or nothing, whatever their numbers",
        arguments: [
            ("A 0 10 0 0 1 5 5", "M 1 2 L 5 5"), ("A 10 0 0 1 0 5 5", "M 1 2 L 5 5"), ("A 9 9 0 1 1 1 2", "M 1 2"),
            ("A 1e300 1e300 0 0 1 5 5", "M 1 2 L 5 5"), ("A 1e-300 1e-300 0 0 1 5 5", "M 1 2 L 5 5"),
            ("A 1e20 1e20 1e300 1 1 5 5", "M 1 2 L 5 5"),
        ]
    )
    func degenerate(arc: String, plain: String) throws {
        #expect(try Path(svg: "M 1 2 \(arc)").svg == plain)
    }

    @Test("An arc that is flat for its radius keeps its digits")
    func flatArc() throws {
        // Half a chord of 1 on a radius of 1e6 bulges by 1 / 2e6.
        let path = try Path(svg: "M -1 0 A 1e6 1e6 0 0 1 1 0")
        #expect(abs(path.bounds.minY + 0.5e-6) < 1e-12 && path.bounds.maxY < 1e-12)
        #expect(path.bounds.minX == -1 && path.bounds.maxX == 1)
    }

    /// Every curve of the path keeps so near to where `distance` is 0.
    private func expect(_ path: Path, isWithin tolerance: Double, _ distance: (Point) -> Double) throws {
        var current = Point.zero
        for element in path.elements {
            if case .cubic(let control1, let control2, let end) = element {
                let x = BezierCoordinate(start: current.x, control1: control1.x, control2: control2.x, end: end.x)
                let y = BezierCoordinate(start: current.y, control1: control1.y, control2: control2.y, end: end.y)
                for step in 0...64 {
                    let t = Double(step) / 64
                    let off = distance(Point(x: x.value(at: t), y: y.value(at: t)))
                    #expect(abs(off) <= tolerance, "\(element) at \(t)")
                }
            }
            current = try #require(element.end)
        }
    }
}

extension Path.Element {
    fileprivate var end: Point? {
        switch self {
        case .move(let end), .line(let end), .quadratic(_, let end), .cubic(_, _, let end): end
        case .close: nil
        }
    }
}
