import DriveDevices
import DriveTesting
import Foundation
import GuardWire
import PointerConfiguration
import PointerDrive
import PointerModel
import PointerWire
import SystemPackage
import Testing

@testable import PointerService

@Suite("The end of the drive")
struct DriveEndTests {
    @Test(
        "Ends that would only repeat themselves turn the drive off",
        arguments: [
            (GuardEnd.chord, "chord"), (.afterChord, "chord"), (.notConfigured, "notConfigured"),
            (.noVirtualDevices, "noVirtualDevices"), (.malformed, "ended"), (.unreadable, "ended"),
        ]
    )
    func lastEnds(end: GuardEnd, failure: String) throws {
        let test = try DriveStage()
        try test.drive()
        // Who follows the drive must not take it for one that a person has turned off.
        var phases: [String] = []
        test.stage.service.driveHasChanged = { [unowned test] in phases.append(test.status.phase) }
        try test.guardian.send(.ended(end))
        try test.turn(to: .failed)
        #expect(phases == ["failed"])
        #expect(test.status.failure == failure && test.devices.endedGrabs == 1)
        #expect(try test.guardian.requests().isClosed)
    }

    @Test(
        "A guard that serves nobody after the chord, or cannot read the configuration, is said",
        arguments: [
            (GuardEnd.afterChord, "the three buttons were held less than 10 s before"),
            (.unreadable, "pointer-guard cannot read the configuration"),
        ]
    )
    func words(end: GuardEnd, words: String) throws {
        let test = try DriveStage()
        try test.turn { test.guardian.accept() }
        try test.guardian.send(.ended(end))
        try test.turn(to: .failed)
        #expect(test.status.reason == words)
    }

    @Test("The next guard is asked to repair the touchpads that one held, before they are taken again")
    func repairs() throws {
        let test = try DriveStage()
        test.devices.drivableDevices = [DriveStage.device(3, kind: .touchpad), DriveStage.device(4)]
        test.devices.nodes = [3, 4]
        try test.drive()
        try test.guardian.sendTaken(4)
        try test.turn { test.status.devices.count { $0.state == "taken" } == 2 }
        test.guardian.close()
        try test.turn { test.guardian.accept() }
        try test.guardian.sendMice()
        var requests: [GuardRequest] = []
        try test.turn {
            requests += try test.guardian.requests().requests
            return requests.count == 3
        }
        #expect(requests.first == .repair(EventNumber(3)))
        #expect(Set(requests.dropFirst()) == [.take(EventNumber(3)), .take(EventNumber(4))])
        // What it does not repair changes nothing.
        try test.guardian.send(.notRepaired(EventNumber(3), .notChosen))
        try test.guardian.sendTaken(3)
        try test.turn(to: .driving)
        // This guard releases by itself. It cannot repair if a finger is down when it stops.
        try test.guardian.send(.ended(.stopping))
        test.guardian.close()
        try test.turn { test.guardian.accept() }
        try test.guardian.sendMice()
        requests = []
        try test.turn {
            requests += try test.guardian.requests().requests
            return requests.count == 3
        }
        #expect(requests.first == .repair(EventNumber(3)))
    }

    @Test("A guard that sends nonsense, or a report without its descriptor, is left")
    func nonsense() throws {
        let test = try DriveStage()
        try test.turn { test.guardian.accept() }
        try test.guardian.send(.absoluteMouse)
        try test.turn(to: .failed)
        #expect(try test.guardian.requests().isClosed)
        test.drive.enable(confirmWithin: nil, by: nil)
        try test.turn { test.guardian.accept() }
        try test.guardian.send(.taken(EventNumber(9)))
        try test.turn(to: .failed)
    }

    @Test("A grabbed device that cannot be read is given back, unless it was unplugged")
    func unreadable() throws {
        let test = try DriveStage()
        test.devices.unreadable = [3]
        try test.turn { test.guardian.accept() }
        try test.guardian.sendMice()
        try test.turn { try test.guardian.requests().requests == [.take(EventNumber(3))] }
        test.devices.nodes = []
        try test.guardian.sendTaken(3)
        try test.guardian.send(.ping)
        try test.turn { try test.guardian.requests().requests == [.pong] }
        test.devices.nodes = [3]
        try test.guardian.sendTaken(3)
        try test.turnUntilClosed()
        #expect(test.status.waitsFor == "retry")
    }

    @Test("A guard that is not there is said, and turning on again tries it again")
    func noGuard() throws {
        let test = try DriveStage(guardPath: "/nonexistent/guard.sock")
        #expect(test.status.failure == "noGuard")
        #expect(test.status.reason == "there is no socket /nonexistent/guard.sock")
    }

    @Test("A configuration without devices is said")
    func notConfigured() throws {
        var configuration = DriveStage.configuration
        configuration.drive.devices = []
        let test = try DriveStage(configuration)
        #expect(test.status.failure == "notConfigured" && !test.guardian.accept())
    }

    @Test("Reports go to the virtual mice; when these can no longer be written, the guard is asked anew")
    func writing() throws {
        let test = try DriveStage()
        try test.drive()
        let write = try #require(test.stage.service.onDrivenReport)
        write(DrivenReport(place: .init(x: 5, y: 6)))
        var bytes = [UInt8](repeating: 0, count: 1000)
        let count = try test.guardian.mice[0].read(into: &bytes)
        #expect(count == 3 * 24)
        signal(SIGPIPE, SIG_IGN)
        for mouse in test.guardian.mice { try mouse.close() }
        test.guardian.forgetMice()
        write(DrivenReport(place: .init(x: 7, y: 8)))
        #expect(test.status.phase == "driving", "the run ends in a turn of its own")
        try test.turn(to: .waiting)
        #expect(test.status.waitsFor == "retry")
    }

    @Test("A trial ends by itself, unless it is confirmed")
    func trial() throws {
        var configuration = DriveStage.configuration
        configuration.drive.isEnabled = false
        let test = try DriveStage(configuration)
        let drive = test.drive
        drive.enable(confirmWithin: 1, by: nil)
        #expect(test.status.secondsLeft == 1)
        try test.drive()
        try test.turn(to: .off)
        try test.turnUntilClosed()

        // While it is on, the time counts anew.
        drive.enable(confirmWithin: 300, by: nil)
        try test.drive()
        drive.enable(confirmWithin: 1, by: nil)
        try test.turn(to: .off)
        try test.turnUntilClosed()

        drive.enable(confirmWithin: 300, by: nil)
        try test.drive()
        drive.enable(confirmWithin: nil, by: nil)
        #expect(test.status.secondsLeft == nil && test.status.phase == "driving")
        // A drive that is on stays on.
        drive.enable(confirmWithin: 1, by: nil)
        #expect(test.status.secondsLeft == nil)
    }
}

extension FileDescriptor {
    /// Reads up to as many bytes as an array has.
    fileprivate func read(into bytes: inout [UInt8]) throws -> Int {
        try unsafe bytes.withUnsafeMutableBytes { try unsafe read(into: $0) }
    }
}
