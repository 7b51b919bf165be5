import PointerModel
import Testing

@testable import PointerMotion

@Suite("Acceleration")
struct AccelerationTests {
    private static func device(_ kind: DeviceDescription.Kind, dpi: Double? = nil) -> DeviceDescription {
        DeviceDescription(id: DeviceID(rawValue: 1), kind: kind, name: "", node: "", dpi: dpi)
    }

    /// What steady motion is multiplied by, each report a millisecond after the one before.
    private static func factor(
        _ device: DeviceDescription,
        speed: Double = 0,
        _ acceleration: DeviceSettings.Acceleration = .adaptive,
        counts: Double,
        every milliseconds: Int64 = 1
    ) -> Double {
        var subject = Acceleration(device, settings: DeviceSettings(acceleration: acceleration, speed: speed))
        var result = 0.0
        for report in 1...5 {
            let time = Timestamp(microseconds: Int64(report) * milliseconds * 1000)
            result = subject.accelerate(Vector(dx: counts, dy: 0), at: time).dx / counts
        }
        return result
    }

    @Test(
        "Steady motion of a mouse is slowed down below 0.07 counts a millisecond, and sped up above 0.4",
        arguments: [
            (speed: 0.0, counts: 0.02, expected: 0.5), (0, 0.07, 1), (0, 0.39, 1), (0, 0.9, 1.55), (0, 1.4, 2),
            (0, 9, 2), (1, 0.5, 1.555), (1, 2, 3.5), (-1, 0.5, 0.5), (-1, 0.01, 0.4), (-0.5, 0.6, 1.05625),
        ]
    )
    func mouse(speed: Double, counts: Double, expected: Double) {
        let factor = Self.factor(Self.device(.mouse), speed: speed, counts: counts)
        #expect(abs(factor - expected) < 0.01)
    }

    @Test(
        "Coarse mice accelerate sooner and further, fine ones later",
        arguments: [
            // In their own counts: 400 dpi have their threshold at 0.16 and their most at 5.
            (dpi: 400.0, counts: 0.25, expected: 0.4), (400, 1.25, 0.55), (400, 90, 2.0),
            (500, 0.3, 0.5), (2000, 0.7, 1.0), (2000, 1.6, 1.44), (2000, 40, 2.0), (1000, 1.4, 2.0),
        ]
    )
    func resolution(dpi: Double, counts: Double, expected: Double) {
        #expect(abs(Self.factor(Self.device(.mouse, dpi: dpi), counts: counts) - expected) < 0.01)
    }

    @Test(
        "A pointing stick grows faster from the first push on, to ten times",
        arguments: [(0.0001, 0.3), (1.0, 1.0), (4.0, 3.08), (6.0, 4.02), (900.0, 10.0)]
    )
    func pointingStick(counts: Double, expected: Double) {
        let factor = Self.factor(Self.device(.pointingStick), counts: counts, every: 10)
        #expect(abs(factor - expected) < 0.1)
    }

    @Test("A pointing stick's reports take 10 ms, whatever their times say")
    func evenReports() {
        let stick = Self.device(.pointingStick)
        let difference = Self.factor(stick, counts: 4, every: 1) - Self.factor(stick, counts: 4, every: 10)
        #expect(abs(difference) < 0.001)
    }

    @Test(
        "A finger on a touchpad is slowed down below 7 mm/s, and sped up from 130 to 520",
        arguments: [(1.0, 0.4), (6.5, 0.9), (50.0, 0.9), (129.0, 0.9), (260.0, 1.55), (520.0, 4.8), (2000.0, 4.8)]
    )
    func touchpad(speed: Double, expected: Double) {
        let factor = Self.factor(Self.device(.touchpad), counts: speed / 25.4)
        #expect(abs(factor - expected * 0.2968) < 0.003)
    }

    @Test(
        "The setting of the speed",
        arguments: [(-1.0, 0.05), (-0.5, 0.2325), (0.0, 1.0), (1.0, 4.995)]
    )
    func speed(setting: Double, expected: Double) {
        #expect(abs(AccelerationCurve.speedFactor(setting) - expected) < 0.001)
        let touchpad = Self.device(.touchpad)
        let factor = Self.factor(touchpad, speed: setting, counts: 1) / Self.factor(touchpad, counts: 1)
        #expect(abs(factor - expected) < 0.001)
    }

    @Test(
        "Flat acceleration is the same at every speed",
        arguments: [
            (kind: DeviceDescription.Kind.mouse, speed: 0.0, expected: 1.0), (.mouse, 1, 2), (.mouse, -1, 0.005),
            (.pointingStick, 0.5, 1.5), (.touchpad, 0, 0.2968), (.touchpad, 1, 2 * 0.2968),
        ]
    )
    func flat(kind: DeviceDescription.Kind, speed: Double, expected: Double) {
        for counts in [0.001, 1, 500] {
            #expect(abs(Self.factor(Self.device(kind), speed: speed, .flat, counts: counts) - expected) < 1e-12)
        }
    }

    @Test("On a touchpad of flat acceleration what is scrolled goes as far as the pointer")
    func flatScrolling() {
        var subject = Acceleration(Self.device(.touchpad), settings: DeviceSettings(acceleration: .flat, speed: -0.5))
        let way = Vector(dx: 100, dy: -1)
        #expect(subject.constant(way) == way * (0.5 * 0.2968))
        #expect(subject.accelerate(way, at: Timestamp(microseconds: 70)) == subject.constant(way))
    }

    @Test("What is scrolled goes along at any speed")
    func constant() {
        for (kind, expected) in [(DeviceDescription.Kind.mouse, 1.0), (.pointingStick, 1), (.touchpad, 0.9 * 0.2968)] {
            let subject = Acceleration(Self.device(kind), settings: DeviceSettings(speed: 1))
            #expect(subject.constant(Vector(dx: 100, dy: -1)) == Vector(dx: 100, dy: -1) * expected)
        }
    }

    @Test("The first report, and one after a second of rest, count as having taken a second")
    func rest() {
        var subject = Acceleration(Self.device(.mouse), settings: DeviceSettings())
        // The mean by Simpson's rule from rest to 0.002 counts a millisecond.
        #expect(abs(subject.accelerate(Vector(dx: 2, dy: 0), at: Timestamp(microseconds: 70)).dx - 0.62) < 1e-6)
        let later = Timestamp(microseconds: 9_000_000)
        #expect(abs(subject.accelerate(Vector(dx: 2, dy: 0), at: later).dx - 0.64) < 1e-6)
    }

    @Test("A corner of the curve is rounded: the speed before counts")
    func smoothing() {
        var subject = Acceleration(Self.device(.mouse), settings: DeviceSettings())
        _ = subject.accelerate(Vector(dx: 0.3, dy: 0), at: Timestamp(microseconds: 0))
        _ = subject.accelerate(Vector(dx: 0.3, dy: 0), at: Timestamp(microseconds: 1000))
        // From 0.3 to 1.5: 1, then 1.55 in the middle, then 2.
        let way = subject.accelerate(Vector(dx: 1.5, dy: 0), at: Timestamp(microseconds: 2000)).dx
        #expect(abs(way - 1.5 * (1 + 4 * 1.55 + 2) / 6) < 0.01)
    }

    @Test("Where the clock goes back, motion is as fast as before, up to the first report after that")
    func clockGoesBack() throws {
        var motion = DeviceMotion(Self.device(.mouse), settings: DeviceSettings())
        var frames: [PointerReport] = []
        // Steady: the 10th report is late and the next ones too, until the time has caught up 5 µs after it.
        for step in 1...20 {
            let isClamped = (10..<15).contains(step)
            let time: Int64 = step < 10 ? 1000 * Int64(step) : isClamped ? 9000 : 9005 + 1000 * Int64(step - 15)
            var report = InputReport(device: DeviceID(rawValue: 1), time: Timestamp(microseconds: time))
            report.isTimeClamped = isClamped
            report.relative = Vector(dx: 0.05, dy: 0)
            motion.process(report, into: &frames)
        }
        try #require(frames.count == 20)
        let steady = frames[5].translation.dx
        #expect(frames[5...].allSatisfy { abs($0.translation.dx - steady) < 1e-9 })
    }

    @Test("After a restart the time since then counts")
    func restart() {
        var subject = Acceleration(Self.device(.mouse), settings: DeviceSettings())
        subject.restart(at: Timestamp(microseconds: 5000))
        let way = subject.accelerate(Vector(dx: 9, dy: 0), at: Timestamp(microseconds: 6000)).dx
        #expect(abs(way - 9 * (0.3 + 4 * 2 + 2) / 6) < 1e-9)
    }

    @Test("Time that goes back, and counts beyond all numbers, do no harm", arguments: DeviceDescription.Kind.allCases)
    func hostile(kind: DeviceDescription.Kind) {
        var subject = Acceleration(Self.device(kind), settings: DeviceSettings())
        for time in [50, 10, 10, Int64.max, .min, 0] {
            for counts in [1.0, 1e200, 1e300] {
                let way = subject.accelerate(Vector(dx: counts, dy: 0), at: Timestamp(microseconds: time))
                #expect(!way.dx.isNaN && way.dx > 0)
            }
        }
        let way = subject.accelerate(Vector(dx: 1, dy: 1), at: Timestamp(microseconds: 1000))
        #expect(way.dx.isFinite && way.dx > 0)
    }
}
