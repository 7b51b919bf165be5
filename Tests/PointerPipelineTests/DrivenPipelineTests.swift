import PointerDrive
import PointerEngine
import PointerModel
import PointerPipeline
import Testing

@Suite("Driven devices in the pipeline")
struct DrivenPipelineTests {
    /// A pipeline over an output of 65536 x 65536 points, so that a point is a step of the axes.
    final class Subject {
        static let (mouse, other, touchpad) = (DeviceID(rawValue: 1), DeviceID(rawValue: 2), DeviceID(rawValue: 3))
        static let side = 65536.0
        static let button = Node(
            id: "button",
            frame: Rect(x: 32000, y: 32000, width: 100, height: 60),
            interaction: Interaction(style: .content(.highlight()))
        )

        var pipeline: Pipeline
        var events: [PointerEvent] = []
        private(set) var time = Timestamp.zero

        init(_ settings: DeviceSettings = DeviceSettings(acceleration: .flat), pointers: [String] = []) {
            pipeline = Pipeline(
                layout: Layout(
                    outputs: [Self.output(side: Self.side)],
                    surfaces: [
                        Surface(
                            id: "surface",
                            frame: Rect(x: 0, y: 0, width: Self.side, height: Self.side),
                            nodes: [Self.button]
                        )
                    ]
                ),
                motion: MotionSettings(mouse: settings, touchpad: settings),
                engine: EngineSettings(),
                pointers: pointers
            )
            for device in [Self.mouse, Self.other] { add(device) }
        }

        static func output(side: Double) -> Output {
            Output(name: "main", frame: Rect(x: 0, y: 0, width: side, height: side))
        }

        func add(_ device: DeviceID, pointer: String? = nil) {
            var description = DeviceDescription(id: device, kind: .mouse, name: "", node: "")
            if let pointer { description.outcome.overrides.pointer = pointer }
            pipeline.add(description, at: time)
            _ = drain()
        }

        var state: PointerState { pipeline.engine.state }

        func later(_ seconds: Double = 0.03) -> Timestamp {
            time = time.advanced(bySeconds: seconds)
            return time
        }

        /// Applies everything, and returns what goes out.
        func drain() -> [DrivenReport] {
            events = []
            while pipeline.applyNext() { events += pipeline.events.events }
            return take()
        }

        func take() -> [DrivenReport] {
            defer { pipeline.drivenReports.removeAll(keepingCapacity: true) }
            return pipeline.drivenReports
        }

        func drive(_ devices: Set<DeviceID> = [mouse], _ change: (inout DriveSettings) -> Void = { _ in })
            -> [DrivenReport]
        {
            var settings = DriveSettings()
            change(&settings)
            pipeline.setDriven(devices, settings: settings, at: later())
            return drain()
        }

        func report(
            _ device: DeviceID = mouse,
            dx: Double = 0,
            dy: Double = 0,
            keys: UInt8 = 0,
            _ change: (inout InputReport) -> Void = { _ in }
        ) -> [DrivenReport] {
            var report = InputReport(device: device, time: later())
            report.relative = Vector(dx: dx, dy: dy)
            report.keys = keys
            report.buttons = Buttons(rawValue: keys & 0b11111)
            change(&report)
            pipeline.process(report)
            return drain()
        }
    }

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
        _ = subject.pipeline.setPosition(Point(x: 32003, y: 32003), at: subject.later())
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
        _ = subject.pipeline.setPosition(.zero, at: subject.later())
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
        _ = subject.pipeline.setLocked(true, at: subject.later())
        #expect(subject.take().isEmpty && subject.state.agreement == .none)
        #expect(
            subject.report(dx: 3, dy: -4, keys: 1) == [DrivenReport(distance: Vector(dx: 3, dy: -4), pressed: 1)]
        )
        #expect(subject.report(Subject.other, dx: 3).isEmpty)
        _ = subject.report(keys: 0)
        _ = subject.pipeline.setLocked(false, at: subject.later())
        #expect(subject.take().last == Self.placed(32768, 32768) && subject.state.agreement == .driven)
    }

    @Test("By distances nobody knows where the cursor is, and a reported cursor moves by them")
    func relative() {
        let subject = Subject()
        #expect(subject.drive { $0.mode = .relative }.isEmpty && subject.events.isEmpty)
        #expect(subject.report(dx: 5) == [DrivenReport(distance: Vector(dx: 5, dy: 0))])
        _ = subject.pipeline.reportCursor(at: Point(x: 9, y: 9), madeAt: subject.later(), at: subject.time)
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

    @Test("A key that devices of two pointers hold comes up with the last")
    func pointers() {
        let subject = Subject(pointers: ["left"])
        subject.add(Subject.touchpad, pointer: "left")
        _ = subject.drive([Subject.mouse, Subject.touchpad])
        #expect(subject.pipeline.pointers.map(\.engine.state.agreement) == [.driven, .driven])
        #expect(subject.report(keys: 1) == Self.press(1))
        #expect(subject.report(Subject.touchpad, keys: 1).isEmpty)
        #expect(subject.report(keys: 0).isEmpty)
        #expect(subject.report(Subject.touchpad, keys: 0) == [DrivenReport(released: 1)])
    }

    @Test("Of two driven pointers the cursor follows the one whose device acted last, also after the other one is gone")
    func twoPointers() {
        let subject = Subject(pointers: ["left"])
        subject.add(Subject.touchpad, pointer: "left")
        #expect(
            subject.drive([Subject.mouse, Subject.touchpad]) == [Self.placed(32769, 32769), Self.placed(32768, 32768)]
        )
        #expect(subject.report(Subject.touchpad, dx: 9) == [Self.placed(32777, 32768)])
        _ = subject.pipeline.setPosition(Point(x: 5, y: 5), at: subject.later())
        #expect(subject.take().isEmpty, "the other pointer has the cursor")
        #expect(subject.report(dx: 1) == [Self.placed(6, 5)])
        _ = subject.report(Subject.touchpad, dx: 1)
        subject.pipeline.remove(Subject.touchpad, at: subject.later())
        #expect(subject.drain() == [Self.placed(6, 5)])
    }
}
