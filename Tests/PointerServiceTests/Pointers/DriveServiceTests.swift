import Documents
import LayoutDocuments
import PointerConfiguration
import PointerDrive
import PointerModel
import PointerWire
import TestBasics
import Testing

@testable import PointerService

@Suite("The drive in the service")
struct DriveServiceTests {
    private static let outputs = [Output(name: "main", frame: Rect(x: 0, y: 0, width: 1600, height: 900))]

    /// A drive that counts how often the service has it look at the facts.
    private final class CountingDrive: Drive {
        let status = DriveStatusMessage(.off)
        var hasChanged: () -> Void = {}
        private(set) var updates = 0

        func enable(confirmWithin seconds: Int?, by user: UInt32?) {}
        func disable(by user: UInt32?) {}
        func configure(_ settings: DriveSettings) {}
        func update() { updates += 1 }
        func sessionsDidChange() {}
        func devicesDidChange(_ event: DeviceEvent) {}
    }

    /// A stage that keeps what goes out to the virtual mice.
    private final class Subject {
        let stage: ServiceStage
        var reports: [DrivenReport] = []
        private let counting = CountingDrive()
        var changes: Int { counting.updates }

        init() throws {
            var configuration = ServiceStage.configuration
            configuration.roles.sync = [.everyone]
            stage = try ServiceStage(configuration)
            stage.service.onDrivenReport = { [unowned self] report in reports.append(copy report) }
            stage.service.drive = counting
        }

        func hold() throws -> LoopbackClient {
            let client = try stage.connect()
            let parameters = stage.json(LayoutWriter.message.setOutputs(DriveServiceTests.outputs))
            try client.send(
                "{\"method\":\"io.pointerd.Layout.HoldOutputs\",\"parameters\":\(parameters),\"more\":true}"
            )
            _ = try client.receive()
            return client
        }

        func drive(_ devices: Set<PointerModel.DeviceID> = [ServiceStage.mouse.id]) {
            stage.service.setDriven(devices, settings: DriveSettings(), at: .zero)
        }

        func take() -> [DrivenReport] {
            defer { reports = [] }
            return reports
        }
    }

    @Test("What goes out comes before the events of its cause, and other clients move the cursor too")
    func reports() throws {
        let subject = try Subject()
        let subscriber = try subject.stage.subscribe(#"{"events":["motion","agreement"]}"#)
        subject.drive()
        #expect(subject.take().count == 2 && subject.stage.state.agreement == .driven)
        subject.stage.report(dx: 100)
        let place = try #require(subject.take().last?.place)
        let mapping = try #require(OutputMapping(subject.stage.layout.outputs, named: nil))
        #expect(place == mapping.place(of: subject.stage.state.displayed))
        let call = #"{"method":"io.pointerd.Pointer.SetPosition","parameters":{"x":10,"y":20}}"#
        #expect(try subject.stage.connect().ask(call) == #"{"parameters":{}}"#)
        #expect(subject.take().last?.place == mapping.place(of: subject.stage.state.displayed))
        subject.stage.flush()
        #expect(try subscriber.event().agreement == "driven")
        subject.drive([])
        #expect(subject.stage.state.agreement == .none)
        subject.stage.report(dx: 100)
        #expect(subject.take().isEmpty)
    }

    @Test("A driven pointer keeps the last true outputs, and the end of the drive ends that")
    func outputs() throws {
        let subject = try Subject()
        let configured = subject.stage.layout.outputs
        #expect(!subject.stage.service.hasTrueOutputs)
        let holder = try subject.hold()
        #expect(subject.stage.service.hasTrueOutputs && subject.changes == 1)
        subject.drive()
        holder.close()
        _ = try subject.stage.subscribe()
        #expect(subject.stage.layout.outputs == Self.outputs && subject.stage.service.hasTrueOutputs)
        #expect(subject.changes == 1)
        subject.drive([])
        #expect(subject.stage.layout.outputs == configured && !subject.stage.service.hasTrueOutputs)
        #expect(subject.changes == 2)
    }

    @Test("Outputs that a client sets meanwhile are in force")
    func setMeanwhile() throws {
        let subject = try Subject()
        let holder = try subject.hold()
        subject.drive()
        holder.close()
        _ = try subject.stage.subscribe()
        var others = Self.outputs
        others[0].frame.width = 800
        #expect(try subject.stage.answer(to: .setOutputs, LayoutWriter.message.setOutputs(others)) == "{}")
        #expect(subject.stage.layout.outputs == others && subject.changes == 2)
    }

    @Test("A pause releases what is held")
    func paused() throws {
        let subject = try Subject()
        subject.drive()
        subject.stage.report(buttons: .primary)
        #expect(subject.take().last?.pressed == 1)
        subject.stage.service.setPaused(true)
        #expect(subject.take() == [DrivenReport(released: 1)] && subject.stage.state.agreement == .none)
        subject.stage.service.setPaused(false)
        #expect(subject.take().last?.place != nil && subject.stage.state.agreement == .driven)
    }
}
