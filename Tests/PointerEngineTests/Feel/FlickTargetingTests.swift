import PointerModel
import TestBasics
import Testing

@testable import PointerEngine

@Suite("Feel: what a flick lands on")
struct FlickTargetingTests {
    private static func landing(
        from position: Point = .zero,
        to end: Point,
        among magnets: [Magnet],
        by strategy: Targeting = .ipados,
        settings: TargetingSettings = TargetingSettings(),
        where isReachable: (Landing) -> Bool = { _ in true }
    ) -> Landing? {
        strategy.landing(
            from: position,
            // A glide of a tenth of a second.
            velocity: (end - position) * 10,
            projectedEnd: end,
            among: ArrayField(magnets),
            settings: settings,
            where: isReachable
        )
    }

    @Test("A target that something is in front of does not stand in the way of the next best one")
    func unreachable() {
        let end = Point(x: 100, y: 0)
        let (around, beside) = (
            Self.content(0, Rect(x: 90, y: -10, width: 20, height: 20)),
            Self.content(1, Rect(x: 115, y: -10, width: 20, height: 20))
        )
        #expect(Self.landing(to: end, among: [around, beside])?.region == 0)
        for magnets in [[around, beside], [beside, around]] {
            #expect(Self.landing(to: end, among: magnets) { $0.region != 0 }?.region == 1)
        }
        #expect(Self.landing(to: end, among: [around, beside]) { _ in false } == nil)
    }

    @Test("However many targets something is in front of, few of them are asked for, and those the best")
    func manyUnreachable() {
        let end = Point(x: 100, y: 0)
        // Each is a little nearer than the one before.
        let magnets = (0..<1000).map { number in
            Self.content(Int32(number), Rect(x: 170 - Double(number) * 0.06, y: -10, width: 20, height: 20))
        }
        for magnets in [magnets, magnets.reversed()] {
            var asked: [Int32] = []
            let landing = Self.landing(to: end, among: magnets) { landing in
                asked.append(landing.region)
                return landing.region == 990
            }
            #expect(landing?.region == 990)
            #expect(asked == Array((990..<1000).reversed()))
            asked = []
            #expect(
                Self.landing(to: end, among: magnets) { landing in
                    asked.append(landing.region)
                    return false
                } == nil
            )
            #expect(asked == Array((744..<1000).reversed()))
        }
    }

    @Test("What is hidden does not keep the next best from being landed on, however alike they are", arguments: [0, 1])
    func hiddenAlike(step: Double) {
        let end = Point(x: 100, y: 0)
        let magnets = (0..<200).map { number in
            Self.content(Int32(number), Rect(x: 90 + Double(number) * step * 0.1, y: -10, width: 20, height: 20))
        }
        for region: Int32 in [31, 32, 63, 64, 150, 199] {
            var asked: [Int32] = []
            let landing = Self.landing(to: end, among: magnets) { landing in
                asked.append(landing.region)
                return landing.region == region
            }
            #expect(landing?.region == region)
            #expect(asked == Array(0...region))
        }
    }

    private static func content(_ region: Int32, _ rect: Rect) -> Magnet {
        Magnet(region: region, rect: rect, center: rect.center)
    }

    /// Rows of 20 points from 0 on, each with its rail.
    private static let rows = (0..<10).map { row in
        let rect = Rect(x: 0, y: Double(row) * 20, width: 300, height: 20)
        return Magnet(region: Int32(row), rect: rect, center: rect.center, axes: .vertical)
    }

    @Test(
        "S1-11: a flick lands on the rail of the row that it would end in; x is left alone",
        arguments: [(53.0, 50.0), (40, 50), (59.9, 50), (60, 70), (130, 130), (0, 10)]
    )
    func rails(y: Double, rail: Double) {
        let end = Point(x: 120, y: y)
        let landing = Self.landing(from: Point(x: 100, y: -60), to: end, among: Self.rows)
        #expect(landing == Landing(region: Int32(y / 20), point: Point(x: 120, y: rail), axes: .vertical))
    }

    @Test("A rail that the flick leaves sideways is no place to land")
    func beyondTheRail() {
        #expect(Self.landing(from: Point(x: 200, y: 50), to: Point(x: 310, y: 53), among: Self.rows) == nil)
    }

    @Test(
        "Without help, and with help of another kind, a flick glides freely",
        arguments: Targeting.allCases.filter { !$0.traits.contains(.bendsFlicks) }
    )
    func free(strategy: Targeting) {
        #expect(Self.landing(to: Point(x: 100, y: 53), among: Self.rows, by: strategy) == nil)
    }

    @Test("What is around the end wins over what was passed, and the nearer middle over the other")
    func best() {
        let passed = Self.content(0, Rect(x: 60, y: -20, width: 40, height: 40))
        let around = Self.content(1, Rect(x: 110, y: -20, width: 40, height: 40))
        let beyond = Self.content(2, Rect(x: 152, y: -20, width: 40, height: 40))
        let end = Point(x: 112, y: 0)
        for magnets in [[passed, around, beyond], [beyond, around, passed]] {
            #expect(Self.landing(to: end, among: magnets)?.region == 1)
        }
        // In the gap, the one whose edge is nearer.
        #expect(Self.landing(to: Point(x: 104, y: 0), among: [passed, around])?.region == 0)
        #expect(Self.landing(to: Point(x: 106, y: 0), among: [passed, around])?.region == 1)
        // Both around the end: the nearer middle.
        let wide = Self.content(3, Rect(x: 0, y: -50, width: 200, height: 100))
        #expect(Self.landing(to: Point(x: 125, y: 5), among: [wide, around])?.region == 1)
        #expect(Self.landing(to: Point(x: 125, y: 5), among: [around, wide])?.region == 1)
    }

    @Test(
        "Targets beyond the radius or outside of the cone are not looked for",
        arguments: [
            // The end is at (100, 0): the target's nearest point is so far from it.
            (Rect(x: 150, y: -10, width: 20, height: 20), true),
            (Rect(x: 179, y: -10, width: 20, height: 20), true),
            (Rect(x: 181, y: -10, width: 20, height: 20), false),
            (Rect(x: 90, y: 49, width: 20, height: 20), true),
            (Rect(x: 90, y: 51, width: 20, height: 20), false),
            (Rect(x: -60, y: -10, width: 50, height: 20), false),
        ]
    )
    func limits(rect: Rect, isFound: Bool) {
        let landing = Self.landing(to: Point(x: 100, y: 0), among: [Self.content(7, rect)])
        #expect(landing == (isFound ? Landing(region: 7, point: rect.center, axes: .both) : nil))
    }

    @Test("A radius of nothing still lands on what is around the end")
    func noRadius() {
        var settings = TargetingSettings()
        settings.lookUpRadius = 0
        settings.coneSpread = 0
        let target = Self.content(0, Rect(x: 90, y: -10, width: 20, height: 20))
        #expect(Self.landing(to: Point(x: 95, y: 0), among: [target], settings: settings) != nil)
        #expect(Self.landing(to: Point(x: 89, y: 0), among: [target], settings: settings) == nil)
    }

    @Test("A target whose middle is not in its region, or that holds no axis, attracts nothing")
    func besideItself() {
        let rect = Rect(x: 90, y: -10, width: 20, height: 20)
        let beside = Magnet(region: 0, rect: rect, center: Point(x: 110, y: 0))
        let loose = Magnet(region: 1, rect: rect, center: rect.center, axes: [])
        #expect(Self.landing(to: Point(x: 100, y: 0), among: [beside, loose]) == nil)
    }

    @Test("A landing is in its target, ahead within the cone, and as near to the end as any other that is")
    func random() {
        var random = RepeatableNumbers(seed: 6)
        var found = 0
        var violation = FirstViolation()
        for _ in 0..<5000 {
            let settings = TargetingSettings.random(using: &random)
            let magnets = (0..<Int32(20)).map { number in
                let rect = random.rect(origin: -400...400, side: 1...100)
                return Magnet(
                    region: number,
                    rect: rect,
                    center: rect.center,
                    axes: number % 3 == 0 ? .vertical : .both
                )
            }
            let end = random.point(-300...300)
            guard let landing = Self.landing(to: end, among: magnets, settings: settings) else { continue }
            found += 1
            let magnet = magnets[Int(landing.region)]
            let near = magnet.rect.nearest(to: end) - Point.zero
            let distance = (magnet.rect.nearest(to: end) - end).squaredLength.squareRoot()
            let around = magnets.contains { $0.rect.contains(end) && $0.rect.contains($0.landing(of: end)) }
            violation.unless(
                magnet.rect.contains(landing.point) && landing.axes == magnet.axes
                    && near.dx * end.x + near.dy * end.y > 0
                    && distance <= settings.lookUpRadius + 1e-9 && (!around || distance == 0),
                "to \(end): \(landing) in \(magnet)"
            )
        }
        #expect(violation.description == nil)
        #expect(found > 1000)
    }
}
