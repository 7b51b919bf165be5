import DriveDevices
import DriveTesting
import GuardWire
import PointerConfiguration
import PointerInput
import PointerModel
import PointerPipeline
import PointerRuntime
import PointerWire
import SystemPackage
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("The life of the drive")
struct DriveLifeTests {
    @Test("It is off unless something turns it on, and then takes what the configuration selects")
    func beginning() throws {
        var configuration = DriveStage.configuration
        configuration.drive.isEnabled = false
        let off = try DriveStage(configuration)
        #expect(off.status.phase == "off" && !off.guardian.accept())
        #expect(off.devices.chosenDevices == configuration.drive.devices)

        let on = try DriveStage()
        #expect(on.status.phase == "connecting")
        try on.turn { on.guardian.accept() }
        try on.guardian.sendMice()
        try on.turn { try on.guardian.requests().requests == [.take(EventNumber(3))] }
        #expect(on.status.phase == "waitingForRest" && on.status.devices.map(\.state) == ["asked"])
        try on.guardian.send(.waiting(EventNumber(3)))
        try on.turn { on.status.devices.map(\.state) == ["waitingForRest"] }
        try on.guardian.sendTaken(3)
        try on.turn(to: .driving)
        #expect(
            on.status.devices == [
                DriveDeviceMessage(id: 103, name: "mouse 3", node: "/dev/input/event3", state: .taken)
            ]
        )
        #expect(on.devices.grabbed == [3])
    }

    @Test("It waits for outputs that a client names, and goes on without them")
    func outputs() throws {
        let test = try DriveStage(knowsOutputs: false)
        #expect(test.status.phase == "waiting" && test.status.waitsFor == "outputs")
        try test.setOutputs()
        #expect(test.status.phase == "connecting")
    }

    @Test("It waits for the output that the configuration names")
    func output() throws {
        var configuration = DriveStage.configuration
        configuration.drive.output = "other"
        let test = try DriveStage(configuration)
        #expect(test.status.phase == "waiting" && test.status.waitsFor == "output")
        configuration.drive.output = "main"
        test.stage.service.apply(configuration, at: .zero)
        #expect(test.status.phase == "connecting")
    }

    @Test("It waits for a device, takes one that appears, and forgets one that is unplugged")
    func hotplug() throws {
        let test = try DriveStage()
        try test.drive()
        let second = DriveStage.device(4)
        test.devices.drivableDevices.append(second)
        test.devices.nodes.insert(4)
        test.stage.service.apply(.added(second), at: .zero)
        try test.turn { try test.guardian.requests().requests == [.take(EventNumber(4))] }
        try test.guardian.sendTaken(4)
        try test.turn { test.status.devices.map(\.state) == ["taken", "taken"] }

        test.devices.nodes.remove(3)
        test.devices.drivableDevices.removeFirst()
        test.stage.service.apply(.removed(DriveStage.device(3)), at: .zero)
        #expect(test.status.devices.map(\.id) == [104])
        try test.guardian.send(.gone(EventNumber(3)))
        try test.guardian.send(.gone(EventNumber(4)))
        test.devices.drivableDevices = []
        try test.turn { test.status.devices.isEmpty }
        #expect(test.status.phase == "waiting" && test.status.waitsFor == "devices")
        // The connection stays, and so do the virtual mice.
        #expect(try !test.guardian.requests().isClosed)
    }

    @Test("Of a device that the daemon closes while it is present, all are given back and taken over again")
    func closed() throws {
        let test = try DriveStage()
        try test.drive()
        test.stage.service.apply(.removed(DriveStage.device(3)), at: .zero)
        try test.turnUntilClosed()
        #expect(test.devices.endedGrabs == 1)
        try test.drive()
    }

    @Test("Pings are answered, and a refused device is named with the reason")
    func reports() throws {
        let test = try DriveStage()
        try test.turn { test.guardian.accept() }
        try test.guardian.send(.ping)
        try test.turn { try test.guardian.requests().requests == [.pong] }
        try test.guardian.sendMice()
        try test.turn { try test.guardian.requests().requests == [.take(EventNumber(3))] }
        try test.guardian.send(.refused(EventNumber(3), .busy))
        try test.turn { test.status.devices.map(\.state) == ["refused"] }
        #expect(test.status.devices.first?.reason == "another program has grabbed it")
        #expect(test.status.phase == "waiting")
    }

    @Test("A touchpad's copy goes to the touchpad")
    func touchpad() throws {
        let test = try DriveStage()
        try test.drive()
        let null = try FileDescriptor.open(FilePath("/dev/null"), .writeOnly)
        try test.guardian.send(.touchpad(EventNumber(3)), with: null.rawValue)
        try null.close()
        try test.turn { test.devices.mirrored == [3] }
    }

    @Test("A pause gives the devices back, and its end takes them over again")
    func pause() throws {
        let test = try DriveStage()
        try test.drive()
        test.stage.service.setPaused(true)
        try test.turnUntilClosed()
        #expect(test.status.waitsFor == "resume" && test.devices.endedGrabs == 1)
        test.stage.service.setPaused(false)
        try test.drive()
    }

    @Test("Another session in front gives the devices back, and takes them over again")
    func sessions() throws {
        let test = try DriveStage()
        try test.drive()
        test.stage.service.setSeatUsers(SeatUsers(of: "seat0", active: nil, present: [1000]))
        try test.turnUntilClosed()
        #expect(test.status.waitsFor == "session")
        test.stage.service.setSeatUsers(SeatUsers(of: "seat0", active: 1000, present: [1000]))
        try test.drive()
        test.stage.service.setSeatUsers(SeatUsers(of: "seat0", active: 1001, present: [1000, 1001]))
        try test.turnUntilClosed()
        try test.drive()
    }

    @Test("Two people take turns: for the one who is helped the daemon drives, the other's mouse is the compositor's")
    func users() throws {
        var configuration = DriveStage.configuration
        configuration.driveUsers = DriveUsers([.user(Account(ServiceStage.alice))])
        let test = try DriveStage(configuration)
        #expect(test.status.waitsFor == "user" && !test.guardian.accept())
        for _ in 0..<2 {
            test.stage.show(ServiceStage.alice)
            try test.drive()
            #expect(test.devices.grabbed == [3])
            test.stage.show(ServiceStage.bob)
            try test.turnUntilClosed()
            #expect(test.status.waitsFor == "user" && !test.guardian.accept())
            #expect(test.devices.grabbed.isEmpty && test.stage.service.pipeline.drive == nil)
        }
        // A reload may help both.
        configuration.driveUsers = DriveUsers()
        test.stage.service.apply(configuration, at: .zero)
        try test.turn { test.status.phase != "waiting" }
        try test.drive()
    }

    @Test("What one of two people turns off or tries is not the other's")
    func ownWishes() throws {
        let (alice, bob) = (ServiceStage.alice, ServiceStage.bob)
        let test = try DriveStage()
        try test.drive()
        test.stage.show(alice)
        try test.turnUntilClosed()
        try test.drive()
        test.drive.disable(by: alice)
        try test.turnUntilClosed()
        #expect(test.status.phase == "off")
        test.stage.show(bob)
        try test.drive()
        test.stage.show(alice)
        try test.turnUntilClosed()
        #expect(test.status.phase == "off")

        test.drive.enable(confirmWithin: 300, by: alice)
        #expect(test.status.secondsLeft == 300)
        test.stage.show(bob)
        #expect(test.status.secondsLeft == nil)
        // It ends in its time also while the other session is in front.
        test.drive.enable(confirmWithin: 1, by: alice)
        test.stage.show(alice)
        try test.turn(to: .off)

        // Who is at no session of the seat speaks for everybody.
        test.drive.enable(confirmWithin: nil, by: nil)
        try test.turn { test.status.phase != "off" }
        test.drive.disable(by: 0)
        #expect(test.status.phase == "off")
        test.stage.show(bob)
        #expect(test.status.phase == "off")
    }

    @Test("A group counts once a program of the person in front is in it, and until another session comes")
    func groupOfUsers() throws {
        var configuration = DriveStage.configuration
        configuration.driveUsers = DriveUsers([.group(Account(60))])
        let test = try DriveStage(configuration)
        test.stage.server.groups.read = { _, user, buffer in
            buffer[0] = user == ServiceStage.alice ? 60 : 61
            return 1
        }
        test.stage.show(ServiceStage.alice)
        try test.turn { test.status.waitsFor == "user" }
        let other = try test.stage.connect(as: ServiceStage.bob)
        #expect(test.status.waitsFor == "user")
        let client = try test.stage.connect(as: ServiceStage.alice)
        try test.drive()
        client.close()
        test.drive.update()
        #expect(test.status.phase == "driving")
        test.stage.show(ServiceStage.bob)
        try test.turnUntilClosed()
        #expect(test.status.waitsFor == "user")
        withExtendedLifetime(other) {}
    }

    @Test("A sleep gives the devices back, and they are taken over again after it")
    func sleep() throws {
        let test = try DriveStage()
        try test.drive()
        test.drive.suspend()
        try test.turnUntilClosed()
        #expect(test.status.waitsFor == "wake")
        test.drive.resume()
        try test.drive()
    }

    @Test("New settings give the devices back and take them over again; only a changed key turns the drive on or off")
    func reload() throws {
        let test = try DriveStage()
        try test.drive()
        var configuration = DriveStage.configuration
        test.stage.service.apply(configuration, at: .zero)
        #expect(test.status.phase == "driving")
        configuration.drive.devices.append(DeviceMatch(kind: .touchpad))
        test.stage.service.apply(configuration, at: .zero)
        try test.turnUntilClosed()
        try test.drive()
        configuration.drive.isEnabled = false
        test.stage.service.apply(configuration, at: .zero)
        try test.turnUntilClosed()
        #expect(test.status.phase == "off")
        test.drive.enable(confirmWithin: nil, by: nil)
        try test.drive()
        configuration.drive.cursor = .position
        test.stage.service.apply(configuration, at: .zero)
        try test.turnUntilClosed()
        try test.drive()
        configuration.drive.devices = []
        test.stage.service.apply(configuration, at: .zero)
        #expect(test.status.failure == "notConfigured")
    }

    /// Has the guard report the three buttons, and waits until the drive is off.
    private func holdButtons(_ test: DriveStage) throws {
        try test.guardian.send(.ended(.chord))
        try test.turn(to: .failed)
        #expect(test.status.failure == "chord")
    }

    @Test("After the three buttons a reload takes no device, unless it changes the key that turns the drive on")
    func reloadAfterChord() throws {
        let test = try DriveStage()
        try test.drive()
        try holdButtons(test)
        var configuration = DriveStage.configuration
        test.stage.service.apply(configuration, at: .zero)
        #expect(test.status.failure == "chord")
        configuration.drive.cursor = .position
        test.stage.service.apply(configuration, at: .zero)
        #expect(test.status.failure == "chord")
        // Nor after a configuration with which nothing could be driven.
        configuration.drive.devices = []
        test.stage.service.apply(configuration, at: .zero)
        #expect(test.status.failure == "chord")
        configuration.drive.devices = DriveStage.configuration.drive.devices
        test.stage.service.apply(configuration, at: .zero)
        #expect(test.status.failure == "chord" && !test.guardian.accept())
        #expect(test.devices.chosenDevices == configuration.drive.devices)
        configuration.drive.isEnabled = false
        test.stage.service.apply(configuration, at: .zero)
        #expect(test.status.phase == "off" && !test.guardian.accept())
        configuration.drive.isEnabled = true
        test.stage.service.apply(configuration, at: .zero)
        try test.drive()
    }

    @Test(
        "The three buttons of one person end that person's drive, also after another session was in front",
        arguments: [true, false]
    )
    func buttonsOfOne(isEnabled: Bool) throws {
        let (alice, bob) = (ServiceStage.alice, ServiceStage.bob)
        var configuration = DriveStage.configuration
        configuration.drive.isEnabled = isEnabled
        configuration.driveUsers = DriveUsers([.user(Account(alice)), .user(Account(bob))])
        let test = try DriveStage(configuration)
        test.stage.show(alice)
        test.drive.enable(confirmWithin: nil, by: alice)
        try test.drive()
        try holdButtons(test)
        // A screen on which nobody is logged in.
        test.stage.show(nil)
        test.stage.show(alice)
        #expect(test.status.failure == "chord" && !test.guardian.accept())

        test.stage.show(bob)
        if !isEnabled {
            #expect(test.status.phase == "off")
            test.drive.enable(confirmWithin: nil, by: bob)
        }
        try test.drive()
        test.stage.show(alice)
        try test.turnUntilClosed()
        #expect(test.status.failure == "chord" && !test.guardian.accept())
        test.drive.enable(confirmWithin: 300, by: alice)
        #expect(test.status.secondsLeft == 300)
        try test.drive()
    }

    @Test("After the three buttons a drive that was kept is on trial again, or kept anew")
    func trialAfterChord() throws {
        var configuration = DriveStage.configuration
        configuration.drive.isEnabled = false
        let test = try DriveStage(configuration)
        test.drive.enable(confirmWithin: nil, by: nil)
        try test.drive()
        try holdButtons(test)
        test.drive.enable(confirmWithin: 300, by: nil)
        #expect(test.status.secondsLeft != nil)
        try test.drive()
        try holdButtons(test)
        test.drive.enable(confirmWithin: nil, by: nil)
        try test.drive()
        #expect(test.status.secondsLeft == nil)
        try holdButtons(test)
        // A drive that was kept by hand is turned on by the key, too.
        configuration.drive.isEnabled = true
        test.stage.service.apply(configuration, at: .zero)
        try test.drive()
    }
}
