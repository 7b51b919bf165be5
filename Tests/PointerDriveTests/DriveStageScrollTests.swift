import PointerDrive
import PointerModel
import Testing

@Suite("The drive stage, where fingers are and wheels turn")
struct DriveStageScrollTests {
    private typealias Subject = DriveStageSubject

    @Test("Where a finger is on a screen the cursor does not go")
    func touched() {
        var subject = Subject()
        _ = subject.follow(Subject.pointer(310, 410))
        var touched = Subject.pointer(700, 700)
        touched.isTouched = true
        #expect(subject.follow(touched).isEmpty)
        #expect(subject.follow(Subject.pointer(701, 700)) == [Subject.placed(701, 700)])
    }

    @Test("A wheel goes out in the device's own direction")
    func wheels() {
        var report = Subject.report()
        report.scroll = Scroll(horizontal: 30, vertical: -120)
        var subject = Subject(DeviceSettings(naturalScrolling: true))
        #expect(
            subject.apply(report, at: Subject.pointer(0, 0)).last?.scroll == Scroll(horizontal: -30, vertical: 120)
        )
        var plain = Subject()
        #expect(plain.apply(report, at: Subject.pointer(0, 0)).last?.scroll == report.scroll)
    }

    @Test("Where a finger was, the cursor goes only before a wheel and a key, and not while the finger is down")
    func afterTouch() {
        var subject = Subject()
        _ = subject.follow(Subject.pointer(310, 410))
        var touched = Subject.pointer(700, 800)
        (touched.isTouched, touched.isFingerDown) = (true, true)
        var wheel = Subject.report()
        wheel.scroll.vertical = 120
        #expect(subject.apply(wheel, at: touched) == [DrivenReport(scroll: wheel.scroll)])
        touched.isFingerDown = false
        #expect(subject.follow(touched).isEmpty)
        wheel.time = Timestamp(microseconds: 1000)
        #expect(
            subject.apply(wheel, at: touched) == [DrivenReport(place: .init(x: 700, y: 800), scroll: wheel.scroll)]
        )
        _ = subject.follow(touched)
        wheel.time = Timestamp(microseconds: 2000)
        #expect(subject.apply(wheel, at: touched) == Subject.turn(120, at: 700, 800))
        var task = subject.input
        task.pressed = 0x80
        #expect(subject.apply(Subject.report(), by: task, at: touched) == Subject.press(0x80, at: 700, 800))
    }

    @Test("The cursor is put under the pointer before the first turn of a wheel, and again before one after a pause")
    func turns() {
        var subject = Subject()
        _ = subject.follow(Subject.pointer(310, 410))
        var wheel = Subject.report()
        wheel.scroll.vertical = 120
        for (milliseconds, isFirst) in [(100, true), (200, false), (699, false), (1199, true), (1200, false)] {
            wheel.time = Timestamp(microseconds: Int64(milliseconds) * 1000)
            let expected = isFirst ? Subject.turn(120, at: 310, 410) : [DrivenReport(scroll: wheel.scroll)]
            #expect(subject.apply(wheel, at: Subject.pointer(310, 410)) == expected, "after \(milliseconds) ms")
        }
    }

    @Test(
        "Motion that scrolls turns the wheel, that of several fingers only where the compositor does not see them",
        arguments: [(0, false, true), (1, false, true), (2, false, false), (2, true, true)]
    )
    func manipulations(fingers: Int, areOnWheel: Bool, turns: Bool) {
        var subject = Subject(DeviceSettings(naturalScrolling: true)) { $0.fingers = areOnWheel ? .wheel : .touchpad }
        _ = subject.follow(Subject.pointer(0, 0))
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
            for driven in subject.apply(report, at: Subject.pointer(0, 0)) {
                sum += Vector(dx: Double(driven.scroll.horizontal), dy: Double(driven.scroll.vertical))
            }
        }
        #expect(sum == (turns ? Vector(dx: 9, dy: -360) : .zero))
        var pinch = PointerReport(time: .zero, source: .touchpad)
        pinch.manipulation = Manipulation(.pinch, phase: .began, translation: Vector(dx: 9, dy: 9))
        #expect(subject.apply(pinch, at: Subject.pointer(0, 0)).isEmpty)
    }

    @Test("Taps of several fingers go out only where the compositor does not see them", arguments: [false, true])
    func taps(areOnWheel: Bool) {
        var subject = Subject { $0.fingers = areOnWheel ? .wheel : .touchpad }
        _ = subject.follow(Subject.pointer(0, 0))
        let pointer = Subject.pointer(0, 0, click: .zero)
        let tap = PointerReport(time: .zero, source: .touchpad, pressed: .secondary, tapFingers: 2)
        #expect(subject.apply(tap, at: pointer) == (areOnWheel ? Subject.press(2, at: 0, 0) : []))
        let end = subject.apply(Subject.report(released: .secondary), at: Subject.pointer(0, 0))
        #expect(end == (areOnWheel ? [DrivenReport(released: 2)] : []))
        let one = PointerReport(time: .zero, source: .touchpad, pressed: .primary, tapFingers: 1)
        #expect(subject.apply(one, at: pointer) == Subject.press(1, at: 0, 0))
    }
}
