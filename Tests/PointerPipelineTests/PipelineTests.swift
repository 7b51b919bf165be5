import PointerEngine
import PointerModel
import PointerPipeline
import Testing

@Suite("Pipeline")
struct PipelineTests {
    static let layout = Layout(outputs: [Output(name: "main", frame: Rect(x: 0, y: 0, width: 100, height: 100))])

    static let flat = MotionSettings(mouse: DeviceSettings(acceleration: .flat))

    /// A pipeline that is changed in place where an expectation looks at the outcome.
    final class Subject {
        var pipeline = Pipeline(layout: layout, motion: flat, engine: EngineSettings())
        private var time = Timestamp.zero

        init(devices: UInt32...) {
            for device in devices {
                pipeline.add(
                    DeviceDescription(id: DeviceID(rawValue: device), kind: .mouse, name: "", node: ""),
                    at: .zero
                )
            }
        }

        var state: PointerState { pipeline.engine.state }

        /// A report of a while after the one before: no button bounces.
        func process(_ report: InputReport) -> Bool {
            time = time.advanced(bySeconds: 0.03)
            var report = report
            report.time = time
            pipeline.process(report)
            return pipeline.applyNext()
        }

        func remove(_ device: UInt32) -> Bool {
            pipeline.remove(DeviceID(rawValue: device), at: time)
            return pipeline.applyNext()
        }
    }

    static func report(_ device: UInt32, dx: Double = 0, dy: Double = 0, buttons: Buttons = []) -> InputReport {
        var frame = InputReport(device: DeviceID(rawValue: device), time: .zero)
        frame.relative = Vector(dx: dx, dy: dy)
        frame.buttons = buttons
        return frame
    }

    @Test("A report of a device that is not there, or that says nothing, has no consequence")
    func nothing() {
        let subject = Subject(devices: 1)
        #expect(!subject.process(Self.report(2, dx: 5)))
        #expect(!subject.process(Self.report(1)))
        #expect(subject.process(Self.report(1, dx: 5)))
        #expect(!subject.remove(1))
        #expect(!subject.process(Self.report(1, dx: 5)))
        #expect(subject.state.position == Point(x: 55, y: 50))
    }

    @Test("While somebody types the touchpad that is built in rests, and the mouse and the other touchpads do not")
    func typing() {
        let flat = DeviceSettings(acceleration: .flat, disableWhileTyping: true)
        var pipeline = Pipeline(
            layout: Self.layout,
            motion: MotionSettings(mouse: flat, touchpad: flat),
            engine: EngineSettings()
        )
        for id in 1...3 as ClosedRange<UInt32> {
            let pad = DeviceDescription.Touchpad(width: 100, height: 60, isExternal: id == 2)
            pipeline.add(
                DeviceDescription(
                    id: DeviceID(rawValue: id),
                    kind: id == 3 ? .mouse : .touchpad,
                    name: "",
                    node: "",
                    touchpad: id == 3 ? nil : pad
                ),
                at: .zero
            )
        }
        // How far the pointer goes with a finger that goes a millimeter, or with the mouse.
        func way(_ device: UInt32, at time: Int64) -> Double {
            let start = pipeline.engine.state.position.x
            for step in 0...5 {
                var report = Self.report(device, dx: device == 3 ? 1 : 0)
                report.time = Timestamp(microseconds: (time + Int64(step) * 8) * 1000)
                if device < 3, step < 5 {
                    let x = 50 + Double(step) / 4
                    report.contacts[0] = Contact(trackingID: Int32(time), position: Point(x: x, y: 30))
                }
                pipeline.process(report)
                while pipeline.applyNext() {}
            }
            return pipeline.engine.state.position.x - start
        }
        #expect(way(1, at: 1000) > 0)
        pipeline.type(at: Timestamp(microseconds: 2_000_000))
        pipeline.type(at: Timestamp(microseconds: 2_100_000))
        let hasConsequence = pipeline.applyNext()
        #expect(!hasConsequence)
        #expect(way(1, at: 2150) == 0)
        #expect(way(2, at: 2250) > 0 && way(3, at: 2350) > 0)
        #expect(way(1, at: 2600) > 0)
    }

    @Test("Motion against the edge of the outputs has no consequence either")
    func edge() {
        let subject = Subject(devices: 1)
        #expect(subject.process(Self.report(1, dx: -500)))
        #expect(!subject.process(Self.report(1, dx: -1)))
    }

    @Test("A button is down while any device holds it")
    func sharedButton() {
        let subject = Subject(devices: 1, 2)
        #expect(subject.process(Self.report(1, buttons: .primary)))
        #expect(!subject.process(Self.report(2, buttons: .primary)))
        #expect(!subject.process(Self.report(1)))
        #expect(subject.state.buttons == .primary)
        #expect(subject.remove(2))
        #expect(
            subject.pipeline.events.events == [
                .button(
                    ButtonEvent(.primary, isPressed: false, isInterrupted: true, clickPosition: Point(x: 50, y: 50))
                )
            ]
        )
        #expect(subject.state.buttons == [])
    }

    @Test("Two touchpads stay apart: fingers that scroll on one go on to their own end, whatever the other's do")
    func touchpads() {
        var pipeline = Pipeline(layout: Self.layout, motion: MotionSettings(), engine: EngineSettings())
        var reports: [InputReport] = []
        for number in 1...2 as ClosedRange<UInt32> {
            let id = DeviceID(rawValue: number)
            pipeline.add(
                DeviceDescription(
                    id: id,
                    kind: .touchpad,
                    name: "",
                    node: "",
                    touchpad: .init(width: 100, height: 60)
                ),
                at: .zero
            )
            reports.append(InputReport(device: id, time: .zero))
        }
        var time = Int64(0)
        /// The phases in the events of the next report.
        func phases(_ device: Int) -> [GesturePhase] {
            time += 10_000
            reports[device].time = Timestamp(microseconds: time)
            pipeline.process(reports[device])
            var phases: [GesturePhase] = []
            while pipeline.applyNext() {
                for case .manipulation(let step) in pipeline.events.events { phases.append(step.phase) }
            }
            return phases
        }
        /// Puts two fingers down and takes them along until they scroll.
        func begin(_ device: Int) {
            for slot in 0..<2 {
                let position = Point(x: 30, y: 20 + 10 * Double(slot))
                reports[device].contacts[slot] = Contact(trackingID: Int32(slot), position: position)
            }
            _ = phases(device)
            for _ in 0..<10 { _ = move(device) }
        }
        func move(_ device: Int) -> [GesturePhase] {
            for slot in 0..<2 { reports[device].contacts[slot]?.position.x += 3 }
            return phases(device)
        }
        func lift(_ device: Int) -> [GesturePhase] {
            reports[device].contacts = Contacts()
            return phases(device)
        }
        begin(0)
        #expect(move(0) == [.changed])
        begin(1)
        #expect(move(1) == [.changed])
        #expect(move(0) == [])
        #expect(lift(0) == [])
        #expect(move(1) == [.changed])
        #expect(lift(1) == [.ended])
    }

    @Test("New settings hold for devices that are there, and what is held stays held")
    func settings() {
        let subject = Subject(devices: 1)
        _ = subject.process(Self.report(1, buttons: .primary))
        subject.pipeline.configure(
            layout: Self.layout,
            motion: MotionSettings(mouse: DeviceSettings(acceleration: .flat, speed: 1)),
            engine: EngineSettings(),
            at: .zero
        )
        #expect(subject.process(Self.report(1, dx: 5, buttons: .primary)))
        #expect(subject.state.position == Point(x: 60, y: 50))
        #expect(subject.state.buttons == .primary)
    }

    @Test("A device with a speed of its own keeps it when the settings of its kind change")
    func ownSettings() {
        let subject = Subject(devices: 1)
        var device = DeviceDescription(id: DeviceID(rawValue: 2), kind: .mouse, name: "", node: "")
        device.outcome.overrides.motion["speed"] = .number(1)
        subject.pipeline.add(device, at: .zero)
        #expect(subject.process(Self.report(2, dx: 5)))
        #expect(subject.state.position == Point(x: 60, y: 50))
        subject.pipeline.configure(
            layout: Self.layout,
            motion: MotionSettings(mouse: DeviceSettings(acceleration: .flat, speed: -0.5)),
            engine: EngineSettings(),
            at: .zero
        )
        #expect(subject.process(Self.report(1, dx: 10)))
        #expect(subject.state.position == Point(x: 65, y: 50))
        #expect(subject.process(Self.report(2, dx: 5)))
        #expect(subject.state.position == Point(x: 75, y: 50))
    }
}
