import PointerModel
import TestBasics
import Testing

@testable import PointerEngine

@Suite("Feel: the glide after a flick")
struct GlideTests {
    private static let settings = InertiaSettings()
    private static let start = Point(x: 100, y: 100)
    private static let time = Timestamp(microseconds: 5_000_000)

    private static func glide(_ dx: Double, _ dy: Double) -> Glide? {
        Glide(from: start, velocity: Vector(dx: dx, dy: dy), at: time, settings: settings)
    }

    @Test("Below the least speed nothing glides", arguments: [(0, 0), (599, 0), (-420, 420), (0, -599.9)])
    func slow(dx: Double, dy: Double) {
        #expect(Self.glide(dx, dy) == nil)
    }

    @Test("What is no number or beyond them does not glide; switched off, nothing does")
    func impossible() throws {
        #expect(Self.glide(.nan, 0) == nil)
        #expect(Self.glide(.infinity, 0) == nil)
        #expect(Self.glide(1e200, 1e200) == nil)
        let velocity = Vector(dx: 2000, dy: 0)
        let nowhere = Point(x: .nan, y: 0)
        #expect(Glide(from: nowhere, velocity: velocity, at: Self.time, settings: Self.settings) == nil)
        var settings = Self.settings
        settings.isEnabled = false
        #expect(Glide(from: Self.start, velocity: velocity, at: Self.time, settings: settings) == nil)
        // At rest from the start.
        settings.isEnabled = true
        settings.restSpeed = 1000
        #expect(Glide(from: Self.start, velocity: Vector(dx: 900, dy: 0), at: Self.time, settings: settings) == nil)
    }

    @Test(
        "A glide goes as far as its speed would in a tenth of a second, but for the rest",
        arguments: [(600.0, 58.0), (1400, 138), (6740, 672), (10_000, 998), (50_000, 998)]
    )
    func distance(speed: Double, distance: Double) throws {
        for (x, y) in [(1.0, 0.0), (0, 1), (-0.6, 0.8), (0.8, -0.6)] {
            let glide = try #require(Self.glide(speed * x, speed * y))
            let expected = Self.start + Vector(dx: distance * x, dy: distance * y)
            #expect(glide.projectedEnd.isNear(expected, within: 1e-9))
        }
    }

    @Test("It starts with the speed of the lift, decays exponentially, and is over at the speed of rest")
    func decay() throws {
        let glide = try #require(Self.glide(2000, 0))
        func x(after seconds: Double) -> Double { glide.position(at: Self.time.advanced(bySeconds: seconds)).x }
        #expect(abs((x(after: 1e-3) - x(after: 0)) / 1e-3 - 2000) < 15)
        // After each time constant, a time constant's share of the way is left.
        #expect(abs(x(after: 0.1) - (100 + 200 * 0.632_120_558_8)) < 1e-6)
        #expect(abs(x(after: 0.2) - (100 + 200 * 0.864_664_716_8)) < 1e-6)
        // ln(2000 / 20) time constants.
        #expect(abs(glide.end.seconds(since: Self.time) - 0.460_517) < 1e-5)
        let end = glide.end.seconds(since: Self.time)
        #expect(abs((x(after: end) - x(after: end - 1e-3)) / 1e-3 - 20) < 1)
    }

    @Test("S1-11: a flick that would end at y = 53 ends on the rail at y = 50, and x goes where it goes")
    func rail() throws {
        // From (100, 100), 3 up for each 4 to the right: 47 up are 78.33 of way, and 10 times that speed and that of rest.
        let speed = 47 / 0.6 * 10 + 20
        var glide = try #require(Self.glide(speed * 0.8, speed * -0.6))
        let free = glide.projectedEnd
        #expect(free.isNear(Point(x: 162.667, y: 53), within: 0.001))
        let rows = (0..<10).map { row in
            let rect = Rect(x: 0, y: Double(row) * 20, width: 300, height: 20)
            return Magnet(region: Int32(row), rect: rect, center: rect.center, axes: .vertical)
        }
        let landing = Targeting.ipados.landing(
            from: glide.start,
            velocity: glide.velocity,
            projectedEnd: free,
            among: ArrayField(rows),
            settings: TargetingSettings(),
            where: { _ in true }
        )
        glide.land(on: try #require(landing))
        #expect(glide.projectedEnd == Point(x: free.x, y: 50))
        #expect(glide.position(at: glide.end) == glide.projectedEnd)
        #expect(glide.position(at: glide.end.advanced(bySeconds: 3600)) == glide.projectedEnd)
        #expect(glide.position(at: Self.time) == Self.start)
        #expect(glide.position(at: .zero) == Self.start)
    }

    @Test(
        "A landing keeps the speed of the lift and comes to rest",
        arguments: [40.0, 100, 138, 200, 290, 400, 500, 2000]
    )
    func speeds(distance: Double) throws {
        var glide = try #require(Self.glide(1400, 0))
        let target = Point(x: 100 + distance, y: 100)
        glide.land(on: Landing(region: 0, point: target, axes: .both))
        func x(after seconds: Double) -> Double { glide.position(at: Self.time.advanced(bySeconds: seconds)).x }
        let first = (x(after: 1e-4) - 100) / 1e-4
        #expect(abs(first - 1400) < 30, "it started with \(first) points a second")
        let duration = glide.end.seconds(since: Self.time)
        let last = (target.x - x(after: duration - 1e-4)) / 1e-4
        #expect(last >= 0 && last < 10, "it ended with \(last) points a second")
    }

    @Test(
        "Every glide approaches its end on both axes, without turning back or jumping, and is exactly there at the end"
    )
    func monotone() throws {
        var random = RepeatableNumbers(seed: 4)
        var violation = FirstViolation()
        for _ in 0..<2000 {
            let start = random.point(-5000...5000)
            let velocity = random.vector(-9000...9000)
            guard var glide = Glide(from: start, velocity: velocity, at: Self.time, settings: Self.settings) else {
                continue
            }
            let axes = [Axes(), .horizontal, .vertical, .both].randomElement(using: &random) ?? .both
            if !axes.isEmpty {
                let free = glide.projectedEnd
                let aside = random.vector(-200...200)
                glide.land(on: Landing(region: 1, point: free + aside, axes: axes))
            }
            let end = glide.projectedEnd
            var last = start
            var time = Self.time
            while time < glide.end {
                time = time.advanced(bySeconds: InertiaSettings.stepInterval)
                let position = glide.position(at: time)
                violation.unless(
                    position.isFinite
                        && abs(end.x - position.x) <= abs(end.x - last.x) + 1e-9
                        && abs(end.y - position.y) <= abs(end.y - last.y) + 1e-9
                        && (end.x - position.x) * (end.x - start.x) >= -1e-6
                        && (end.y - position.y) * (end.y - start.y) >= -1e-6,
                    "\(position) after \(last) on the way from \(start) to \(end)"
                )
                last = position
            }
            violation.unless(last == end, "\(last) in place of \(end)")
        }
        #expect(violation.description == nil)
    }

    @Test(
        "A landing takes 2.5 time constants at most; beside a rail the free axis glides on",
        arguments: [Axes.both, .vertical]
    )
    func duration(axes: Axes) throws {
        var glide = try #require(Self.glide(1400, 1400))
        let free = glide.end
        glide.land(on: Landing(region: 0, point: Point(x: 300, y: 310), axes: axes))
        let landed = Self.time.advanced(bySeconds: 2.5 * Self.settings.timeConstant)
        #expect(abs(glide.position(at: landed).y - 310) < 1e-6)
        #expect(abs(glide.velocity(at: landed).dy) < 1e-3)
        #expect(glide.end == (axes == .both ? landed : free))
        #expect((glide.velocity(at: landed).dx > 0) == (axes == .vertical))
    }

    @Test("A way with no length, or behind the pointer, is no trouble")
    func degenerate() throws {
        for point in [Self.start, Point(x: 90, y: 100), Point(x: 100, y: 60)] {
            var glide = try #require(Self.glide(1000, 0))
            glide.land(on: Landing(region: 0, point: point, axes: .both))
            let middle = glide.position(at: Self.time.advanced(bySeconds: 0.1))
            #expect(middle.isFinite)
            #expect(glide.position(at: glide.end) == point)
        }
    }

    @Test("The two curves of an approach meet at the slope 2")
    func approach() {
        for step in 0...100 {
            let time = Double(step) / 100
            #expect(
                abs(Approach(slope: 2).progress(at: time) - Approach(slope: 2.0.nextDown).progress(at: time)) < 1e-12
            )
        }
        #expect(Approach(slope: .nan).progress(at: 0.5) == 0.5)
        #expect(Approach(slope: .infinity).progress(at: 0.5) == 1)
        #expect(Approach(slope: -3).progress(at: 0.5) == 0.5)
    }
}
