import PointerDrive
import PointerEngine
import PointerModel
import PointerPipeline
import Testing

@Suite("Driven devices in the pipeline")
struct DrivenPipelineTests {
    private static func placed(_ x: Int32, _ y: Int32) -> DrivenReport { DrivenReport(place: .init(x: x, y: y)) }

    /// The reports of a press in the middle of the output, where the cursor was put before.
    private static func press(_ keys: UInt8, released: UInt8 = 0) -> [DrivenReport] {
        [
            placed(32769, 32769),
            DrivenReport(place: .init(x: 32768, y: 32768), pressed: keys, released: released),
        ]
    }

    @Test("The cursor goes to the pointer when the drive begins, follows it, and stays where it ends")
    func begins() {
        let subject = Subject()
        #expect(subject.report(dx: 5).isEmpty)
        #expect(subject.drive() == [Self.placed(32772, 32769), Self.placed(32773, 32768)])
        #expect(subject.events == [.agreement(.driven)])
        #expect(subject.report(dx: 5) == [Self.placed(32778, 32768)])
        #expect(subject.report(Subject.other, dy: 2) == [Self.placed(32778, 32770)])
        #expect(subject.drive([]).isEmpty && subject.events == [.agreement(.none)])
        #expect(subject.report(dx: 5).isEmpty)
    }

    @Test("A click goes out at the place of the event, with the keys of driven devices alone")
    func click() {
        let subject = Subject()
        _ = subject.drive()
        subject.pipeline.setPosition(Point(x: 32003, y: 32003), at: subject.later())
        let shown = subject.state.displayed
        #expect(subject.state.region?.node == "button" && shown != subject.state.position)
        #expect(subject.take().last?.place == .init(x: Int32(shown.x.rounded()), y: Int32(shown.y.rounded())))
        #expect(subject.report(keys: 1) == [DrivenReport(place: .init(x: 32003, y: 32003), pressed: 1)])
        #expect(subject.report(Subject.other, keys: 1).isEmpty)
        #expect(subject.report(keys: 0) == [DrivenReport(released: 1)])
        #expect(subject.state.buttons == .primary)
        #expect(subject.report(Subject.other, keys: 0).isEmpty)
        #expect(subject.report(dx: 1).last?.place != .init(x: 32004, y: 32003))
    }

    @Test("Side keys go out as they are, also those that mean no button, and not those that are down at the beginning")
    func sideKeys() {
        let subject = Subject()
        _ = subject.report(keys: 0x80)
        _ = subject.drive()
        #expect(subject.report(keys: 0x88) == Self.press(8))
        #expect(subject.report(keys: 0x48) == Self.press(0x40))
        #expect(subject.report(keys: 0x80) == Self.press(0x80, released: 0x48))
        #expect(subject.report(keys: 0) == [DrivenReport(released: 0x80)])
    }

    @Test("Dropped reports release what came up meanwhile")
    func dropped() {
        let subject = Subject()
        _ = subject.drive()
        _ = subject.report(keys: 0x8b)
        #expect(subject.report(keys: 0x82) { $0.isResynchronized = true } == [DrivenReport(released: 9)])
        #expect(subject.report(keys: 0) == [DrivenReport(released: 0x82)])
    }

    enum Interruption: CaseIterable { case end, removal, pause, compositor }

    @Test(
        "What is held comes up when the drive ends or pauses, or the device is gone",
        arguments: Interruption.allCases
    )
    func interrupted(by interruption: Interruption) {
        let subject = Subject()
        _ = subject.drive()
        _ = subject.report(keys: 0x85)
        let time = subject.later()
        switch interruption {
        case .end: subject.pipeline.setDriven([], settings: DriveSettings(), at: time)
        case .removal: subject.pipeline.remove(Subject.mouse, at: time)
        case .pause: subject.pipeline.pause(at: time)
        case .compositor: subject.pipeline.beginCompositor(ofPointer: 0, at: time)
        }
        let released = subject.drain().reduce(0) { $0 | $1.released }
        #expect(released == 0x85 && subject.state.agreement == .none)
        #expect(subject.events.last == .agreement(.none))
        #expect(subject.report(dx: 1, keys: 0x85).isEmpty)
        subject.pipeline.setPosition(.zero, at: subject.later())
        #expect(subject.take().isEmpty)
    }

    @Test("After a pause, and after a compositor, the cursor goes to the pointer again")
    func resumed() {
        let subject = Subject()
        _ = subject.drive()
        subject.pipeline.pause(at: subject.later())
        _ = subject.drain()
        subject.pipeline.resume(at: subject.later())
        #expect(subject.drain().last == Self.placed(32768, 32768) && subject.events == [.agreement(.driven)])
        subject.pipeline.beginCompositor(ofPointer: 0, at: subject.later())
        _ = subject.drain()
        subject.pipeline.process(
            PointerReport(time: subject.later(), source: .mouse, position: Point(x: 7, y: 8)),
            ofPointer: 0
        )
        #expect(subject.drain().isEmpty)
        subject.pipeline.endCompositor(ofPointer: 0, at: subject.later())
        #expect(subject.drain().last == Self.placed(7, 8))
    }

    @Test("A locked pointer sends the device's counts, not their motion in points, and no place")
    func locked() {
        let subject = Subject(DeviceSettings(acceleration: .flat, speed: 1))
        _ = subject.drive()
        subject.pipeline.setLocked(true, at: subject.later())
        #expect(subject.take().isEmpty && subject.state.agreement == .none)
        #expect(
            subject.report(dx: 3, dy: -4, keys: 1) == [DrivenReport(distance: Vector(dx: 3, dy: -4), pressed: 1)]
        )
        #expect(subject.report(Subject.other, dx: 3).isEmpty)
        _ = subject.report(keys: 0)
        subject.pipeline.setLocked(false, at: subject.later())
        #expect(subject.take().last == Self.placed(32768, 32768) && subject.state.agreement == .driven)
    }

    @Test("By distances nobody knows where the cursor is, and a reported cursor moves by them")
    func relative() {
        let subject = Subject()
        #expect(subject.drive { $0.mode = .relative }.isEmpty && subject.events.isEmpty)
        #expect(subject.report(dx: 5) == [DrivenReport(distance: Vector(dx: 5, dy: 0))])
        subject.pipeline.reportCursor(at: Point(x: 9, y: 9), madeAt: subject.later(), at: subject.time)
        #expect(subject.state.agreement == .reported)
        #expect(subject.report(dx: 5) == [DrivenReport(distance: Vector(dx: 5, dy: 0))])
        #expect(subject.state.position == Point(x: 9, y: 9))
    }

    @Test("The mapping is that of the new outputs before anything else goes out")
    func outputs() throws {
        let subject = Subject()
        _ = subject.drive()
        try subject.pipeline.update(.outputs([Subject.output(side: Subject.side * 2)]), at: subject.later())
        #expect(subject.take() == [Self.placed(16384, 16384)])
        subject.pipeline.configure(
            layout: Layout(outputs: [Subject.output(side: Subject.side)]),
            motion: MotionSettings(),
            engine: EngineSettings(),
            at: subject.later()
        )
        #expect(subject.take() == [Self.placed(32768, 32768)])
    }

    @Test("On the one output to which the compositor maps the virtual mouse the pointer stays, by positions alone")
    func oneOutput() throws {
        let subject = Subject()
        var right = Subject.output(side: Subject.side)
        (right.name, right.frame.x) = ("right", Subject.side)
        try subject.pipeline.update(.outputs([Subject.output(side: Subject.side), right]), at: subject.later())
        _ = subject.drive { $0.output = "main" }
        #expect(subject.report(dx: 40_000).last == Self.placed(65535, 32768))
        #expect(subject.state.position.x < Subject.side)
        _ = subject.drive { ($0.output, $0.mode) = ("main", .relative) }
        _ = subject.report(dx: 40_000)
        #expect(subject.state.position.x > Subject.side)
    }

    @Test("Other settings leave a click that is held where it is")
    func settings() {
        let subject = Subject()
        _ = subject.drive()
        subject.pipeline.setPosition(Point(x: 32003, y: 32003), at: subject.later())
        let press = subject.report(keys: 1)
        #expect(press.last == DrivenReport(place: .init(x: 32003, y: 32003), pressed: 1))
        #expect(subject.drive { $0.fingers = .wheel }.isEmpty)
        #expect(subject.drive { $0.cursor = .position }.isEmpty)
        #expect(subject.report(keys: 0) == [DrivenReport(released: 1)])
    }

    @Test("A device that comes again is driven again")
    func addedAgain() {
        let subject = Subject()
        _ = subject.drive()
        subject.pipeline.remove(Subject.mouse, at: subject.later())
        _ = subject.drain()
        #expect(subject.state.agreement == .none)
        subject.add(Subject.mouse)
        #expect(subject.state.agreement == .driven && subject.report(keys: 1) == Self.press(1))
    }
}
