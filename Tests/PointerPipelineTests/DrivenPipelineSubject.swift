import PointerDrive
import PointerEngine
import PointerModel
import PointerPipeline

extension DrivenPipelineTests {
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

        init(
            _ settings: DeviceSettings = DeviceSettings(acceleration: .flat),
            pointers: [String] = [],
            assist: AssistSettings = AssistSettings(),
            nodes: [Node] = [button]
        ) {
            pipeline = Pipeline(
                layout: Layout(
                    outputs: [Self.output(side: Self.side)],
                    surfaces: [
                        Surface(
                            id: "surface",
                            frame: Rect(x: 0, y: 0, width: Self.side, height: Self.side),
                            nodes: nodes
                        )
                    ]
                ),
                motion: MotionSettings(mouse: settings, touchpad: settings),
                engine: Self.settings(assist),
                pointers: pointers
            )
            for device in [Self.mouse, Self.other] { add(device) }
        }

        /// Settings with which the button holds the pointer, however long it is.
        private static func settings(_ assist: AssistSettings) -> EngineSettings {
            var settings = EngineSettings(assist: assist)
            settings.effects.snapGap = 0
            return settings
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
}
