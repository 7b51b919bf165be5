import DriveDevices
import DriveTesting
import GuardWire
import PointerConfiguration
import PointerModel
import PointerWire
import SystemPackage
import TestBasics
import Testing

@testable import PointerService

@Suite("The drive among others: compositors, programs that name outputs, and a guard that answers late")
struct DriveRaceTests {
    private func hold(_ test: DriveStage) throws -> LoopbackClient {
        let client = try test.stage.connect()
        try client.send(
            #"{"method":"io.pointerd.Layout.HoldOutputs","more":true,"parameters":{"outputs":[{"name":"main","frame":{"x":0,"y":0,"width":1920,"height":1080},"scale":1}]}}"#
        )
        _ = try client.receive()
        return client
    }

    /// Has the daemon read what the guard has sent.
    private func settle(_ test: DriveStage) throws -> [GuardRequest] {
        try test.guardian.send(.ping)
        var requests: [GuardRequest] = []
        try test.turn {
            requests += try test.guardian.requests().requests
            return requests.last == .pong
        }
        return requests.dropLast()
    }

    @Test("A compositor that moves a pointer itself keeps the drive from taking devices, and gets them back")
    func compositor() throws {
        let test = try DriveStage()
        try test.drive()
        let compositor = try CompositorClient(on: test.stage)
        _ = try compositor.event()
        try test.turnUntilClosed()
        #expect(test.status.waitsFor == "compositor" && test.devices.endedGrabs == 1)
        test.drive.enable(confirmWithin: nil, by: nil)
        #expect(test.status.waitsFor == "compositor" && !test.guardian.accept())
        compositor.stream.close()
        try test.drive()
    }

    @Test("Without taken devices the drive lets the guard go when the outputs are lost; with them it goes on")
    func outputsLost() throws {
        let test = try DriveStage(knowsOutputs: false)
        var client = try hold(test)
        try test.turn { test.guardian.accept() }
        try test.guardian.sendMice()
        try test.turn { try test.guardian.requests().requests == [.take(EventNumber(3))] }
        client.close()
        try test.turnUntilClosed()
        #expect(test.status.waitsFor == "outputs" && test.devices.grabbed.isEmpty)

        client = try hold(test)
        try test.drive()
        client.close()
        #expect(try settle(test).isEmpty && test.status.phase == "driving")
        test.devices.nodes = []
        test.devices.drivableDevices = []
        test.stage.service.apply(.removed(DriveStage.device(3)), at: .zero)
        try test.turnUntilClosed()
        #expect(test.status.waitsFor == "outputs")
    }

    @Test("A device that was plugged in again is asked for once, though the guard reports the former one's end later")
    func replugged() throws {
        let test = try DriveStage()
        try test.drive()
        test.devices.nodes = []
        test.devices.drivableDevices = []
        test.stage.service.apply(.removed(DriveStage.device(3)), at: .zero)
        test.devices.nodes = [3]
        test.devices.drivableDevices = [DriveStage.device(3)]
        test.stage.service.apply(.added(DriveStage.device(3)), at: .zero)
        try test.guardian.send(.gone(EventNumber(3)))
        #expect(try settle(test) == [.take(EventNumber(3))])
        #expect(test.status.devices.map(\.state) == ["asked"])
        try test.guardian.sendTaken(3)
        try test.turn(to: .driving)
    }

    @Test("A refusal of a device that is taken changes nothing")
    func refusedLate() throws {
        let test = try DriveStage()
        try test.drive()
        try test.guardian.send(.refused(EventNumber(3), .busy))
        #expect(try settle(test).isEmpty && test.status.devices.map(\.state) == ["taken"])
    }

    @Test("Where fingers turn the wheel, a touchpad's copy gets nothing")
    func wheel() throws {
        var configuration = DriveStage.configuration
        configuration.drive.fingers = .wheel
        let test = try DriveStage(configuration)
        try test.drive()
        let null = try FileDescriptor.open(FilePath("/dev/null"), .writeOnly)
        try test.guardian.send(.touchpad(EventNumber(3)), with: null.rawValue)
        try null.close()
        #expect(try settle(test).isEmpty && test.devices.mirrored.isEmpty)
    }

    @Test("A guard for which another daemon waits already is asked again")
    func crowded() throws {
        var configuration = DriveStage.configuration
        configuration.drive.isEnabled = false
        let test = try DriveStage(configuration)
        var error: Errno?
        for _ in 0..<100 where error == nil {
            do throws(Errno) { _ = try PacketSocket.connect(to: test.guardian.path) } catch let failure {
                error = failure
            }
        }
        try #require(error == .wouldBlock)
        test.drive.enable(confirmWithin: nil, by: nil)
        #expect(test.status.waitsFor == "retry" && test.status.reason == "pointer-guard serves another pointerd")
        while test.guardian.accept() {}
        try test.drive()
    }
}
