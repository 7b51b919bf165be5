import PointerClient
import PointerFeeder
import PointerRuntime
import PointerWire
import Testing
import Varlink

@Suite("The lock of the pointer for games")
struct GameLockTests {
    private func turnUntilIdle(_ daemon: PlayedDaemon) throws {
        while try daemon.loop.turn(timeout: 0) > 0 {}
    }

    @Test(
        "It begins over a game while the pointer is driven, and ends with the game, though the pointer is not driven meanwhile"
    )
    func life() throws {
        let daemon = try PlayedDaemon()
        let lock = try GameLock(on: daemon.loop, at: daemon.location)
        lock.setGame("feeder.1")
        try turnUntilIdle(daemon)
        #expect(daemon.pointer.calls.isEmpty)
        lock.setDriven(true)
        try daemon.turn { lock.isLocked }
        #expect(
            daemon.pointer.calls == [#"Lock {"surface":"feeder.1","whileDriven":true}"#]
                && daemon.pointer.locks.count == 1
        )
        lock.setDriven(false)
        lock.setGame("feeder.1")
        try turnUntilIdle(daemon)
        #expect(lock.isLocked && daemon.pointer.locks.count == 1)
        lock.setGame(nil)
        try daemon.turn { daemon.pointer.locks.isEmpty }
        #expect(!lock.isLocked)
        lock.setDriven(true)
        try turnUntilIdle(daemon)
        #expect(daemon.pointer.calls.count == 1)
    }

    @Test("That the pointer is not driven any more may be known before the daemon's answer")
    func order() throws {
        let daemon = try PlayedDaemon()
        let lock = try GameLock(on: daemon.loop, at: daemon.location)
        lock.setDriven(true)
        lock.setGame("feeder.1")
        lock.setDriven(false)
        try daemon.turn { lock.isLocked }
        #expect(daemon.pointer.calls.count == 1)
    }

    @Test("For another game the pointer is locked anew, once it is driven again")
    func another() throws {
        let daemon = try PlayedDaemon()
        let lock = try GameLock(on: daemon.loop, at: daemon.location)
        lock.setDriven(true)
        lock.setGame("feeder.1")
        try daemon.turn { lock.isLocked }
        lock.setDriven(false)
        lock.setGame("feeder.2")
        try daemon.turn { daemon.pointer.locks.isEmpty }
        lock.setDriven(true)
        try daemon.turn { lock.isLocked }
        #expect(daemon.pointer.calls.last == #"Lock {"surface":"feeder.2","whileDriven":true}"#)
    }

    @Test("A refusal is tried again while the pointer is driven, and not afterwards")
    func refusal() throws {
        let daemon = try PlayedDaemon()
        let lock = try GameLock(on: daemon.loop, at: daemon.location)
        var errors: [ClientError] = []
        lock.onLoss = { errors.append($0) }
        daemon.pointer.refusal = VarlinkError(
            WireError.notUnderPointer.name(in: InterfaceNames.pointer),
            ["surface": "feeder.1"]
        )
        lock.setDriven(true)
        lock.setGame("feeder.1")
        try daemon.turn { daemon.pointer.calls.count == 2 }
        daemon.pointer.refusal = nil
        try daemon.turn { lock.isLocked }
        #expect(errors.isEmpty)
        // The daemon ends, and starts again without a drive.
        lock.setDriven(false)
        daemon.end()
        try daemon.turn { !errors.isEmpty }
        try daemon.start()
        try turnUntilIdle(daemon)
        #expect(!lock.isLocked)
        lock.setDriven(true)
        try daemon.turn { lock.isLocked }
    }

    private static let notDriven = VarlinkError(
        WireError.notDriven.name(in: InterfaceNames.pointer),
        ["pointer": "default"]
    )

    @Test("The end of the drive ends it, and the next drive over the game begins it anew")
    func driveEnds() throws {
        let daemon = try PlayedDaemon()
        let lock = try GameLock(on: daemon.loop, at: daemon.location)
        var errors: [ClientError] = []
        lock.onLoss = { errors.append($0) }
        lock.setDriven(true)
        lock.setGame("feeder.1")
        try daemon.turn { lock.isLocked }
        lock.setDriven(false)
        daemon.pointer.endLocks(Self.notDriven)
        // A turn sends what was queued outside of one.
        try turnUntilIdle(daemon)
        try daemon.turn { !lock.isLocked }
        try turnUntilIdle(daemon)
        #expect(daemon.pointer.calls.count == 1)
        lock.setDriven(true)
        try daemon.turn { lock.isLocked }
        #expect(daemon.pointer.calls.count == 2 && errors.isEmpty)
    }

    @Test("A daemon whose drive ended before the question refuses, and the next drive asks again")
    func late() throws {
        let daemon = try PlayedDaemon()
        let lock = try GameLock(on: daemon.loop, at: daemon.location)
        var errors: [ClientError] = []
        lock.onLoss = { errors.append($0) }
        daemon.pointer.refusal = Self.notDriven
        lock.setDriven(true)
        lock.setGame("feeder.1")
        lock.setDriven(false)
        try daemon.turn { daemon.pointer.calls.count == 1 }
        try turnUntilIdle(daemon)
        #expect(!lock.isLocked && daemon.pointer.calls.count == 1 && errors.isEmpty)
        daemon.pointer.refusal = nil
        lock.setDriven(true)
        try daemon.turn { lock.isLocked }
    }
}
