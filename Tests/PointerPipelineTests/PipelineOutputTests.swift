import PointerDrive
import PointerEngine
import PointerModel
import PointerMotion
import PointerPipeline
import Testing

@Suite("What an input hands out")
struct PipelineOutputTests {
    /// A pipeline with a mouse, which moves the default pointer, and another one with a pointer of its own.
    final class Subject {
        static let mouse = DeviceID(rawValue: 1)
        static let other = DeviceID(rawValue: 2)

        var pipeline = Pipeline(
            layout: Layout(outputs: [Output(name: "main", frame: Rect(x: 0, y: 0, width: 1000, height: 1000))]),
            motion: MotionSettings(mouse: DeviceSettings(acceleration: .flat)),
            engine: EngineSettings()
        )
        private var outputs: [String] = []
        private(set) var deadline: Timestamp?
        private var time = Timestamp.zero

        init() {
            for device in [Self.mouse, Self.other] {
                var description = DeviceDescription(id: device, kind: .mouse, name: "", node: "")
                if device == Self.other { description.outcome.overrides.pointer = "second" }
                pipeline.add(description, at: .zero)
            }
            _ = settle()
        }

        func later() -> Timestamp {
            time = time.advanced(bySeconds: 0.03)
            return time
        }

        /// What has come out since the last call, each output in a word.
        private func take() -> [String] {
            defer { outputs = [] }
            return outputs
        }

        private func note(_ output: borrowing PipelineOutput) {
            switch output {
            case .driven: outputs.append("driven")
            case .events(let events, let stamp, let pointer):
                let isOwn = stamp.frame == events.number && stamp.time == events.time
                outputs.append("\(pointer)\(isOwn ? "" : " with a stamp that is not its own")")
            }
        }

        func move(_ device: DeviceID = mouse, holding buttons: Buttons = []) -> [String] {
            var report = InputReport(device: device, time: later())
            report.relative = Vector(dx: 3, dy: 0)
            report.buttons = buttons
            deadline = pipeline.process(report) { note($0) }
            return take()
        }

        func advance(to time: Timestamp) -> [String] {
            deadline = pipeline.advance(to: time) { note($0) }
            return take()
        }

        func settle() -> [String] {
            deadline = pipeline.settle { note($0) }
            return take()
        }
    }

    @Test("The events of a report come out once, with their pointer and stamp")
    func once() {
        let subject = Subject()
        #expect(subject.move() == ["0"])
        #expect(subject.move(Subject.other) == ["1"])
        #expect(subject.settle().isEmpty)
        #expect(subject.move(DeviceID(rawValue: 3)).isEmpty)
    }

    @Test("What moves the compositor's cursor comes before the events of its cause")
    func driven() {
        let subject = Subject()
        subject.pipeline.setDriven([Subject.mouse], settings: DriveSettings(), at: subject.later())
        _ = subject.settle()
        let outputs = subject.move()
        #expect(outputs.last == "0")
        #expect(outputs.count > 1 && outputs.dropLast().allSatisfy { $0 == "driven" })
        #expect(subject.settle().isEmpty)
    }

    @Test("Each entry returns when something happens without an input")
    func deadline() {
        let subject = Subject()
        // A press that ends soon could be a bounce of the button.
        _ = subject.move(holding: .primary)
        var deadlines = 0
        while let deadline = subject.deadline {
            #expect(deadline == subject.pipeline.nextDeadline)
            _ = subject.advance(to: deadline)
            deadlines += 1
        }
        #expect(deadlines > 0)
        #expect(subject.pipeline.nextDeadline == nil)
    }

    @Test("A change comes out for each pointer that it affects")
    func changes() {
        let subject = Subject()
        subject.pipeline.setModifiers(.command, at: subject.later())
        #expect(subject.settle() == ["0", "1"])
        subject.pipeline.setModifiers(.command, at: subject.later())
        #expect(subject.settle().isEmpty)
        subject.pipeline.setLocked(true, of: 1, at: subject.later())
        #expect(subject.settle() == ["1"])
    }

    @Test("Earlier events do not come out again with an input that is refused, or with a pointer that goes")
    func earlier() {
        let subject = Subject()
        _ = subject.move()
        let isTaken = subject.pipeline.answer(1, surface: "none", region: nil, at: subject.later())
        #expect(!isTaken)
        #expect(subject.settle().isEmpty)
        _ = subject.move()
        subject.pipeline.remove(Subject.other, at: subject.later())
        #expect(subject.settle().isEmpty)
        #expect(subject.pipeline.pointers.count == 1)
        #expect(subject.settle().isEmpty)
    }
}
