import MotionTesting
import PointerModel
import Testing

@testable import PointerMotion

@Suite("Touchpads while somebody types")
struct TypingTests {
    static let pausing = DeviceSettings(acceleration: .flat, disableWhileTyping: true)
    static let tapping = DeviceSettings(tapping: true, disableWhileTyping: true)
    static let buttonPad = pad(buttons: .primary) { $0.isButtonPad = true }

    /// A touchpad, its reports, and the keys pressed beside it, all at milliseconds.
    final class Stage {
        private var motion: DeviceMotion
        /// Each press `+` and release `-` of a button with its milliseconds, `!` where the user did not mean it.
        private(set) var told: [String] = []
        private(set) var manipulations = 0
        /// Whether the pointer has moved since a finger was last followed.
        private(set) var hasMoved = false
        private var lastID: Int32 = 0

        init(_ device: DeviceDescription = touchpad, _ settings: DeviceSettings = pausing) {
            motion = DeviceMotion(device, settings: settings)
        }

        func key(_ times: Int64...) {
            for time in times {
                var frames: [PointerReport] = []
                motion.type(at: Timestamp(microseconds: time * 1000), into: &frames)
                take(frames)
            }
        }

        /// A report with fingers at millimeters.
        func report(
            _ time: Int64,
            _ fingers: (id: Int32, x: Double, y: Double)...,
            claimed: Int = 0,
            pressure: Int32 = 0,
            buttons: Buttons = []
        ) {
            var report = InputReport(device: touchpad.id, time: Timestamp(microseconds: time * 1000))
            for (slot, finger) in fingers.enumerated() {
                let position = Point(x: finger.x, y: finger.y)
                report.contacts[slot] = Contact(trackingID: finger.id, position: position, pressure: pressure)
            }
            report.claimedFingers = claimed
            report.buttons = buttons
            var frames: [PointerReport] = []
            motion.process(report, into: &frames)
            take(frames)
        }

        func wait(until time: Int64) {
            var frames: [PointerReport] = []
            motion.advance(to: Timestamp(microseconds: time * 1000), into: &frames)
            take(frames)
        }

        func apply(_ settings: DeviceSettings) { motion.apply(settings) }

        private func take(_ frames: [PointerReport]) {
            for frame in frames {
                let time = frame.time.microseconds / 1000
                let mark = frame.isInterrupted ? "!" : ""
                told += frame.released.names.map { "\(time) -\($0)\(mark)" }
                told += frame.pressed.names.map { "\(time) +\($0)\(mark)" }
                if frame.unaccelerated != .zero { hasMoved = true }
                if frame.manipulation != nil { manipulations += 1 }
            }
        }

        /// Whether a finger that comes down at a moment, goes on for some reports within so many milliseconds and lifts moves the pointer.
        func moves(at time: Int64, within span: Int64 = 8) -> Bool {
            lastID += 1
            hasMoved = false
            for step in 0...4 {
                report(time + Int64(step) * span / 8, (lastID, 40 + Double(step), 30))
            }
            defer { report(time + span) }
            return hasMoved
        }

        /// The same of a finger that is down, from a place on.
        func follows(_ id: Int32, at time: Int64, from x: Double) -> Bool {
            hasMoved = false
            for step in 0...4 { report(time + Int64(step) * 2, (id, x + Double(step), 30)) }
            return hasMoved
        }

        func tap(at time: Int64) {
            lastID += 1
            report(time, (lastID, 50, 30))
            report(time + 40)
        }
    }

    @Test(
        "What comes down is a palm for 200 ms after the first key and for 500 ms after each that follows in time",
        arguments: [
            ([0], 0, false), ([0], 199, false), ([0], 200, true), ([0, 199], 698, false), ([0, 199], 699, true),
            ([0, 200], 399, false), ([0, 200], 400, true), ([0, 100, 599], 1098, false), ([0, 100, 599], 1099, true),
            ([0, 100, 600], 799, false), ([0, 100, 600], 800, true),
        ] as [([Int64], Int64, Bool)]
    )
    func times(keys: [Int64], landing: Int64, isFinger: Bool) {
        var filter = TouchFilter(touchpad, settings: Self.pausing)
        for key in keys {
            let concerns = filter.type(at: Timestamp(microseconds: (key + 1000) * 1000))
            #expect(concerns)
        }
        var report = touch((id: 1, x: 40, y: 30))
        report.time = Timestamp(microseconds: (landing + 1000) * 1000)
        let role = filter.filter(report).all.first?.role
        #expect(role == (isFinger ? .finger : .palm))
    }

    @Test("Before any key it moves the pointer, and so does what was there before the key")
    func before() {
        let stage = Stage()
        #expect(stage.moves(at: 100))
        #expect(stage.follows(9, at: 200, from: 30))
        stage.key(220)
        #expect(stage.follows(9, at: 230, from: 36))
        stage.report(260)
        #expect(!stage.moves(at: 270))
    }

    @Test("Which of both was read first does not matter: the times say what came first")
    func order() {
        for (key, follows) in [(Int64(1004), false), (1005, false), (1006, true)] {
            let stage = Stage()
            stage.report(1005, (1, 40, 30))
            stage.key(key)
            #expect(stage.follows(1, at: 1010, from: 41) == follows, "with a key at \(key)")
        }
        let stage = Stage()
        stage.key(1000)
        #expect(stage.moves(at: 900), "the report of a touch before the key may come after it")
        stage.key(990)
        #expect(!stage.moves(at: 995), "and so may an earlier key")
    }

    @Test(
        "One that came down after the last key is a finger once the pause is over; one that keys followed is not",
        arguments: [
            ([0], 50, 190, false), ([0], 50, 192, true), ([0, 100], 50, 700, false), ([0, 100], 100, 700, false),
            ([0, 100], 101, 580, false), ([0, 100], 101, 592, true),
        ] as [([Int64], Int64, Int64, Bool)]
    )
    func waiting(keys: [Int64], landing: Int64, later: Int64, follows: Bool) {
        let stage = Stage()
        for key in keys where key <= landing { stage.key(key + 1000) }
        stage.report(landing + 1000, (1, 30, 30))
        for key in keys where key > landing { stage.key(key + 1000) }
        #expect(stage.follows(1, at: later + 1000, from: 31) == follows)
        stage.report(later + 1100)
        #expect(stage.moves(at: later + 1600))
    }

    @Test("Too much pressure makes a palm of it for good")
    func pressure() {
        let device = pad { $0.pressure = AxisRange(minimum: 0, maximum: 255) }
        for (pressure, follows) in [(Int32(60), true), (200, false)] {
            let stage = Stage(device)
            stage.key(1000)
            stage.report(1010, (1, 30, 30), pressure: 60)
            stage.report(1020, (1, 30.5, 30), pressure: pressure)
            for step in 0...4 { stage.report(1210 + Int64(step), (1, 31 + Double(step), 30), pressure: 60) }
            #expect(stage.hasMoved == follows)
        }
    }

    @Test("A touchpad that is not built in, a mouse, and a touchpad without the setting do not pause")
    func others() {
        let external = pad { $0.isExternal = true }
        for (device, settings) in [(external, Self.pausing), (touchpad, DeviceSettings(acceleration: .flat))] {
            let stage = Stage(device, settings)
            stage.key(1000, 1100)
            #expect(stage.moves(at: 1110))
        }
        let mouse = DeviceDescription(id: DeviceID(rawValue: 1), kind: .mouse, name: "", node: "")
        var motion = DeviceMotion(mouse, settings: Self.pausing)
        var frames: [PointerReport] = []
        motion.type(at: Timestamp(microseconds: 1000), into: &frames)
        motion.process(report(at: 2000) { $0.relative = Vector(dx: 3, dy: 0) }, into: &frames)
        #expect(frames.map(\.unaccelerated) == [Vector(dx: 3, dy: 0)])
    }

    @Test("It pauses without the other signs of palms, too")
    func palmsOff() {
        var settings = Self.pausing
        settings.palmDetection = false
        let stage = Stage(touchpad, settings)
        stage.key(1000)
        #expect(!stage.moves(at: 1010))
        #expect(stage.moves(at: 1210))
    }

    @Test("Other settings hold once all that touch have lifted")
    func settings() {
        let stage = Stage()
        stage.key(1000)
        stage.report(1010, (9, 30, 30))
        stage.apply(DeviceSettings(acceleration: .flat))
        #expect(!stage.follows(9, at: 1020, from: 31))
        stage.report(1040)
        #expect(stage.moves(at: 1050))
        stage.apply(Self.pausing)
        stage.key(1100)
        #expect(!stage.moves(at: 1110))
    }

    @Test("A palm in the edge stays one beside what comes down while somebody types")
    func company() {
        let stage = Stage()
        stage.report(1000, (1, 2, 30))
        stage.key(1010)
        for step in 0...4 { stage.report(1020 + Int64(step), (1, 2 + Double(step), 30), (2, 50, 30)) }
        #expect(!stage.hasMoved && stage.manipulations == 0)
    }

    @Test("A scroll that was under way goes on, and none begins")
    func scrolling() {
        func scroll(_ stage: Stage, at time: Int64) {
            for step in 0...20 {
                let y = 20 + Double(step)
                stage.report(time + Int64(step) * 8, (1, 40, y), (2, 60, y))
            }
        }
        let stage = Stage()
        stage.key(1000, 1100)
        scroll(stage, at: 1110)
        #expect(stage.manipulations == 0)
        stage.report(1400)
        scroll(stage, at: 1700)
        let before = stage.manipulations
        #expect(before > 0)
        stage.key(1862)
        stage.report(1868, (1, 40, 41), (2, 60, 41))
        stage.report(1876, (1, 40, 42), (2, 60, 42))
        #expect(stage.manipulations > before)
    }

    @Test("Nothing taps meanwhile, and what was tapping when the key came does not")
    func taps() {
        let stage = Stage(touchpad, Self.tapping)
        stage.report(1000, (1, 50, 30))
        stage.key(1020)
        stage.report(1040)
        stage.tap(at: 1100)
        stage.key(1150)
        stage.tap(at: 1500)
        stage.wait(until: 1700)
        #expect(stage.told == [])
        stage.tap(at: 1700)
        stage.wait(until: 2000)
        #expect(stage.told == ["1740 +primary", "1920 -primary"])
    }

    @Test("Fingers without a place do not tap either")
    func unplacedTaps() {
        let stage = Stage(pad { $0.slots = 1 }, Self.tapping)
        stage.key(1000)
        stage.report(1010, (1, 50, 30), claimed: 2)
        stage.report(1050)
        stage.wait(until: 1400)
        #expect(stage.told == [])
        stage.report(1400, (2, 50, 30), claimed: 2)
        stage.report(1440)
        stage.wait(until: 1700)
        #expect(stage.told == ["1440 +secondary", "1640 -secondary"])
    }

    @Test("Who tapped before has clicked, and a drag after a tap ends")
    func held() {
        let stage = Stage(touchpad, Self.tapping)
        stage.tap(at: 1000)
        stage.key(1060)
        #expect(stage.told == ["1040 +primary", "1060 -primary"])
        stage.tap(at: 2000)
        stage.report(2080, (9, 50, 30))
        #expect(stage.follows(9, at: 2090, from: 52))
        stage.key(2110)
        #expect(stage.told.suffix(2) == ["2040 +primary", "2110 -primary"])
        stage.report(2120)
        stage.wait(until: 2500)
        #expect(stage.told.count == 4)
    }

    @Test("A touchpad that is pressed clicks all the while, with and without a finger from before")
    func clicks() {
        let stage = Stage(Self.buttonPad)
        stage.key(1000)
        stage.report(1010, (1, 50, 30))
        stage.report(1020, (1, 50, 30), buttons: .primary)
        stage.wait(until: 1090)
        stage.report(1090, (1, 50, 30))
        stage.report(1100)
        #expect(stage.told.map { $0.suffix(8) } == ["+primary", "-primary"])
        stage.report(1900, (2, 50, 30))
        stage.key(1910)
        stage.report(1920, (2, 50, 30), buttons: .primary)
        stage.report(1990, (2, 50, 30))
        #expect(stage.told.suffix(2) == ["1920 +primary", "1990 -primary"])
    }

    @Test("Any times will do: at the ends of time, and going backwards")
    func hostileTimes() {
        let stage = Stage()
        var motion = DeviceMotion(touchpad, settings: Self.tapping)
        var frames: [PointerReport] = []
        for time in [Int64.max, .min, 0, .max - 1, .min, .max] {
            motion.type(at: Timestamp(microseconds: time), into: &frames)
        }
        #expect(frames.isEmpty)
        stage.key(2000)
        stage.key(1000)
        #expect(stage.moves(at: 2600))
    }
}
