import PointerConfiguration
import PointerModel
import PointerWire
import TestBasics
import Testing

@testable import PointerService

@Suite("An absolute mouse in the service")
struct AbsoluteMouseServiceTests {
    private static func device(output: String? = nil) -> DeviceDescription {
        let range = AxisRange(minimum: 0, maximum: 32767)
        return DeviceDescription(
            id: DeviceID(rawValue: 2),
            kind: .mouse,
            name: "Tablet",
            node: "/dev/input/event4",
            positions: .init(horizontal: range, vertical: range, output: output)
        )
    }

    private static func stage(output: String? = nil) throws -> ServiceStage {
        var configuration = ServiceStage.configuration
        configuration.roles.sync = [.everyone]
        let stage = try ServiceStage(configuration)
        stage.service.apply(.added(device(output: output)), at: Timestamp(microseconds: stage.start))
        return stage
    }

    private static func place(_ stage: ServiceStage, _ x: Double, _ y: Double, after microseconds: Int64) {
        var report = InputReport(
            device: DeviceID(rawValue: 2),
            time: Timestamp(microseconds: stage.start + microseconds)
        )
        report.position = Point(x: x, y: y)
        stage.service.process(report)
    }

    private static let outputs =
        #"{"outputs":[{"name":"a","frame":{"x":0,"y":0,"width":1000,"height":500},"scale":1},"#
        + #"{"name":"b","frame":{"x":1000,"y":0,"width":1000,"height":1000},"scale":1}]}"#

    @Test("Its place is the cursor's while a client holds or has set the outputs, and not on the configuration's")
    func agreement() throws {
        let stage = try Self.stage()
        Self.place(stage, 0.5, 0.5, after: 1000)
        #expect(stage.state.position == Point(x: 960, y: 540) && stage.state.agreement == .none)
        let subscriber = try stage.subscribe(#"{"events":["agreement"]}"#)
        let holder = try stage.connect()
        _ = try holder.ask(
            #"{"method":"io.pointerd.Layout.HoldOutputs","more":true,"parameters":\#(Self.outputs)}"#
        )
        Self.place(stage, 0.75, 0.75, after: 2000)
        #expect(stage.state.position == Point(x: 1500, y: 750) && stage.state.agreement == .reported)
        stage.flush()
        #expect(try subscriber.receive()?.contains(#""agreement":"reported""#) == true)
        holder.close()
        #expect(try subscriber.receive()?.contains(#""agreement":"none""#) == true)
        Self.place(stage, 0.25, 0.5, after: 3000)
        #expect(stage.state.position == Point(x: 480, y: 540) && stage.state.agreement == .none)
        let setter = try stage.connect()
        #expect(
            try setter.ask(#"{"method":"io.pointerd.Layout.SetOutputs","parameters":\#(Self.outputs)}"#)
                == #"{"parameters":{}}"#
        )
        Self.place(stage, 0.1, 0.1, after: 4000)
        #expect(stage.state.position == Point(x: 200, y: 100) && stage.state.agreement == .reported)
        stage.service.setPaused(true)
        #expect(stage.state.agreement == .none)
    }

    @Test("Devices.List says that the output of a rule is missing, and the device moves nothing until it is there")
    func missingOutput() throws {
        let stage = try Self.stage(output: "b")
        let client = try stage.connect()
        let list = #"{"method":"io.pointerd.Devices.List"}"#
        #expect(try client.ask(list)?.contains(#""output":"b","outputMissing":true"#) == true)
        let before = stage.state.position
        Self.place(stage, 0.1, 0.1, after: 1000)
        #expect(stage.state.position == before)
        stage.service.outputs.set([Output(name: "b", frame: Rect(x: 1000, y: 0, width: 1000, height: 1000))])
        #expect(try client.ask(list)?.contains(#""output":"b","outputMissing":false"#) == true)
        Self.place(stage, 0.1, 0.1, after: 2000)
        #expect(stage.state.position == Point(x: 1100, y: 100))
    }
}
