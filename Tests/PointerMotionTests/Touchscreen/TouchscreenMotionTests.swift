import PointerModel
import Testing

@testable import PointerMotion

/// A touchscreen, from contacts to pointer reports.
@Suite("Touchscreens")
struct TouchscreenMotionTests {
    @Test("The first finger is the pointer, and holds the primary button")
    func firstFinger() {
        var screen = Screen()
        screen.touch(0, 100, 200)
        let time = Timestamp(microseconds: 8000)
        #expect(
            screen.reports == [
                PointerReport(
                    time: time,
                    source: .touch,
                    position: Point(x: 100, y: 200),
                    pressed: .primary,
                    touch: .began
                )
            ]
        )
        screen.touch(0, 110, 200)
        #expect(screen.positions == [Point(x: 110, y: 200)])
        screen.touch(0, 110, 200)
        #expect(screen.reports.isEmpty)
        screen.lift(0)
        #expect(screen.reports.map(\.released) == [.primary])
        #expect(screen.reports.map(\.touch) == [.ended])
        #expect(screen.positions == [nil])
    }

    @Test("Of sixteen fingers the first two count; when one of them lifts, the next has its place")
    func sixteenFingers() {
        var screen = Screen()
        screen.report { report in for slot in 0..<16 { report.touch(slot, Double(slot) * 20, 100) } }
        #expect(screen.reports.map(\.pressed) == [.primary])
        screen.report { report in for slot in 2..<16 { report.touch(slot, Double(slot) * 20, 300) } }
        #expect(screen.reports.isEmpty)
        screen.touch(1, 20, 110)
        #expect(screen.steps.map(\.phase) == [.began])
        screen.lift(1)
        #expect(screen.steps.map(\.phase) == [.ended])
        screen.touch(2, 40, 320)
        #expect(screen.steps.map(\.phase) == [.began])
        screen.lift(0)
        #expect(screen.steps.map(\.phase) == [.ended])
        #expect(screen.reports.map(\.released) == [.primary])
        screen.touch(3, 400, 400)
        #expect(screen.reports.isEmpty)
        screen.report { report in for slot in 0..<16 { report.contacts[slot] = nil } }
        screen.touch(7, 400, 400)
        #expect(screen.reports.map(\.pressed) == [.primary])
    }

    @Test("Ids count up without end: a finger with a new id in the same slot is another touch")
    func ids() {
        var screen = Screen()
        for id in (Int32.max - 50)...Int32.max {
            screen.touch(0, 100, 100, id: id)
            #expect(screen.reports.last?.pressed == .primary)
            #expect(screen.reports.first?.released == (id == Int32.max - 50 ? [] : .primary))
            #expect(screen.reports.allSatisfy { !$0.isInterrupted })
        }
        screen.touch(0, 100, 100, id: 0)
        #expect(screen.reports.map(\.released) == [.primary, []])
        #expect(screen.reports.map(\.pressed) == [[], .primary])
    }

    @Test("Two fingers that move alike scroll naturally, beyond the slop of 8 points")
    func scroll() {
        var screen = Screen()
        screen.touch(0, 100, 100)
        screen.touch(1, 200, 100)
        screen.report { report in
            report.touch(0, 100, 108)
            report.touch(1, 200, 108)
        }
        #expect(screen.steps.isEmpty)
        screen.report { report in
            report.touch(0, 100, 109)
            report.touch(1, 200, 109)
        }
        let began = Manipulation(.scroll, phase: .began, translation: Vector(dx: 0, dy: 9), isNatural: true)
        #expect(screen.steps.count == 1 && near(screen.steps.first, began))
        screen.report { report in
            report.touch(0, 103, 129)
            report.touch(1, 203, 129)
        }
        let changed = Manipulation(.scroll, phase: .changed, translation: Vector(dx: 3, dy: 20), isNatural: true)
        #expect(near(screen.steps.first, changed))
        screen.lift(1)
        #expect(screen.steps.map(\.phase) == [.ended])
        #expect(screen.reports.allSatisfy { $0.released.isEmpty })
    }

    @Test("Two fingers that part pinch and pan, and that turn rotate clockwise")
    func pinch() {
        var screen = Screen()
        screen.touch(0, 400, 200)
        screen.touch(1, 500, 200)
        screen.report { report in
            report.touch(0, 395, 200)
            report.touch(1, 605, 200)
        }
        let pinch = Manipulation(.pinch, phase: .began, translation: Vector(dx: 50, dy: 0), scale: 2.1)
        #expect(near(screen.steps.first, pinch))
        screen.touch(1, 395, 410)
        let turned = Manipulation(
            .pinch,
            phase: .changed,
            translation: Vector(dx: -105, dy: 105),
            scale: 1,
            rotation: .pi / 2
        )
        #expect(near(screen.steps.first, turned))
        screen.lift(0)
        #expect(screen.steps.map(\.phase) == [.ended])
        #expect(screen.reports.map(\.touch) == [.ended])
    }

    @Test("A scroll whose gap changes by a quarter goes on as a pinch")
    func scrollBecomesPinch() {
        var screen = Screen()
        screen.touch(0, 400, 200)
        screen.touch(1, 500, 200)
        screen.report { report in
            report.touch(0, 400, 220)
            report.touch(1, 500, 220)
        }
        #expect(screen.steps.map(\.kind) == [.scroll])
        screen.touch(1, 520, 220)
        #expect(screen.steps.map(\.phase) == [.changed])
        screen.touch(1, 530, 220)
        #expect(screen.steps.map(\.phase) == [.ended])
        screen.touch(1, 560, 220)
        #expect(screen.steps.map(\.kind) == [.pinch])
        #expect(screen.steps.map(\.phase) == [.began])
    }

    @Test(
        "Fingers of which one is ahead by up to 0.3 s scroll from the first moment, across and along the line through both",
        arguments: [0, 1, 10, 36],
        [Vector(dx: 0, dy: 1), Vector(dx: 1, dy: 0), Vector(dx: -1, dy: 0)]
    )
    func oneAhead(reports: Int, direction: Vector) {
        var screen = Screen()
        var places = [Point(x: 500, y: 100), Point(x: 580, y: 100)]
        for finger in 0...1 { screen.touch(finger, places[finger].x, places[finger].y) }
        var steps: [Manipulation] = []
        func go(_ first: Double, _ second: Double) {
            places[0] = places[0] + direction * first
            places[1] = places[1] + direction * second
            screen.report { report in
                for finger in 0...1 { report.touch(finger, places[finger].x, places[finger].y) }
            }
            steps += screen.steps
        }
        go(9, reports == 0 ? 2 : 0)
        #expect(steps.map(\.kind) == [.scroll])
        for _ in 0..<reports { go(2, 0) }
        for _ in 0..<20 { go(10, 10) }
        #expect(steps.allSatisfy { $0.kind == .scroll && $0.phase != .ended })
        #expect(steps.count == 21 + reports)
    }

    @Test("One finger that goes on alone pinches after 0.3 s, once the distance has changed by more than a tenth")
    func oneAlone() {
        var screen = Screen()
        screen.touch(0, 200, 100)
        screen.touch(1, 300, 100)
        screen.touch(1, 309, 100)
        for x in 0..<37 { screen.touch(1, 310 + Double(x), 100) }
        #expect(screen.steps.map(\.kind) == [.scroll])
        screen.touch(1, 348, 100)
        #expect(screen.steps.map(\.phase) == [.ended])
        screen.touch(1, 350, 100)
        #expect(screen.steps.map(\.kind) == [.pinch])
    }

    @Test("Fingers that part pinch once their distance has changed by more than a tenth, and nothing happens before")
    func tenth() {
        var screen = Screen()
        screen.touch(0, 300, 200)
        screen.touch(1, 500, 200)
        screen.report { report in
            report.touch(0, 290, 200)
            report.touch(1, 510, 200)
        }
        #expect(screen.steps.isEmpty)
        screen.report { report in
            report.touch(0, 289, 200)
            report.touch(1, 511, 200)
        }
        #expect(screen.steps.map(\.kind) == [.pinch])
        #expect(abs((screen.steps.first?.scale ?? 0) - 1.11) < 1e-9)
    }

    @Test("A palm is no touch, and a finger that becomes one is cancelled: MT_TOOL_PALM, or longer than a rule says")
    func palms() {
        let major = AxisRange(minimum: 0, maximum: 4000, resolution: 10)
        let palm = DeviceSettings(contactThresholds: ContactThresholds(palmSize: 300))
        var screen = Screen(touch: .init(slots: 10, touchMajor: major), settings: palm)
        screen.touch(0, 100, 100, major: 301)
        #expect(screen.reports.isEmpty)
        screen.touch(0, 100, 100, major: 100)
        #expect(screen.reports.isEmpty)
        screen.touch(1, 300, 100, major: 300)
        #expect(screen.reports.map(\.pressed) == [.primary])
        screen.report { $0.contacts[1]?.isPalm = true }
        #expect(screen.reports.map(\.released) == [.primary])
        #expect(screen.reports.map(\.isInterrupted) == [true])
        screen.touch(2, 500, 100)
        #expect(screen.reports.map(\.pressed) == [.primary])
    }

    @Test(
        "Without a rule the length of a contact is no sign of a palm, whatever unit it declares",
        arguments: [0, 1, 10] as [Int32]
    )
    func palmsWithoutRule(resolution: Int32) {
        let major = AxisRange(minimum: 0, maximum: 255, resolution: resolution)
        var screen = Screen(touch: .init(slots: 10, touchMajor: major), resolution: resolution)
        screen.touch(0, 100, 100, major: 255)
        #expect(screen.reports.map(\.pressed) == [.primary])
    }

    @Test("With fuzz, a resting finger stays where it is, and a moving one is followed at half of it")
    func fuzz() {
        // 40 units are 10 points.
        var screen = Screen(touch: .init(slots: 10, fuzz: .init(horizontal: 40, vertical: 80)))
        screen.touch(0, 100, 100)
        for x in [104.9, 95.1, 103] {
            screen.touch(0, x, 100)
            #expect(screen.reports.isEmpty)
        }
        screen.touch(0, 100, 104.9)
        #expect(screen.reports.isEmpty)
        screen.touch(0, 115, 100)
        #expect(abs((screen.positions.first??.x ?? 0) - 110) < 1e-9)
        // A finger that comes down again is where it is.
        screen.lift(0)
        screen.touch(0, 112, 100, id: 9)
        #expect(abs((screen.positions.first??.x ?? 0) - 112) < 1e-9)
    }

    @Test(
        "Fuzz of one axis alone is none, as in libinput",
        arguments: [(40, 0), (0, 40), (1, 40), (0, 0)] as [(Int32, Int32)]
    )
    func noFuzz(horizontal: Int32, vertical: Int32) {
        var screen = Screen(touch: .init(slots: 10, fuzz: .init(horizontal: horizontal, vertical: vertical)))
        screen.touch(0, 100, 100)
        screen.touch(0, 101, 100)
        #expect(screen.reports.count == 1)
    }

    @Test("A finger that lifts within the report in which it comes down taps")
    func brief() {
        var screen = Screen()
        screen.report { report in
            report.touch(0, 100, 100)
            report.contacts[0]?.hasLifted = true
        }
        #expect(screen.reports.map(\.pressed) == [.primary, []])
        #expect(screen.reports.map(\.released) == [[], .primary])
        #expect(screen.reports.allSatisfy { !$0.isInterrupted })
        screen.lift(0)
        #expect(screen.reports.isEmpty)
        screen.touch(0, 100, 100, id: 7)
        #expect(screen.reports.map(\.pressed) == [.primary])
    }

    @Test("Dropped reports cancel the fingers, which have no effect until all have lifted")
    func dropped() {
        var screen = Screen()
        screen.touch(0, 100, 100)
        screen.touch(1, 200, 100)
        screen.touch(1, 300, 100)
        screen.report { report in
            report.touch(0, 150, 100)
            report.touch(2, 500, 100)
            report.isResynchronized = true
        }
        #expect(screen.reports.map(\.released) == [.primary])
        #expect(screen.reports.map(\.isInterrupted) == [true])
        screen.report { $0.touch(2, 600, 100) }
        #expect(screen.reports.isEmpty)
        screen.lift(0, 1, 2)
        #expect(screen.reports.isEmpty)
        screen.report { report in
            report.touch(0, 10, 10)
            report.isResynchronized = true
        }
        #expect(screen.reports.isEmpty)
        screen.lift(0)
        screen.touch(0, 10, 10)
        #expect(screen.reports.map(\.pressed) == [.primary])
    }

    @Test("Unplugging the screen, or a change of its output, cancels the fingers")
    func cancellation() {
        var screen = Screen(output: "main")
        let other = Output(name: "other", frame: Rect(x: 1000, y: 0, width: 100, height: 100))
        screen.touch(0, 100, 100)
        screen.setOutputs(Screen.outputs + [other])
        #expect(screen.reports.isEmpty)
        screen.setOutputs([other])
        #expect(screen.reports.map(\.isInterrupted) == [true])
        #expect(screen.reports.map(\.released) == [.primary])
        screen.touch(0, 120, 100)
        #expect(screen.reports.isEmpty)
        screen.lift(0)
        screen.touch(0, 100, 100)
        #expect(screen.reports.isEmpty)
        screen.setOutputs(Screen.outputs)
        screen.touch(0, 110, 100)
        #expect(screen.reports.isEmpty)
        screen.lift(0)
        screen.touch(0, 100, 100)
        #expect(screen.reports.map(\.pressed) == [.primary])
        screen.end()
        #expect(screen.reports.map(\.isInterrupted) == [true])
        screen.end()
        #expect(screen.reports.isEmpty)
    }

    @Test(
        "A touch is where the panel shows what lies under it, however the output is turned",
        arguments: zip(
            OutputTransform.allCases,
            [(250, 50), (900, 125), (750, 450), (100, 375), (750, 50), (100, 125), (250, 450), (900, 375)]
        )
    )
    func turned(transform: OutputTransform, place: (Double, Double)) {
        let output = Output(name: "main", frame: Screen.outputs[0].frame, transform: transform)
        for name in [nil, "main"] {
            var screen = Screen(output: name, outputs: [output])
            // A quarter of the panel from its left edge, and a tenth from its upper one.
            screen.touch(0, 250, 50)
            #expect(screen.positions == [Point(x: place.0, y: place.1)])
        }
    }

    @Test("Of several outputs only the one that a rule names turns touches, after the calibration")
    func turnedBesideOthers() throws {
        let turned = Output(name: "turned", frame: Rect(x: 0, y: 0, width: 1000, height: 500), transform: .turned90)
        let other = Output(name: "other", frame: Rect(x: 1000, y: 0, width: 1000, height: 500))
        var named = Screen(output: "turned", outputs: [turned, other])
        named.touch(0, 250, 50)
        #expect(named.positions == [Point(x: 900, y: 125)])
        var all = Screen(outputs: [turned, other])
        all.touch(0, 250, 50)
        #expect(all.positions == [Point(x: 500, y: 50)])
        let mirror = try #require(AffineTransform(calibration: [-1, 0, 1, 0, 1, 0]))
        var calibrated = Screen(calibration: mirror, outputs: [turned])
        calibrated.touch(0, 250, 50)
        #expect(calibrated.positions == [Point(x: 900, y: 375)])
    }

    @Test("Turning the output cancels the fingers")
    func turning() {
        var screen = Screen()
        screen.touch(0, 250, 50)
        screen.setOutputs([Output(name: "main", frame: Screen.outputs[0].frame, transform: .turned180)])
        #expect(screen.reports.map(\.isInterrupted) == [true])
        screen.lift(0)
        screen.touch(0, 250, 50)
        #expect(screen.positions == [Point(x: 750, y: 450)])
    }

    @Test("Places beyond the axes are at the edge of the output")
    func lyingPlaces() {
        var screen = Screen()
        screen.touch(0, 1e300, -1e300)
        #expect(screen.positions == [Point(x: 1000 - 1.0 / 256, y: 0)])
        screen.report { $0.contacts[0]?.position = Point(x: .nan, y: 0) }
        #expect(screen.reports.isEmpty)
    }

    @Test("A screen that measures force reports it while a finger presses, and one that does not reports none")
    func force() {
        let pressure = AxisRange(minimum: 0, maximum: 1000, resolution: 1)
        var screen = Screen(touch: .init(slots: 10, pressure: pressure))
        screen.touch(0, 100, 100, pressure: 0)
        #expect(screen.reports.map(\.force?.value) == [0])
        #expect((screen.reports.first?.force?.maximum ?? 0) > 3)
        screen.touch(0, 100, 100, pressure: 200)
        #expect(screen.reports.map { $0.force.map { $0.value > 3 } } == [true])
        screen.touch(0, 100, 100, pressure: 200)
        #expect(screen.reports.isEmpty)
        screen.lift(0)
        #expect(screen.reports.map(\.force) == [nil])

        var plain = Screen(touch: .init(slots: 10, pressure: AxisRange(minimum: 0, maximum: 255)))
        plain.touch(0, 100, 100, pressure: 200)
        #expect(plain.reports.map(\.force) == [nil])
        var ruled = Screen(
            touch: .init(slots: 10, pressure: AxisRange(minimum: 0, maximum: 255)),
            overrides: DeviceOverrides(force: .force, forceRange: ForceRange(light: 50, firm: 150))
        )
        ruled.touch(0, 100, 100, pressure: 150)
        #expect(ruled.reports.map(\.force?.value) == [3])
    }

    /// Whether two steps are equal but for rounding.
    private func near(_ step: Manipulation?, _ other: Manipulation) -> Bool {
        guard let step else { return false }
        let numbers = [
            step.translation.dx - other.translation.dx, step.translation.dy - other.translation.dy,
            step.scale - other.scale, step.rotation - other.rotation,
        ]
        return numbers.allSatisfy { abs($0) < 1e-9 } && step.kind == other.kind && step.phase == other.phase
            && step.fingers == other.fingers && step.isNatural == other.isNatural
    }
}
