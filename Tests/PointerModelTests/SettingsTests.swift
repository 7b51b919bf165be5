import PointerModel
import Testing

@Suite("Settings of the engine")
struct SettingsTests {
    @Test("Every default is in its range")
    func defaults() {
        #expect(EngineSettings().withinRanges() == EngineSettings())
    }

    @Test("What is out of range is moved into it, and what is no number becomes the default")
    func ranges() {
        var settings = EngineSettings()
        settings.effects.slip = 2
        settings.effects.maximumParallax = -1
        settings.transitions.dampingFraction = 0
        settings.recentering.mouseRest = -.infinity
        settings.inertia.timeConstant = .infinity
        settings.inertia.minimumSpeed = .nan
        settings.targeting.semanticGain = 0
        settings.targeting.lookUpRadius = .nan
        let moved = settings.withinRanges()
        #expect(moved.effects.slip == 1)
        #expect(moved.effects.maximumParallax == 0)
        #expect(moved.transitions.dampingFraction == 0.1)
        #expect(moved.recentering.mouseRest == 0)
        #expect(moved.inertia.timeConstant == 5)
        #expect(moved.inertia.minimumSpeed == 600)
        #expect(moved.targeting.semanticGain == 0.1)
        #expect(moved.targeting.lookUpRadius == 80)
        #expect(moved.withinRanges() == moved)
    }

    @Test("Help: a pointer that freezes has an attribution, and a filter and a rest that help have a least value")
    func assist() {
        var settings = AssistSettings()
        settings.freezesClicks = true
        #expect(settings.withinRanges().click == .shake)
        settings.click = .longest
        #expect(settings.withinRanges() == settings)
        (settings.filter, settings.dwellClick) = (0.001, 0.001)
        let moved = settings.withinRanges()
        #expect(moved.filter == 0.5 && moved.dwellClick == 0.2)
    }

    @Test("The usual transition is settled after 0.26 s")
    func usualSettling() {
        #expect(abs(TransitionSettings().settlingTime - 0.264_13) < 1e-5)
    }

    @Test(
        "A spring is within 1 % of its end from its settling time on, and was not long before",
        arguments: [0.1, 0.2, 0.5, 0.7, 0.9, 0.99, 0.9999, 1, 1.0001, 1.01, 1.2, 2, 5, 10],
        [0.05, 0.25, 2]
    )
    func settling(damping: Double, response: Double) {
        var settings = TransitionSettings()
        settings.response = response
        settings.dampingFraction = damping
        let settled = settings.settlingTime
        // The spring itself, in steps of a ten-thousandth of its period.
        let step = response / 10_000
        let frequency = 2 * Double.pi / response
        var distance = 1.0
        var speed = 0.0
        var time = 0.0
        var lastBeyond = 0.0
        while time < settled * 2 {
            // The midpoint rule.
            let force = -frequency * frequency * distance - 2 * damping * frequency * speed
            let halfDistance = distance + speed * step / 2
            let halfSpeed = speed + force * step / 2
            distance += halfSpeed * step
            speed += (-frequency * frequency * halfDistance - 2 * damping * frequency * halfSpeed) * step
            time += step
            if abs(distance) > 0.01 { lastBeyond = time }
        }
        #expect(lastBeyond <= settled * 1.001)
        // Half of a swing, and the few percent that the nearer of two bounds is away from the exact time.
        let swing = damping < 1 ? response / (2 * (1 - damping * damping).squareRoot()) : 0
        #expect(lastBeyond >= settled * 0.93 - swing)
    }
}
