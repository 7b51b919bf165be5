import PointerModel
import Testing

@testable import PointerMotion

@Suite("Where touches are and how they move")
struct TouchMotionTests {
    /// How far a finger moves at a sequence of positions.
    static func ways(_ script: TouchScript, _ positions: [Double]) -> [Double] {
        var script = script
        return positions.map { script.report(Finger($0, 30)).dx }
    }

    @Test("The first way after a change of fingers does not count, nor does the second")
    func countChange() {
        var script = TouchScript()
        let second = Finger(60, 20, id: 2)
        let reports = [
            script.report(Finger(20, 20)), script.report(Finger(21, 20)), script.report(Finger(22, 20)),
            script.report(Finger(23, 20), second), script.report(Finger(24, 20), second),
            script.report(Finger(25, 20), second), script.report(Finger(26, 20)), script.report(Finger(27, 20)),
            script.report(Finger(28, 20)), script.report(Finger(29, 20), claimed: 2),
            script.report(Finger(30, 20), claimed: 2), script.report(Finger(31, 20), claimed: 2),
        ]
        #expect(reports.map(\.dx) == [0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1])
    }

    @Test("Dropped reports move nothing")
    func resynchronized() {
        var script = TouchScript()
        for x in [20.0, 21, 22] { _ = script.report(Finger(x, 20)) }
        #expect(script.report(Finger(25, 20), resynchronized: true).dx == 0)
        #expect(script.report(Finger(26, 20)).dx == 1)
    }

    @Test("With fuzz, a resting finger stays where it is, and a moving one is followed at a distance")
    func fuzz() {
        let pad = DeviceDescription.Touchpad(width: 100, height: 60, fuzz: Vector(dx: 0.4, dy: 0))
        let positions = [50, 50, 50.1, 50.39, 49.7, 51.4, 51.2, 51.5, 50.6, 48]
        #expect(Self.ways(TouchScript(pad), positions) == [0, 0, 0, 0, 0, 1, 0, 0.1, -0.1, -2.6])
        #expect(Self.ways(TouchScript(), [50, 50.3, 50.1, 50.3]) == [0, 0, -0.2, 0.2], "without fuzz")
    }

    @Test("The margin is an ellipse: of the fuzz, and of a quarter of a millimeter where an axis has none")
    func ellipse() {
        var hysteresis = Hysteresis(fuzz: Vector(dx: 0.5, dy: 0))
        #expect(hysteresis.isOn)
        let center = Point(x: 10, y: 10)
        #expect(hysteresis.filter(Point(x: 10.49, y: 10), around: center) == center)
        #expect(hysteresis.filter(Point(x: 10, y: 10.24), around: center) == center)
        #expect(hysteresis.filter(Point(x: 10.4, y: 10.2), around: center) != center, "no rectangle")
        let settled = hysteresis.filter(Point(x: 11, y: 10), around: center)
        #expect(abs(settled.x - 10.5) < 1e-9 && settled.y == 10)
        #expect(hysteresis.filter(Point(x: 10.505, y: 10), around: center) == center, "no step worth it")
        let far = Point(x: 1e308, y: -1e308)
        #expect(hysteresis.filter(far, around: Point(x: -1e308, y: 1e308)) == far)
        hysteresis.isOn = false
        #expect(hysteresis.filter(Point(x: 10.1, y: 10), around: center) == Point(x: 10.1, y: 10))
    }

    @Test("A wobble of left, right, left switches it on, for this finger and all later ones")
    func wobble() {
        var script = TouchScript()
        let positions = [50, 50, 49.9, 50, 49.9, 50, 49.9]
        #expect(positions.map { script.report(Finger($0, 30)).dx } == [0, 0, -0.1, 0.1, 0, 0, 0])
        _ = script.report()
        #expect([50, 50.1, 50.2, 50.1].map { script.report(Finger($0, 30)).dx } == [0, 0, 0, 0])
    }

    @Test("No wobble is: a step straight up, one after more than 40 ms, one of two fingers")
    func noWobble() {
        var upright = TouchScript()
        let points = [(50.0, 30.0), (50, 30), (49.9, 30), (50, 30), (50, 30.1), (49.9, 30.1), (50, 30.1), (49.8, 30)]
        #expect(points.map { upright.report(Finger($0.0, $0.1)).dx } == [0, 0, -0.1, 0.1, 0, -0.1, 0.1, 0])
        var slow = TouchScript()
        slow.interval = 0.041
        let positions = [50, 50, 49.9, 50, 49.9, 50, 49.9]
        #expect(positions.map { slow.report(Finger($0, 30)).dx } == [0, 0, -0.1, 0.1, -0.1, 0.1, -0.1])
        var two = TouchScript()
        let ways = positions.map { two.report(Finger($0, 30), Finger(70, 30, id: 2)).dx }
        #expect(ways == [0, 0, -0.1, 0.1, -0.1, 0.1, -0.1])
    }

    @Test(
        "A jump moves nothing: more than 20 mm in 12 ms, or 7 mm more than the last way",
        arguments: [
            (0.012, [50, 50, 51, 57.9, 58], [0, 0, 1, 6.9, 0.1]),
            (0.012, [50, 50, 51, 59.1, 60], [0, 0, 1, 0, 0.9]),
            // It grew by less than 7 mm each time.
            (0.012, [10, 10, 16, 28, 46, 66.1, 67], [0, 0, 6, 12, 18, 0, 0.9]),
            (0.006, [50, 50, 50.5, 53.9, 54], [0, 0, 0.5, 3.4, 0.1]),
            (0.006, [50, 50, 50.5, 54.6, 55], [0, 0, 0.5, 0, 0.4]),
            // Reports so far apart show nothing.
            (0.030, [10, 10, 10, 50, 51], [0, 0, 0, 0, 1]),
            (0.031, [10, 10, 10, 50, 51], [0, 0, 0, 40, 1]),
        ] as [(Double, [Double], [Double])]
    )
    func jumps(interval: Double, positions: [Double], expected: [Double]) {
        var script = TouchScript()
        script.interval = interval
        #expect(Self.ways(script, positions) == expected)
    }

    @Test("After a jump, the finger is where it jumped to, once it stays there")
    func jumpPosition() {
        var script = TouchScript(.init(width: 100, height: 60, fuzz: Vector(dx: 0.4, dy: 0.4)))
        for x in [20.0, 20, 20] { _ = script.report(Finger(x, 20)) }
        #expect(script.report(Finger(60, 20)).all.first?.position.x == 20)
        #expect(script.report(Finger(60, 20)).all.first?.position.x == 60)
        #expect(script.report(Finger(90, 20)).all.first?.position.x == 60)
        #expect(script.report(Finger(90.2, 20)).all.first?.position.x == 90)
    }

    @Test(
        "A finger that is far off for one report is nowhere else, and its way goes on",
        arguments: [12.0, 18, 25, -12, -25]
    )
    func outlier(distance: Double) {
        var script = TouchScript()
        var positions: [Double] = []
        var ways: [Double] = []
        for x in [50, 51, 52, 53 + distance, 54, 55, 56 + distance, 57, 58] {
            let report = script.report(Finger(x, 30))
            positions.append(report.all.first?.position.x ?? 0)
            ways.append(report.dx)
        }
        #expect(positions == [50, 51, 52, 52, 54, 55, 55, 57, 58])
        #expect(ways == [0, 0, 1, 0, 2, 1, 0, 2, 1])
    }

    @Test("Two lies one after the other are no place: the third report decides between them and the finger")
    func twoOutliers() {
        var script = TouchScript()
        let ways = [50, 50, 50, 70, 30, 50.5, 51].map { script.report(Finger($0, 30)).dx }
        #expect(ways == [0, 0, 0, 0, 0, 0.5, 0.5])
    }

    @Test("The corner that ALPS touchpads report for a finger elsewhere is no place, unless the finger stays there")
    func falseCorner() {
        var script = TouchScript(vendor: 2, product: 8)
        // Near enough to be no jump.
        let points = [(97.0, 2.0), (97, 2), (97, 2.5), (100, 0), (97, 3), (100, 0), (100, 0), (100, 0.5), (100, 0)]
        let places = points.map { script.report(Finger($0.0, $0.1)).all.first?.position }
        #expect(places.map { $0?.x } == [97, 97, 97, 97, 97, 97, 100, 100, 100])
        #expect(places.map { $0?.y } == [2, 2, 2.5, 2.5, 3, 3, 0, 0.5, 0.5])
        _ = script.report()
        #expect(script.report(Finger(100, 0, id: 2)).all.isEmpty, "a finger that comes down there")
        #expect(script.report(Finger(100, 0, id: 2)).phases == "b")
        _ = script.report()
        _ = script.report(Finger(100, 0, id: 3))
        #expect(script.report(Finger(40, 30, id: 3)).all.first?.start.x == 40)
        var other = TouchScript()
        #expect(other.report(Finger(100, 0)).phases == "b", "a touchpad that does not lie")
    }

    @Test("Positions that are no numbers or too far apart for them move nothing, and no delta is infinite")
    func hostile() {
        var script = TouchScript()
        for x in [10, .nan, 1e308, 1e308, -1e308, .infinity, 1e308, -1e308, 12, 13] {
            for touch in script.report(Finger(x, 10)).all {
                #expect(touch.position.isFinite && touch.delta.dx.isFinite && touch.delta.dy.isFinite)
            }
        }
    }

    @Test("On a press of a clickpad all fingers are pinned, each until it has moved by 1.5 mm")
    func pins() {
        var script = TouchScript(.init(width: 100, height: 60, isButtonPad: true))
        let second = Finger(70, 30, id: 2)
        for x in [50.0, 50, 50.5] { _ = script.report(Finger(x, 30), second) }
        let press = script.report(Finger(51, 30), second, buttons: .primary)
        #expect(press.all.map(\.isPinned) == [true, true] && press.dx == 0)
        // What comes down later is free.
        let third = script.report(Finger(51.5, 30), second, Finger(60, 20, id: 3), buttons: .primary)
        #expect(third.all.map(\.isPinned) == [true, true, false])
        _ = script.report(Finger(51.5, 30), second, Finger(60, 20, id: 3), buttons: .primary)
        let held = script.report(Finger(52.4, 30), second, Finger(60, 20, id: 3), buttons: .primary)
        #expect(held.all.map(\.isPinned) == [true, true, false] && held.dx == 0)
        let free = script.report(Finger(52.6, 30), second, Finger(60, 20, id: 3), buttons: .primary)
        #expect(free.all.map(\.isPinned) == [false, true, false] && free.dx == 0.2)
        let released = script.report(Finger(52.7, 30), second, Finger(60, 20, id: 3))
        #expect(released.all.map(\.isPinned) == [false, true, false], "the release pins nothing and frees nothing")
        _ = script.report()
        #expect(script.report(Finger(52.7, 30), second).all.map(\.isPinned) == [false, false])
    }

    @Test(
        "A touchpad with buttons of its own pins nothing, nor does another button than the one that a clickpad is",
        arguments: [(false, Buttons.primary), (true, .secondary)]
    )
    func noPins(isButtonPad: Bool, button: Buttons) {
        var script = TouchScript(.init(width: 100, height: 60, isButtonPad: isButtonPad))
        for x in [50.0, 50] { _ = script.report(Finger(x, 30)) }
        let press = script.report(Finger(51, 30), buttons: button)
        #expect(press.all.first?.isPinned == false && press.dx == 1)
    }
}
