import PointerModel
import TestBasics
import Testing

@testable import PointerEngine

@Suite("Feel: targeting while the pointer moves")
struct TargetingTests {
    private static let button = Rect(x: 100, y: 100, width: 40, height: 20)
    private static let field = ArrayField(rects: [button])

    private static func location(_ x: Double, _ y: Double, among field: ArrayField = field) -> Point {
        Targeting.bubble.location(for: Point(x: x, y: y), among: field, settings: TargetingSettings())
    }

    private static func gain(_ x: Double, _ y: Double) -> Double {
        let position = Point(x: x, y: y)
        let translation = Vector(dx: 0.001, dy: 0)
        let settings = TargetingSettings()
        return Targeting.semantic.adjusted(translation, at: position, among: field, settings: settings).dx / 0.001
    }

    @Test("The bubble reaches the nearest target before the pointer does, and its point is inside")
    func bubble() {
        #expect(Self.location(120, 110) == Point(x: 120, y: 110))
        #expect(Self.location(90, 110) == Point(x: 100, y: 110))
        #expect(Self.location(84, 110) == Point(x: 100, y: 110))
        #expect(Self.location(83, 110) == Point(x: 83, y: 110))
        // The far edges belong to the neighbors.
        let corner = Self.location(140, 120)
        #expect(Self.button.contains(corner) && corner.x > 139.999 && corner.y > 119.999)
        #expect(Self.button.contains(Self.location(150, 130)))
        let neighbor = ArrayField(rects: [Self.button, Rect(x: 160, y: 100, width: 40, height: 20)])
        #expect(Self.location(149, 110, among: neighbor).x == corner.x)
        #expect(Self.location(151, 110, among: neighbor).x == 160)
        #expect(Self.location(60, 110, among: ArrayField([])) == Point(x: 60, y: 110))
        let small = ArrayField(rects: [Rect(x: 100, y: 100, width: 40, height: 6)])
        #expect(Self.location(94, 103, among: small) == Point(x: 100, y: 103))
        #expect(Self.location(93, 103, among: small) == Point(x: 93, y: 103))
    }

    @Test("The bubble's point is the pointer's, or in the nearest target and within reach")
    func bubbleProperty() {
        var random = RepeatableNumbers(seed: 7)
        var violation = FirstViolation()
        for _ in 0..<5000 {
            let settings = TargetingSettings.random(using: &random)
            let rects = (0..<10).map { _ in random.rect(origin: -1e4...1e4, side: 0.001...500) }
            let field = ArrayField(rects: rects)
            let position = random.point(-1e4...1e4)
            let location = Targeting.bubble.location(for: position, among: field, settings: settings)
            let isInTarget = rects.contains { $0.contains(position) }
            let isReached =
                rects.contains { $0.contains(location) }
                && (location - position).squaredLength.squareRoot() <= settings.bubbleReach + 1e-9
            violation.unless(location == position || !isInTarget && isReached, "\(position) becomes \(location)")
        }
        #expect(violation.description == nil)
    }

    @Test(
        "The gain falls from 1 out of reach to a half in the target, and level at both ends",
        arguments: [(120.0, 0.5), (100, 0.5), (99.99, 0.5), (88, 0.75), (76.01, 1), (50, 1), (164.1, 1)]
    )
    func gain(x: Double, expected: Double) {
        #expect(abs(Self.gain(x, 110) - expected) < 1e-3)
    }

    @Test("A long motion over a target is slowed down about as much as the same motion in small reports")
    func longMotion() {
        let settings = TargetingSettings()
        func end(of reports: Int) -> Point {
            var position = Point(x: 0, y: 110)
            let translation = Vector(dx: 240 / Double(reports), dy: 0)
            for _ in 0..<reports {
                position =
                    position
                    + Targeting.semantic.adjusted(translation, at: position, among: Self.field, settings: settings)
            }
            return position
        }
        let small = end(of: 2400)
        // 40 points of target take 80, and 24 on either side take a little more than themselves.
        #expect((175...185).contains(small.x))
        #expect(end(of: 1).isNear(small, within: 15))
        let away = Point(x: 0, y: 300)
        let translation = Vector(dx: 240, dy: 0)
        let adjusted = Targeting.semantic.adjusted(translation, at: away, among: Self.field, settings: settings)
        #expect(adjusted.isNear(translation, within: 1e-9))
    }

    @Test("Semantic motion keeps its direction, and between the least gain and all of it is left")
    func semanticProperty() {
        var random = RepeatableNumbers(seed: 8)
        var violation = FirstViolation()
        for _ in 0..<5000 {
            let settings = TargetingSettings.random(using: &random)
            let field = ArrayField(rects: (0..<10).map { _ in random.rect(origin: -300...300, side: 0.1...200) })
            let translation = random.vector(-100...100)
            let position = random.point(-300...300)
            let adjusted = Targeting.semantic.adjusted(translation, at: position, among: field, settings: settings)
            let share = (adjusted.squaredLength / translation.squaredLength).squareRoot()
            let aside = translation.dx * adjusted.dy - translation.dy * adjusted.dx
            violation.unless(
                share >= settings.semanticGain - 1e-9 && share <= 1 + 1e-9 && abs(aside) < 1e-6,
                "\(translation) at \(position) becomes \(adjusted)"
            )
        }
        #expect(violation.description == nil)
        #expect(
            Targeting.semantic.adjusted(.zero, at: .zero, among: Self.field, settings: TargetingSettings()) == .zero
        )
    }

    @Test("A strategy does what its traits name, and nothing else", arguments: Targeting.allCases)
    func traits(strategy: Targeting) {
        let traits = strategy.traits
        let translation = Vector(dx: 3, dy: -4)
        let beside = Point(x: 95, y: 110)
        let settings = TargetingSettings()
        let adjusted = strategy.adjusted(translation, at: beside, among: Self.field, settings: settings)
        #expect((adjusted != translation) == traits.contains(.adjustsMotion))
        let location = strategy.location(for: beside, among: Self.field, settings: settings)
        #expect((location != beside) == traits.contains(.movesLocation))
        let landing = strategy.landing(
            from: Point(x: 0, y: 110),
            velocity: Vector(dx: 950, dy: 0),
            projectedEnd: beside,
            among: Self.field,
            settings: settings,
            where: { _ in true }
        )
        #expect((landing != nil) == traits.contains(.bendsFlicks))
        #expect(traits.isEmpty == (strategy == .none))
    }

    @Test(
        "Motion that goes on leaves every target, by every strategy, in a bounded number of reports",
        arguments: Targeting.allCases
    )
    func escape(strategy: Targeting) {
        var random = RepeatableNumbers(seed: 9)
        for _ in 0..<300 {
            let settings = TargetingSettings.random(using: &random)
            let target = random.rect(origin: -100...100, side: 0.01...300)
            let neighbors = (0..<4).map { _ in random.rect(origin: -300...300, side: 1...100) }
            let field = ArrayField(rects: neighbors + [target])
            var position = Point(
                x: target.x + target.width * random.number(0...0.99),
                y: target.y + target.height * random.number(0...0.99)
            )
            // A point a report, in any direction.
            let aside = random.number(-1...1)
            let ahead = (1 - aside * aside).squareRoot()
            let translation = Bool.random(using: &random) ? Vector(dx: ahead, dy: aside) : Vector(dx: aside, dy: -ahead)
            // Through all of the target and the bubble around it, with no more than the least share of each point.
            let way = (target.width * target.width + target.height * target.height).squareRoot()
            let limit =
                Int((way + settings.bubbleReach + 1) / TargetingSettings.range(of: "semanticGain").lowerBound) + 2
            var reports = 0
            while reports < limit {
                position = position + strategy.adjusted(translation, at: position, among: field, settings: settings)
                reports += 1
                if !target.contains(strategy.location(for: position, among: field, settings: settings)) { break }
            }
            #expect(reports < limit)
        }
    }
}
