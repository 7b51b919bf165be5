import PointerDrive
import PointerModel
import Testing

@Suite("The drive stage of a pointer")
struct DriveStageTests {
    private typealias Subject = DriveStageSubject

    @Test("The cursor goes where the pointer is drawn, and the first place comes twice, lest the kernel drop it")
    func drawn() {
        var subject = Subject()
        let shown = Point(x: 300, y: 400)
        #expect(
            subject.follow(Subject.pointer(310, 410, shown: shown)) == [
                Subject.placed(301, 401), Subject.placed(300, 400),
            ]
        )
        #expect(subject.follow(Subject.pointer(320, 420, shown: shown)).isEmpty)
        #expect(subject.follow(Subject.pointer(500, 600)) == [Subject.placed(500, 600)])
        var position = Subject { $0.cursor = .position }
        #expect(position.follow(Subject.pointer(310, 410, shown: shown)).last == Subject.placed(310, 410))
    }

    @Test("A press comes with its place, a drag goes on from there, and only the change after the release ends that")
    func click() {
        var subject = Subject()
        let shown = Point(x: 300, y: 400)
        _ = subject.follow(Subject.pointer(310, 410, shown: shown))
        let press = subject.apply(
            Subject.report(.primary),
            at: Subject.pointer(310, 410, shown: shown, click: Vector(dx: -2, dy: 1))
        )
        #expect(press == [DrivenReport(place: .init(x: 308, y: 411), pressed: 1)])
        let drag = subject.follow(Subject.pointer(330, 415, shown: shown, click: Vector(dx: -2, dy: 1)))
        #expect(drag == [Subject.placed(328, 416)])
        let end = Subject.pointer(331, 415, shown: shown)
        #expect(
            subject.apply(Subject.report(released: .primary), at: end)
                == [DrivenReport(place: .init(x: 329, y: 416), released: 1)]
        )
        #expect(subject.follow(end).isEmpty)
        #expect(
            subject.apply(
                PointerReport(time: .zero, source: .mouse, scroll: .init(horizontal: 0, vertical: 9)),
                at: end
            )
                == Subject.turn(9, at: 329, 416)
        )
        #expect(subject.follow(Subject.pointer(332, 415, shown: shown)) == [Subject.placed(300, 400)])
    }

    @Test(
        "A click at once after another one begins at its own place, which comes anew, as programs move the cursor too"
    )
    func doubleClick() {
        var subject = Subject()
        let (up, down) = (
            Subject.pointer(310, 410, shown: .zero),
            Subject.pointer(310, 410, shown: .zero, click: Vector(dx: 5, dy: 0))
        )
        _ = subject.apply(Subject.report(.primary), at: down)
        #expect(subject.apply(Subject.report(released: .primary), at: up) == [DrivenReport(released: 1)])
        #expect(subject.apply(Subject.report(.primary), at: down) == Subject.press(1, at: 315, 410))
        // A key that no button means is pressed where the cursor is.
        var task = subject.input
        task.pressed = 0x80
        _ = subject.apply(Subject.report(released: .primary), at: up)
        #expect(subject.apply(Subject.report(), by: task, at: up) == Subject.press(0x80, at: 315, 410))
    }

    @Test("A locked pointer has no place: the device's own counts go out, with its keys and wheels")
    func locked() {
        var subject = Subject()
        _ = subject.follow(Subject.pointer(310, 410))
        var locked = Subject.pointer(310, 410)
        locked.isLocked = true
        var report = Subject.report(.primary)
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
        #expect(subject.apply(Subject.report(released: .primary), at: locked) == [DrivenReport(released: 1)])
        // The cursor may be elsewhere afterwards.
        #expect(subject.follow(Subject.pointer(310, 410)) == [Subject.placed(311, 411), Subject.placed(310, 410)])
    }

    @Test("The counts of fingers add up to whole ones")
    func fractions() {
        var subject = Subject()
        var locked = Subject.pointer(310, 410)
        locked.isLocked = true
        var input = subject.input
        input.counts = Vector(dx: 0.25, dy: -0.25)
        var sum = Vector.zero
        for _ in 0..<400 {
            for report in subject.apply(Subject.report(), by: input, at: locked) { sum += report.distance }
        }
        #expect(sum == Vector(dx: 100, dy: -100))
    }

    @Test("By distances only the motion of driven devices goes out, after acceleration")
    func relative() {
        var subject = Subject { $0.mode = .relative }
        #expect(subject.follow(Subject.pointer(310, 410)).isEmpty)
        var report = Subject.report()
        report.translation = Vector(dx: 2.5, dy: 0)
        #expect(subject.apply(report, at: Subject.pointer(310, 410)) == [DrivenReport(distance: Vector(dx: 2, dy: 0))])
        #expect(subject.apply(report, at: Subject.pointer(0, 0)) == [DrivenReport(distance: Vector(dx: 3, dy: 0))])
        #expect(subject.apply(report, by: .some(nil), at: Subject.pointer(2, 0)).isEmpty)
    }

    @Test("A device that is not driven moves the pointer, and so the cursor, but neither presses nor scrolls")
    func others() {
        var subject = Subject()
        _ = subject.follow(Subject.pointer(310, 410))
        var report = Subject.report(.primary)
        report.translation = Vector(dx: 1, dy: 0)
        report.scroll = Scroll(horizontal: 0, vertical: 120)
        #expect(subject.apply(report, by: .some(nil), at: Subject.pointer(311, 410)) == [Subject.placed(311, 410)])
        // Its own motion took the cursor elsewhere, although the pointer stays.
        #expect(
            subject.apply(report, by: .some(nil), at: Subject.pointer(311, 410))
                == [Subject.placed(310, 411), Subject.placed(311, 410)]
        )
    }

    @Test("Other outputs place the cursor anew, also at the same values")
    func outputs() {
        var subject = Subject()
        _ = subject.follow(Subject.pointer(300, 400))
        subject.stage.setOutputs([Subject.output(side: 65536)], on: &subject.mouse)
        #expect(subject.follow(Subject.pointer(300, 400)).isEmpty)
        subject.stage.setOutputs([Subject.output(side: 32768)], on: &subject.mouse)
        #expect(subject.follow(Subject.pointer(150, 200)) == [Subject.placed(301, 401), Subject.placed(300, 400)])
        subject.stage.setOutputs([], on: &subject.mouse)
        #expect(subject.follow(Subject.pointer(0, 0)).isEmpty)
    }

    @Test("A key that its device's end releases leaves the cursor where it is until the next change")
    func deviceEnds() {
        var subject = Subject()
        let (up, down) = (
            Subject.pointer(310, 410, shown: .zero),
            Subject.pointer(310, 410, shown: .zero, click: Vector(dx: 5, dy: 0))
        )
        _ = subject.apply(Subject.report(.primary), at: down)
        #expect(subject.mouse.keys.setDevices([:]) == 1)
        subject.stage.keysDidEnd(at: up)
        #expect(subject.follow(up).isEmpty)
        #expect(subject.follow(Subject.pointer(311, 410, shown: .zero)) == [Subject.placed(0, 0)])
    }
}
