import MotionTesting
import PointerModel
import PointerMotion
import Testing

@Suite("Motion of a mouse")
struct MouseMotionTests {
    @Test(
        "Counts are scaled by the speed and to 1000 counts an inch",
        arguments: [
            (dpi: nil as Double?, speed: 0.0, expected: Vector(dx: 4, dy: -8)),
            (dpi: 1000, speed: 0, expected: Vector(dx: 4, dy: -8)),
            (dpi: 2000, speed: 0, expected: Vector(dx: 2, dy: -4)),
            (dpi: 500, speed: 0, expected: Vector(dx: 8, dy: -16)),
            (dpi: 2000, speed: 0.5, expected: Vector(dx: 3, dy: -6)),
            (dpi: 0, speed: 1, expected: Vector(dx: 8, dy: -16)),
            (dpi: -800, speed: 0, expected: Vector(dx: 4, dy: -8)),
            (dpi: .nan, speed: 0, expected: Vector(dx: 4, dy: -8)),
            (dpi: .infinity, speed: 0, expected: Vector(dx: 4, dy: -8)),
            (dpi: 1e300, speed: 0, expected: Vector(dx: 4, dy: -8)),
            (dpi: nil, speed: .nan, expected: Vector(dx: 4, dy: -8)),
            (dpi: nil, speed: .infinity, expected: Vector(dx: 8, dy: -16)),
            (dpi: nil, speed: -1, expected: Vector(dx: 0.02, dy: -0.04)),
        ]
    )
    func scale(dpi: Double?, speed: Double, expected: Vector) {
        var motion = DeviceMotion(mouse(dpi: dpi), settings: DeviceSettings(acceleration: .flat, speed: speed))
        let frame = motion.process(report(at: 7) { $0.relative = Vector(dx: 4, dy: -8) })
        #expect(frame?.translation == expected)
        #expect(frame?.source == .mouse)
        #expect(frame?.time == Timestamp(microseconds: 7))
    }

    @Test("A report of nothing is nothing, with a button held too")
    func nothing() {
        var motion = DeviceMotion(mouse(), settings: DeviceSettings(acceleration: .flat))
        #expect(motion.process(report()) == nil)
        #expect(motion.process(report { $0.buttons = .primary })?.pressed == .primary)
        #expect(motion.process(report { $0.buttons = .primary }) == nil)
    }

    @Test("Each button is pressed and released once, whichever others change")
    func buttons() {
        var motion = DeviceMotion(mouse(), settings: DeviceSettings(acceleration: .flat))
        let steps: [(down: Buttons, pressed: Buttons, released: Buttons)] = [
            ([.primary], [.primary], []),
            ([.primary, .middle], [.middle], []),
            ([.secondary], [.secondary], [.primary, .middle]),
            ([], [], [.secondary]),
            ([.back, .forward], [.back, .forward], []),
        ]
        for step in steps {
            let frame = motion.process(report { $0.buttons = step.down })
            #expect(frame?.pressed == step.pressed)
            #expect(frame?.released == step.released)
            #expect(frame?.translation == .zero)
        }
    }

    @Test("Scrolling passes through unscaled")
    func scroll() {
        var motion = DeviceMotion(mouse(dpi: 4000), settings: DeviceSettings(acceleration: .flat, speed: 1))
        let scroll = Scroll(horizontal: -30, vertical: 120)
        #expect(motion.process(report { $0.scroll = scroll })?.scroll == scroll)
    }

    @Test("After dropped reports nothing moves and the buttons are what they are")
    func resynchronized() {
        var motion = DeviceMotion(mouse(), settings: DeviceSettings(acceleration: .flat))
        _ = motion.process(report { $0.buttons = [.primary, .middle] })
        let frame = motion.process(
            report {
                $0.isResynchronized = true
                $0.buttons = [.middle, .secondary]
                $0.relative = Vector(dx: 900, dy: 900)
                $0.scroll = Scroll(horizontal: 0, vertical: 120)
            }
        )
        #expect(frame?.released == .primary)
        #expect(frame?.pressed == .secondary)
        #expect(frame?.translation == .zero)
        #expect(frame?.scroll == .zero)
        #expect(
            motion.process(
                report {
                    $0.isResynchronized = true; $0.buttons = [.middle, .secondary]
                }
            ) == nil
        )
    }

    @Test("A device that goes releases what it held, once")
    func gone() {
        var motion = DeviceMotion(mouse(), settings: DeviceSettings(acceleration: .flat))
        #expect(motion.released(at: .zero) == nil)
        _ = motion.process(report { $0.buttons = [.primary, .back] })
        let time = Timestamp(microseconds: 99)
        #expect(
            motion.released(at: time)
                == PointerReport(time: time, source: .mouse, released: [.primary, .back], isInterrupted: true)
        )
        #expect(motion.released(at: time) == nil)
    }

    @Test("Counts that are no numbers or beyond all numbers move nothing", arguments: [Double.nan, .infinity, 1e308])
    func hostile(count: Double) {
        var motion = DeviceMotion(mouse(dpi: 50), settings: DeviceSettings(acceleration: .flat, speed: 1))
        #expect(motion.process(report { $0.relative = Vector(dx: count, dy: 1) }) == nil)
        #expect(motion.process(report { $0.relative = Vector(dx: 1, dy: 0) })?.translation == Vector(dx: 40, dy: 0))
    }

    @Test("A pointing stick moves as a mouse does")
    func pointingStick() {
        var device = mouse()
        device.kind = .pointingStick
        var motion = DeviceMotion(device, settings: DeviceSettings(acceleration: .flat, speed: 1))
        let frame = motion.process(report { $0.relative = Vector(dx: 1, dy: 2) })
        #expect(frame?.translation == Vector(dx: 2, dy: 4))
        #expect(frame?.source == .mouse)
    }
}
