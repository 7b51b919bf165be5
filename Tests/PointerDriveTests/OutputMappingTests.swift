import PointerDrive
import PointerModel
import TestBasics
import Testing

@Suite("The map from the outputs to the axes of the absolute mouse")
struct OutputMappingTests {
    private static let outputs = [
        Output(name: "left", frame: Rect(x: -1280, y: 100, width: 1280, height: 800)),
        Output(name: "right", frame: Rect(x: 0, y: 0, width: 1920, height: 1080)),
    ]

    @Test("The axes cover the box of all outputs, or the output of the name")
    func box() throws {
        let all = try #require(OutputMapping(Self.outputs, named: nil))
        #expect(all.place(of: Point(x: -1280, y: 0)) == .init(x: 0, y: 0))
        #expect(all.place(of: Point(x: 320, y: 540)) == .init(x: 32768, y: 32768))
        let right = try #require(OutputMapping(Self.outputs, named: "right"))
        #expect(right.place(of: Point(x: 960, y: 540)) == .init(x: 32768, y: 32768))
        #expect(right.place(of: Point(x: 0, y: 0)) == .init(x: 0, y: 0))
        #expect(OutputMapping(Self.outputs, named: "unknown") == all)
    }

    @Test(
        "The axes turn with the output of the name, and not with the box of all outputs",
        arguments: OutputTransform.allCases
    )
    func turned(transform: OutputTransform) throws {
        var outputs = Self.outputs
        outputs[1].transform = transform
        #expect(OutputMapping(outputs, named: nil) == OutputMapping(Self.outputs, named: nil))
        let right = try #require(OutputMapping(outputs, named: "right"))
        // A quarter of the panel from its left edge, and an eighth from its upper one.
        let share = transform.picturePlace(ofPanel: Point(x: 0.25, y: 0.125))
        let point = Point(x: 1920 * share.x, y: 1080 * share.y)
        #expect(right.place(of: point) == .init(x: 16384, y: 8192))
        #expect(right.point(at: .init(x: 16384, y: 8192)) == point)
    }

    @Test("A point beyond the axes is at their end")
    func beyond() throws {
        let right = try #require(OutputMapping(Self.outputs, named: "right"))
        #expect(right.place(of: Point(x: -1, y: 1080)) == .init(x: 0, y: 65535))
        #expect(right.place(of: Point(x: 1e300, y: -.infinity)) == .init(x: 65535, y: 0))
        #expect(right.place(of: Point(x: .nan, y: .infinity)) == .init(x: 0, y: 65535))
    }

    @Test(
        "A click 0.25 points from an edge is on the same side of it for the compositor",
        arguments: [1280, 1920, 3200, 7680, 16384]
    )
    func edges(width: Int) throws {
        let frame = Rect(x: 0, y: 0, width: Double(width), height: 1080)
        let mapping = try #require(OutputMapping([Output(name: "a", frame: frame)], named: nil))
        for edge in 1..<width {
            func shown(_ x: Double) -> Double { mapping.point(at: mapping.place(of: Point(x: x, y: 5))).x }
            #expect(shown(Double(edge) + 0.25) >= Double(edge))
            #expect(shown(Double(edge) - 0.25) < Double(edge))
        }
    }

    @Test("Without an output that has an area there is no map")
    func none() {
        #expect(OutputMapping([], named: nil) == nil)
        #expect(OutputMapping([Output(name: "a", frame: Rect(x: 3, y: 3, width: 0, height: 9))], named: "a") == nil)
    }

    @Test("The compositor's point is within half a step of the pointer, except within half a step of the far edges")
    func rounding() throws {
        var numbers = RepeatableNumbers(seed: 1)
        var violation = FirstViolation()
        for _ in 0..<100_000 {
            let frame = Rect(
                x: Double.random(in: -10_000...10_000, using: &numbers),
                y: Double.random(in: -10_000...10_000, using: &numbers),
                width: Double.random(in: 1...20_000, using: &numbers),
                height: Double.random(in: 1...20_000, using: &numbers)
            )
            guard let mapping = OutputMapping([Output(name: "a", frame: frame)], named: nil) else {
                violation.unless(false, "\(frame) has no map")
                continue
            }
            let point = Point(
                x: Double.random(in: frame.minX..<frame.maxX, using: &numbers),
                y: Double.random(in: frame.minY..<frame.maxY, using: &numbers)
            )
            let place = mapping.place(of: point)
            let way = mapping.point(at: place) - point
            let step = Vector(dx: frame.width / 65536, dy: frame.height / 65536)
            violation.unless(
                (0...65535).contains(place.x) && (0...65535).contains(place.y)
                    && abs(way.dx) <= step.dx * (place.x == 65535 ? 1 : 0.5) + 1e-9
                    && abs(way.dy) <= step.dy * (place.y == 65535 ? 1 : 0.5) + 1e-9,
                "\(point) in \(frame) is \(place)"
            )
        }
        #expect(violation.description == nil)
    }
}
