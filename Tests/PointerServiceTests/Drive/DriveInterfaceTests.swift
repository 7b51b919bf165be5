import DriveTesting
import PointerConfiguration
import PointerModel
import PointerWire
import TestBasics
import Testing

@testable import PointerService

@Suite("io.pointerd.Drive")
struct DriveInterfaceTests {
    private func ask(_ test: DriveStage, _ method: DriveMethod, _ parameters: String = "{}") throws
        -> DriveStatusMessage
    {
        let client = try test.stage.connect()
        try client.send("{\"method\":\"\(method.qualifiedName)\",\"parameters\":\(parameters)}")
        return try client.reply(DriveStatusReply.self).status
    }

    @Test("Enable and Disable turn the drive on and off, and reply with the status")
    func calls() throws {
        var configuration = DriveStage.configuration
        configuration.drive.isEnabled = false
        let test = try DriveStage(configuration)
        #expect(try ask(test, .getStatus).phase == "off")
        let trial = try ask(test, .enable, #"{"confirmWithin":300}"#)
        #expect(trial.phase == "connecting" && trial.secondsLeft == 300)
        #expect(try ask(test, .enable).secondsLeft == nil)
        #expect(try ask(test, .getStatus) == test.status)
        #expect(try ask(test, .disable).phase == "off")
        try test.turn { test.guardian.accept() }
        try test.turnUntilClosed()
    }

    @Test("Monitor sends the status now and after each change")
    func monitor() throws {
        let test = try DriveStage(knowsOutputs: false)
        let client = try test.stage.connect()
        try client.send("{\"method\":\"\(DriveMethod.monitor.qualifiedName)\",\"more\":true}")
        #expect(try client.reply(DriveStatusReply.self).status.waitsFor == "outputs")
        try test.setOutputs()
        test.stage.flush()
        #expect(try client.reply(DriveStatusReply.self).status.phase == "connecting")
        #expect(try ask(test, .disable).phase == "off")
        test.stage.flush()
        #expect(try client.reply(DriveStatusReply.self).status.phase == "off")
    }

    @Test("Monitor holds back what its client may not read now, and ends for one that never may")
    func monitorInBackground() throws {
        var configuration = DriveStage.configuration
        configuration.roles.assist = [.activeSession]
        let test = try DriveStage(configuration)
        test.stage.show(ServiceStage.alice)
        let monitor = "{\"method\":\"\(DriveMethod.monitor.qualifiedName)\",\"more\":true}"
        let client = try test.stage.connect(as: ServiceStage.alice)
        try client.send(monitor)
        #expect(try client.reply(DriveStatusReply.self).status.phase == "connecting")
        test.stage.show(ServiceStage.bob)
        #expect(try ask(test, .disable).phase == "off")
        test.stage.flush()
        #expect(client.isQuiet)
        test.stage.show(ServiceStage.alice)
        test.stage.flush()
        #expect(try client.reply(DriveStatusReply.self).status.phase == "off")
        test.stage.show(ServiceStage.alice)
        test.stage.flush()
        // The same status may come again.
        while !client.isQuiet { #expect(try client.reply(DriveStatusReply.self).status.phase == "off") }
        configuration.roles.assist = []
        test.stage.service.apply(configuration, at: .zero)
        test.stage.flush()
        #expect(
            try client.receive()
                == ServiceStage.refusal("io.pointerd.Drive.PermissionDenied", "\"role\":\"drive\"")
        )
    }

    @Test("A time beyond the range is refused and turns nothing on", arguments: [0, 301, -1])
    func range(seconds: Int) throws {
        var configuration = DriveStage.configuration
        configuration.drive.isEnabled = false
        let test = try DriveStage(configuration)
        let client = try test.stage.connect()
        let reply = try client.ask(
            "{\"method\":\"io.pointerd.Drive.Enable\",\"parameters\":{\"confirmWithin\":\(seconds)}}"
        )
        #expect(
            reply?.withoutReason
                == "{\"error\":\"io.pointerd.Drive.OutOfRange\",\"parameters\":{\"parameter\":\"confirmWithin\"}}"
        )
        #expect(test.status.phase == "off")
    }

    @Test(
        "Turning it on and off needs the role drive or admin, its state one of these or assist",
        arguments: ClientRole.allCases
    )
    func role(role: ClientRole) throws {
        var configuration = DriveStage.configuration
        configuration.roles.assist = []
        configuration.roles[role] = [.user(Account(1000))]
        let test = try DriveStage(configuration)
        for method in DriveMethod.allCases {
            let changes = method == .enable || method == .disable
            let roles: [ClientRole] = changes ? [.drive, .admin] : [.drive, .admin, .assist]
            let reply = try test.stage.connect(as: 1000).ask("{\"method\":\"\(method.qualifiedName)\",\"more\":true}")
            let refusal = ServiceStage.refusal("io.pointerd.Drive.PermissionDenied", "\"role\":\"drive\"")
            #expect((reply != refusal) == roles.contains(role), "\(method)")
        }
    }

    @Test("While a recording plays there is no device to take over")
    func recording() throws {
        let stage = try ServiceStage(DriveStage.configuration)
        let client = try stage.connect()
        try client.send("{\"method\":\"io.pointerd.Drive.Enable\"}")
        #expect(try client.reply(DriveStatusReply.self).status.failure == "noDevices")
    }
}
