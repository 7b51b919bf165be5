import PointerDrive
import PointerModel
import Testing

@Suite("The drive stage of a pointer")
struct DriveStageTests {
    /// A stage over one output of 65536 x 65536 points, so that a point is a step, with one driven device.
    private struct Subject {
        var stage: DriveStage
        var mouse = DrivenMouse()
        var input: DrivenInput

        init(_ device: DeviceSettings = DeviceSettings(), _ change: (inout DriveSettings) -> Void = { _ in }) {
            var settings = DriveSettings()
            change(&settings)
            stage = DriveStage(settings, outputs: [Self.output(side: 65536)])
            input = DrivenInput(device: DeviceID(rawValue: 1), settings: device)
            _ = mouse.keys.setDevices([input.device: 0])
        }

        static func output(side: Double) -> Output {
            Output(name: "main", frame: Rect(x: 0, y: 0, width: side, height: side))
        }

        /// Follows the pointer to a place without a report, and returns what goes out.
        mutating func follow(_ pointer: DrivenPointer) -> [DrivenReport] {
            var reports: [DrivenReport] = []
            stage.follow(pointer, on: &mouse, into: &reports)
            return reports
        }

        /// Applies a report, and returns what goes out.
        mutating func apply(
            _ report: PointerReport,
            by device: DrivenInput?? = .none,
            at pointer: DrivenPointer
        ) -> [DrivenReport] {
            var reports: [DrivenReport] = []
            stage.apply(report, from: device ?? input, of: pointer, on: &mouse, into: &reports)
            return reports
        }
    }

    private static func pointer(_ x: Double, _ y: Double, shown: Point? = nil, click: Vector? = nil) -> DrivenPointer {
        DrivenPointer(position: Point(x: x, y: y), displayed: shown ?? Point(x: x, y: y), clickOffset: click)
    }

    private static func placed(_ x: Int32, _ y: Int32) -> DrivenReport { DrivenReport(place: .init(x: x, y: y)) }

    /// The reports of a press at a place where the cursor was put before.
    private static func press(_ keys: UInt8, at x: Int32, _ y: Int32) -> [DrivenReport] {
        [placed(x ^ 1, y ^ 1), DrivenReport(place: .init(x: x, y: y), pressed: keys)]
    }

    private static func report(_ pressed: Buttons = [], released: Buttons = []) -> PointerReport {
        PointerReport(time: .zero, source: .mouse, pressed: pressed, released: released)
    }

    @Test("The cursor goes where the pointer is drawn, and the first place comes twice, lest the kernel drop it")
    func drawn() {
        var subject = Subject()
        let shown = Point(x: 300, y: 400)
        #expect(subject.follow(Self.pointer(310, 410, shown: shown)) == [Self.placed(301, 401), Self.placed(300, 400)])
        #expect(subject.follow(Self.pointer(320, 420, shown: shown)).isEmpty)
        #expect(subject.follow(Self.pointer(500, 600)) == [Self.placed(500, 600)])
        var position = Subject { $0.cursor = .position }
        #expect(position.follow(Self.pointer(310, 410, shown: shown)).last == Self.placed(310, 410))
    }

    @Test("A press comes with its place, a drag goes on from there, and only the change after the release ends that")
    func click() {
        var subject = Subject()
        let shown = Point(x: 300, y: 400)
        _ = subject.follow(Self.pointer(310, 410, shown: shown))
        let press = subject.apply(
            Self.report(.primary),
            at: Self.pointer(310, 410, shown: shown, click: Vector(dx: -2, dy: 1))
        )
        #expect(press == [DrivenReport(place: .init(x: 308, y: 411), pressed: 1)])
        let drag = subject.follow(Self.pointer(330, 415, shown: shown, click: Vector(dx: -2, dy: 1)))
        #expect(drag == [Self.placed(328, 416)])
        let end = Self.pointer(331, 415, shown: shown)
        #expect(
            subject.apply(Self.report(released: .primary), at: end)
                == [DrivenReport(place: .init(x: 329, y: 416), released: 1)]
        )
        #expect(subject.follow(end).isEmpty)
        #expect(
            subject.apply(
                PointerReport(time: .zero, source: .mouse, scroll: .init(horizontal: 0, vertical: 9)),
                at: end
            )
                == [DrivenReport(scroll: Scroll(horizontal: 0, vertical: 9))]
        )
        #expect(subject.follow(Self.pointer(332, 415, shown: shown)) == [Self.placed(300, 400)])
    }

    @Test(
        "A click at once after another one begins at its own place, which comes anew, as programs move the cursor too"
    )
    func doubleClick() {
        var subject = Subject()
        let (up, down) = (
            Self.pointer(310, 410, shown: .zero), Self.pointer(310, 410, shown: .zero, click: Vector(dx: 5, dy: 0))
        )
        _ = subject.apply(Self.report(.primary), at: down)
        #expect(subject.apply(Self.report(released: .primary), at: up) == [DrivenReport(released: 1)])
        #expect(subject.apply(Self.report(.primary), at: down) == Self.press(1, at: 315, 410))
        // A key that no button means is pressed where the cursor is.
        var task = subject.input
        task.pressed = 0x80
        _ = subject.apply(Self.report(released: .primary), at: up)
        #expect(subject.apply(Self.report(), by: task, at: up) == Self.press(0x80, at: 315, 410))
    }

    @Test("A locked pointer has no place: the device's own counts go out, with its keys and wheels")
    func locked() {
        var subject = Subject()
        _ = subject.follow(Self.pointer(310, 410))
        var locked = Self.pointer(310, 410)
        locked.isLocked = true
        var report = Self.report(.primary)
        report.translation = Vector(dx: 7.5, dy: 3)
        report.scroll = Scroll(horizontal: 0, vertical: 120)
        var input = subject.input
        input.counts = Vector(dx: 5, dy: -2)
        #expect(
            subject.apply(report, by: input, at: locked)
                == [DrivenReport(distance: Vector(dx: 5, dy: -2), scroll: report.scroll, pressed: 1)]
        )
        #expect(subject.apply(report, by: .some(nil), at: locked).isEmpty)
        #expect(subject.follow(locked).isEmpty)
        #expect(subject.apply(Self.report(released: .primary), at: locked) == [DrivenReport(released: 1)])
        // The cursor may be elsewhere afterwards.
        #expect(subject.follow(Self.pointer(310, 410)) == [Self.placed(311, 411), Self.placed(310, 410)])
    }

    @Test("The counts of fingers add up to whole ones")
    func fractions() {
        var subject = Subject()
        var locked = Self.pointer(310, 410)
        locked.isLocked = true
        var input = subject.input
        input.counts = Vector(dx: 0.25, dy: -0.25)
        var sum = Vector.zero
        for _ in 0..<400 {
            for report in subject.apply(Self.report(), by: input, at: locked) { sum += report.distance }
        }
        #expect(sum == Vector(dx: 100, dy: -100))
    }

    @Test("By distances only the motion of driven devices goes out, after acceleration")
    func relative() {
        var subject = Subject { $0.mode = .relative }
        #expect(subject.follow(Self.pointer(310, 410)).isEmpty)
        var report = Self.report()
        report.translation = Vector(dx: 2.5, dy: 0)
        #expect(subject.apply(report, at: Self.pointer(310, 410)) == [DrivenReport(distance: Vector(dx: 2, dy: 0))])
        #expect(subject.apply(report, at: Self.pointer(0, 0)) == [DrivenReport(distance: Vector(dx: 3, dy: 0))])
        #expect(subject.apply(report, by: .some(nil), at: Self.pointer(2, 0)).isEmpty)
    }

    @Test("A device that is not driven moves the pointer, and so the cursor, but neither presses nor scrolls")
    func others() {
        var subject = Subject()
        _ = subject.follow(Self.pointer(310, 410))
        var report = Self.report(.primary)
        report.translation = Vector(dx: 1, dy: 0)
        report.scroll = Scroll(horizontal: 0, vertical: 120)
        #expect(subject.apply(report, by: .some(nil), at: Self.pointer(311, 410)) == [Self.placed(311, 410)])
        // Its own motion took the cursor elsewhere, although the pointer stays.
        #expect(
            subject.apply(report, by: .some(nil), at: Self.pointer(311, 410))
                == [Self.placed(310, 411), Self.placed(311, 410)]
        )
    }

    @Test("Where a finger is on a screen the cursor does not go")
    func touched() {
        var subject = Subject()
        _ = subject.follow(Self.pointer(310, 410))
        var touched = Self.pointer(700, 700)
        touched.isTouched = true
        #expect(subject.follow(touched).isEmpty)
        #expect(subject.follow(Self.pointer(701, 700)) == [Self.placed(701, 700)])
    }

    @Test("A wheel goes out in the device's own direction")
    func wheels() {
        var report = Self.report()
        report.scroll = Scroll(horizontal: 30, vertical: -120)
        var subject = Subject(DeviceSettings(naturalScrolling: true))
        #expect(
            subject.apply(report, at: Self.pointer(0, 0)).last?.scroll == Scroll(horizontal: -30, vertical: 120)
        )
        var plain = Subject()
        #expect(plain.apply(report, at: Self.pointer(0, 0)).last?.scroll == report.scroll)
    }

    @Test(
        "Motion that scrolls turns the wheel, that of several fingers only where the compositor does not see them",
        arguments: [(0, false, true), (1, false, true), (2, false, false), (2, true, true)]
    )
    func manipulations(fingers: Int, areOnWheel: Bool, turns: Bool) {
        var subject = Subject(DeviceSettings(naturalScrolling: true)) { $0.fingers = areOnWheel ? .wheel : .touchpad }
        _ = subject.follow(Self.pointer(0, 0))
        var sum = Vector.zero
        for phase in [GesturePhase.began, .changed, .changed, .ended] {
            var report = PointerReport(time: .zero, source: .touchpad)
            report.manipulation = Manipulation(
                .scroll,
                fingers: fingers,
                phase: phase,
                translation: phase == .ended ? .zero : Vector(dx: 0.25, dy: 10),
                isNatural: true
            )
            for driven in subject.apply(report, at: Self.pointer(0, 0)) {
                sum += Vector(dx: Double(driven.scroll.horizontal), dy: Double(driven.scroll.vertical))
            }
        }
        #expect(sum == (turns ? Vector(dx: 9, dy: -360) : .zero))
        var pinch = PointerReport(time: .zero, source: .touchpad)
        pinch.manipulation = Manipulation(.pinch, phase: .began, translation: Vector(dx: 9, dy: 9))
        #expect(subject.apply(pinch, at: Self.pointer(0, 0)).isEmpty)
    }

    @Test("Taps of several fingers go out only where the compositor does not see them", arguments: [false, true])
    func taps(areOnWheel: Bool) {
        var subject = Subject { $0.fingers = areOnWheel ? .wheel : .touchpad }
        _ = subject.follow(Self.pointer(0, 0))
        let pointer = Self.pointer(0, 0, click: .zero)
        let tap = PointerReport(time: .zero, source: .touchpad, pressed: .secondary, tapFingers: 2)
        #expect(subject.apply(tap, at: pointer) == (areOnWheel ? Self.press(2, at: 0, 0) : []))
        let end = subject.apply(Self.report(released: .secondary), at: Self.pointer(0, 0))
        #expect(end == (areOnWheel ? [DrivenReport(released: 2)] : []))
        let one = PointerReport(time: .zero, source: .touchpad, pressed: .primary, tapFingers: 1)
        #expect(subject.apply(one, at: pointer) == Self.press(1, at: 0, 0))
    }

    @Test("Other outputs place the cursor anew, also at the same values")
    func outputs() {
        var subject = Subject()
        _ = subject.follow(Self.pointer(300, 400))
        subject.stage.setOutputs([Subject.output(side: 65536)], on: &subject.mouse)
        #expect(subject.follow(Self.pointer(300, 400)).isEmpty)
        subject.stage.setOutputs([Subject.output(side: 32768)], on: &subject.mouse)
        #expect(subject.follow(Self.pointer(150, 200)) == [Self.placed(301, 401), Self.placed(300, 400)])
        subject.stage.setOutputs([], on: &subject.mouse)
        #expect(subject.follow(Self.pointer(0, 0)).isEmpty)
    }

    @Test("A key that its device's end releases leaves the cursor where it is until the next change")
    func deviceEnds() {
        var subject = Subject()
        let (up, down) = (
            Self.pointer(310, 410, shown: .zero), Self.pointer(310, 410, shown: .zero, click: Vector(dx: 5, dy: 0))
        )
        _ = subject.apply(Self.report(.primary), at: down)
        #expect(subject.mouse.keys.setDevices([:]) == 1)
        subject.stage.keysDidEnd(at: up)
        #expect(subject.follow(up).isEmpty)
        #expect(subject.follow(Self.pointer(311, 410, shown: .zero)) == [Self.placed(0, 0)])
    }
}
